// Levels of detail: each is saturated at its own radius and contains the one before, whatever else
// is asked for.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "classes/layers.h"
#include "copse.h"
#include "random_scenes.h"
#include "trial.h"

namespace copse {
namespace {

using Positions = std::vector<std::pair<double, double>>;

Call callFor(const trial::Scene& scene, std::uint64_t seed, double levels) {
  Call call = trial::callOf(scene, seed).value();
  call.levels = levels;
  return call;
}

/// The samples up to the end of a level.
std::vector<double> upTo(const Samples& samples, std::size_t level) {
  const auto end = static_cast<std::ptrdiff_t>(2 * samples.levelEnds[level]);
  return {samples.positions.begin(), samples.positions.begin() + end};
}

/// What is wrong at the end of each level, on account of existing samples, too.
std::string faults(const trial::Scene& given, const Call& call, const Samples& samples) {
  std::string text;
  std::vector<double> radii;
  for (const Layer& layer : layersOf(call.sample.radius, *call.levels, 0).list)
    radii.push_back(layer.radius);
  const double farthest = trial::region(given.shape).value().farthest();
  for (std::size_t level = 0; level < radii.size(); ++level) {
    trial::Scene scene = given;
    scene.shape.radius = radii[level];
    for (std::size_t i = 0; i < call.existing.size(); ++i) {
      const double x = call.existing.positions[2 * i];
      const double y = call.existing.positions[2 * i + 1];
      scene.capsules.push_back(
          {x, y, x, y, call.existing.distanceTo(i, radii[level], call.conflict)});
    }
    Samples own;
    own.positions = upTo(samples, level);
    // A sample alone need not be on any lattice.
    if (own.positions.size() == 2) continue;
    own.report.unit = Lattice::make(radii[level], farthest, scene.float32).value().unit;
    const std::string found = trial::faults(scene, call.sample.seed, own);
    if (!found.empty()) text += "level " + std::to_string(level) + ": " + found;
  }
  return text;
}

void addExisting(shapes::Dice& dice, const shapes::Shape& shape, ExistingSamples& existing) {
  const std::size_t count = dice.below(40);
  for (std::size_t i = 0; i < count; ++i) {
    const shapes::Spot spot = shapes::somewhere(dice, shape);
    existing.positions.insert(existing.positions.end(), {spot.x, spot.y});
  }
  if (dice.chance(0.3)) existing.radii.assign(count, shapes::anySize(dice, shape.radius));
  if (dice.chance(0.3)) existing.clearances.assign(count, shapes::anySize(dice, shape.radius));
}

TEST(Levels, areSaturatedEachAtItsRadius) {
  std::size_t all = 0;
  for (int i = 0; i < trial::trials(120); ++i) {
    const auto seed = static_cast<std::uint64_t>(i);
    shapes::Dice dice(seed);
    const trial::Scene scene = shapes::randomScene(seed);
    Call call = callFor(scene, seed, static_cast<double>(1 + dice.below(5)));
    if (dice.chance(0.4)) addExisting(dice, scene.shape, call.existing);
    const Result<Region> region = trial::region(scene.shape);
    if (!region.ok()) continue;
    const Result<Samples> samples = sample(region.value(), call);
    if (!samples.ok()) {
      ASSERT_TRUE(samples.error().code() == "precision" || samples.error().code() == "limit")
          << i << samples.error().rule();
      continue;
    }
    ASSERT_EQ(samples.value().levelEnds.size(), *call.levels) << i;
    ASSERT_EQ(2 * samples.value().levelEnds.back(), samples.value().positions.size()) << i;
    ASSERT_EQ(faults(scene, call, samples.value()), "") << i;
    all += samples.value().positions.size();
  }
  EXPECT_GT(all, static_cast<std::size_t>(trial::trials(120)) * 50);
}

trial::Scene square(double low, double high, double radius) {
  trial::Scene scene;
  scene.shape = {"square", radius, false, {low, low, high, low, high, high, low, high}, {4}};
  return scene;
}

Samples inSquare(double low, double high, double radius, double levels, std::uint64_t seed = 5) {
  const trial::Scene scene = square(low, high, radius);
  return sample(trial::region(scene.shape).value(), callFor(scene, seed, levels)).value();
}

TEST(Levels, theFirstIsThePlainSample) {
  EXPECT_EQ(upTo(inSquare(-40, 40, 1, 3), 0),
            trial::sample(square(-40, 40, 4).shape, 5).value().positions);
  EXPECT_EQ(inSquare(-40, 40, 1, 1).positions,
            trial::sample(square(-40, 40, 1).shape, 5).value().positions);
}

TEST(Levels, areDenseAtEachEnd) {
  constexpr double kSide = 1200;
  const Samples samples = inSquare(0, kSide, 1, 4);
  for (std::size_t level = 0; level < 4; ++level) {
    const double radius = std::ldexp(1, 3 - static_cast<int>(level));
    // The edge adds about as much as a strip of a third of a radius all around.
    const double area = (kSide + 0.66 * radius) * (kSide + 0.66 * radius);
    EXPECT_GT(samples.levelEnds[level] * radius * radius / area, 0.69) << level;
  }
}

Positions within(const std::vector<double>& positions, double reach) {
  Positions kept;
  for (std::size_t i = 0; i < positions.size(); i += 2) {
    if (std::max(std::abs(positions[i]), std::abs(positions[i + 1])) < reach)
      kept.emplace_back(positions[i], positions[i + 1]);
  }
  std::sort(kept.begin(), kept.end());
  return kept;
}

TEST(Levels, belongToThePlace) {
  constexpr double kCoarsest = 4;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Samples one = inSquare(-100, 100, 1, 3, seed);
    const Samples other = inSquare(-131.5, 112.25, 1, 3, seed);
    for (std::size_t level = 0; level < 3; ++level) {
      const Positions window = within(upTo(one, level), 100 - 16 * kCoarsest);
      EXPECT_GT(window.size(), 100U);
      EXPECT_EQ(window, within(upTo(other, level), 100 - 16 * kCoarsest)) << level;
    }
  }
}

TEST(Levels, startWithOneSampleWhereTheRegionIsSmall) {
  for (const bool float32 : {false, true}) {
    trial::Scene scene = square(0.3, 9.7, 1);
    scene.float32 = float32;
    const Call call = callFor(scene, 1, kMostLevels);
    const Samples samples = sample(trial::region(scene.shape).value(), call).value();
    EXPECT_EQ(samples.levelEnds.front(), 1U);
    EXPECT_EQ(faults(scene, call, samples), "");
  }
  // No lattice point at all, at any level.
  const trial::Scene speck = square(0.3, 0.3 + 1e-9, 1);
  const Samples alone = sample(trial::region(speck.shape).value(), callFor(speck, 1, 4)).value();
  EXPECT_EQ(alone.levelEnds, std::vector<std::uint32_t>(4, 1));
}

TEST(Levels, aStepwiseRunIsTheSame) {
  const trial::Scene scene = square(0, 60, 1);
  const auto run = begin(trial::region(scene.shape).value(), callFor(scene, 5, 3));
  Output taken;
  double progress = 0;
  for (bool goesOn = true; goesOn;) {
    goesOn = run.value()->step(10);
    taken.append(run.value()->take());
    EXPECT_GE(run.value()->progress(), progress);
    progress = run.value()->progress();
  }
  EXPECT_EQ(progress, 1);
  const Samples whole = inSquare(0, 60, 1, 3);
  EXPECT_EQ(taken.positions, whole.positions);
  EXPECT_EQ(taken.levelEnds, whole.levelEnds);
}

Error errorOf(const Call& call) {
  const Result<Samples> samples = sample(trial::region(square(0, 40, 1).shape).value(), call);
  return samples.ok() ? Error{} : samples.error();
}

TEST(Levels, areAWholeNumberFromOneToSixteen) {
  const trial::Scene scene = square(0, 40, 1);
  for (const double levels :
       {0.0, -1.0, 1.5, 17.0, 100.0, std::numeric_limits<double>::quiet_NaN(), HUGE_VAL}) {
    const Error error = errorOf(callFor(scene, 0, levels));
    EXPECT_EQ(error.code(), "out-of-range");
    EXPECT_EQ(error.option(), "levels");
  }
  EXPECT_EQ(errorOf(callFor(scene, 0, 16)).code(), "none");
}

TEST(Levels, sayWhatTheyDoNotGoWith) {
  const Call levels = callFor(square(0, 40, 1), 0, 2);
  const auto expectRefused = [&](auto&& change) {
    Call call = levels;
    change(call);
    const Error error = errorOf(call);
    EXPECT_EQ(error.code(), "conflicting-options");
    EXPECT_EQ(error.option(), "levels");
  };
  expectRefused([](Call& call) { call.method = MethodOptions{}; });
  expectRefused([](Call& call) { call.selection.order = Order::random; });
  expectRefused([](Call& call) { call.selection.count = 10; });
  expectRefused([](Call& call) { call.isRadiusSought = true; });
}

TEST(Levels, keepToTheLimitTogether) {
  Call call = callFor(square(0, 40, 1), 0, 3);
  const double all =
      sample(trial::region(square(0, 40, 1).shape).value(), call).value().levelEnds.back();
  call.sample.limit = all;
  EXPECT_EQ(errorOf(call).code(), "none");
  call.sample.limit = all - 1;
  EXPECT_EQ(errorOf(call).code(), "limit");
}

}  // namespace
}  // namespace copse
