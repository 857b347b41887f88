// A sample of another layer, as a layer sees it.
#pragma once

#include <cstdint>

#include "geometry/exact.h"

namespace copse {

/// All that is nearer than a radius to a centre, which need not be a lattice point; in lattice
/// units.
struct Disc {
  Point whole;  ///< a lattice point less than a unit from the centre, along either axis
  Point rest;   ///< from there to the centre
  double radius;

  /// About a centre.
  static Disc at(Point centre, double radius) {
    const auto wholeOf = [](double at) {
      return static_cast<double>(static_cast<std::int64_t>(at));
    };
    const Point whole{wholeOf(centre.x), wholeOf(centre.y)};
    return {whole, {centre.x - whole.x, centre.y - whole.y}, radius};
  }

  [[nodiscard]] Point centre() const { return {whole.x + rest.x, whole.y + rest.y}; }
  /// As seen from a lattice point.
  [[nodiscard]] Disc from(Point p) const { return {{whole.x - p.x, whole.y - p.y}, rest, radius}; }
  /// Whether it holds a lattice point; exact.
  [[nodiscard]] bool holds(Point p) const {
    const Point apart{whole.x - p.x, whole.y - p.y};
    const double dx = apart.x + rest.x;
    const double dy = apart.y + rest.y;
    const double limit = radius * radius;
    const double beyond = dx * dx + dy * dy - limit;
    const double slack = limit * 0x1p-49;  // more than what rounding makes of it near 0
    if (beyond < -slack) return true;
    return beyond <= slack && isShorter(apart, rest, radius);
  }
};

}  // namespace copse
