// The calls that are measured natively: from a region's coordinates to the samples.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <vector>

#include "copse.h"

namespace copse::bench {

inline std::vector<double> fill(std::span<const double> coords,
                                std::span<const std::uint32_t> ringEnds, double radius,
                                std::uint64_t seed) {
  const Result<Region> region = Region::fromRings(coords, ringEnds, FillRule::evenodd);
  Call call;
  call.sample.radius = radius;
  call.sample.seed = seed;
  call.sample.limit = 1e9;
  Result<Samples> samples = sample(region.value(), call);
  if (!samples.ok()) {
    std::fprintf(stderr, "%s: %s\n", samples.error().option().c_str(),
                 samples.error().rule().c_str());
    std::exit(1);
  }
  return std::move(samples.value().positions);
}

/// The square from the origin to (side, side).
inline std::vector<double> fillSquare(double side, double radius, std::uint64_t seed) {
  const double coords[] = {0, 0, side, 0, side, side, 0, side};
  const std::uint32_t ringEnds[] = {4};
  return fill(coords, ringEnds, radius, seed);
}

}  // namespace copse::bench
