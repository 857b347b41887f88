// Times fills of a square with several classes beside textbook Bridson at the least radius, in one
// process:  bench-classes [SAMPLES]
// For each set of classes: samples, microseconds of processor time a sample, and how many times
// Bridson's speed that is (the best of three runs each, turn by turn).
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

#include "bridson.h"
#include "kinds/kind_sampler.h"

namespace {

using copse::ClassOptions;

double seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

std::size_t fill(double side, const ClassOptions& options) {
  const double coords[] = {0, 0, side, 0, side, side, 0, side};
  const std::uint32_t ringEnds[] = {4};
  const auto region = copse::Region::fromRings(coords, ringEnds, copse::FillRule::evenodd);
  const auto sampler = copse::beginKinds(region.value(), {}, options);
  if (!sampler.ok()) {
    std::fprintf(stderr, "%s\n", sampler.error().rule.c_str());
    std::exit(1);
  }
  while (sampler.value()->step()) {
  }
  return sampler.value()->take().size();
}

void measure(const char* name, const ClassOptions& options, double samples) {
  constexpr int kRuns = 3;
  constexpr double kDensity = 0.7;
  const double side = std::sqrt(samples / kDensity);
  double ours = 1e9;
  double bridsons = 1e9;
  std::size_t count = 0;
  for (int run = 0; run < kRuns; ++run) {
    double begin = seconds();
    count = fill(side, options);
    ours = std::min(ours, (seconds() - begin) / static_cast<double>(count));
    begin = seconds();
    const std::size_t others = copse::bench::bridson(side, 1, run).size() / 2;
    bridsons = std::min(bridsons, (seconds() - begin) / static_cast<double>(others));
  }
  std::printf("%-34s %8zu samples %7.3f us  %5.2f x Bridson\n", name, count, ours * 1e6,
              bridsons / ours);
}

ClassOptions equal(std::size_t count) {
  ClassOptions options;
  options.limit = 1e8;
  options.classes.assign(count, {1, 1});
  return options;
}

ClassOptions unlike(std::size_t count, double greatest) {
  ClassOptions options = equal(count);
  for (std::size_t i = 0; i < count; ++i) {
    options.classes[i].radius =
        1 + (greatest - 1) * static_cast<double>(i) / static_cast<double>(count - 1);
  }
  return options;
}

}  // namespace

int main(int argc, char** argv) {
  const double samples = argc > 1 ? std::atof(argv[1]) : 1e5;
  for (const std::size_t count : {2U, 4U, 16U}) {
    char name[60];
    std::snprintf(name, sizeof name, "%zu classes, one radius", count);
    measure(name, equal(count), samples);
    std::snprintf(name, sizeof name, "%zu classes, radii from 1 to 1.6", count);
    measure(name, unlike(count, 1.6), samples);
    std::snprintf(name, sizeof name, "%zu classes, radii from 1 to 4", count);
    measure(name, unlike(count, 4), samples);
  }
  return 0;
}
