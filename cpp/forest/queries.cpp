// What a forest is asked about its samples.
#include <algorithm>
#include <cmath>

#include "forest/forest.h"

namespace copse {

namespace {

constexpr std::int64_t kRings = 8;  // of cells that are looked at one by one
constexpr double kFarthestCell = 0x1p45;

double squared(double value) {
  return value * value;
}

}  // namespace

std::vector<std::uint32_t> Forest::within(const BoundingBox& box) const {
  const auto unitAt = [&](double at) {
    return static_cast<std::int64_t>(
        std::clamp(std::floor(at / unit_), -kFarthestUnits, kFarthestUnits));
  };
  const UnitRect units{unitAt(box.x0), unitAt(box.x1) + 1, unitAt(box.y0), unitAt(box.y1) + 1};
  std::vector<std::uint32_t> found;
  for (const ForestLayer& layer : layers_) {
    for (const Address address : layer.tiles().in(layer.lattice().cellsOf(units))) {
      const Tiles::Tile& tile = *layer.tiles().find(address);
      std::size_t rank = 0;
      for (std::size_t i = 0; i < tile.at.size(); ++i) {
        if (!isSample(tile.at[i])) continue;
        const std::uint32_t slot = tile.slots[rank++];
        const Point p = layer.placeOf(Tiles::cellOf(address, i), tile.at[i]);
        if (slot != Tiles::kNoSlot && p.x >= box.x0 && p.x < box.x1 && p.y >= box.y0 &&
            p.y < box.y1)
          found.push_back(slot);
      }
    }
  }
  return found;
}

// The nearest of one layer, when it is nearer than another.
void Forest::findNearest(const ForestLayer& layer, double x, double y, Nearest& best) const {
  const auto see = [&](Address cell, std::uint32_t offset, std::uint8_t kind) {
    if (kind == Tiles::kNobody) return;
    const Point p = layer.placeOf(cell, offset);
    const double apart = squared(p.x - x) + squared(p.y - y);
    if (apart >= best.squared || !isShown(p)) return;
    best = {apart, &layer, cell};
  };
  const double size = static_cast<double>(layer.lattice().side()) * unit_;
  const auto cellAt = [&](double at) {
    return static_cast<std::int64_t>(
        std::clamp(std::floor(at / size), -kFarthestCell, kFarthestCell));
  };
  const Address own{cellAt(x), cellAt(y)};
  // Whatever is in a cell beyond some rings is farther than they are wide.
  const auto isFound = [&](std::int64_t rings) {
    return best.squared <= squared(static_cast<double>(rings) * size);
  };
  for (std::int64_t ring = 0; ring <= kRings && !isFound(ring - 1); ++ring) {
    for (std::int64_t row = -ring; row <= ring; ++row) {
      const std::int64_t step = std::abs(row) == ring ? 1 : 2 * ring;
      for (std::int64_t column = -ring; column <= ring; column += std::max<std::int64_t>(step, 1)) {
        const Address cell{own.column + column, own.row + row};
        if (const std::uint32_t offset = layer.tiles().at(cell); isSample(offset))
          see(cell, offset, layer.tiles().kindAt(cell));
      }
    }
  }
  if (isFound(kRings)) return;
  const auto squaredTo = [&](const CellRect& cells) {
    const auto gap = [&](double at, std::int64_t begin, std::int64_t end) {
      return std::max(
          {0.0, static_cast<double>(begin) * size - at, at - static_cast<double>(end) * size});
    };
    return squared(gap(x, cells.columnBegin, cells.columnEnd)) +
           squared(gap(y, cells.rowBegin, cells.rowEnd));
  };
  layer.tiles().fromNearest(squaredTo, best.squared, [&](Address tile) {
    layer.tiles().eachIn(Tiles::cellsOf(tile), see);
    return best.squared;
  });
}

std::optional<std::uint32_t> Forest::nearest(double x, double y) const {
  Nearest best;
  if (slots_.count() == 0) return std::nullopt;
  for (const ForestLayer& layer : layers_) findNearest(layer, x, y, best);
  if (best.layer == nullptr) return std::nullopt;
  const Tiles::Tile& tile = *best.layer->tiles().find(Tiles::tileOf(best.cell));
  const auto end = tile.at.begin() + static_cast<std::ptrdiff_t>(Tiles::indexIn(best.cell));
  return tile.slots[static_cast<std::size_t>(std::count_if(tile.at.begin(), end, isSample))];
}

}  // namespace copse
