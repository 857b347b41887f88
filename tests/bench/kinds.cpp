// Times fills of a square with several classes beside the plain fill, in one process:
//   bench-classes [SAMPLES]
// For each set of classes: samples, microseconds of processor time a sample, its samples a second
// as a part of the plain fill's (the best of five runs each, turn by turn), and the greatest error
// of a share.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

#include "copse.h"

namespace {

using Classes = std::vector<copse::SampleClass>;

double seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

copse::Samples fill(double side, const copse::Call& call) {
  const double coords[] = {0, 0, side, 0, side, side, 0, side};
  const std::uint32_t ringEnds[] = {4};
  const auto region = copse::Region::fromRings(coords, ringEnds, copse::FillRule::evenodd);
  auto samples = copse::sample(region.value(), call);
  if (!samples.ok()) {
    std::fprintf(stderr, "%s\n", samples.error().rule().c_str());
    std::exit(1);
  }
  return std::move(samples.value());
}

double worstShare(const copse::Samples& samples, const Classes& classes) {
  std::vector<double> counts(classes.size());
  for (const std::uint8_t sampleClass : samples.classes) ++counts[sampleClass];
  double weights = 0;
  for (const copse::SampleClass& sampleClass : classes) weights += sampleClass.weight;
  double worst = 0;
  for (std::size_t i = 0; i < classes.size(); ++i) {
    const double share = classes[i].weight / weights;
    const double has = counts[i] / static_cast<double>(samples.size());
    worst = std::max(worst, std::abs(has / share - 1));
  }
  return worst;
}

void measure(const char* name, const Classes& classes, double wanted) {
  constexpr int kRuns = 5;
  copse::Call plain;
  plain.sample.radius = 1;
  plain.sample.limit = 1e8;
  copse::Call call = plain;
  call.classes = classes;
  const double plainSide = std::sqrt(wanted / 0.7);
  // As many samples, about.
  const double side =
      plainSide * std::sqrt(0.7 * 1e4 / static_cast<double>(fill(100, call).size()));
  double plainTime = HUGE_VAL;
  double time = HUGE_VAL;
  std::size_t count = 0;
  double worst = 0;
  for (int run = 0; run < kRuns; ++run) {
    double begin = seconds();
    const auto others = static_cast<double>(fill(plainSide, plain).size());
    plainTime = std::min(plainTime, (seconds() - begin) / others);
    begin = seconds();
    const copse::Samples samples = fill(side, call);
    count = samples.size();
    time = std::min(time, (seconds() - begin) / static_cast<double>(count));
    worst = worstShare(samples, classes);
  }
  std::printf("%-28s %8zu samples %7.3f us %6.2f of plain, shares off by %4.1f %%\n", name, count,
              time * 1e6, plainTime / time, 100 * worst);
}

}  // namespace

int main(int argc, char** argv) {
  const double samples = argc > 1 ? std::atof(argv[1]) : 2e5;
  measure("20:12:7, weights 1:2:3", {{20, 1}, {12, 2}, {7, 3}}, samples);
  measure("2.6:1.6:1", {{2.6, 1}, {1.6, 1}, {1, 1}}, samples);
  measure("4:3:2:1", {{4, 1}, {3, 1}, {2, 1}, {1, 1}}, samples);
  measure("1.6:1.4:1.2:1", {{1.6, 1}, {1.4, 1}, {1.2, 1}, {1, 1}}, samples);
  measure("six, 2.6 to 1", {{2.6, 1}, {2.3, 1}, {2, 1}, {1.6, 1}, {1.3, 1}, {1, 1}}, samples);
  measure("3:1, weights 1:10", {{3, 1}, {1, 10}}, samples);
  measure("three of one radius", Classes(3, {1, 1}), samples);
  measure("four, weights 4:3:2:1", {{1, 4}, {1, 3}, {1, 2}, {1, 1}}, samples);
  measure("sixteen of one radius", Classes(16, {1, 1}), samples);
  return 0;
}
