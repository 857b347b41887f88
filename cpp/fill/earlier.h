// Earlier samples: existing samples, and the samples of earlier layers. A layer is one of several
// fills of the same region (classes/layers.h). Its own samples keep a distance from each earlier
// one.
#pragma once

#include <algorithm>
#include <array>
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

/// Points in square bins of cells, stored row by row, so that the points near a cell lie in a few
/// runs. Cost: 17 bytes a point, and 4 bytes a bin.
class Bins {
 public:
  Bins() = default;
  /// Bins over a box, in lattice units. Points beyond the bins are dropped. Bins are 2^bits cells
  /// wide, or wider if there would be more than `most` of them.
  Bins(double side, const BoundingBox& box, std::uint32_t bits, double most);

  /// Fill the bins with the points that forEach(add) passes to add(point, tag, radius). It is
  /// called twice, since points are counted first.
  template <class ForEach>
  void fill(ForEach&& forEach);

  [[nodiscard]] std::size_t size() const { return points_.size(); }
  [[nodiscard]] Point at(std::size_t i) const { return points_[i]; }
  [[nodiscard]] std::uint8_t tag(std::size_t i) const { return tags_[i]; }
  /// The radius of each point; empty unless `keepRadii` was called.
  [[nodiscard]] const std::vector<double>& radii() const { return radii_; }
  void keepRadii() { hasRadii_ = true; }

  /// Call visit(i) with all points in some cells, and with others nearby, until it returns true.
  /// Return true if it did.
  template <class Visit>
  bool anyIn(const CellRect& cells, Visit&& visit) const;
  /// Call visit(point) with the points in a box until it returns true. Return true if it did.
  template <class Visit>
  bool anyIn(const BoundingBox& box, Visit&& visit) const {
    return anyIn(cellsOf(box),
                 [&](std::size_t i) { return box.holds(points_[i]) && visit(points_[i]); });
  }
  /// Call act(range of indices) for each bin.
  template <class Act>
  void eachBin(Act&& act) const {
    for (std::size_t bin = 0; bin + 1 < ends_.size(); ++bin)
      act(Interval{ends_[bin], ends_[bin + 1]});
  }
  /// Sort the points of each bin. Their tags must all be the same.
  template <class IsBefore>
  void sortBins(IsBefore&& isBefore) {
    eachBin([&](Interval bin) {
      std::sort(points_.begin() + bin.begin, points_.begin() + bin.end, isBefore);
    });
  }
  void setTag(std::size_t i, std::uint8_t tag) { tags_[i] = tag; }
  /// The range of indices of all points between two heights, and of others nearby.
  [[nodiscard]] Interval between(double low, double high) const;

 private:
  /// The end of a point's bin so far, or null if the point is dropped.
  [[nodiscard]] std::uint32_t* endAt(Point p);
  [[nodiscard]] std::int64_t columnOf(std::int64_t cell) const {
    return std::clamp<std::int64_t>((cell - firstColumn_) >> bits_, 0, columns_ - 1);
  }
  [[nodiscard]] std::int64_t rowOf(std::int64_t cell) const {
    return std::clamp<std::int64_t>((cell - firstRow_) >> bits_, 0, rows_ - 1);
  }
  // Return a coordinate in cells. Half a lattice unit is added, so that lattice points on the edge
  // of a cell are in it, however the inverse of the side is rounded.
  [[nodiscard]] double inCells(double at) const { return (at + 0.5) * perSide_; }
  [[nodiscard]] CellRect cellsOf(const BoundingBox& box) const;
  void begin();
  void end();

  double perSide_ = 0;
  std::int64_t firstColumn_ = 0, firstRow_ = 0;  // cells
  std::uint32_t bits_ = 0;
  std::int64_t columns_ = 0, rows_ = 0;
  std::vector<std::uint32_t> ends_;  // 0, then the end of each bin
  std::vector<Point> points_;
  std::vector<std::uint8_t> tags_;
  bool hasRadii_ = false;
  std::vector<double> radii_;
};

