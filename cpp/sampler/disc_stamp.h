// What a disc of any size covers of the cells around its centre, as words like those of coverage.h.
// Small ones are made once for each sixteenth of a cell, in x and in y, that the centre may lie in.
//
// Cost: about 10 ns to cover with a small one; a large one is made anew, about 15 ns a row of
// subcells.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "geometry/interval.h"
#include "grid/band.h"
#include "grid/coverage.h"

namespace copse {

class DiscStamps {
 public:
  /// Of discs of a radius, in cells of `side`.
  DiscStamps(std::int32_t side, double radius);

  /// Covers what the disc about a point holds of a strip's rows; the point is seen from the
  /// strip's least one.
  void cover(Strip& strip, double x, double y, Interval rows);

 private:
  static constexpr std::int64_t kParts = 16;
  static constexpr std::int64_t kMostReach = 6;  // cells, of those that are kept

  /// Where a centre may lie in its cell, in lattice units.
  struct Place {
    double least, greatest;
  };

  const std::uint64_t* stampAt(double x, double y);
  void make(std::uint64_t* words, Place x, Place y) const;

  Subdivision subdivision_;
  double side_;
  double perPart_;  // a little more, for places at the border of one
  double limit_;
  std::int64_t reach_;  // cells in each direction
  std::int64_t width_;  // words of a row, an even number
  std::size_t size_;    // words of a stamp
  std::vector<std::uint64_t> words_;
  std::vector<std::uint8_t> isMade_;  // by part
};

/// Stamps of several radii on one lattice, for as many fills as there are: to make them takes a
/// window longer than to use them.
class KeptStamps {
 public:
  /// Of discs of a radius, in cells of `side`, which is always the same.
  std::shared_ptr<DiscStamps> of(std::int32_t side, double radius);

 private:
  struct Kept {
    double radius;
    std::shared_ptr<DiscStamps> stamps;
  };
  std::vector<Kept> kept_;
};

}  // namespace copse
