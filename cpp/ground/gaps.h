// Whether a lattice point lies between two edges, over a range of rows or of columns.
//
// Row by row, the first points to the right of an edge span a convex hull, whose corners follow
// from the continued fraction of the edge's slope: a few for thousands of rows (Balza-Gomez,
// Moreau, Michelucci 1999, Convex Hull of Grid Points Below a Line or a Convex Curve). If any of
// the points to the right is to the left of the other edge, then a corner is.
//
// Cost: about 0.2 µs for a thousand rows.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "ground/ground_cut.h"
#include "shape/exact.h"

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

// Slivers: what lies between edges that run side by side across a square of lattice points, as the
// two sides of a spike do, or two rings that share a border but for rounding. Few points lie in
// slivers, or none, which dividing the square would find out only point by point.
//
// Cost: 5 ns for each edge of the square; 0.5 µs for each sliver looked at.

/// Drops edges of one outline from the end of a list, those from `first` on, that cancel in a
/// square since no point lies between them: what is left changes the windings of the square's
/// points as before (`crossings`), as far as the fill rule tells.
void dropUnseenPairs(std::span<const Edge> edges, FillRule rule, const LatticeSquare& square,
                     std::vector<std::uint32_t>& list, std::size_t first);

/// Whether all of a square's points are ground, or none, where edges run side by side across it and
/// leave them so: all, where outlines share an edge; none, where an obstacle touches the region's
/// edge, or covers a ring of it that is narrower than a lattice unit. Nothing where that is not
/// told so easily.
std::optional<bool> isGroundAcross(const Ground& ground, const GroundCuts& cuts,
                                   const GroundCut& cut, const LatticeSquare& square);

/// A point in one of the slivers of a square whose ground is nothing but slivers, or beside it
/// where that sliver is no ground. 64 random bits choose which. None where the square's ground is
/// wider or is not told, or where that sliver has no point.
std::optional<Point> pointInSlivers(const Ground& ground, const GroundCuts& cuts,
                                    const GroundCut& cut, const LatticeSquare& square,
                                    std::uint64_t bits);

// Edges with ground on either side, as where woods overlap or share a border. Without them samples
// depend on what is ground, and not on how it was drawn.

/// Whether all points of a square are ground, as far as outlines tell. False also
/// where that would take long to find out.
///
/// Cost: 20 ns for most squares that are not; 1 µs where edges run across one that is, 10 µs where
/// they end or cross in it.
bool areHidden(const Ground& ground, const GroundCuts& cuts, const GroundCut& cut,
               const LatticeSquare& square);

}  // namespace copse
