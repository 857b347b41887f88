// Whether anything is left to fill: a search without this test would try ever finer lattices.
//
// Squares that meet an edge or a capsule are quartered until the middle of one is ground, or all
// are smaller than what covers them.
//
// Cost: 10 ns for each edge and capsule; at most 0.4 µs for each, and 20 ms.
#pragma once

#include "grid/ground.h"

namespace copse {

/// Returns false if no lattice point is ground, true if one is, or if that would take long to tell.
bool mayHavePoints(const Ground& ground);

/// Returns false if no sampler can place a sample at any radius: lattices are nested, so the points
/// of the finest one that numbers allow include those of all others.
bool mayHaveGround(const Region& region, double margin, const Obstacles& obstacles, bool float32);

}  // namespace copse
