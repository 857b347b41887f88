// Times fills of a square with a radius that depends on the place, beside textbook Bridson:
//   bench-field SAMPLES RUNS [FIELD]
// For each field a line: its name, samples, samples a second, and the ratio to Bridson's at a
// constant radius; the best of the runs, in processor time.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

#include "bridson.h"
#include "field/field_sampler.h"

namespace {

using copse::FieldOptions;
using copse::RadiusField;

double seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

constexpr std::uint32_t kTexels = 256;
constexpr std::uint32_t kPatch = 16;  // texels of the same radius

/// Values from 0 to 1, of gentle hills.
double hills(double x, double y) {
  return 0.5 + 0.25 * (std::sin(9 * x + 2 * y) + std::sin(11 * y - 3 * x));
}

/// Values from 0 to 1: random patches of a few texels.
double patches(std::uint32_t i, std::uint32_t j) {
  const std::uint32_t hash = (i / kPatch * 73856093u) ^ (j / kPatch * 19349663u);
  return (hash * 2654435761u >> 28) < 8 ? 0 : 1;
}

struct Scene {
  std::string name;
  double ratio;
  bool jumps;
};

std::vector<float> rasterOf(const Scene& scene, double least) {
  std::vector<float> radii;
  for (std::uint32_t j = 0; j < kTexels; ++j) {
    for (std::uint32_t i = 0; i < kTexels; ++i) {
      const double value = scene.jumps ? patches(i, j) : hills(i / 256.0, j / 256.0);
      radii.push_back(static_cast<float>(least * std::pow(scene.ratio, value)));
    }
  }
  return radii;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fprintf(stderr, "usage: bench-field SAMPLES RUNS [FIELD]\n");
    return 2;
  }
  const double wanted = std::atof(argv[1]);
  const int runs = std::atoi(argv[2]);
  double bridson = 0;
  for (int run = 0; run < std::min(runs, 3); ++run) {
    const double begin = seconds();
    const auto positions = copse::bench::bridson(1, 1 / std::sqrt(2e5), run);
    bridson = std::max(bridson, static_cast<double>(positions.size() / 2) / (seconds() - begin));
  }
  std::printf("bridson %.3g samples/s\n", bridson);
  const double coords[] = {0, 0, 1, 0, 1, 1, 0, 1};
  const std::uint32_t ringEnds[] = {4};
  const copse::Region region =
      copse::Region::fromRings(coords, ringEnds, copse::FillRule::evenodd).value();
  for (const Scene& scene : {Scene{"ratio 1", 1, false}, Scene{"ratio 4", 4, false},
                             Scene{"ratio 10", 10, false}, Scene{"ratio 100", 100, false},
                             Scene{"jumps of 10", 10, true}, Scene{"jumps of 100", 100, true}}) {
    if (argc > 3 && scene.name != argv[3]) continue;
    // The sum of 1 / radius² scales with the least radius.
    double sum = 0;
    for (const float radius : rasterOf(scene, 1)) sum += 0.69657 / (double{radius} * radius);
    const double least = std::sqrt(sum / (kTexels * kTexels) / wanted);
    const auto radii = rasterOf(scene, least);
    double best = 0;
    double count = 0;
    for (int run = 0; run < runs; ++run) {
      const double begin = seconds();
      const RadiusField field = RadiusField::make({.min = least,
                                                   .max = least * scene.ratio,
                                                   .radii = radii,
                                                   .bytes = {},
                                                   .columns = kTexels,
                                                   .rows = kTexels,
                                                   .bounds = {0, 0, 1, 1}})
                                    .value();
      FieldOptions options;
      options.seed = static_cast<std::uint64_t>(run);
      options.limit = 1e8;
      const auto begun = beginField(region, {}, field, options);
      if (!begun.ok()) {
        std::fprintf(stderr, "%s\n", begun.error().rule.c_str());
        return 1;
      }
      copse::Output output;
      for (bool more = true; more;) {
        more = begun.value()->step();
        output.append(begun.value()->take());
      }
      count = static_cast<double>(output.size());
      best = std::max(best, count / (seconds() - begin));
    }
    std::printf("%-14s %9.0f samples %10.3g samples/s %6.2f × bridson\n", scene.name.c_str(), count,
                best, best / bridson);
  }
  return 0;
}
