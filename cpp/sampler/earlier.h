// Samples that stand before a layer begins: the layer's own keep a distance from each of them.
//
// Where the band rolls on to new rows, what earlier discs cover is marked, so that most darts never
// meet them. Those that pass look at the few discs whose centres are near, by bins of cells.
// Samples at the layer's own distance are put into its cells (standing_samples.h).
//
// Cost: 10 ns to mark a disc; 25 bytes a sample.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "geometry/bounding_box.h"
#include "grid/band.h"
#include "grid/cell.h"
#include "grid/lattice.h"
#include "sampler/bins.h"
#include "sampler/disc.h"
#include "sampler/disc_stamp.h"
#include "sampler/standing_samples.h"

namespace copse {

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
