// Points in square bins of cells, row by row: all that are near a cell lie in a few runs.
//
// Cost: 17 bytes a point, and 4 a bin.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "fill/discs.h"
#include "ground/band.h"
#include "ground/lattice.h"
#include "shape/box.h"
#include "shape/exact.h"

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

// Samples that stand before a layer begins, at the distance of the layer's own. One is put into
// each cell, and needs no test besides that of any two. Where it is not a lattice point, the cell
// holds the one below and left of it: that tells but for darts just at the distance, for which the
// sample itself is looked up.

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

// Samples that stand before a layer begins: the layer's own keep a distance from each of them.
//
// Where the band rolls on to new rows, what earlier discs cover is marked, so that most darts never
// meet them. Those that pass look at the few discs whose centres are near, by bins of cells.
// Samples at the layer's own distance are put into its cells (standing_samples.h).
//
// Cost: 10 ns to mark a disc; 25 bytes a sample.

/// Samples from which a layer keeps one distance.
struct EarlierGroup {
  std::span<const double> positions;  ///< x0 y0 x1 y1 … in the user's units
  double distance;
};

class Earlier {
 public:
  /// Samples that do not reach into `ground`, a box in lattice units, do not matter.
  Earlier(const Lattice& lattice, const BoundingBox& ground, std::span<const EarlierGroup> groups,
          KeptStamps& stamps);

  /// Whether any disc holds a point of the ground, in lattice units.
  [[nodiscard]] bool holds(Point p) const;
  /// Those at the layer's own distance, or null.
  [[nodiscard]] const StandingSamples* standing() const {
    return standing_ ? &*standing_ : nullptr;
  }
  /// Marks what is covered of rows that were painted anew.
  void roll(std::vector<Strip>& strips, Interval newRows);
  /// Whether there are any, so far, besides those that cells have taken.
  [[nodiscard]] bool hasDiscs() const {
    return !sizes_.empty() || (standing_ && standing_->others().size() > 0);
  }
  /// A distance that is kept, in lattice units.
  struct Distance {
    double radius;
    /// Of squared distances: below, a disc holds a point, and at this and above it does not.
    /// Between them it must be asked.
    double sure, most;

    explicit Distance(double distance);
    /// Whether a disc about a point holds another one; exact.
    [[nodiscard]] bool holds(Point centre, Point p) const;
  };
  /// Calls visit(centre, distance) until it is true with some discs, among them all that reach into
  /// a cell; whether it was.
  template <class Visit>
  bool anyAround(Address cell, Visit&& visit) const;
  /// Whether a lattice point of a cell conflicts with one of them.
  [[nodiscard]] bool conflicts(Address cell, Point p) const {
    return anyAround(
        cell, [p](Point centre, const Distance& distance) { return distance.holds(centre, p); });
  }

 private:
  /// Samples with discs of like size.
  struct Size {
    std::uint32_t bits;      // of the number of cells along the side of a bin
    std::int64_t reach = 0;  // cells that no disc reaches beyond
    double greatest = 0;     // radius
    std::size_t samples = 0;
    Bins bins = {};
  };

  [[nodiscard]] std::uint32_t bitsOf(double radius) const;
  Size& sizeOf(double radius);
  [[nodiscard]] std::uint8_t tagOf(double radius) const;
  void mark(const Size& size, Strip& strip, Interval newRows);

  double side_;
  std::vector<Distance> distances_;  // by tag
  std::vector<std::shared_ptr<DiscStamps>> stamps_;
  std::vector<Size> sizes_;
  std::optional<StandingSamples> standing_;
};

inline Earlier::Distance::Distance(double distance)
    : radius(distance),
      sure(distance * distance * (1 - 0x1p-49)),
      most(distance * distance * (1 + 0x1p-49)) {}

inline bool Earlier::Distance::holds(Point centre, Point p) const {
  const double dx = centre.x - p.x;
  const double dy = centre.y - p.y;
  const double square = dx * dx + dy * dy;
  return square < most && (square < sure || Disc::at(centre, radius).holds(p));
}

template <class Visit>
inline bool Earlier::anyAround(Address cell, Visit&& visit) const {
  const auto around = [&](std::int64_t reach) {
    return CellRect{cell.column - reach, cell.column + reach + 1, cell.row - reach,
                    cell.row + reach + 1};
  };
  for (const Size& size : sizes_) {
    const Bins& bins = size.bins;
    if (bins.anyIn(around(size.reach),
                   [&](std::size_t i) { return visit(bins.at(i), distances_[bins.tag(i)]); }))
      return true;
  }
  if (!standing_) return false;
  const Bins& others = standing_->others();
  return others.size() > 0 && others.anyIn(around(kReach), [&](std::size_t i) {
    return visit(others.at(i), Distance(standing_->radius()));
  });
}

}  // namespace copse
