// Edges by the straight line that they lie on, exactly.
//
// Doubles are fractions with powers of two below, and so have images among the remainders modulo
// the prime 2^61 − 1, where all of arithmetic holds. There a line's slope and height come out the
// same for whichever of its edges they are computed from, without rounding.
//
// Cost: 10 ns for an edge whose direction no other one has, else about 0.2 µs.
#pragma once

#include <span>
#include <vector>

#include "geometry/exact.h"
#include "geometry/placed_at.h"

namespace copse {

/// Edges (`what`, as indices) by a number of their line (`place`), in its order: edges of one line
/// have one number, those of two lines all but surely different ones. Left out are most of those
/// that no other edge is parallel to. No edge is of length 0.
std::vector<PlacedAt> byLine(std::span<const Edge> edges);

}  // namespace copse
