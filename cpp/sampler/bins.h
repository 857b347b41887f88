// Points in square bins of cells, row by row: all that are near a cell lie in a few runs.
//
// Cost: 17 bytes a point, and 4 a bin.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "geometry/bounding_box.h"
#include "geometry/exact.h"
#include "geometry/interval.h"
#include "grid/cell.h"

namespace copse {

class Bins {
 public:
  Bins() = default;
  /// For points of which those beyond a box, in lattice units, do not matter. Bins are 2^bits cells
  /// wide, or wider where they would be more than `most`.
  Bins(double side, const BoundingBox& box, std::uint32_t bits, double most);

  /// Takes what forEach(add) gives to add(point, tag). It is called twice, as points are counted
  /// first.
  template <class ForEach>
  void fill(ForEach&& forEach);

  [[nodiscard]] std::size_t size() const { return points_.size(); }
  [[nodiscard]] Point at(std::size_t i) const { return points_[i]; }
  [[nodiscard]] std::uint8_t tag(std::size_t i) const { return tags_[i]; }

  /// Calls visit(i) with all points in some cells, and others nearby, until it is true; whether it
  /// was.
  template <class Visit>
  bool anyIn(const CellRect& cells, Visit&& visit) const;
  /// The same with those in a box.
  template <class Visit>
  bool anyIn(const BoundingBox& box, Visit&& visit) const {
    return anyIn(cellsOf(box),
                 [&](std::size_t i) { return box.holds(points_[i]) && visit(points_[i]); });
  }
  /// The points between two heights, and others nearby.
  [[nodiscard]] Interval between(double low, double high) const;

 private:
  /// Where a point's bin ends, so far; null for one that does not matter.
  [[nodiscard]] std::uint32_t* endAt(Point p);
  [[nodiscard]] std::int64_t columnOf(std::int64_t cell) const {
    return std::clamp<std::int64_t>((cell - firstColumn_) >> bits_, 0, columns_ - 1);
  }
  [[nodiscard]] std::int64_t rowOf(std::int64_t cell) const {
    return std::clamp<std::int64_t>((cell - firstRow_) >> bits_, 0, rows_ - 1);
  }
  [[nodiscard]] CellRect cellsOf(const BoundingBox& box) const;
  void begin();
  void end();

  double perSide_ = 0;
  std::int64_t firstColumn_ = 0, firstRow_ = 0;  // cells
  std::uint32_t bits_ = 0;
  std::int64_t columns_ = 0, rows_ = 0;
  std::vector<std::uint32_t> ends_;  // one before, for each bin
  std::vector<Point> points_;
  std::vector<std::uint8_t> tags_;
};

template <class ForEach>
void Bins::fill(ForEach&& forEach) {
  forEach([&](Point p, std::uint8_t /*tag*/) {
    if (std::uint32_t* end = endAt(p)) ++*end;
  });
  begin();
  forEach([&](Point p, std::uint8_t tag) {
    std::uint32_t* end = endAt(p);
    if (end == nullptr) return;
    points_[*end] = p;
    tags_[(*end)++] = tag;
  });
  end();
}

template <class Visit>
inline bool Bins::anyIn(const CellRect& cells, Visit&& visit) const {
  const std::int64_t left = columnOf(cells.columnBegin);
  const std::int64_t right = columnOf(cells.columnEnd - 1);
  const std::int64_t top = rowOf(cells.rowEnd - 1);
  const std::uint32_t* ends = ends_.data() + rowOf(cells.rowBegin) * columns_;
  const std::uint32_t* last = ends_.data() + top * columns_;
  for (; ends <= last; ends += columns_) {
    for (std::uint32_t i = ends[left]; i < ends[right + 1]; ++i) {
      if (visit(i)) return true;
    }
  }
  return false;
}

}  // namespace copse
