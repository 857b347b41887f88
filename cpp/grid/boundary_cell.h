// A cell that meets edges, looked at closely: which of its subcells hold no ground.
#pragma once

#include <cstdint>

#include "grid/ground_cut.h"
#include "grid/held_subcells.h"

namespace copse {

/// The subcells of a boundary cell that lie wholly outside the region, or in one obstacle, as far
/// as is found cheaply. `origin` is the cell's least point.
std::uint64_t coverOutside(const Ground& ground, const GroundCuts& cuts, const GroundCut& cut,
                           Point origin, const SubcellBegins& begins);

}  // namespace copse
