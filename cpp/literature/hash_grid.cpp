#include "literature/hash_grid.h"

namespace copse {

// Cells are a little wider than the range, as rounding must not put neighbours two cells apart.
HashGrid::HashGrid(double range)
    : square_(range * range * (1 + 0x1p-49)),
      perCell_(1 / (range * (1 + 0x1p-10))),
      first_(kBlock) {}

bool HashGrid::isClear(Point at) const {
  const std::int64_t column = cellOf(at.x);
  const std::int64_t row = cellOf(at.y);
  for (std::int64_t r = row - 1; r <= row + 1; ++r) {
    for (std::int64_t c = column - 1; c <= column + 1; ++c) {
      for (std::uint32_t next = first_[bucketOf(c, r)]; next != 0; next = next_[next - 1]) {
        const Point p = points_[next - 1];
        const double dx = p.x - at.x;
        const double dy = p.y - at.y;
        if (dx * dx + dy * dy >= square_) continue;
        // Skip points of other cells in the same bucket: their own cells find them.
        if (cellOf(p.x) == c && cellOf(p.y) == r) return false;
      }
    }
  }
  return true;
}

void HashGrid::add(Point p) {
  points_.push_back(p);
  next_.push_back(0);
  if (points_.size() > first_.size()) {
    first_.assign(2 * first_.size(), 0);
    for (std::uint32_t i = 0; i < points_.size(); ++i) enter(i);
  } else {
    enter(static_cast<std::uint32_t>(points_.size() - 1));
  }
}

void HashGrid::enter(std::uint32_t point) {
  const Point p = points_[point];
  std::uint32_t& first = first_[bucketOf(cellOf(p.x), cellOf(p.y))];
  next_[point] = first;
  first = point + 1;
}

}  // namespace copse
