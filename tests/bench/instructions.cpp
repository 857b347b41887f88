// One fixed fill, for counting its instructions under callgrind:  bench-instructions SHAPE N
// fills the shape of that file with about N samples and prints how many they are. Only the fill
// itself is counted, and tables that are made once are there before.
#include <valgrind/callgrind.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "shapes.h"
#include "square.h"

int main(int argc, char** argv) {
  constexpr double kDensity = 0.6966;  // N·r² of a saturated set
  const auto shapes =
      argc == 3 ? copse::shapes::read(argv[1]) : std::vector<copse::shapes::Shape>{};
  if (shapes.empty()) {
    std::fprintf(stderr, "usage: bench-instructions SHAPE N\n");
    return 2;
  }
  const auto& [name, usualRadius, nonzero, coords, ringEnds] = shapes.front();
  const auto region = copse::Region::fromRings(coords, ringEnds, copse::FillRule::evenodd);
  const double radius = std::sqrt(kDensity * region.value().estimateArea() / std::atof(argv[2]));
  copse::bench::fill(coords, ringEnds, 10 * radius, 1);
  CALLGRIND_TOGGLE_COLLECT;
  const auto positions = copse::bench::fill(coords, ringEnds, radius, 1);
  CALLGRIND_TOGGLE_COLLECT;
  std::printf("%zu\n", positions.size() / 2);
  return 0;
}
