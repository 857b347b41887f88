// The integer lattice that every sample lies on, and the square cells (in space, cubes) that it is
// counted in.
//
// The unit is a power of two that depends on the radius alone (for float32, on the farthest
// coordinate too), and the lattice is anchored at the origin of the user's coordinates. So
// positions, differences and squared distances of neighbours are exact, as integers here and as the
// doubles that the user gets: the promise on spacing is arithmetic, not hope.
#pragma once

#include <cstdint>
#include <optional>

#include "base/error.h"

namespace copse {

struct Lattice {
  double radius = 0;  ///< least distance between samples, in the user's units
  double unit = 0;    ///< lattice step in the user's units, a power of two
  /// Cell side in lattice units, in [4096, 8192] (less for float32): the largest whose diagonal is
  /// not above the radius. A cell holds at most one sample, and in the plane only the 20 cells
  /// around it (5 × 5 without corners) can conflict.
  std::int32_t side = 0;
  /// ceil(radius² / unit²): two samples conflict when their squared distance in lattice units is
  /// below it.
  std::int32_t radiusSquared = 0;

  /// What is wrong with a radius in itself: it must be positive, finite and of a sensible size.
  static std::optional<Error> validate(double radius);
  /// `farthest` is the greatest |coordinate| in use. With `float32` the unit grows until every
  /// position is a float. Errors: a radius that is not positive and finite, or too small beside
  /// `farthest` for its numbers' precision.
  static Result<Lattice> make(double radius, double farthest, bool float32, int dimension = 2);
};

}  // namespace copse
