// Whether a lattice point lies between two edges, over a range of rows or of columns.
//
// Row by row, the first points to the right of an edge span a convex hull, whose corners follow
// from the continued fraction of the edge's slope: a few for thousands of rows (Balza-Gomez,
// Moreau, Michelucci 1999, Convex Hull of Grid Points Below a Line or a Convex Curve). If any of
// the points to the right is to the left of the other edge, then a corner is.
//
// Cost: about 0.2 µs for a thousand rows.
#pragma once

#include <optional>

#include "geometry/exact.h"

namespace copse {

/// Lines of lattice points.
enum class Lines { rows, columns };

/// Whether an edge crosses all of lines [first, last], as the infinitesimal sees it.
bool crosses(const Edge& edge, Lines lines, double first, double last);

/// The first point beyond an edge in a line that it crosses: to the right of it in a row, above it
/// in a column. As its place along the line.
double firstBeyond(const Edge& edge, Lines lines, double line);

/// A lattice point that is beyond one of two edges only, in lines [first, last], all of which both
/// edges cross. None when there is none.
std::optional<Point> pointBetween(const Edge& one, const Edge& other, Lines lines, double first,
                                  double last);

}  // namespace copse
