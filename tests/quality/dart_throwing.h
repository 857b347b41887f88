// The reference: darts thrown uniformly over a whole convex region, in the order of time, until
// nothing more fits. Slow, in plain doubles, and written apart: it shares no code with cpp/.
#pragma once

#include <cstdint>
#include <vector>

namespace copse::quality {

/// x0 y0 x1 y1 … of saturated samples; `ring` is convex and counterclockwise.
std::vector<double> throwDarts(const std::vector<double>& ring, double radius, std::uint64_t seed);

/// Distance of a point inside to the boundary of a convex counterclockwise ring; negative outside.
double depth(const std::vector<double>& ring, double x, double y);

}  // namespace copse::quality
