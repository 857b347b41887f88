// Points by the square cells that they lie in, so that all within a range of a place are found.
//
// Cells are hashed by blocks of 16 along a row: parts far from one another cost nothing, and
// neighbours along a row are neighbours in memory. Points must keep a distance not far below the
// range, or cells get full. Cost: 24 bytes a point, and about 50 ns for the neighbours of one.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/hash.h"
#include "shape/exact.h"

namespace copse {

class HashGrid {
 public:
  explicit HashGrid(double range);
  /// Of positions x0 y0 x1 y1 …; the points are numbered anew, by their cells.
  HashGrid(std::span<const double> positions, double range);

  void add(Point p);
  [[nodiscard]] std::span<const Point> points() const { return points_; }
  /// Whether no point is closer than the range. Rounding can only refuse: by 2^-49 of it.
  [[nodiscard]] bool isClear(Point p) const {
    return !anyNear(p, square_ * (1 + 0x1p-49), [](std::size_t, double) { return true; });
  }
  /// Calls visit(point, squared distance) for every point but this one that is nearer than the
  /// range.
  template <class Visit>
  void visitNear(std::size_t of, Visit&& visit) const {
    anyNear(points_[of], square_, [&](std::size_t i, double square) {
      if (i != of) visit(i, square);
      return false;
    });
  }

 private:
  static constexpr int kBlockBits = 4;
  static constexpr std::int64_t kBlock = 1 << kBlockBits;

  [[nodiscard]] std::int64_t cellOf(double coordinate) const {
    return static_cast<std::int64_t>(std::floor(coordinate * perCell_));
  }
  [[nodiscard]] std::size_t bucketOf(std::int64_t column, std::int64_t row) const {
    const std::uint64_t block = mix(static_cast<std::uint64_t>(row) << 32, column >> kBlockBits);
    return static_cast<std::size_t>(block * kBlock +
                                    static_cast<std::uint64_t>(column & (kBlock - 1))) &
           (first_.size() - 1);
  }
  [[nodiscard]] std::size_t bucketOf(Point p) const { return bucketOf(cellOf(p.x), cellOf(p.y)); }
  void enter(std::uint32_t point);

  // Calls see(point, squared distance) for points around a place that are nearer than a root, which
  // is that of the range or hardly more, until it returns true; whether it did.
  template <class See>
  bool anyNear(Point at, double square, See&& see) const {
    const std::int64_t column = cellOf(at.x);
    const std::int64_t row = cellOf(at.y);
    for (std::int64_t r = row - 1; r <= row + 1; ++r) {
      for (std::int64_t c = column - 1; c <= column + 1; ++c) {
        for (std::uint32_t next = first_[bucketOf(c, r)]; next != 0; next = next_[next - 1]) {
          const Point p = points_[next - 1];
          const double dx = p.x - at.x;
          const double dy = p.y - at.y;
          const double apart = dx * dx + dy * dy;
          if (apart >= square) continue;
          // One of another cell that shares the bucket comes with its own cell.
          if (cellOf(p.x) == c && cellOf(p.y) == r && see(next - 1, apart)) return true;
        }
      }
    }
    return false;
  }

  double square_;
  double perCell_;
  std::vector<Point> points_;
  std::vector<std::uint32_t> next_;   // one more than the index of another point of the same bucket
  std::vector<std::uint32_t> first_;  // one more than the index of a bucket's latest point, or 0
};

/// The least squared distance between two of the points, two at least. `range` is a guess from
/// which the search starts.
double leastSquare(std::span<const double> positions, double range);

/// The root of a square, rounded down.
double rootBelow(double square);

}  // namespace copse
