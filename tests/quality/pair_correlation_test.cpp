// How often samples lie at each distance from one another, beside global dart throwing.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "dart_throwing.h"
#include "neighbours.h"
#include "quality.h"

namespace copse::quality {
namespace {

constexpr double kSide = 130;
constexpr double kMargin = 10;  // of samples that count as neighbours only
constexpr double kFarthest = 4;
constexpr double kMostShare = 6.0 / 5.5 - 1;  // by which a bin may differ, beside chance

std::vector<double> binEnds() {
  std::vector<double> ends{1, 1.001, 1.02, 1.05};
  for (int i = 22; i <= 80; i += i < 40 ? 1 : 2) ends.push_back(i / 20.0);
  return ends;
}

struct Correlation {
  std::vector<Tally> bins{binEnds().size() - 1};
  Tally first;
  Tally density;

  void add(const std::vector<double>& positions) {
    const std::vector<double> ends = binEnds();
    std::vector<double> pairs(bins.size());
    const Neighbours neighbours(positions, kFarthest);
    double centres = 0;
    const auto isInner = [](double value) { return value > kMargin && value < kSide - kMargin; };
    for (std::size_t i = 0; i < positions.size(); i += 2) {
      if (!isInner(positions[i]) || !isInner(positions[i + 1])) continue;
      ++centres;
      neighbours.near(positions[i], positions[i + 1], [&](double dx, double dy) {
        const auto end = std::upper_bound(ends.begin(), ends.end(), std::hypot(dx, dy));
        if (end != ends.begin() && end != ends.end()) ++pairs[end - ends.begin() - 1];
      });
    }
    const double perArea = centres / std::pow(kSide - 2 * kMargin, 2);
    density.add(perArea);
    const auto g = [&](double count, double from, double to) {
      return count / (centres * perArea * std::acos(-1.0) * (to * to - from * from));
    };
    for (std::size_t bin = 0; bin < bins.size(); ++bin)
      bins[bin].add(g(pairs[bin], ends[bin], ends[bin + 1]));
    first.add(g(pairs[0] + pairs[1], ends[0], ends[2]));
  }
};

TEST(PairCorrelation, isThatOfGlobalDartThrowing) {
  Correlation ours, reference;
  const auto square = rectangle(0, 0, kSide, kSide);
  const int count = fills(24, 300);
  for (int i = 0; i < count; ++i) {
    const auto seed = static_cast<std::uint64_t>(i);
    ours.add(fill(square, 1, seed));
    reference.add(throwDarts(square, 1, seed));
  }
  note("pair correlation", "density", ours.density, reference.density);
  judge({"pair correlation", "g on [1 1.02)", ours.first.mean(), ours.first.error(),
         reference.first.mean(), 0, 6.0});
  const auto ends = binEnds();
  double worst = 0;
  for (std::size_t bin = 0; bin < ours.bins.size(); ++bin) {
    const Tally& mine = ours.bins[bin];
    const Tally& right = reference.bins[bin];
    char name[40];
    std::snprintf(name, sizeof name, "g on [%g %g)", ends[bin], ends[bin + 1]);
    const double error = std::hypot(mine.error(), right.error());
    const double most = kMostShare * right.mean() + mostDeviation(count) * error;
    judge({"pair correlation", name, mine.mean(), error, right.mean(), right.mean() - most,
           right.mean() + most});
    worst = std::max(worst, std::abs(deviation(mine, right)));
  }
  judge({"pair correlation", "largest difference of a bin in standard errors", worst});
}

}  // namespace
}  // namespace copse::quality
