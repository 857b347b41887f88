// Slivers: what lies between edges that run side by side across a square of lattice points, as the
// two sides of a spike do, or two rings that share a border but for rounding. Few points lie in
// slivers, or none, which dividing the square would find out only point by point.
//
// Cost: 5 ns for each edge of the square; 0.5 µs for each sliver looked at.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "grid/ground_cut.h"

namespace copse {

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

}  // namespace copse
