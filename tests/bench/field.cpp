// Times fills of a square with a radius that depends on the place, and exact counts by a density,
// beside the plain fill, in one process:
//   bench-field [SAMPLES] [RUNS] [WHAT]
// For each a line: its name, samples, microseconds of processor time a sample, and that in those of
// the plain fill (the least of the runs, turn by turn).
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

#include "copse.h"

namespace {

using Map = double (*)(std::uint32_t, std::uint32_t);

constexpr std::uint32_t kTexels = 256;
constexpr std::uint32_t kPatch = 16;  // texels of the same value

double seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

/// Values from 0 to 1, of gentle hills.
double hills(std::uint32_t i, std::uint32_t j) {
  const double x = i / 256.0;
  const double y = j / 256.0;
  return 0.5 + 0.25 * (std::sin(9 * x + 2 * y) + std::sin(11 * y - 3 * x));
}

/// Values of 0 and 1: random patches.
double patches(std::uint32_t i, std::uint32_t j) {
  const std::uint32_t hash = (i / kPatch * 73856093u) ^ (j / kPatch * 19349663u);
  return (hash * 2654435761u >> 28) < 8 ? 0 : 1;
}

std::vector<float> rasterOf(Map map, double least, double ratio) {
  std::vector<float> values;
  for (std::uint32_t j = 0; j < kTexels; ++j) {
    for (std::uint32_t i = 0; i < kTexels; ++i)
      values.push_back(static_cast<float>(least * std::pow(ratio, map(i, j))));
  }
  return values;
}

/// Microseconds a sample.
double fill(const copse::Call& call, std::size_t& count) {
  const double coords[] = {0, 0, 1, 0, 1, 1, 0, 1};
  const std::uint32_t ringEnds[] = {4};
  const auto region = copse::Region::fromRings(coords, ringEnds, copse::FillRule::evenodd);
  const double begin = seconds();
  const auto samples = copse::sample(region.value(), call);
  if (!samples.ok()) {
    std::fprintf(stderr, "%s\n", samples.error().rule().c_str());
    std::exit(1);
  }
  count = samples.value().size();
  return (seconds() - begin) / static_cast<double>(count) * 1e6;
}

copse::Call plainCall(double radius) {
  copse::Call call;
  call.sample.radius = radius;
  call.sample.limit = 1e8;
  return call;
}

copse::Call fieldCall(Map map, double ratio, double wanted) {
  // The sum of 1 / radius² scales with the least radius.
  double sum = 0;
  for (const float radius : rasterOf(map, 1, ratio)) sum += 0.69657 / (double{radius} * radius);
  const double least = std::sqrt(sum / (kTexels * kTexels) / wanted);
  copse::Call call = plainCall(0);
  const auto radii = rasterOf(map, least, ratio);
  call.field =
      copse::RadiusField::make({least, least * ratio, radii, {}, kTexels, kTexels, {0, 0, 1, 1}})
          .value();
  return call;
}

copse::Call densityCall(Map map, double ratio, double wanted) {
  copse::Call call = plainCall(0);
  const auto densities = rasterOf(map, 1, ratio);
  call.density = copse::Density::make({densities, kTexels, kTexels, {0, 0, 1, 1}}).value();
  call.selection.count = wanted;
  call.isRadiusSought = true;
  return call;
}

}  // namespace

int main(int argc, char** argv) {
  const double wanted = argc > 1 ? std::atof(argv[1]) : 2e5;
  const int runs = argc > 2 ? std::atoi(argv[2]) : 5;
  struct Scene {
    std::string name;
    copse::Call call;
  };
  const Scene scenes[] = {{"ratio 1", fieldCall(hills, 1, wanted)},
                          {"ratio 4", fieldCall(hills, 4, wanted)},
                          {"ratio 10", fieldCall(hills, 10, wanted)},
                          {"ratio 100", fieldCall(hills, 100, wanted)},
                          {"jumps of 10", fieldCall(patches, 10, wanted)},
                          {"jumps of 100", fieldCall(patches, 100, wanted)},
                          {"count by density", densityCall(hills, 20, wanted)},
                          {"count by density with edges", densityCall(patches, 20, wanted)}};
  const copse::Call plain = plainCall(std::sqrt(0.69657 / wanted));
  for (const Scene& scene : scenes) {
    if (argc > 3 && scene.name != argv[3]) continue;
    double plainTime = HUGE_VAL;
    double time = HUGE_VAL;
    std::size_t count = 0;
    for (int run = 0; run < runs; ++run) {
      plainTime = std::min(plainTime, fill(plain, count));
      time = std::min(time, fill(scene.call, count));
    }
    std::printf("%-28s %8zu samples %7.3f us %6.2f × plain\n", scene.name.c_str(), count, time,
                time / plainTime);
  }
  return 0;
}
