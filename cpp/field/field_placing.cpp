// Built for speed, loops as they are.
#include "field/field_placing.h"

#include <algorithm>
#include <cmath>

#include "field/tile_boundary.h"
#include "grid/boundary_cell.h"

namespace copse {

namespace {

constexpr double kSteep = 0.2;   // slope from which the radii of each block are looked at
constexpr double kListed = 1.3;  // least radii up to which a sample is listed by block, where it is
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
  tile.room = tile.greatest;
  tile.nearRoom = tile.greatest;
  const auto self = static_cast<std::uint32_t>(&tile - tiles().data());
  tree_.visitNear(tile.x, tile.y, tile.x + tile.side, tile.y + tile.side, tile.greatest,
                  [&](std::uint32_t number) {
                    if (number == self) return;
                    tile.near.push_back(number);
                    tile.nearRoom = std::max(tile.nearRoom, tiles()[number].greatest);
                  });
  const double unit = lattice_.unit;
  const double reach = spacing(tile.greatest, tile.nearRoom);
  tile.slope = tile.least == tile.greatest && tile.least == tile.nearRoom
                   ? 0
                   : field_.slopeOver((tile.x - reach) * unit, (tile.y - reach) * unit,
                                      (tile.x + tile.side + reach) * unit,
                                      (tile.y + tile.side + reach) * unit);
  tile.around = tile.near;
  tile.unfinished = static_cast<std::uint32_t>(tile.around.size()) + 1;
  tile.listed = tile.nearRoom;
  tile.stretch = 1 / (1 - tile.slope * (1 + shareOfDifference(rule_)) / 2);
  if (tile.slope > kSteep) {
    tile.listed = std::min(tile.nearRoom, kListed * tile.least);
    lookAtBlocks(tile);
  }
  tile.known.begin(static_cast<std::size_t>(tile.listsAcross() * tile.listsAcross()) + 1);
  if (tile.cut) makeBoundary(*ground_, tile);
  enterExisting(tile);
}

// Finds the radii over each block, by larger squares where the radius is the same all over one.
void FieldPlacing::lookAtBlocks(FieldTile& tile) {
  constexpr std::int32_t kSquare = 4;  // blocks along a side
  const auto radiiOver = [&](std::int32_t column, std::int32_t row, std::int32_t blocks) {
    const double unit = lattice_.unit;
    const double x = tile.x + column * tile.block;
    const double y = tile.y + row * tile.block;
    const double side = blocks * tile.block;
    const auto range = field_.over(x * unit, y * unit, (x + side) * unit, (y + side) * unit);
    return RadiusField::Range{range.least * perUnit_, range.greatest * perUnit_};
  };
  const auto blocks = static_cast<std::size_t>(tile.blocks);
  tile.blockLeast.resize(blocks * blocks);
  tile.blockGreatest.resize(blocks * blocks);
  RadiusField::Range square[FieldTile::kMostBlocks / kSquare];
  for (std::int32_t b = 0; b < tile.blocks * tile.blocks; ++b) {
    const std::int32_t column = b % tile.blocks;
    const std::int32_t row = b / tile.blocks;
    RadiusField::Range& around = square[column / kSquare];
    if (row % kSquare == 0 && column % kSquare == 0) around = radiiOver(column, row, kSquare);
    const bool isSame = around.least == around.greatest;
    const RadiusField::Range range = isSame ? around : radiiOver(column, row, 1);
    tile.blockLeast[static_cast<std::size_t>(b)] = range.least;
    tile.blockGreatest[static_cast<std::size_t>(b)] = range.greatest;
    if (range.greatest <= tile.listed) continue;
    constexpr float kRounding = 0x1p-22F;
    tile.wideBlocks.add(b, static_cast<float>(column * tile.block),
                        static_cast<float>(row * tile.block),
                        static_cast<float>(range.least) * (1 - kRounding),
                        static_cast<float>(range.greatest) * (1 + kRounding));
  }
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

void FieldPlacing::endTile(FieldTile& tile) {
  const auto end = [](FieldTile& each) {
    if (--each.unfinished > 0) return;
    each.covered = {};
    each.known = {};
    each.boundary.reset();
  };
  end(tile);
  for (const std::uint32_t number : tile.around) end(tiles()[number]);
}

double FieldPlacing::leastOver(const FieldTile& tile, std::int32_t block,
                               const TileBox& box) const {
  if (tile.least == tile.greatest) return tile.least;
  if (tile.slope <= kSteep) {
    constexpr double kRounding = 0x1p-40;
    const std::int32_t half = (box.extent() + 1) / 2;
    const double middle = fieldAt(tile, (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2);
    return std::max(tile.least, middle - (tile.slope * half + kRounding * middle));
  }
  if (tile.leastOf(block) == tile.greatestOf(block)) return tile.leastOf(block);
  const double unit = lattice_.unit;
  return field_
             .over((tile.x + box.x0) * unit, (tile.y + box.y0) * unit, (tile.x + box.x1) * unit,
                   (tile.y + box.y1) * unit)
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

// The same as far as the tile knows, one after the other.
bool FieldPlacing::isClearOfEach(const FieldTile& tile, TilePoint place, double radius) const {
  bool isClear = true;
  const auto look = [&](const EightSamples& eight) {
    for (std::uint32_t i = 0; i < eight.count; ++i) {
      const std::int32_t x = eight.x[i / 4][i % 4];
      const std::int32_t y = eight.y[i / 4][i % 4];
      if (isTooClose(x - place.x, y - place.y, spacing(radius, fieldAt(tile, x, y))))
        isClear = false;
    }
  };
  for (std::size_t list = 0; list < tile.known.lists(); ++list) tile.known.each(list, look);
  return isClear;
}

bool FieldPlacing::isClearOf(const FieldTile& tile, const ExistingSample& sample, std::int32_t x,
                             std::int32_t y, double radius) const {
  return !isTooClose(sample.x - (tile.x + x), sample.y - (tile.y + y),
                     spacing(radius, sample.radius));
}

bool FieldPlacing::isClear(const FieldTile& tile, std::int32_t x, std::int32_t y,
                           double radius) const {
  const Floats own = allFloats(static_cast<float>(radius));
  const Floats larger = allFloats(larger_);
  Masks near{};
  Masks unsure{};
  const auto look = [&](const EightSamples& eight) {
    for (std::uint32_t i = 0; i < EightSamples::kFours; ++i) {
      const Floats dx = __builtin_convertvector(eight.x[i] - x, Floats);
      const Floats dy = __builtin_convertvector(eight.y[i] - y, Floats);
      const Floats its = eight.radius[i];
      const Floats sum = own + its + sizeOf(own - its) * larger;
      const Floats least = sum * sum;
      const Floats square = 4 * (dx * dx + dy * dy);
      near |= square < least * (1 - kUnsure);
      unsure |= square <= least * (1 + kUnsure);
    }
  };
  const std::int32_t reach = reachOf(tile, radius);
  tile.eachListIn({x - reach, y - reach, x + reach, y + reach},
                  [&](std::size_t list) { tile.known.each(list, look); });
  if (anyOf(near)) return false;
  if (anyOf(unsure) && !isClearOfEach(tile, {x, y}, radius)) return false;
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
  // Which it reaches is hard to foretell, so no branch asks for each.
  if (reached_.size() < tile.near.size()) reached_.resize(tile.near.size());
  std::uint32_t* end = reached_.data();
  for (const std::uint32_t number : tile.near) {
    const FieldTile& other = tiles()[number];
    const std::int32_t itsX = x + static_cast<std::int32_t>(tile.x - other.x);
    const std::int32_t itsY = y + static_cast<std::int32_t>(tile.y - other.y);
    *end = number;
    const std::int32_t beyond = std::max(-std::min(itsX, itsY), std::max(itsX, itsY) - other.side);
    end += beyond < reach ? 1 : 0;
  }
  for (const std::uint32_t* number = reached_.data(); number != end; ++number) {
    FieldTile& other = tiles()[*number];
    enter(other, x + static_cast<std::int32_t>(tile.x - other.x),
          y + static_cast<std::int32_t>(tile.y - other.y), radius);
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
