// Edges with ground on either side, as where woods overlap or share a border. Without them samples
// depend on what is ground, and not on how it was drawn.
#pragma once

#include "grid/ground_cut.h"

namespace copse {

/// Whether all points of a square are ground, as far as outlines tell. False also
/// where that would take long to find out.
///
/// Cost: 20 ns for most squares that are not; 1 µs where edges run across one that is, 10 µs where
/// they end or cross in it.
bool areHidden(const Ground& ground, const GroundCuts& cuts, const GroundCut& cut,
               const LatticeSquare& square);

}  // namespace copse
