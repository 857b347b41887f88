// Built for speed, loops as they are.
#include "field/field_placing.h"

#include <algorithm>
#include <cmath>

#include "field/tile_boundary.h"
#include "grid/boundary_cell.h"

namespace copse {

namespace {

constexpr double kSteep = 0.2;       // slope from which the radii of each block are looked at
constexpr double kListed = 1.3;      // least radii up to which a sample is listed by block
constexpr float kUnsure = 0x1p-18F;  // relative: more than what floats take from squares

}  // namespace

bool isTooClose(double dx, double dy, double spacing) {
  const double square = dx * dx + dy * dy;
  const double least = spacing * spacing;
  return square < least || (square == least && productError(spacing, spacing) > 0);
}

FieldPlacing::FieldPlacing(const Prepared& prepared, RadiusField field, ConflictRule rule,
                           std::vector<ExistingSample> existing, Output& output)
    : ground_(prepared.ground),
      field_(std::move(field)),
      lattice_(prepared.lattice),
      perUnit_(1 / lattice_.unit),
      rule_(rule),
      larger_(shareOfDifference(rule)),
      existing_(std::move(existing)),
      tree_(*ground_, field_, lattice_, rule),
      output_(output) {}

bool FieldPlacing::build(double most) {
  if (!tree_.build(most)) return false;
  // One that holds a tile wholly is enough for it.
  std::vector<std::uint8_t> isHeld(tiles().size());
  for (std::uint32_t i = 0; i < existing_.size(); ++i) {
    const ExistingSample& sample = existing_[i];
    tree_.visitNear(sample.x, sample.y, sample.x, sample.y, sample.radius, [&](std::uint32_t at) {
      if (isHeld[at] != 0) return;
      FieldTile& tile = tiles()[at];
      const double dx = std::max(sample.x - tile.x, tile.x + tile.side - sample.x);
      const double dy = std::max(sample.y - tile.y, tile.y + tile.side - sample.y);
      const double held = spacing(sample.radius, tile.least);
      isHeld[at] = dx * dx + dy * dy < held * held ? 1 : 0;
      if (isHeld[at] != 0) tile.existing.clear();
      tile.existing.push_back(i);
    });
  }
  return true;
}

void FieldPlacing::prepare(FieldTile& tile) {
  const auto blocks = static_cast<std::size_t>(tile.blocks);
  tile.covered.assign(kSubcells * blocks * blocks + FieldTile::kPadding, 0);
  tile.first.assign(blocks * blocks + 1, 0);
  tile.room = tile.greatest;
  tile.nearRoom = tile.greatest;
  const auto self = static_cast<std::uint32_t>(&tile - tiles().data());
  tree_.visitNear(tile.x, tile.y, tile.x + tile.side, tile.y + tile.side, tile.greatest,
                  [&](std::uint32_t number) {
                    if (number == self) return;
                    tile.near.push_back(number);
                    tile.nearRoom = std::max(tile.nearRoom, tiles()[number].greatest);
                  });
  tile.listed = std::min(tile.nearRoom, kListed * tile.least);
  const double unit = lattice_.unit;
  const double reach = spacing(tile.greatest, tile.nearRoom);
  tile.slope = tile.least == tile.greatest && tile.least == tile.nearRoom
                   ? 0
                   : field_.slopeOver((tile.x - reach) * unit, (tile.y - reach) * unit,
                                      (tile.x + tile.side + reach) * unit,
                                      (tile.y + tile.side + reach) * unit);
  if (tile.slope > kSteep) {
    for (std::int32_t b = 0; b < tile.blocks * tile.blocks; ++b) {
      const double x = tile.x + (b % tile.blocks) * tile.block;
      const double y = tile.y + (b / tile.blocks) * tile.block;
      const RadiusField::Range range =
          field_.over(x * unit, y * unit, (x + tile.block) * unit, (y + tile.block) * unit);
      tile.blockLeast.push_back(range.least * perUnit_);
      tile.blockGreatest.push_back(range.greatest * perUnit_);
      if (tile.blockGreatest.back() > tile.listed) {
        constexpr float kRounding = 0x1p-22F;
        tile.wideBlocks.push_back(
            {b % tile.blocks, b / tile.blocks,
             static_cast<float>(tile.blockLeast.back()) * (1 - kRounding),
             static_cast<float>(tile.blockGreatest.back()) * (1 + kRounding)});
      }
    }
  }
  const double across = tile.side / std::sqrt(tile.least * tile.greatest) + 2;
  tile.entries.reserve(static_cast<std::size_t>(0.78 * across * across));
  if (tile.cut) makeBoundary(*ground_, tile);
  enterExisting(tile);
}

void FieldPlacing::dropFar(FieldTile& tile) {
  if (tile.nearRoom <= tile.listed) return;  // they have been near from the start
  if (tile.room > 0 && tile.isFull()) tile.room = 0;
  tile.nearRoom = tile.room;
  std::erase_if(tile.near, [&](std::uint32_t number) {
    const FieldTile& other = tiles()[number];
    if (other.room == 0) return true;
    const double dx = std::max({0.0, other.x - tile.x - tile.side, tile.x - other.x - other.side});
    const double dy = std::max({0.0, other.y - tile.y - tile.side, tile.y - other.y - other.side});
    const double reach = spacing(tile.room, other.room);
    if (dx * dx + dy * dy >= reach * reach) return true;
    tile.nearRoom = std::max(tile.nearRoom, other.room);
    return false;
  });
}

double FieldPlacing::leastOver(const FieldTile& tile, std::int32_t block, std::int32_t x,
                               std::int32_t y, std::int32_t extent) const {
  if (tile.least == tile.greatest) return tile.least;
  if (tile.slope <= kSteep) {
    constexpr double kRounding = 0x1p-40;
    const std::int32_t half = (extent + 1) / 2;
    const double middle = radiusAt(tile, x + half, y + half);
    return std::max(tile.least, middle - (tile.slope * half + kRounding * middle));
  }
  if (tile.leastOf(block) == tile.greatestOf(block)) return tile.leastOf(block);
  const double unit = lattice_.unit;
  return field_
             .over((tile.x + x) * unit, (tile.y + y) * unit, (tile.x + x + extent) * unit,
                   (tile.y + y + extent) * unit)
             .least *
         perUnit_;
}

bool FieldPlacing::isGround(const FieldTile& tile, std::int32_t block, std::int32_t x,
                            std::int32_t y) const {
  if (!tile.boundary) return true;
  const BoundaryCell* cell = boundaryBlock(tile, block);
  if (cell == nullptr) return true;
  return copse::isGround(*ground_, tile.boundary->cuts, cell->cut, leastPointOf(tile, block),
                         {tile.x + x, tile.y + y});
}

bool FieldPlacing::isClearOf(const FieldTile& tile, const FieldEntry& entry, std::int32_t x,
                             std::int32_t y, double radius) const {
  return !isTooClose(entry.x - x, entry.y - y, spacing(radius, fieldAt(tile, entry.x, entry.y)));
}

bool FieldPlacing::isClearOf(const FieldTile& tile, const ExistingSample& sample, std::int32_t x,
                             std::int32_t y, double radius) const {
  return !isTooClose(sample.x - (tile.x + x), sample.y - (tile.y + y),
                     spacing(radius, sample.radius));
}

bool FieldPlacing::isClear(const FieldTile& tile, std::int32_t x, std::int32_t y,
                           double radius) const {
  const auto own = static_cast<float>(radius);
  const float larger = larger_;
  const FieldEntry* entries = tile.entries.data() - 1;
  const auto isNear = [&](std::uint32_t first) {
    for (std::uint32_t at = first; at != 0; at = entries[at].next) {
      const FieldEntry& entry = entries[at];
      const auto dx = static_cast<float>(entry.x - x);
      const auto dy = static_cast<float>(entry.y - y);
      const float sum = own + entry.radius + std::fabs(own - entry.radius) * larger;
      const float least = sum * sum;
      const float square = 4 * (dx * dx + dy * dy);
      if (square > least * (1 + kUnsure)) continue;
      if (square < least * (1 - kUnsure) || !isClearOf(tile, entry, x, y, radius)) return true;
    }
    return false;
  };
  if (isNear(tile.first.back())) return false;
  const auto reach = static_cast<std::int32_t>(spacing(radius, tile.listed)) + 1;
  const std::int32_t column0 = tile.blockAt(x - reach);
  const std::int32_t columns = tile.blockAt(x + reach) - column0 + 1;
  const std::int32_t row0 = tile.blockAt(y - reach);
  const std::int32_t rows = tile.blockAt(y + reach) - row0 + 1;
  const std::uint32_t* first = tile.first.data() + row0 * tile.blocks + column0;
  for (std::int32_t row = 0; row < rows; ++row, first += tile.blocks) {
    for (std::int32_t column = 0; column < columns; ++column) {
      if (first[column] != 0 && isNear(first[column])) return false;
    }
  }
  return std::all_of(tile.existing.begin(), tile.existing.end(), [&](std::uint32_t number) {
    return isClearOf(tile, existing_[number], x, y, radius);
  });
}

bool FieldPlacing::isClearOfExisting(Point point) const {
  const double radius = field_.at(point.x * lattice_.unit, point.y * lattice_.unit) * perUnit_;
  return std::none_of(existing_.begin(), existing_.end(), [&](const ExistingSample& sample) {
    return isTooClose(sample.x - point.x, sample.y - point.y, spacing(radius, sample.radius));
  });
}

void FieldPlacing::place(const FieldTile& tile, std::int32_t x, std::int32_t y, double radius) {
  output_.positions.push_back((tile.x + x) * lattice_.unit);
  output_.positions.push_back((tile.y + y) * lattice_.unit);
  output_.radii.push_back(radius * lattice_.unit);
  enter(const_cast<FieldTile&>(tile), x, y, radius);
  const auto reach = static_cast<std::int32_t>(spacing(radius, tile.nearRoom)) + 1;
  if (std::min(x, y) >= reach && std::max(x, y) + reach < tile.side) return;
  for (const std::uint32_t number : tile.near) {
    FieldTile& other = tiles()[number];
    const std::int32_t itsX = x + static_cast<std::int32_t>(tile.x - other.x);
    const std::int32_t itsY = y + static_cast<std::int32_t>(tile.y - other.y);
    if (std::min(itsX, itsY) <= -reach || std::max(itsX, itsY) >= other.side + reach) continue;
    enter(other, itsX, itsY, radius);
  }
}

void FieldPlacing::add(Point point) {
  const double x = point.x * lattice_.unit;
  const double y = point.y * lattice_.unit;
  output_.positions.push_back(x);
  output_.positions.push_back(y);
  output_.radii.push_back(field_.at(x, y));
}

}  // namespace copse
