// Each class has its share and is well spread by itself.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <numeric>
#include <span>

#include "class_trial.h"

namespace copse {
namespace {

/// The samples' power at frequencies below 0.3 √n, in the unit square: 1 for random ones. Whole
/// frequencies off the axes do not see the square's edge.
double lowPower(const std::vector<double>& unitPositions) {
  const std::size_t count = unitPositions.size() / 2;
  const double most = 0.3 * std::sqrt(static_cast<double>(count));
  double sum = 0;
  int waves = 0;
  for (int u = 1; u <= most; ++u) {
    for (int v = -static_cast<int>(most); v <= most; ++v) {
      if (v == 0 || u * u + v * v > most * most) continue;
      double re = 0;
      double im = 0;
      for (std::size_t i = 0; i < unitPositions.size(); i += 2) {
        const double phase =
            2 * std::numbers::pi * (u * unitPositions[i] + v * unitPositions[i + 1]);
        re += std::cos(phase);
        im += std::sin(phase);
      }
      sum += (re * re + im * im) / static_cast<double>(count);
      ++waves;
    }
  }
  return sum / waves;
}

struct Spread {
  std::vector<double> shares;
  std::vector<double> powers;
};

/// Of the middle of a square, a tenth of it left out along each side.
Spread spreadOf(const std::vector<SampleClass>& classes, double side) {
  ClassOptions options;
  options.classes = classes;
  options.seed = 5;
  const trial::ClassSamples samples = trial::fillSquare(side, options);
  Spread spread;
  std::vector<std::vector<double>> own(classes.size());
  double all = 0;
  for (std::size_t i = 0; i < samples.classes.size(); ++i) {
    const double x = samples.positions[2 * i] / side * 1.25 - 0.125;
    const double y = samples.positions[2 * i + 1] / side * 1.25 - 0.125;
    if (std::min(x, y) < 0 || std::max(x, y) >= 1) continue;
    own[samples.classes[i]].insert(own[samples.classes[i]].end(), {x, y});
    ++all;
  }
  for (const auto& positions : own) {
    spread.shares.push_back(static_cast<double>(positions.size() / 2) / all);
    spread.powers.push_back(lowPower(positions));
  }
  return spread;
}

TEST(ClassSpread, randomSamplesHaveAPowerOfOne) {
  shapes::Dice dice(1);
  std::vector<double> positions(8000);
  for (double& value : positions) value = dice.roll();
  EXPECT_NEAR(lowPower(positions), 1, 0.15);
}

TEST(ClassSpread, equalRadiiAndWeights) {
  for (const std::size_t count : {2U, 4U, 16U}) {
    const Spread spread = spreadOf(std::vector<SampleClass>(count, {1, 1}), count > 4 ? 220 : 130);
    for (std::size_t i = 0; i < count; ++i) {
      EXPECT_NEAR(spread.shares[i], 1.0 / static_cast<double>(count), 0.005) << count;
      EXPECT_LT(spread.powers[i], 0.15) << count;
    }
  }
}

TEST(ClassSpread, equalRadiiUnequalWeights) {
  const Spread four = spreadOf({{2, 4}, {2, 3}, {2, 2}, {2, 1}}, 300);
  const double shares[] = {0.4, 0.3, 0.2, 0.1};
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_NEAR(four.shares[i], shares[i], 0.005);
    EXPECT_LT(four.powers[i], 0.15);
  }
  const Spread two = spreadOf({{1, 8}, {1, 1}}, 150);
  EXPECT_NEAR(two.shares[0], 8.0 / 9, 0.01);
  EXPECT_LT(two.powers[0], 0.15);
  EXPECT_LT(two.powers[1], 0.15);
}

/// With unlike radii each class has its share where the ground allows it; the smallest, which fills
/// what the others leave, mirrors them.
TEST(ClassSpread, unlikeRadii) {
  const auto expectSpread = [](const std::vector<SampleClass>& classes, std::size_t filler,
                               double error) {
    double sum = 0;
    for (const SampleClass& sampleClass : classes) sum += sampleClass.weight;
    const Spread spread = spreadOf(classes, 200);
    for (std::size_t i = 0; i < classes.size(); ++i) {
      const double share = classes[i].weight / sum;
      EXPECT_NEAR(spread.shares[i], share, error * share) << i;
      EXPECT_LT(spread.powers[i], i == filler ? 0.75 : 0.3) << i;
    }
  };
  expectSpread({{1, 1}, {1.2, 1}, {1.4, 1}, {1.6, 1}}, 0, 0.08);
  expectSpread({{1, 10}, {3, 1}}, 0, 0.05);
  expectSpread({{2.6, 1}, {1.6, 2}, {1, 4}}, 2, 0.06);
  expectSpread({{2, 1}, {1.2, 2}, {0.7, 3}}, 2, 0.06);
}

/// Weights that depend on the place: each class has its share in each part of a square, and is well
/// spread there.
TEST(ClassSpread, byPlace) {
  constexpr double kSide = 200;
  constexpr std::size_t kParts = 4;
  const float up[] = {0.125, 0.375, 0.625, 0.875};
  const float down[] = {0.875, 0.625, 0.375, 0.125};
  const auto mapOf = [&](std::span<const float> weights) {
    return std::make_shared<const Where>(
        Where::make({weights, kParts, 1, 0, 0, kSide, kSide}).value());
  };
  const auto expectShares = [&](const std::vector<SampleClass>& classes, double error) {
    ClassOptions options;
    options.classes = classes;
    const trial::ClassSamples samples = trial::fillSquare(kSide, options);
    std::vector<std::vector<double>> counts(kParts, std::vector<double>(classes.size()));
    for (std::size_t i = 0; i < samples.classes.size(); ++i) {
      const auto part = static_cast<std::size_t>(samples.positions[2 * i] / kSide * kParts);
      ++counts[part][samples.classes[i]];
    }
    for (std::size_t part = 0; part < kParts; ++part) {
      const Point middle{(static_cast<double>(part) + 0.5) * kSide / kParts, kSide / 2};
      std::vector<double> weights;
      for (const SampleClass& sampleClass : classes)
        weights.push_back(sampleClass.weight *
                          (sampleClass.where ? sampleClass.where->at(middle) : 1));
      const double all = std::accumulate(counts[part].begin(), counts[part].end(), 0.0);
      const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
      for (std::size_t i = 0; i < classes.size(); ++i)
        EXPECT_NEAR(counts[part][i] / all, weights[i] / sum, error) << part << ", " << i;
    }
  };
  expectShares({{1, 1, mapOf(up)}, {1, 1, mapOf(down)}}, 0.03);
  expectShares({{1, 4, mapOf(up)}, {1, 1}}, 0.03);
  expectShares({{2, 1, mapOf(up)}, {1.4, 1, mapOf(down)}, {1, 2}}, 0.03);
}

/// What is too much of a layer where its class is to be rarer is taken from it evenly.
TEST(ClassSpread, thinnedLayers) {
  const float half[] = {0.5};
  ClassOptions options;
  options.classes = {{1.6, 1}, {1, 1}};
  options.classes[0].where =
      std::make_shared<const Where>(Where::make({half, 1, 1, 0, 0, 90, 90}).value());
  const trial::ClassSamples samples = trial::fillSquare(90, options);
  std::vector<double> own;
  for (std::size_t i = 0; i < samples.classes.size(); ++i) {
    if (samples.classes[i] != 0) continue;
    own.insert(own.end(), {samples.positions[2 * i] / 90, samples.positions[2 * i + 1] / 90});
  }
  EXPECT_LT(lowPower(own), 0.2);
}

}  // namespace
}  // namespace copse
