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
    const std::vector<Address> tiles = tiles_.in(kAllCells);
    const auto gapOf = [&](Address tile) {
      const CellRect cells = Tiles::cellsOf(tile);
      const auto gap = [&](double at, std::int64_t begin, std::int64_t end) {
        return std::max(
            {0.0, static_cast<double>(begin) * size - at, at - static_cast<double>(end) * size});
      };
      return squared(gap(x, cells.columnBegin, cells.columnEnd)) +
             squared(gap(y, cells.rowBegin, cells.rowEnd));
    };
    const auto seeTile = [&](Address tile) {
      if (gapOf(tile) < best) tiles_.eachIn(Tiles::cellsOf(tile), see);
    };
    // The nearest tile first, so that few others are looked at.
    const auto first = std::min_element(tiles.begin(), tiles.end(),
                                        [&](Address a, Address b) { return gapOf(a) < gapOf(b); });
    if (first != tiles.end()) seeTile(*first);
    std::for_each(tiles.begin(), tiles.end(), seeTile);
  }
  if (best == HUGE_VAL) return std::nullopt;
  const Tiles::Tile& tile = *tiles_.find(Tiles::tileOf(bestCell));
  const auto end = tile.at.begin() + static_cast<std::ptrdiff_t>(Tiles::indexIn(bestCell));
  return tile.slots[static_cast<std::size_t>(std::count_if(tile.at.begin(), end, isSample))];
}

}  // namespace copse
