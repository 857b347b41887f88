// One fixed fill, for counting its instructions under callgrind:  bench-instructions SHAPE N
// [RATIO] fills the shape of that file with about N samples and prints how many they are; with a
// ratio, by a radius that grows so many times from the left to the right. Only the fill itself is
// counted, and tables that are made once are there before.
#include <valgrind/callgrind.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "copse.h"
#include "shapes.h"

namespace {

using copse::Region;

/// Fields of 64 radii from left to right.
copse::RadiusField fieldOf(const Region& region, double radius, double ratio) {
  constexpr std::uint32_t kColumns = 64;
  std::vector<float> radii;
  double mean = 0;  // of 1 / radius²
  for (std::uint32_t i = 0; i < kColumns; ++i) {
    const double each = 1 + (ratio - 1) * i / (kColumns - 1);
    mean += 1 / (each * each) / kColumns;
    radii.push_back(static_cast<float>(each));
  }
  const double least = radius * std::sqrt(mean);
  for (float& each : radii) each *= static_cast<float>(least);
  return copse::RadiusField::make(
             {least, least * ratio, radii, {}, kColumns, 1, copse::boundsOf(region)})
      .value();
}

std::size_t fill(const Region& region, double radius, double ratio) {
  copse::Call call;
  call.sample.seed = 1;
  call.sample.limit = 1e9;
  if (ratio > 0) {
    call.field = fieldOf(region, radius, ratio);
  } else {
    call.sample.radius = radius;
  }
  const auto samples = copse::sample(region, call);
  if (!samples.ok()) {
    std::fprintf(stderr, "%s\n", samples.error().rule().c_str());
    std::exit(1);
  }
  return samples.value().size();
}

}  // namespace

int main(int argc, char** argv) {
  constexpr double kDensity = 0.6966;  // N·r² of a saturated set
  const auto shapes =
      argc == 3 || argc == 4 ? copse::shapes::read(argv[1]) : std::vector<copse::shapes::Shape>{};
  if (shapes.empty()) {
    std::fprintf(stderr, "usage: bench-instructions SHAPE N [RATIO]\n");
    return 2;
  }
  const auto& [name, usualRadius, nonzero, coords, ringEnds] = shapes.front();
  // Read again for each, as callgrind is to count it, too.
  const auto fillAt = [&](double radius) {
    const auto read = Region::fromRings(coords, ringEnds, copse::FillRule::evenodd);
    return fill(read.value(), radius, argc == 4 ? std::atof(argv[3]) : 0);
  };
  const auto region = Region::fromRings(coords, ringEnds, copse::FillRule::evenodd);
  const double radius = std::sqrt(kDensity * region.value().estimateArea() / std::atof(argv[2]));
  fillAt(10 * radius);
  CALLGRIND_TOGGLE_COLLECT;
  const std::size_t count = fillAt(radius);
  CALLGRIND_TOGGLE_COLLECT;
  std::printf("%zu\n", count);
  return 0;
}
