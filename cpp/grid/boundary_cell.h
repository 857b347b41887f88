// A cell that meets edges or capsules, looked at closely: which of its points may be filled, and
// which of its subcells may not.
#pragma once

#include <array>
#include <cstdint>

#include "grid/coverage.h"
#include "grid/raster.h"

namespace copse {

/// First offsets of a cell's subcells, along x as along y; the last one is the cell's side.
using SubcellBegins = std::array<std::int32_t, kSubcells + 1>;

/// Whether an edge may meet the hull of a square of lattice points. Exact but for edges that end
/// beside it.
bool mayMeet(const Edge& edge, Point low, double extent);

/// Whether a lattice point of a boundary cell may be filled. `origin` is the cell's least point.
bool isFree(const Ground& ground, const RowCells& cells, const BoundaryCell& cell, Point origin,
            Point at);

/// The subcells of a boundary cell that lie wholly outside the region, or in one obstacle or
/// capsule, as far as is told cheaply.
std::uint64_t coverOutside(const Ground& ground, const RowCells& cells, const BoundaryCell& cell,
                           Point origin, const SubcellBegins& begins);

}  // namespace copse
