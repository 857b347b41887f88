#include "field/field_placing.h"

#include <algorithm>
#include <cmath>

#include "field/tile_boundary.h"
#include "grid/boundary_cell.h"

namespace copse {

namespace {

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

double FieldPlacing::leastOver(const FieldTile& tile, std::int32_t block,
                               const TileBox& box) const {
  if (tile.least == tile.greatest) return tile.least;
  if (!tile.isSteep()) {
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
