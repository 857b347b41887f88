// Classes on random regions and scenes: every two samples keep their distance, nothing is placed
// where it may not be, and no class has a lattice point left to fill.
#include <gtest/gtest.h>

#include "class_trial.h"

namespace copse {
namespace {

using trial::ClassScene;

TEST(Classes, fillRandomRegions) {
  const int count = trial::trials(120);
  for (int i = 0; i < count; ++i) {
    const auto seed = static_cast<std::uint64_t>(30'000'000 + i);
    shapes::Dice dice(seed);
    ClassScene scene;
    scene.scene.shape = shapes::randomShape(seed);
    scene.options = trial::randomClasses(dice, scene.scene.shape.radius);
    ASSERT_EQ(trial::tryOut(scene, seed), "");
  }
}

TEST(Classes, fillRandomScenes) {
  const int count = trial::trials(120);
  for (int i = 0; i < count; ++i) {
    const auto seed = static_cast<std::uint64_t>(31'000'000 + i);
    ASSERT_EQ(trial::tryOut(trial::randomClassScene(seed), seed), "");
  }
}

/// In regions and by maps of their own: none stands elsewhere, and none has a place left where it
/// may stand.
TEST(Classes, standWhereTheyMay) {
  const int count = trial::trials(120);
  for (int i = 0; i < count; ++i) {
    const auto seed = static_cast<std::uint64_t>(33'000'000 + i);
    shapes::Dice dice(seed);
    ClassScene scene = trial::randomClassScene(seed);
    trial::addWhere(dice, scene);
    ASSERT_EQ(trial::tryOut(scene, seed), "");
  }
}

TEST(Classes, holdForFloat32) {
  int refused = 0;
  const int count = trial::trials(80);
  for (int i = 0; i < count; ++i) {
    const auto seed = static_cast<std::uint64_t>(32'000'000 + i);
    ClassScene scene = trial::randomClassScene(seed);
    scene.scene.float32 = true;
    const Result<trial::ClassSamples> samples = trial::sample(scene, seed);
    if (!samples.ok()) {
      ASSERT_EQ(samples.error().code(), "precision") << samples.error().rule();
      ++refused;
      continue;
    }
    for (const double value : samples.value().positions)
      ASSERT_EQ(value, static_cast<float>(value));
    ASSERT_EQ(trial::faults(scene, seed, samples.value()), "");
  }
  EXPECT_LT(refused, count / 2);
}

}  // namespace
}  // namespace copse
