// The one definition of "inside": on which side of an edge a lattice point lies, decided exactly.
//
// A plain floating-point determinant decides nearly all cases; where its rounding error could
// matter the sign is found in expansion arithmetic (Shewchuk 1997, Adaptive Precision
// Floating-Point Arithmetic and Fast Robust Geometric Predicates). Ties are broken as if every
// lattice point were moved by an infinitesimal (+d, +e), e much smaller than d, so that no point
// ever lies on an edge and all tests agree with one another.
#pragma once

#include <cmath>
#include <cstdint>
#include <span>

namespace copse {

/// A directed edge of the region, in lattice units.
struct Edge {
  double ax, ay, bx, by;

  /// Its length in x plus that in y.
  [[nodiscard]] double taxicab() const { return std::fabs(bx - ax) + std::fabs(by - ay); }
  bool operator==(const Edge&) const = default;
};

/// A point of the lattice.
struct Point {
  double x, y;
};

/// What rounding takes from the product a · b: the exact product is fl(a · b) plus this.
double productError(double a, double b);

/// The least whole number that is not below the square, which must be below 2^63.
std::int64_t ceilOfSquare(double number);

/// Whether the sum of two vectors is shorter than a length.
bool isShorter(Point one, Point other, double length);

/// Sign of the cross product (b − a) × (p − a): 1 where p is to the left of the line from a to b,
/// −1, or 0.
int orientation(const Edge& edge, Point p);

/// Sign of the cross product (b − a) × step: 1 where the step turns to the left of the edge, −1, or
/// 0.
int turn(const Edge& edge, Point step);

/// The orientation, never 0: for the point moved by the infinitesimal.
int side(const Edge& edge, Point p);

/// Change of the winding number from one lattice point to another, along the path that goes first
/// in y, then in x. `which` lists at least every edge that meets the box spanned by the two points.
int crossings(std::span<const Edge> edges, std::span<const std::uint32_t> which, Point from,
              Point to);

}  // namespace copse
