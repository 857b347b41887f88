// Randomness belongs to the place, with classes too: a difference changes nothing far away. And the
// same samples on every machine.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <tuple>

#include "class_trial.h"

namespace copse {
namespace {

using Placed = std::vector<std::tuple<double, double, int>>;

/// How far left of the y axis samples still differ.
double farthestDifference(const trial::ClassSamples& one, const trial::ClassSamples& other) {
  const auto sorted = [](const trial::ClassSamples& samples) {
    Placed placed;
    for (std::size_t i = 0; i < samples.classes.size(); ++i)
      placed.emplace_back(samples.positions[2 * i], samples.positions[2 * i + 1],
                          samples.classes[i]);
    std::sort(placed.begin(), placed.end());
    return placed;
  };
  Placed differ;
  const Placed a = sorted(one);
  const Placed b = sorted(other);
  std::set_symmetric_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(differ));
  double farthest = 0;
  for (const auto& [x, y, classIndex] : differ) farthest = std::max(farthest, -x);
  return farthest;
}

trial::ClassSamples fillTo(double right, const ClassOptions& options) {
  trial::ClassScene scene;
  scene.scene.shape = {"strip", 1, false, {-300, -60, right, -60, right, 60, -300, 60}, {4}};
  scene.options = options;
  return trial::sample(scene, options.seed).value();
}

/// About the distance at which the rarest class alone would have its share.
double greatestReach(const ClassOptions& options) {
  double square = 0;
  double leastShare = 1;
  for (std::size_t i = 0; i < options.classes.size(); ++i) {
    leastShare = std::min(leastShare, shareOf(options, i));
    for (std::size_t j = 0; j < options.classes.size(); ++j)
      square += shareOf(options, i) * shareOf(options, j) * distanceOf(options, i, j) *
                distanceOf(options, i, j);
  }
  return std::sqrt(square / leastShare);
}

TEST(ClassLocality, aDifferenceEndsWithinTwentyReaches) {
  const std::vector<std::vector<SampleClass>> trials = {
      {{1, 1}, {1, 1}},
      {{1, 1}, {1, 1}, {1, 1}, {1, 1}},
      {{1, 4}, {1, 3}, {1, 2}, {1, 1}},
      {{1, 1}, {1.5, 1}, {2, 1}, {3, 1}},
      {{1, 8}, {4, 1}},
  };
  double farthest = 0;
  for (const auto& classes : trials) {
    for (int i = 0; i < trial::trials(6); ++i) {
      ClassOptions options;
      options.classes = classes;
      options.seed = static_cast<std::uint64_t>(i);
      const trial::ClassSamples whole = fillTo(100, options);
      const double distance =
          farthestDifference(whole, fillTo(0, options)) / greatestReach(options);
      EXPECT_LT(distance, 20) << classes.size() << " classes, seed " << i;
      farthest = std::max(farthest, distance);
    }
  }
  RecordProperty("farthest", std::to_string(farthest));
}

TEST(ClassLocality, theSameEverywhere) {
  ClassOptions options;
  options.classes = {{1, 2}, {1, 1}, {2.5, 1}, {1.5, 3}};
  options.seed = 7;
  const trial::ClassSamples samples = trial::fillSquare(60, options);
  EXPECT_EQ(trial::hashOf(samples.positions), 3327205515297692954U);
  std::vector<double> classes(samples.classes.begin(), samples.classes.end());
  EXPECT_EQ(trial::hashOf(classes), 5514163855664122368U);
}

}  // namespace
}  // namespace copse
