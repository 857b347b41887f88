// What of some edges can be seen from a window of cells: those that come near it, and in place of
// all that lie to its left a few upright ones, which wind around its rows as often. Those above,
// below and to its right do nothing there. So a window of a region of 1e5 edges costs what its own
// do.
//
// Cost: about 1 ns for an edge that is out of sight.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "geometry/exact.h"
#include "grid/cell.h"
#include "grid/ground.h"

namespace copse {

/// Adds them; cells of `side` lattice units.
void appendSeen(std::span<const Edge> edges, const CellRect& window, double side,
                std::vector<Edge>& to);

/// All that can be seen of the ground.
Ground seenOf(const Ground& ground, const CellRect& window, std::int32_t side);

}  // namespace copse
