// A cell that meets edges or capsules, looked at closely: which of its points may be filled, and
// which of its subcells may not.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "coverage.h"
#include "raster.h"

namespace copse {

/// First offsets of a cell's subcells, along x as along y; the last one is the cell's side.
using SubcellBegins = std::array<std::int32_t, kSubcells + 1>;

/// Whether an edge may meet the hull of a square of lattice points. Exact but for edges that end
/// beside it.
bool mayMeet(const Edge& edge, Point low, double extent);

/// Whether outlines run along one line through a square and leave neither side of it free, as where
/// an obstacle touches the region's edge: told at once, where halving the square would come down to
/// each point along the line. The parts' windings are those at the square's least point.
bool isWall(const Ground& ground, std::span<const OutlinePart> parts,
            std::span<const std::uint32_t> edges, Point low, double extent);

/// Whether a lattice point of a boundary cell may be filled. `origin` is the cell's least point.
bool isFree(const Ground& ground, const RowCells& cells, const BoundaryCell& cell, Point origin,
            Point at);

/// The subcells of a boundary cell that lie wholly outside the region, or in one obstacle or
/// capsule, as far as is told cheaply.
std::uint64_t coverOutside(const Ground& ground, const RowCells& cells, const BoundaryCell& cell,
                           Point origin, const SubcellBegins& begins);

}  // namespace copse
