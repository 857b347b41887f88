// Classes and levels as one list of layers: at the end of each level every two samples keep their
// distance, and nothing more of any class would fit.
#include "classes/layers.h"

#include <gtest/gtest.h>

#include <cmath>

#include "class_trial.h"
#include "copse.h"

namespace copse {
namespace {

TEST(Layers, levelsAreTheSamePlanAtHalfTheDistances) {
  ClassOptions options;
  options.classes = {{2, 1}, {1, 3}};
  const std::vector<Layer> list = layersOf(options, 3).list;
  ASSERT_EQ(list.size(), 6U);
  for (std::size_t i = 2; i < list.size(); ++i) {
    EXPECT_EQ(list[i].spacing, list[i - 2].spacing / 2);
    EXPECT_EQ(list[i].classes, list[i - 2].classes);
    ASSERT_EQ(list[i].distances.size(), i);
    for (std::size_t j = 0; j < i; ++j)
      EXPECT_EQ(list[i].distances[j], j % 2 == i % 2 ? list[i].spacing : list[i].toClasses[j % 2]);
  }
}

TEST(Layers, oneRadiusIsOneLayer) {
  const std::vector<Layer> list = layersOf(3, 0, 7).list;
  ASSERT_EQ(list.size(), 1U);
  EXPECT_EQ(list.front().spacing, 3);
  EXPECT_EQ(list.front().seed, 7U);
}

ClassOptions scaled(ClassOptions options, int octaves) {
  for (SampleClass& sampleClass : options.classes)
    sampleClass.radius = std::ldexp(sampleClass.radius, octaves);
  for (double& distance : options.spacing) distance = std::ldexp(distance, octaves);
  return options;
}

TEST(Layers, classesInLevelsAreSaturatedAtEach) {
  double all = 0;
  for (int i = 0; i < trial::trials(60); ++i) {
    const auto seed = static_cast<std::uint64_t>(i);
    shapes::Dice dice(seed);
    trial::ClassScene scene = trial::randomClassScene(seed);
    const auto region = trial::region(scene.scene.shape);
    if (!region.ok()) continue;
    Call call;
    call.sample.seed = seed;
    call.sample.margin = scene.scene.margin;
    call.sample.float32 = scene.scene.float32;
    call.obstacles = trial::obstaclesOf(scene.scene).value();
    call.classes = scene.options.classes;
    call.spacing = scene.options.spacing;
    call.levels = static_cast<double>(1 + dice.below(4));
    const Result<Samples> samples = sample(region.value(), call);
    if (!samples.ok()) {
      ASSERT_TRUE(samples.error().code() == "precision" || samples.error().code() == "limit") << i;
      continue;
    }
    const auto& positions = samples.value().positions;
    const auto& classes = samples.value().classes;
    const auto& levelEnds = samples.value().levelEnds;
    ASSERT_EQ(levelEnds.size(), *call.levels);
    ASSERT_EQ(2 * levelEnds.back(), positions.size());
    for (std::size_t level = 0; level < levelEnds.size(); ++level) {
      const std::ptrdiff_t end = levelEnds[level];
      if (end == 1) continue;  // alone, it need not be on any lattice
      trial::ClassScene own = scene;
      own.options = scaled(scene.options, static_cast<int>(levelEnds.size() - 1 - level));
      const trial::ClassSamples upTo{{positions.begin(), positions.begin() + 2 * end},
                                     {classes.begin(), classes.begin() + end},
                                     samples.value().report.unit};
      ASSERT_EQ(trial::faults(own, seed, upTo), "") << "scene " << i << ", level " << level;
    }
    all += levelEnds.back();
  }
  EXPECT_GT(all, trial::trials(60) * 20);
}

}  // namespace
}  // namespace copse
