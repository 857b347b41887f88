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

/// Small classes fit between large ones, so that a share of 5 % is less than they must have.
TEST(ClassPlan, classesBeforeTheLastKeepTheirProportionsWhereSharesDoNotFit) {
  ClassOptions options;
  options.classes = {{1.15, 10}, {1, 10}, {0.85, 1}};
  const ByGroup close = ClassPlan(options).densities();
  EXPECT_NEAR(close[0] / close[1], 1, 1e-3);
  EXPECT_GT(close[2] / close[1], 0.2);
  options.classes = {{1.35, 1}, {1, 3}, {0.6, 1}};
  const ByGroup wide = ClassPlan(options).densities();
  EXPECT_NEAR(wide[1] / wide[0], 3, 1e-3);
  EXPECT_GT(wide[2], wide[0]);
}

std::vector<std::pair<std::uint32_t, double>> layersOfPlan(const ClassOptions& options) {
  const ClassPlan plan(options);
  std::vector<std::pair<std::uint32_t, double>> layers;
  for (const ClassLayer& layer : plan.layers())
    layers.emplace_back(plan.groupOf(layer).classes.front(), layer.spacing);
  return layers;
}

SampleClass near(double radius, std::uint32_t which, double weight = 1) {
  SampleClass made{radius, weight};
  made.near = NearClass{which, 40};
  return made;
}

/// Also before classes of less radius, and beside other classes at its share.
TEST(ClassPlan, aClassNearAnotherComesAfterAllItsLayers) {
  ClassOptions options;
  options.classes = {{8, 1}, {1, 20}, near(2, 0)};
  auto layers = layersOfPlan(options);
  ASSERT_EQ(layers.size(), 3U);
  EXPECT_EQ(layers[1].first, 2U);
  EXPECT_GT(layers[1].second, 2);
  // A greater radius does not come first.
  options.classes = {{1}, near(8, 0)};
  layers = layersOfPlan(options);
  ASSERT_EQ(layers.size(), 2U);
  EXPECT_EQ(layers[0].first, 0U);
  // The class with a closing layer, which comes at the end, sends its children there.
  options.classes = {{3, 1}, {1, 1000}, near(2, 0), near(2.5, 2)};
  options.spacing = {3, 0.5, 2.5, 2.5, 0.5, 1, 1.5, 1.5, 2.5, 1.5, 2, 2.2, 2.5, 1.5, 2.2, 2.5};
  layers = layersOfPlan(options);
  ASSERT_EQ(layers.size(), 5U);
  EXPECT_EQ(layers[2].first, 0U);
  EXPECT_EQ(layers[3].first, 2U);
  EXPECT_EQ(layers[4].first, 3U);
}

/// The other classes are planned as if it were not there.
TEST(ClassPlan, classesNearOthersTakeNoShareOfTheirs) {
  ClassOptions options;
  options.classes = {{8, 1}, {3, 4}};
  const auto alone = layersOfPlan(options);
  options.classes.push_back(near(4, 0, 7));
  options.classes.push_back(near(1, 1, 7));
  const auto layers = layersOfPlan(options);
  ASSERT_EQ(layers.size(), 4U);
  EXPECT_EQ(layers[0], alone[0]);
  EXPECT_EQ(layers[2], alone[1]);
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
  auto whole = trial::beginClasses(region.value(), {}, options);
  while (whole.value()->step()) {
  }
  auto parts = trial::beginClasses(region.value(), {}, options);
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
