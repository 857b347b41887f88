// Gaps and slivers: narrow areas between edges that run side by side across a square of lattice
// points, as do the sides of a spike, or two rings that share a border but for rounding. Slivers
// hold few lattice points or none. Dividing the square would find them only point by point.
//
// In each row, take the first point to the right of an edge. These points span a convex hull, whose
// corners follow from the continued fraction of the edge's slope: a few for thousands of rows
// (Balza-Gomez, Moreau, Michelucci 1999, Convex Hull of Grid Points Below a Line or a Convex
// Curve). If any of these points is to the left of another edge, then so is a corner.
//
// Cost: about 0.2 µs for a thousand rows; 5 ns for each edge of a square, and 0.5 µs for each
// sliver.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "ground/ground_cut.h"
#include "shape/exact.h"

namespace copse {

/// The rows or the columns of lattice points.
enum class Lines { rows, columns };

/// The first lattice point beyond an edge in a line that it crosses: to the right of the edge in a
/// row, above it in a column. Returns the coordinate along the line.
double firstBeyond(const Edge& edge, Lines lines, double line);

/// A lattice point that is beyond exactly one of two edges, in the lines from `first` to `last`, if
/// any. Both edges must cross all these lines.
std::optional<Point> pointBetween(const Edge& one, const Edge& other, Lines lines, double first,
                                  double last);

/// Drop edges of one outline that cancel in a square since no point lies between them. Look at
/// the edges of the list from `first` on. The others enclose the same points of the square by the
/// fill rule (see `crossings`).
void dropUnseenPairs(std::span<const Edge> edges, FillRule rule, const LatticeSquare& square,
                     std::vector<std::uint32_t>& list, std::size_t first);

/// The points of a square that are ground: surely none, surely all, or else.
enum class GroundShare { none, some, all };

/// The ground of a square, by the outlines, if all edges in it run side by side across it: all if
/// outlines share an edge, none if an obstacle touches the region's edge or covers a ring narrower
/// than a lattice unit. `some` also if it is not so easy to tell.
GroundShare groundAcross(const Ground& ground, const GroundCuts& cuts, const GroundCut& cut,
                         const LatticeSquare& square);

/// A point in one of the slivers of a square that has no wider ground. 64 random bits choose the
/// sliver and the point. The sliver need not be ground. None if some ground is wider, if it is not
/// so easy to tell, or if the sliver has no point.
std::optional<Point> pointInSlivers(const Ground& ground, const GroundCuts& cuts,
                                    const GroundCut& cut, const LatticeSquare& square,
                                    std::uint64_t bits);

/// Return true if all points of a square are ground by the outlines, whatever the capsules: the
/// edges in it have ground on both sides, as where regions overlap or share a border. Without such
/// edges, samples depend only on the ground, not on how it was drawn. May return false if it would
/// take long.
///
/// Cost: 20 ns for most other squares; 1 µs if edges run across the square, 10 µs if they end or
/// cross in it.
bool areHidden(const Ground& ground, const GroundCuts& cuts, const GroundCut& cut,
               const LatticeSquare& square);

}  // namespace copse
