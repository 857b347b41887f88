// Samples of radius fields: spacing by all pairs, saturation wherever circles meet, on random
// grounds and random rasters, by all rules.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "field/sampler.h"
#include "field_trial.h"

namespace copse {
namespace {

using trial::FieldSamples;
using trial::FieldScene;

Region rectangle(double x0, double y0, double x1, double y1) {
  const double coords[] = {x0, y0, x1, y0, x1, y1, x0, y1};
  const std::uint32_t ends[] = {4};
  return Region::fromRings(coords, ends, FillRule::evenodd).value();
}

/// From `min` at the left of the square (0, 0, 100, 100) to `max` at its right.
RadiusField slope(double min, double max) {
  const float radii[] = {static_cast<float>(min), static_cast<float>(max)};
  return RadiusField::make({.min = min,
                            .max = max,
                            .radii = radii,
                            .bytes = {},
                            .columns = 2,
                            .rows = 1,
                            .bounds = {-100, 0, 300, 100}})
      .value();
}

TEST(FieldSampler, keepsItsPromisesOnRandomScenes) {
  for (int seed = 1; seed <= trial::trials(400); ++seed) {
    const FieldScene scene = trial::randomFieldScene(static_cast<std::uint64_t>(seed));
    const std::string faults = trial::tryOut(scene, static_cast<std::uint64_t>(seed));
    EXPECT_TRUE(faults.empty()) << "scene " << seed << ": " << faults.substr(0, 1000);
  }
}

/// A scene of the judge's own, to see it find fault.
FieldScene plainScene() {
  FieldScene scene;
  scene.ground.shape = {"square", 1, false, {0, 0, 20, 0, 20, 20, 0, 20}, {4}};
  scene.raster = {1, 3, 2, 1, {0, 0, 20, 20}, {1, 3}, {}};
  return scene;
}

TEST(FieldJudge, seesGapsAndCrowdsAndWrongPlaces) {
  const FieldScene scene = plainScene();
  const FieldSamples good = trial::sample(scene, 1).value();
  EXPECT_EQ(trial::faults(scene, 1, good), "");
  FieldSamples fewer = good;
  fewer.positions.resize(fewer.positions.size() - 2);
  fewer.radii.pop_back();
  EXPECT_NE(trial::faults(scene, 1, fewer).find("gap"), std::string::npos);
  FieldSamples moved = good;
  moved.positions[0] = good.positions[2] + good.unit;
  moved.positions[1] = good.positions[3];
  EXPECT_NE(trial::faults(scene, 1, moved).find("spacing"), std::string::npos);
  FieldSamples outside = good;
  outside.positions[0] = 21;
  EXPECT_NE(trial::faults(scene, 1, outside).find("outside"), std::string::npos);
  FieldSamples other = good;
  other.radii[0] *= 1.01;
  EXPECT_NE(trial::faults(scene, 1, other).find("wrong radius"), std::string::npos);
}

TEST(FieldSampler, isTheSameEverywhereAndEveryTime) {
  const Region region = rectangle(0, 0, 100, 100);
  struct Expected {
    ConflictRule rule;
    std::size_t count;
    std::uint64_t hash;
  };
  const Expected expected[] = {{ConflictRule::mean, 2091, 13522716398082563515U},
                               {ConflictRule::larger, 2062, 16870989014599169277U},
                               {ConflictRule::smaller, 2133, 4595842390916541766U}};
  for (const auto& [rule, count, hash] : expected) {
    FieldOptions options;
    options.conflict = rule;
    options.seed = 7;
    const FieldSamples samples = trial::sample(region, slope(0.4, 4), options).value();
    EXPECT_EQ(samples.radii.size(), count);
    EXPECT_EQ(trial::hashOf(samples.positions), hash);
    EXPECT_EQ(trial::sample(region, slope(0.4, 4), options).value().radii, samples.radii);
    options.seed = 8;
    EXPECT_NE(trial::sample(region, slope(0.4, 4), options).value().positions, samples.positions);
  }
}

/// A constant field has the density of random sequential adsorption, and no seams: folded modulo
/// tiles and blocks, half a block at a time, it is even.
TEST(FieldSampler, isEvenModuloTilesWhereTheRadiusIsConstant) {
  constexpr double kDensity = 0.69657;
  constexpr double kTile = 15;  // radii, of 15 blocks, as the radius is 8,192 lattice units
  const double side = (trial::brief() ? 10 : 80) * kTile;
  const auto samples = trial::sample(rectangle(0, 0, side, side), slope(1, 1), {});
  ASSERT_TRUE(samples.ok());
  const auto& positions = samples.value().positions;
  const auto count = static_cast<double>(positions.size() / 2);
  EXPECT_NEAR(count / (side * side), kDensity, 0.02 * kDensity);
  for (const double period : {1.0, kTile, 2 * kTile}) {
    for (std::size_t along = 0; along < 2; ++along) {
      std::vector<double> bins(static_cast<std::size_t>(2 * period));
      double sum = 0;
      for (std::size_t i = along; i < positions.size(); i += 2) {
        // Whole tiles, away from the edge.
        if (positions[i] < 2 * kTile || positions[i] >= side - 2 * kTile) continue;
        ++bins[static_cast<std::size_t>(std::fmod(positions[i], period) * 2)];
        ++sum;
      }
      const double mean = sum / static_cast<double>(bins.size());
      const double allowed = 0.03 + (trial::brief() ? 4 / std::sqrt(mean) : 0);
      const auto [low, high] = std::minmax_element(bins.begin(), bins.end());
      EXPECT_GT(*low / mean, 1 - allowed) << period;
      EXPECT_LT(*high / mean, 1 + allowed) << period;
    }
  }
}

TEST(FieldSampler, hasAsManySamplesPerSquareOfTheRadiusEverywhere) {
  const Region region = rectangle(0, 0, 100, 100);
  const RadiusField field = slope(0.3, 3);
  const FieldSamples samples = trial::sample(region, field, {}).value();
  for (double x = 5; x < 95; x += 10) {
    double expected = 0;
    for (double at = x; at < x + 10; at += 0.1)
      expected += 0.69657 * 10 / (field.at(at, 0) * field.at(at, 0));
    double count = 0;
    for (std::size_t i = 0; i < samples.positions.size(); i += 2)
      count += samples.positions[i] >= x && samples.positions[i] < x + 10 ? 1 : 0;
    EXPECT_NEAR(count / expected, 1, 0.03 + 2 / std::sqrt(expected)) << x;
  }
}

TEST(FieldSampler, placesOneSampleInARegionWithoutLatticePoint) {
  const Region region = rectangle(0.3, 0.3, 0.3 + 1e-7, 0.3 + 1e-7);
  const FieldSamples samples = trial::sample(region, slope(1, 4), {}).value();
  ASSERT_EQ(samples.radii.size(), 1U);
  EXPECT_NEAR(samples.positions[0], 0.3, 1e-6);
  EXPECT_EQ(samples.radii[0], slope(1, 4).at(samples.positions[0], samples.positions[1]));
  ExistingSamples existing;
  existing.positions = {0.5, 0.5};
  EXPECT_TRUE(trial::sample(region, slope(1, 4), {}, {}, existing).value().radii.empty());
}

TEST(FieldSampler, leavesFarPlacesAloneWhenTheRegionChanges) {
  const RadiusField field = slope(0.5, 1);
  const auto all = trial::sample(rectangle(0, 0, 100, 100), field, {}).value();
  const auto part = trial::sample(rectangle(0, 0, 60, 100), field, {}).value();
  const auto placesBefore = [](const FieldSamples& samples, double x) {
    std::vector<std::pair<double, double>> places;
    for (std::size_t i = 0; i < samples.positions.size(); i += 2) {
      if (samples.positions[i] < x)
        places.emplace_back(samples.positions[i], samples.positions[i + 1]);
    }
    std::sort(places.begin(), places.end());
    return places;
  };
  EXPECT_EQ(placesBefore(all, 60 - 16 * 0.9), placesBefore(part, 60 - 16 * 0.9));
}

FieldOptions withMargin(double margin, double limit = 1e7) {
  FieldOptions options;
  options.margin = margin;
  options.limit = limit;
  return options;
}

TEST(FieldSampler, saysWhatIsWrong) {
  constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
  const Region region = rectangle(0, 0, 100, 100);
  const auto errorFor = [&](const RadiusField& field, const FieldOptions& options) {
    const auto begun = beginField(region, {}, field, options);
    return begun.ok() ? Error{} : begun.error();
  };
  for (const double bad : {-1.0, kNaN}) {
    EXPECT_EQ(errorFor(slope(1, 2), withMargin(0, bad)).option(), "limit");
    EXPECT_EQ(errorFor(slope(1, 2), withMargin(bad)).option(), "margin");
  }
  const Error many = errorFor(slope(1e-4, 1e-3), {});  // billions
  EXPECT_EQ(many.code(), "limit");
  EXPECT_NE(many.rule().find("would make about"), std::string::npos) << many.rule();
  EXPECT_EQ(errorFor(slope(1e-4, 1e-3), withMargin(1e-9)).code(), "limit");
  EXPECT_EQ(errorFor(slope(1, 2), withMargin(0, 1e3)).code(), "limit");
  EXPECT_FALSE(conflictRuleNamed("median").has_value());
  EXPECT_EQ(conflictRuleNamed("larger"), ConflictRule::larger);
}

TEST(FieldSampler, endsWithAnErrorWhenMoreComeThanAllowed) {
  const Region region = rectangle(0, 0, 100, 100);
  EXPECT_EQ(beginField(region, {}, slope(1, 2), withMargin(0.01, 500)).error().code(), "limit");
  // 3,317 come. Beside a margin only a promise of half as much again is refused beforehand.
  auto begun = beginField(region, {}, slope(1, 2), withMargin(0.01, 3000));
  ASSERT_TRUE(begun.ok());
  copse::Run& run = *begun.value();
  while (run.step()) {
  }
  ASSERT_TRUE(run.failure().has_value());
  EXPECT_EQ(run.failure()->code(), "limit");
  const Output output = run.take();
  EXPECT_EQ(output.radii.size() * 2, output.positions.size());
}

}  // namespace
}  // namespace copse
