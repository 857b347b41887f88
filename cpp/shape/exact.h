// Exact predicates: on which side of an edge a lattice point lies. They are the one definition of
// "inside".
//
// A plain floating-point determinant decides nearly all cases. Where its rounding error could
// matter, expansion arithmetic finds the sign (Shewchuk 1997, Adaptive Precision Floating-Point
// Arithmetic and Fast Robust Geometric Predicates). Ties are broken as if every lattice point were
// moved by an infinitesimal (+d, +e), with e much smaller than d. So no point lies on an edge, and
// all tests agree.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace copse {

/// A directed edge of the region, in lattice units.
struct Edge {
  double ax, ay, bx, by;

  /// The length in x plus the length in y.
  [[nodiscard]] double taxicab() const { return std::fabs(bx - ax) + std::fabs(by - ay); }
  bool operator==(const Edge&) const = default;
};

struct Point {
  double x, y;
};

/// The point of that number among positions x0 y0 x1 y1 ….
inline Point pointOf(std::span<const double> positions, std::size_t number) {
  return {positions[2 * number], positions[2 * number + 1]};
}
/// Append a point to such positions.
inline void append(std::vector<double>& positions, Point p) {
  positions.push_back(p.x);
  positions.push_back(p.y);
}

/// The rounding error of the product a · b: the exact product is fl(a · b) plus this.
double productError(double a, double b);

/// The least whole number not below number², which must be below 2^63.
std::int64_t ceilOfSquare(double number);

/// Return true if the sum of two vectors is shorter than a length, exactly.
bool isShorter(Point one, Point other, double length);

/// Return true if the sum of two vectors is longer than a length, exactly.
bool isLonger(Point one, Point other, double length);

/// Sign of the cross product (b − a) × (p − a): 1 if p is to the left of the line from a to b, −1
/// if to the right, 0 if on it.
int orientation(const Edge& edge, Point p);

/// Sign of the cross product (b − a) × step: 1 if the step turns to the left of the edge, −1 if to
/// the right, 0 if neither.
int turn(const Edge& edge, Point step);

/// The orientation of the point moved by the infinitesimal: never 0.
int side(const Edge& edge, Point p);

/// The change of the winding number from one lattice point to another, along the path that goes
/// first in y, then in x. `which` must list every edge that meets the box spanned by the points.
int crossings(std::span<const Edge> edges, std::span<const std::uint32_t> which, Point from,
              Point to);

}  // namespace copse
