// A cell that meets edges or capsules, looked at closely: which of its subcells hold no ground.
#pragma once

#include <array>
#include <cstdint>

#include "grid/coverage.h"
#include "grid/ground_cut.h"

namespace copse {

/// First offsets of a cell's subcells, along x as along y; the last one is the cell's side.
using SubcellBegins = std::array<std::int32_t, kSubcells + 1>;

/// The subcells of a boundary cell that lie wholly outside the region, or in one obstacle or
/// capsule, as far as is found cheaply. `origin` is the cell's least point.
std::uint64_t coverOutside(const Ground& ground, const GroundCuts& cuts, const GroundCut& cut,
                           Point origin, const SubcellBegins& begins);

}  // namespace copse
