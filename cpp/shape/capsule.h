// A capsule: all points nearer to a segment than some distance. What must be kept clear of is made
// of them: the margin along the region's edges, obstacles' clearance, samples that are there
// already (capsules of length 0). They are convex, so a square whose corners one holds lies in it.
//
// Cost: about 5 ns for a point.
#pragma once

#include <vector>

#include "shape/box.h"
#include "shape/exact.h"
#include "shape/region.h"

namespace copse {

struct Capsule {
  double ax, ay, bx, by;  ///< the segment's ends
  double radius;          ///< points at just this distance are outside

  bool operator==(const Capsule&) const = default;

  /// Whether a point is nearer than the radius. Exact where the numbers are: for whole numbers, and
  /// along upright and level segments; else to the rounding of doubles.
  [[nodiscard]] bool holds(Point p) const { return awayFrom(p).isLess(radius); }
  /// What is held of the lattice points of a square: surely none, all, or some.
  enum class Share { none, some, all };
  [[nodiscard]] Share shareOf(Point low, double extent) const;

 private:
  /// A distance by its square, times some number.
  struct Away {
    double square, scale;
    [[nodiscard]] bool isLess(double distance) const {
      return square < distance * distance * scale;
    }
  };
  [[nodiscard]] Away awayFrom(Point p) const;
};

/// An interval of the line; empty when begin is not below end.
struct Extent {
  double begin, end;
};

/// Where a capsule meets level lines, to the rounding of doubles.
class CapsuleSections {
 public:
  explicit CapsuleSections(const Capsule& capsule);

  [[nodiscard]] const Capsule& capsule() const { return capsule_; }
  /// At that height; each end is on one of the long sides, or on the arc about an end.
  [[nodiscard]] Extent at(double y) const;
  /// The least interval that holds those between two heights.
  [[nodiscard]] Extent between(double low, double high) const;

 private:
  [[nodiscard]] double sideAt(double y, double hand) const;

  Capsule capsule_;                   // upwards
  double acrossX_ = 0, acrossY_ = 0;  // from the segment to the long side on the right
  double slope_ = 0;                  // what the segment goes to the right for each unit upwards
  bool isLevel_;
};

/// The box around a capsule.
inline BoundingBox boxOf(const Capsule& c) {
  return boxOf(Edge{c.ax, c.ay, c.bx, c.by}).grown(c.radius);
}

// What samples keep clear of besides the region's edges, in the user's units.

struct Obstacles {
  std::vector<Region> regions;    ///< nothing is placed inside
  std::vector<Capsule> capsules;  ///< nor in these

  /// Adds a region, with all that is nearer to it than `clearance`.
  void add(Region region, double clearance);
  [[nodiscard]] bool empty() const { return regions.empty() && capsules.empty(); }
};

}  // namespace copse
