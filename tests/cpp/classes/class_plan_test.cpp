// How several classes become layers, and that they are the same taken step by step.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "class_trial.h"
#include "classes/layers.h"

namespace copse {
namespace {

TEST(ClassPlan, classesOfOneRadiusShareALayerAndTheGreatestComesFirst) {
  ClassOptions options;
  options.classes = {{1, 1}, {2, 1}, {1, 3}, {2, 2}, {5, 1}};
  const ClassPlan plan(options);
  ASSERT_EQ(plan.groups().size(), 3U);
  EXPECT_EQ(plan.groups()[0].classes, (std::vector<std::uint32_t>{4}));
  EXPECT_EQ(plan.groups()[1].classes, (std::vector<std::uint32_t>{1, 3}));
  EXPECT_EQ(plan.groups()[2].classes, (std::vector<std::uint32_t>{0, 2}));
  ASSERT_EQ(plan.layers().size(), 3U);
  EXPECT_EQ(plan.layers()[2].spacing, 1);
}

TEST(ClassPlan, oneRadiusIsOneLayer) {
  ClassOptions options;
  options.classes = {{2, 1}, {2, 5}, {2, 3}};
  EXPECT_EQ(ClassPlan(options).layers().size(), 1U);
}

/// Where the last layer's samples may stand nearer to others than a class's own, that class is
/// closed.
TEST(ClassPlan, whatTheLastLayerDoesNotCloseIsClosed) {
  ClassOptions options;
  options.classes = {{3, 1}, {1, 1000}};
  EXPECT_EQ(ClassPlan(options).layers().size(), 2U);
  options.spacing = {3, 0.5, 0.5, 1};
  EXPECT_EQ(ClassPlan(options).layers().size(), 3U);
  EXPECT_EQ(ClassPlan(options).layers().back().spacing, 3);
}

/// Of classes that are not as dense as they can be, each has its share beside the others.
TEST(ClassPlan, sharesAreHeld) {
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    shapes::Dice dice(seed);
    const ClassOptions options = trial::randomClasses(dice, 1);
    const ClassPlan plan(options);
    const ByGroup densities = plan.densities();
    std::optional<double> each;
    for (std::size_t k = 0; k < plan.groups().size(); ++k) {
      const ClassGroup& group = plan.groups()[k];
      ASSERT_GE(plan.layers()[k].spacing, group.radius) << seed;
      ASSERT_GE(densities[k], 0) << seed;
      if (plan.layers()[k].spacing == group.radius) continue;
      double share = 0;
      for (const std::uint32_t classIndex : group.classes) share += shareOf(options, classIndex);
      const double own = densities[k] / share;
      ASSERT_NEAR(own, each.value_or(own), 1e-9 * own) << seed;
      each = own;
    }
  }
}

TEST(LayerSampler, givesTheSameTakenStepByStep) {
  const std::vector<double> coords{0, 0, 400, 0, 400, 400, 0, 400};
  const auto region = Region::fromRings(coords, std::vector<std::uint32_t>{4}, FillRule::evenodd);
  ClassOptions options;
  options.classes = {{1, 1}, {1.5, 2}, {1, 1}};
  auto whole = beginClasses(region.value(), {}, options);
  while (whole.value()->step()) {
  }
  auto parts = beginClasses(region.value(), {}, options);
  Output all;
  int steps = 0;
  for (bool more = true; more; ++steps) {
    more = parts.value()->step();
    all.append(parts.value()->take());
    ASSERT_EQ(all.positions.size(), 2 * all.classes.size());
  }
  EXPECT_GT(steps, 5);
  EXPECT_EQ(parts.value()->count(), static_cast<double>(all.size()));
  const Output once = whole.value()->take();
  EXPECT_EQ(all.positions, once.positions);
  EXPECT_EQ(all.classes, once.classes);
}

}  // namespace
}  // namespace copse
