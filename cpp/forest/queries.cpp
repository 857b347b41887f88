// What a forest is asked about its samples.
#include <algorithm>
#include <cmath>

#include "forest/forest.h"

namespace copse {

namespace {

constexpr std::int64_t kRings = 8;  // of cells that are looked at one by one

double squared(double value) {
  return value * value;
}

}  // namespace

std::vector<std::uint32_t> Forest::within(const BoundingBox& box) const {
  const double unit = lattice_.unit;
  const CellRect cells = cellsOf({box.x0 / unit, box.y0 / unit, box.x1 / unit, box.y1 / unit});
  std::vector<std::uint32_t> found;
  for (const Address address : tiles_.in(cells)) {
    const Tiles::Tile& tile = *tiles_.find(address);
    std::size_t rank = 0;
    for (std::size_t i = 0; i < tile.at.size(); ++i) {
      if (!isSample(tile.at[i])) continue;
      const std::uint32_t slot = tile.slots[rank++];
      const Point p = placeOf(Tiles::cellOf(address, i), tile.at[i]);
      if (slot != Tiles::kNoSlot && p.x >= box.x0 && p.x < box.x1 && p.y >= box.y0 && p.y < box.y1)
        found.push_back(slot);
    }
  }
  return found;
}

std::optional<std::uint32_t> Forest::nearest(double x, double y) const {
  double best = HUGE_VAL;  // its distance, squared
  Address bestCell{};
  const auto see = [&](Address cell, std::uint32_t offset) {
    const Point p = placeOf(cell, offset);
    const double apart = squared(p.x - x) + squared(p.y - y);
    if (apart >= best || !isShown(p)) return;
    best = apart;
    bestCell = cell;
  };
  const double size = lattice_.side * lattice_.unit;
  const auto cellAt = [&](double at) {
    return static_cast<std::int64_t>(
        std::clamp(std::floor(at / size), -kFarthestCell, kFarthestCell));
  };
  const Address own{cellAt(x), cellAt(y)};
  // Whatever is in a cell beyond some rings is farther than they are wide.
  const auto isFound = [&](std::int64_t rings) {
    return best <= squared(static_cast<double>(rings) * size);
  };
  for (std::int64_t ring = 0; ring <= kRings && !isFound(ring - 1); ++ring) {
    for (std::int64_t row = -ring; row <= ring; ++row) {
      const std::int64_t step = std::abs(row) == ring ? 1 : 2 * ring;
      for (std::int64_t column = -ring; column <= ring; column += std::max<std::int64_t>(step, 1)) {
        const Address cell{own.column + column, own.row + row};
        if (const std::uint32_t offset = tiles_.at(cell); isSample(offset)) see(cell, offset);
      }
    }
  }
  if (!isFound(kRings)) {
    struct Far {
      double apart;
      Address tile;
    };
    std::vector<Far> tiles;
    for (const Address tile : tiles_.in(kAllCells)) {
      const CellRect cells = Tiles::cellsOf(tile);
      const auto gap = [&](double at, std::int64_t begin, std::int64_t end) {
        return std::max(
            {0.0, static_cast<double>(begin) * size - at, at - static_cast<double>(end) * size});
      };
      tiles.push_back({squared(gap(x, cells.columnBegin, cells.columnEnd)) +
                           squared(gap(y, cells.rowBegin, cells.rowEnd)),
                       tile});
    }
    std::sort(tiles.begin(), tiles.end(),
              [](const Far& a, const Far& b) { return a.apart < b.apart; });
    for (const Far& far : tiles) {
      if (far.apart >= best) break;
      tiles_.eachIn(Tiles::cellsOf(far.tile), see);
    }
  }
  if (best == HUGE_VAL) return std::nullopt;
  const Tiles::Tile& tile = *tiles_.find(Tiles::tileOf(bestCell));
  const auto end = tile.at.begin() + static_cast<std::ptrdiff_t>(Tiles::indexIn(bestCell));
  return tile.slots[static_cast<std::size_t>(std::count_if(tile.at.begin(), end, isSample))];
}

}  // namespace copse
