// Samples that stand before a layer begins, at the distance of the layer's own. One is put into
// each cell, and needs no test besides that of any two. Where it is not a lattice point, the cell
// holds the one below and left of it: that tells but for darts just at the distance, for which the
// sample itself is looked up.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "geometry/bounding_box.h"
#include "grid/band.h"
#include "grid/cell.h"
#include "grid/lattice.h"
#include "sampler/bins.h"
#include "sampler/conflict.h"

namespace copse {

class StandingSamples {
 public:
  /// Those in `bins`, whatever their tags.
  StandingSamples(const Lattice& lattice, double radius, Bins bins);

  [[nodiscard]] double radius() const { return radius_; }
  /// Whether any disc holds a lattice point.
  [[nodiscard]] bool holds(Point p) const;
  /// Whether cells may hold lattice points in place of samples beside them, anywhere
  [[nodiscard]] bool isRough() const { return isRough_; }
  /// or around a cell.
  [[nodiscard]] bool isRoughAround(std::int64_t column, std::int64_t row) const;
  /// Where they do: whether any sample around a cell is too close to a packed offset in it. Seen
  /// from the cell's word, whose rows are `stride` apart, and its least point.
  [[nodiscard]] bool isTooClose(const std::uint32_t* cell, std::ptrdiff_t stride, Point least,
                                std::uint32_t offset, const Limits& limits) const;
  /// Puts them into rows that were painted anew, and covers what they hold of these.
  void put(std::vector<Strip>& strips, Interval newRows);
  /// Takes them out of the cells of rows, so that these hold the layer's own alone.
  void remove(Strip& strip, Interval rows) const;
  /// Those in the strips that no cell has taken.
  [[nodiscard]] const Bins& others() const { return others_; }

 private:
  /// A cell, counted from the strip's first one, and where in it.
  struct Place {
    std::int64_t column, row;
    double x, y;

    [[nodiscard]] std::uint32_t word() const {
      return pack(static_cast<std::int32_t>(x), static_cast<std::int32_t>(y));
    }
  };

  [[nodiscard]] std::optional<Place> placeIn(const Strip& strip, Point p) const;
  template <class Act>
  void eachIn(const Strip& strip, Interval rows, Act&& act) const;
  [[nodiscard]] bool isTaken(const Place& place) const;
  void cover(Strip& strip, const Place& place, Interval rows) const;
  void put(Strip& strip, Interval newRows);
  [[nodiscard]] std::optional<bool> standsTooClose(Point held, Point p) const;

  double side_;
  double perPart_;  // of a stamp
  double radius_;   // in lattice units
  Bins bins_;
  bool isRough_ = false;
  std::vector<Point> listed_;  // of those that no cell has taken
  Bins others_;
};

}  // namespace copse
