// Sizes from a range: drawn as asked for, no two samples too close for theirs, and no room for one
// more of the least size.
#include "classes/sizes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "base/hash.h"
#include "classes/layers.h"
#include "copse.h"
#include "layers_trial.h"
#include "trial.h"

namespace copse {
namespace {

using trial::randomSizes;

SizeRange uniform(double least, double greatest) {
  return {{least, greatest}, {1}};
}

// Return the part of the samples that is asked for up to a size.
double askedBelow(const SizeRange& range, double size) {
  double below = 0;
  double all = 0;
  for (std::size_t i = 0; i < range.weights.size(); ++i) {
    const double from = range.sizes[i];
    const double to = range.sizes[i + 1];
    all += range.weights[i];
    below += range.weights[i] * std::clamp((size - from) / (to - from), 0.0, 1.0);
  }
  return below / all;
}

// Kolmogorov's distance of sizes to what was asked for.
double deviation(const SizeRange& range, std::vector<double> sizes) {
  std::sort(sizes.begin(), sizes.end());
  double most = 0;
  const auto count = static_cast<double>(sizes.size());
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const double asked = askedBelow(range, sizes[i]);
    most = std::max({most, std::fabs(asked - static_cast<double>(i) / count),
                     std::fabs(asked - static_cast<double>(i + 1) / count)});
  }
  return most;
}

TEST(DrawnSizes, areDistributedAsAskedFor) {
  for (int trial = 0; trial < 50; ++trial) {
    shapes::Dice dice(static_cast<std::uint64_t>(trial));
    const SizeRange range = randomSizes(dice, 2, dice.between(1.01, 100));
    const DrawnSizes drawn(range, range.sizes.front(), range.sizes.back());
    std::vector<double> sizes;
    for (std::uint32_t i = 0; i < 20000; ++i)
      sizes.push_back(drawn.at(static_cast<std::uint32_t>(mix(1, i) >> 32)));
    EXPECT_LT(deviation(range, sizes), 0.02) << trial;
    EXPECT_GE(drawn.at(0), range.sizes.front());
    EXPECT_LE(drawn.at(UINT32_MAX), range.sizes.back());
  }
}

TEST(Sizes, aRangeBecomesOneClassOfAllSizesAndClassesThatFill) {
  for (int trial = 0; trial < 200; ++trial) {
    shapes::Dice dice(static_cast<std::uint64_t>(trial));
    const double least = std::pow(10, dice.between(-140, 140));
    const SizeRange range = randomSizes(dice, least, 1 + std::pow(10, dice.between(-15, 1.9)));
    const std::vector<SampleClass> classes = classesOf(range);
    ASSERT_GE(classes.size(), 3U);
    ASSERT_LE(classes.size(), kMostClasses);
    double greatest = range.sizes.back();
    for (std::size_t i = range.weights.size(); range.weights[i - 1] == 0; --i)
      greatest = range.sizes[i - 1];
    EXPECT_EQ(classes.front().radius, greatest);
    EXPECT_EQ(classes[1].radius, greatest);
    double below = greatest;
    for (std::size_t k = 0; k + 1 < classes.size(); ++k) {
      const SampleClass& each = classes[k];
      EXPECT_EQ(each.weight, k == 0 ? 1 : 0);
      // No sizes without weight fill gaps.
      EXPECT_LE(each.radius, below);
      EXPECT_LE(each.sizes->at(UINT32_MAX), each.radius);
      EXPECT_GE(each.sizes->at(0), least);
      if (k > 0) below = each.sizes->at(0);
    }
    EXPECT_EQ(classes.back().radius, least);
    EXPECT_EQ(classes.back().sizes, nullptr);
  }
}

struct Sized {
  std::vector<double> positions, radii;
  double unit = 0;
};

Result<Sized> sample(const trial::Scene& scene, const ClassOptions& options) {
  const Result<Region> region = trial::region(scene.shape);
  if (!region.ok()) return region.error();
  const Result<Obstacles> obstacles = trial::obstaclesOf(scene);
  if (!obstacles.ok()) return obstacles.error();
  auto run = trial::beginClasses(region.value(), {obstacles.value()}, options);
  if (!run.ok()) return run.error();
  while (run.value()->step()) {
  }
  if (run.value()->failure()) return *run.value()->failure();
  const Output output = run.value()->take();
  return Sized{output.positions, output.radii, run.value()->report().unit};
}

ClassOptions optionsOf(const SizeRange& range, std::uint64_t seed = 0) {
  ClassOptions options;
  options.classes = classesOf(range);
  options.seed = seed;
  return options;
}

// Return the faults: first each two samples, then what is left for one of the least size, of which
// all others are discs to keep clear of.
std::string faults(const trial::Scene& scene, const ClassOptions& options, const Sized& sized) {
  const double least = options.classes.back().radius;
  const double greatest = options.classes.front().radius;
  const ConflictRule rule = options.conflict.value_or(ConflictRule::mean);
  if (sized.radii.size() * 2 != sized.positions.size()) return "radii are missing";
  trial::Scene alone = scene;
  alone.shape.radius = least;
  Samples own;
  own.report = {Ending::saturated, least, sized.unit};
  for (std::size_t i = 0; i < sized.radii.size(); ++i) {
    const double x = sized.positions[2 * i];
    const double y = sized.positions[2 * i + 1];
    const double radius = sized.radii[i];
    if (!(radius >= least && radius <= greatest)) return "a size beyond the range";
    for (std::size_t j = 0; j < i; ++j) {
      const auto dx = static_cast<long double>(sized.positions[2 * j] - x) / sized.unit;
      const auto dy = static_cast<long double>(sized.positions[2 * j + 1] - y) / sized.unit;
      const auto apart =
          static_cast<long double>(spacingOf(rule, radius, sized.radii[j])) / sized.unit;
      if (dx * dx + dy * dy < apart * apart)
        return "too close: " + std::to_string(i) + " and " + std::to_string(j);
    }
    if (radius == least) {
      own.positions.insert(own.positions.end(), {x, y});
    } else {
      alone.capsules.push_back({x, y, x, y, spacingOf(rule, least, radius)});
    }
  }
  return trial::faults(alone, options.seed, own);
}

TEST(Sizes, keepTheirDistancesAndLeaveNoRoomForTheLeast) {
  std::size_t samples = 0;
  std::size_t larger = 0;
  for (int i = 0; i < trial::trials(600); ++i) {
    const auto seed = static_cast<std::uint64_t>(i);
    shapes::Dice dice(seed);
    trial::Scene scene = shapes::randomScene(seed);
    const Result<Region> region = trial::region(scene.shape);
    if (!region.ok()) continue;
    const double ratio = 1 + 99 * std::pow(10, dice.between(-4, 0));
    const double area = region.value().box().width() * region.value().box().height();
    const double least = std::max(scene.shape.radius, std::sqrt(area / 5000));
    ClassOptions options = optionsOf(randomSizes(dice, least, ratio), seed);
    options.conflict = dice.chance(0.6)   ? ConflictRule::mean
                       : dice.chance(0.5) ? ConflictRule::larger
                                          : ConflictRule::smaller;
    options.margin = scene.margin;
    options.float32 = scene.float32;
    const Result<Sized> sized = sample(scene, options);
    ASSERT_TRUE(sized.ok()) << i << ": " << sized.error().rule();
    ASSERT_EQ(faults(scene, options, sized.value()), "") << i;
    const std::vector<double>& radii = sized.value().radii;
    samples += radii.size();
    larger +=
        radii.size() - static_cast<std::size_t>(std::count(radii.begin(), radii.end(), least));
  }
  EXPECT_GT(samples, static_cast<std::size_t>(trial::trials(600)) * 8);
  EXPECT_GT(larger, samples / 4);
}

trial::Scene square(double side) {
  trial::Scene scene;
  scene.shape = {"square", 1, false, {0, 0, side, 0, side, side, 0, side}, {4}};
  return scene;
}

/// How near the sizes come to a uniform distribution, where small samples fill the gaps.
TEST(Sizes, comeNearToWhatWasAskedFor) {
  struct Asked {
    double ratio, most;
  };
  for (const auto& [ratio, most] : {Asked{1.1, 0.1}, {2, 0.1}, {4, 0.3}, {10, 0.6}}) {
    const SizeRange range = uniform(1, ratio);
    const Result<Sized> sized = sample(square(60 * ratio), optionsOf(range));
    ASSERT_TRUE(sized.ok());
    EXPECT_LT(deviation(range, sized.value().radii), most) << ratio;
  }
}

/// The sizes of a place do not depend on how the run was taken.
TEST(Sizes, areTheSameStepByStep) {
  const ClassOptions options = optionsOf(uniform(1, 5), 9);
  const Result<Sized> whole = sample(square(100), options);
  const Result<Region> region = trial::region(square(100).shape);
  auto run = trial::beginClasses(region.value(), {}, options);
  Output all;
  for (bool goesOn = true; goesOn;) {
    goesOn = run.value()->step(1);
    all.append(run.value()->take());
  }
  EXPECT_EQ(all.positions, whole.value().positions);
  EXPECT_EQ(all.radii, whole.value().radii);
}

TEST(Sizes, outOfRangeIsRefused) {
  for (const double least : {1e-151, 1e149}) {
    const Result<Sized> sized = sample(square(1), optionsOf(uniform(least, 50 * least)));
    ASSERT_FALSE(sized.ok());
    EXPECT_EQ(sized.error().code(), "invalid-radius");
    EXPECT_EQ(sized.error().option(), "radius");
  }
}

}  // namespace
}  // namespace copse
