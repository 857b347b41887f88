// Points by the square cells that they lie in, so that all within a reach of one are found.
//
// Cells are hashed by blocks of 16 along a row, so that parts far from one another cost nothing.
// Points must keep a distance not far below the reach, or cells get full. Cost: 28 B a point, and
// about 50 ns for the neighbours of one.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "hash.h"

namespace copse {

class NearPoints {
 public:
  struct Spot {
    double x, y;
  };

  /// Positions x0 y0 x1 y1 …; the points are numbered anew, by their cells.
  NearPoints(std::span<const double> positions, double reach);

  [[nodiscard]] std::size_t size() const { return spots_.size(); }
  /// A point's number among the positions.
  [[nodiscard]] std::uint32_t numberOf(std::size_t point) const { return numbers_[point]; }

  /// Calls visit(point, squared distance) for every other point from `from` on that is nearer than
  /// the reach.
  template <class Visit>
  void visit(std::size_t of, std::size_t from, Visit&& visit) const {
    const Spot spot = spots_[of];
    const std::int64_t column = cellOf(spot.x);
    const std::int64_t row = cellOf(spot.y);
    for (std::int64_t r = row - 1; r <= row + 1; ++r) {
      for (std::int64_t c = column - 1; c <= column + 1;) {
        const std::int64_t last = std::min(column + 1, c | (kBlock - 1));
        const std::size_t bucket = bucketOf(c, r);
        const std::size_t end = first_[bucket + static_cast<std::size_t>(last - c) + 1];
        for (std::size_t i = std::max<std::size_t>(first_[bucket], from); i < end; ++i) {
          const double dx = spots_[i].x - spot.x;
          const double dy = spots_[i].y - spot.y;
          const double square = dx * dx + dy * dy;
          if (square >= square_ || i == of) continue;
          // One of another cell that shares the bucket comes with its own cell.
          const std::int64_t itsColumn = cellOf(spots_[i].x);
          if (cellOf(spots_[i].y) == r && itsColumn >= c && itsColumn <= last) visit(i, square);
        }
        c = last + 1;
      }
    }
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
           mask_;
  }

  double square_;
  double perCell_;
  std::size_t mask_ = 0;
  std::vector<std::uint32_t> first_;  // of each bucket
  std::vector<std::uint32_t> numbers_;
  std::vector<Spot> spots_;
};

/// The least squared distance between two of the points, two at least. `reach` is a guess from
/// which the search starts.
double leastSquare(std::span<const double> positions, double reach);

/// The root of a square, rounded down.
double rootBelow(double square);

}  // namespace copse
