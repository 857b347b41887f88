// Samples by place, to find those near a point: cells of a radius a side in a hash table, so that
// only occupied ground takes memory.
//
// Cost: 30 bytes a sample; nine looks into the table for a point.
#pragma once

#include <cstdint>
#include <vector>

#include "geometry/exact.h"

namespace copse {

class Crowd {
 public:
  explicit Crowd(double radius);

  /// Whether no sample is closer than the radius. Rounding can only refuse: by 2^-49 of it.
  [[nodiscard]] bool isClear(Point p) const;
  void add(Point p);
  [[nodiscard]] const std::vector<Point>& points() const { return points_; }

 private:
  [[nodiscard]] std::int64_t cellOf(double coordinate) const;
  [[nodiscard]] std::size_t slotOf(std::int64_t column, std::int64_t row) const;
  void enter(std::uint32_t point);

  double cellsPerUnit_;
  double nearSquared_;
  std::vector<Point> points_;
  std::vector<std::uint32_t> next_;   // one more than the index of another point of the same cell
  std::vector<std::uint32_t> slots_;  // one more than the index of a cell's latest point, or 0
};

}  // namespace copse
