// A capsule: all points nearer to a segment than some distance. Capsules make up the margin along
// the region's edges, the clearance of obstacles, and existing samples (capsules of length 0). They
// are convex: a capsule that holds the corners of a square holds all of it.
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
  double radius;          ///< points at exactly this distance are outside

  bool operator==(const Capsule&) const = default;

  /// Return true if a point is nearer than the radius. Exact for whole numbers, and for vertical
  /// and horizontal segments; else to the rounding of doubles.
  [[nodiscard]] bool holds(Point p) const { return awayFrom(p).isLess(radius); }
  /// The lattice points of a square that a capsule holds: surely none, all, or maybe some.
  enum class Share { none, some, all };
  [[nodiscard]] Share shareOf(Point low, double extent) const;
  [[nodiscard]] Capsule moved(double dx, double dy) const {
    return {ax + dx, ay + dy, bx + dx, by + dy, radius};
  }
  [[nodiscard]] Capsule scaled(double times) const {
    return {ax * times, ay * times, bx * times, by * times, radius * times};
  }

 private:
  /// A distance as its square times `scale`.
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

/// The sections of a capsule by horizontal lines, to the rounding of doubles.
class CapsuleSections {
 public:
  explicit CapsuleSections(const Capsule& capsule);

  [[nodiscard]] const Capsule& capsule() const { return capsule_; }
  /// The section at a height. Each of its ends is on a long side, or on the arc about an end.
  [[nodiscard]] Extent at(double y) const;
  /// The least interval that holds all sections between two heights.
  [[nodiscard]] Extent between(double low, double high) const;

 private:
  [[nodiscard]] double sideAt(double y, double hand) const;

  Capsule capsule_;                   // turned upwards
  double acrossX_ = 0, acrossY_ = 0;  // from the segment to the long side on the right
  double slope_ = 0;                  // the segment's step to the right for each unit upwards
  bool isLevel_;
};

inline BoundingBox boxOf(const Capsule& c) {
  return boxOf(Edge{c.ax, c.ay, c.bx, c.by}).grown(c.radius);
}

/// Regions and capsules that samples keep clear of, in the user's units.

struct Obstacles {
  std::vector<Region> regions;    ///< no sample lies inside
  std::vector<Capsule> capsules;  ///< nor inside of these

  /// Add a region, and all points nearer to it than `clearance`.
  void add(Region region, double clearance);
  [[nodiscard]] Obstacles moved(double dx, double dy) const;
  [[nodiscard]] bool empty() const { return regions.empty() && capsules.empty(); }
};

}  // namespace copse
