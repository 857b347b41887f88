// A forest with a road through it, on a server: the same trees, bit for bit, that every client gets
// from copse.sample({ region, radius: 12, seed: 7, obstacles: [{ polyline, clearance: 9 }] }).
#include <copse/copse.h>

#include <cstdint>
#include <cstdio>
#include <vector>

int main() {
  const std::vector<double> meadow = {0, 0, 400, 40, 330, 300, 60, 240};
  const std::vector<std::uint32_t> ends = {4};
  const auto region = copse::Region::fromRings(meadow, ends, copse::FillRule::evenodd);
  if (!region.ok()) {
    std::fprintf(stderr, "%s %s\n", region.error().option().c_str(), region.error().rule().c_str());
    return 1;
  }

  copse::Call call;
  call.sample.radius = 12;
  call.sample.seed = copse::seedOf(7);
  call.obstacles.capsules.push_back({.ax = 20, .ay = 120, .bx = 380, .by = 160, .radius = 9});
  const auto trees = copse::sample(region.value(), call);
  if (!trees.ok()) {
    std::fprintf(stderr, "%s %s\n", trees.error().option().c_str(), trees.error().rule().c_str());
    return 1;
  }

  // Seventeen digits tell every double apart.
  const std::vector<double>& positions = trees.value().positions;
  for (std::size_t i = 0; i < positions.size(); i += 2)
    std::printf("%.17g %.17g\n", positions[i], positions[i + 1]);
}
