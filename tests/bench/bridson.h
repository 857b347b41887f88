// The textbook method, to be compared with: Bridson 2007, "Fast Poisson Disk Sampling in Arbitrary
// Dimensions": an active list, 30 candidates in the annulus from r to 2r around a random active
// sample, a background grid of indices with cells of side r/√2. Not saturated. Distances are drawn
// evenly from r to 2r, which packs 1.6 % more samples than evenly by area in the same time.
#pragma once

#include <cstdint>
#include <vector>

namespace copse::bench {

/// Samples of the square from the origin to (side, side): x0 y0 x1 y1 …
std::vector<double> bridson(double side, double radius, std::uint64_t seed);

}  // namespace copse::bench
