// Samples that stand before a layer begins: the layer's own keep a distance from each of them.
//
// Where the band rolls on to new rows, what earlier discs cover is marked, so that most darts never
// meet them. Those that pass look at the few discs whose centres are near, by bins of cells. Of
// samples at the layer's own distance one is put into each cell, and needs no test besides that of
// any two. Where it is not a lattice point, the cell holds the one below and left of it: that tells
// but for darts just at the distance, for which the sample itself is looked up.
//
// Cost: 10 ns to mark a disc, 4 bytes a sample, and of the band alone 40 bytes for each disc.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "geometry/bounding_box.h"
#include "grid/band.h"
#include "grid/cell.h"
#include "grid/lattice.h"
#include "sampler/conflict.h"
#include "sampler/disc.h"
#include "sampler/disc_stamp.h"

namespace copse {

/// Samples from which a layer keeps one distance.
struct EarlierGroup {
  std::span<const double> positions;  ///< x0 y0 x1 y1 … in the user's units
  double distance;
};

class Earlier {
 public:
  /// Samples that do not reach into `ground`, a box in lattice units, do not matter.
  Earlier(const Lattice& lattice, const BoundingBox& ground, std::span<const EarlierGroup> groups);

  /// Puts the positions of a group, if they are its own to move, into the order in which they are
  /// looked at, so that they are found in a cache.
  void arrange(std::vector<double>& positions);
  /// Whether any disc holds a point of the ground, in lattice units.
  [[nodiscard]] bool holds(Point p);
  /// Whether cells may hold lattice points in place of samples beside them, anywhere
  [[nodiscard]] bool isRough() const { return isRough_; }
  /// or around a cell.
  [[nodiscard]] bool isRoughAround(std::int64_t column, std::int64_t row) const;
  /// Where they do: whether any sample around a cell is too close to a packed offset in it. Seen
  /// from the cell's word, whose rows are `stride` apart, and its least point.
  [[nodiscard]] bool isTooClose(const std::uint32_t* cell, std::ptrdiff_t stride, Point least,
                                std::uint32_t offset, const Limits& limits) const;
  /// Marks what is covered of rows that were painted anew, and lists the discs of all strips.
  void roll(std::vector<Strip>& strips, Interval newRows);
  /// The strip that is asked about from now on; false where there is nothing to ask about.
  bool enter(std::size_t strip) {
    bins_ = strips_[strip];
    return std::any_of(bins_.begin(), bins_.end(),
                       [](const Bins& bins) { return !bins.discs.empty(); });
  }
  /// Calls visit(discs) until it is true with some discs, among them all that reach into a cell,
  /// seen from the strip's least point; whether it was. The cell is given from the strip's first.
  template <class Visit>
  bool anyAround(std::uint64_t column, std::uint64_t row, Visit&& visit) const;
  /// Whether a lattice point conflicts with one of them; seen from the strip's least one, in the
  /// cell given.
  [[nodiscard]] bool conflicts(std::uint64_t column, std::uint64_t row, double x, double y) const {
    return anyAround(column, row, [p = Point{x, y}](std::span<const Disc> discs) {
      return std::any_of(discs.begin(), discs.end(),
                         [&](const Disc& disc) { return disc.holds(p); });
    });
  }

 private:
  /// A distance that is kept.
  struct Kind {
    std::span<const double> positions;
    double radius;                     // in lattice units
    std::uint32_t begin;               // of its samples among all
    std::optional<DiscStamps> stamps;  // none at the layer's own distance
    std::size_t size;                  // which bins hold its discs
  };
  /// The discs of one strip that are of like size, by where their centres are.
  struct Bins {
    std::uint32_t reach;  // cells that no disc reaches beyond; as far outside the strip bins begin
    std::uint32_t bits;   // of the number of cells along the side of a bin
    std::uint32_t columns = 0;
    std::vector<std::uint32_t> ends = {};  // one before, for each bin
    std::vector<Disc> discs = {};
  };
  struct Listed {
    Disc disc;
    std::uint32_t size, bin;
  };
  /// A cell, counted from the strip's first one, and where in it.
  struct Place {
    std::int64_t column, row;
    double x, y;

    [[nodiscard]] std::uint32_t word() const {
      return pack(static_cast<std::int32_t>(x), static_cast<std::int32_t>(y));
    }
  };

  std::size_t sizeOf(double radius);
  void sortByBlock(const BoundingBox& ground, std::size_t samples);
  [[nodiscard]] std::size_t kindOf(std::uint32_t sample) const;
  template <class Visit>
  void visit(double low, double high, Visit&& visit);
  [[nodiscard]] std::int64_t blockOf(double place, std::int64_t first, std::int64_t count) const;
  [[gnu::noinline]] [[nodiscard]] std::uint32_t* blockAt(Point sample);
  [[nodiscard]] Place placeOf(double x, double y) const;
  [[nodiscard]] bool isTaken(const Place& place) const;
  template <class Visit>
  bool anyOwnIn(const BoundingBox& box, Visit&& visit) const;
  [[nodiscard]] std::optional<bool> standsTooClose(Point held, Point p) const;
  void putAll(Strip& strip, Interval newRows);
  void put(Strip& strip, double x, double y, Interval rows);
  [[nodiscard]] bool isPut(const Strip& strip, double x, double y) const;
  void list(Strip& strip, Interval newRows, std::vector<Bins>& bins);

  double side_;
  double perSide_;
  double perUnit_;
  double perBlock_;
  double perPart_;  // of a stamp
  std::vector<Kind> kinds_;
  std::vector<Bins> sizes_;  // as they begin
  double greatest_ = 0;      // radius
  bool hasOwn_ = false;      // at the layer's own distance
  bool hasDiscs_ = false;    // so far, that no cell has taken
  bool isRough_ = false;
  // All samples by square blocks of cells, row by row, that do not lie beyond
  BoundingBox reached_;
  std::int64_t firstRow_ = 0, firstColumn_ = 0;
  std::int64_t rows_ = 0, columns_ = 0;
  std::vector<std::uint32_t> blockEnds_;  // one before, for each block
  std::vector<std::uint32_t> order_;
  std::vector<std::vector<Bins>> strips_;
  std::vector<Listed> listed_;  // of the strip in hand
  std::span<const Bins> bins_;
};

template <class Visit>
inline bool Earlier::anyAround(std::uint64_t column, std::uint64_t row, Visit&& visit) const {
  return std::any_of(bins_.begin(), bins_.end(), [&](const Bins& bins) {
    const auto left = static_cast<std::uint32_t>(column) >> bins.bits;
    const auto right = (static_cast<std::uint32_t>(column) + 2 * bins.reach) >> bins.bits;
    const auto top = (static_cast<std::uint32_t>(row) + 2 * bins.reach) >> bins.bits;
    for (auto at = static_cast<std::uint32_t>(row) >> bins.bits; at <= top; ++at) {
      const std::uint32_t* ends = bins.ends.data() + std::size_t{at} * bins.columns;
      const std::uint32_t begin = ends[left];
      const std::uint32_t end = ends[right + 1];
      if (begin < end && visit(std::span(bins.discs.data() + begin, end - begin))) return true;
    }
    return false;
  });
}

}  // namespace copse