template <class ForEach>
void Bins::fill(ForEach&& forEach) {
  forEach([&](Point p, std::uint8_t /*tag*/, double /*radius*/) {
    if (std::uint32_t* end = endAt(p)) ++*end;
  });
  begin();
  if (hasRadii_) radii_.resize(points_.size());
  forEach([&](Point p, std::uint8_t tag, double radius) {
    std::uint32_t* end = endAt(p);
    if (end == nullptr) return;
    points_[*end] = p;
    if (hasRadii_) radii_[*end] = radius;
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

/// Samples on lattice points, at the layer's own distance. Each is put into its cell, where the
/// conflict test sees it like a sample of the layer.
class SeatedSamples {
 public:
  /// Take the samples in `bins` whose tags are 0.
  SeatedSamples(double side, double radius, Bins bins)
      : side_(side), radius_(radius), bins_(std::move(bins)) {}

  /// Return true if the disc about one of the samples holds a lattice point.
  [[nodiscard]] bool holds(Point p) const;
  /// Put the samples into a strip, and cover their discs in rows that were painted anew.
  void put(Strip& strip, Interval newRows) const;
  /// Take the samples out of the cells of some rows, so that these hold the layer's own samples
  /// alone.
  void remove(Strip& strip, Interval rows) const;

 private:
  /// Call act(address, packed offset) with the samples in some rows of a strip.
  template <class Act>
  void eachIn(const Strip& strip, Interval rows, Act&& act) const;
  void cover(Strip& strip, Address cell, std::uint32_t offset, Interval rows) const;

  double side_;
  double radius_;  // in lattice units
  Bins bins_;
};

/// Samples from which a layer keeps one distance.
struct EarlierGroup {
  std::span<const double> positions;  ///< x0 y0 x1 y1 … in the user's units
  double distance;                    ///< in the user's units
  /// The distance from each, at most `distance`; empty if it is the same.
  std::span<const double> distances = {};
};

/// Samples near which all samples of a layer must stand. Their distances are tested exactly.
struct NearGroup {
  std::span<const double> positions;  ///< x0 y0 x1 y1 … in the user's units
  double within;                      ///< greatest distance to the nearest of them
};

/// All earlier samples of a layer. When the band rolls on to new rows, the subcells in their discs
/// are covered, so that most darts never meet a disc. The other darts are tested against the few
/// discs whose centres are near, by bins of cells.
///
/// A layer may stand only near some earlier samples. Then the subcells that no disc about one of
/// these touches are covered, too, and any other dart is refused unless it finds such a sample.
///
/// Cost: 10 ns to cover a disc; 25 bytes a sample.
class Earlier {
 public:
  /// `ground` is a box in lattice units. Samples whose discs do not reach into it do not matter.
  Earlier(const Lattice& lattice, const BoundingBox& ground, std::span<const EarlierGroup> groups,
          KeptStamps& stamps, const std::optional<NearGroup>& near = {});

  /// Return true if any disc holds a point of the ground, in lattice units, or no sample is near.
  [[nodiscard]] bool holds(Point p) const;
  /// The samples in cells, or null if there are none.
  [[nodiscard]] const SeatedSamples* seated() const { return seated_ ? &*seated_ : nullptr; }
  /// Return true if cells alone do not tell where samples may stand.
  [[nodiscard]] bool hasDiscs() const { return !sizes_.empty() || near_; }
  /// Cover the discs in rows that were painted anew.
  void roll(std::vector<Strip>& strips, Interval newRows);
  /// A distance to keep, in lattice units.
  struct Distance {
    double radius;
    /// Bounds on a squared distance. Below `sure`, a disc holds the point. From `most` on, it does
    /// not. Between the two, an exact test must decide.
    double sure, most;

    explicit Distance(double distance);
    /// Return true if the disc about a centre holds a point, exactly.
    [[nodiscard]] bool holds(Point centre, Point p) const;
    /// Return true if a point is at most the distance away from a centre, exactly.
    [[nodiscard]] bool reaches(Point centre, Point p) const;
  };
  /// Call visit(centre, distance) with all discs that reach into a cell, and with others nearby,
  /// until it returns true. Return true if it did. Samples in cells are left out.
  template <class Visit>
  bool anyAround(Address cell, Visit&& visit) const;
  /// Return true if one of these discs holds a lattice point of a cell, or no sample is near.
  [[nodiscard]] bool conflicts(Address cell, Point p) const {
    const bool isHeld = anyAround(
        cell, [p](Point centre, const Distance& distance) { return distance.holds(centre, p); });
    return isHeld || (near_ && !isNear(cell, p));
  }
  /// Close the points of a cell's box that are near no sample. `least` is the cell's least
  /// point.
  void confine(Address cell, const BoundingBox& box, Point least, Discs& discs) const;

 private:
  static constexpr std::size_t kStampedSizes = 16;

  /// Samples with discs of similar size.
  struct Size {
    std::uint32_t bits;      // a bin is 2^bits cells wide
    bool hasOwn;             // each sample has a distance of its own
    std::int64_t reach = 0;  // of the discs, in cells
    double greatest = 0;     // of the radii
    std::size_t samples = 0;
    Bins bins = {};
    /// If each has its own distance: for each stamped size its tag and 1 more, or 0.
    std::array<std::uint8_t, kStampedSizes + 1> tags = {};
  };

  [[nodiscard]] std::uint32_t bitsOf(double radius) const;
  [[nodiscard]] std::int64_t reachOf(double radius) const;
  Size& sizeOf(double radius, bool hasOwn);
  [[nodiscard]] std::uint8_t tagOf(double radius) const;
  std::uint8_t tagOfOwn(Size& size, double radius, KeptStamps& stamps);
  [[nodiscard]] bool isNear(Address cell, Point p) const;
  template <class Visit>
  bool anyNear(const CellRect& cells, Visit&& visit) const;
  void mark(const Size& size, Strip& strip, Interval newRows);
  void coverFar(Strip& strip, Interval newRows) const;
  void coverFar(Strip& strip, const CellRect& block) const;
  std::vector<Point> seat(std::span<const EarlierGroup> groups, const Lattice& lattice,
                          const BoundingBox& ground);

  double side_;
  Subdivision subdivision_;
  std::vector<Distance> distances_;  // by tag
  std::vector<std::shared_ptr<DiscStamps>> stamps_;
  std::vector<Size> sizes_;
  std::optional<Size> near_;  // its distance is the last one
  std::optional<SeatedSamples> seated_;
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

inline bool Earlier::Distance::reaches(Point centre, Point p) const {
  const double dx = centre.x - p.x;
  const double dy = centre.y - p.y;
  const double square = dx * dx + dy * dy;
  return square < sure || (square < most && Disc::at(centre, radius).reaches(p));
}

template <class Visit>
inline bool Earlier::anyAround(Address cell, Visit&& visit) const {
  const auto around = [&](std::int64_t reach) {
    return CellRect{cell.column - reach, cell.column + reach + 1, cell.row - reach,
                    cell.row + reach + 1};
  };
  for (const Size& size : sizes_) {
    const Bins& bins = size.bins;
    if (size.hasOwn) {
      const auto visitOwn = [&](std::size_t i) {
        return visit(bins.at(i), Distance(bins.radii()[i]));
      };
      if (bins.anyIn(around(size.reach), visitOwn)) return true;
      continue;
    }
    if (bins.anyIn(around(size.reach),
                   [&](std::size_t i) { return visit(bins.at(i), distances_[bins.tag(i)]); }))
      return true;
  }
  return false;
}

}  // namespace copse
