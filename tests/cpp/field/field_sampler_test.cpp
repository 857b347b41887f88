// Samples of radius fields: spacing by all pairs, saturation wherever circles meet, on random
// grounds and random rasters, by all rules.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "base/hash.h"
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
  const Expected expected[] = {{ConflictRule::mean, 2098, 5400011081899096531U},
                               {ConflictRule::larger, 2061, 63293982868870215U},
                               {ConflictRule::smaller, 2139, 1124968913234281064U}};
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

/// Which tile begins first does not matter, not even to the order of the samples.
TEST(FieldSampler, isTheSameInWhateverOrderTilesBegin) {
  for (int seed = 1; seed <= trial::trials(400); ++seed) {
    const FieldScene scene = trial::randomFieldScene(static_cast<std::uint64_t>(seed));
    const auto one = trial::sample(scene, 7);
    if (!one.ok()) continue;
    for (const std::uint64_t stride : {std::uint64_t{2}, mix(seed) >> 40, ~std::uint64_t{0} >> 8}) {
      const auto other = trial::sample(scene, 7, stride);
      ASSERT_TRUE(other.ok());
      EXPECT_EQ(one.value().positions, other.value().positions) << seed << " by " << stride;
      EXPECT_EQ(one.value().radii, other.value().radii) << seed << " by " << stride;
    }
  }
}

using Place = std::pair<double, double>;

/// The samples in a rectangle.
std::vector<Place> placesIn(const FieldSamples& samples, const BoundingBox& box) {
  std::vector<Place> places;
  for (std::size_t i = 0; i < samples.positions.size(); i += 2) {
    const Place place{samples.positions[i], samples.positions[i + 1]};
    if (place.first >= box.x0 && place.first < box.x1 && place.second >= box.y0 &&
        place.second < box.y1)
      places.push_back(place);
  }
  std::sort(places.begin(), places.end());
  return places;
}

/// A sample depends on the field and the ground around it alone: cut a region, and samples far from
/// the cut are the same.
TEST(FieldSampler, isAFunctionOfThePlace) {
  shapes::Dice dice(5);
  for (int seed = 1; seed <= trial::trials(60); ++seed) {
    trial::FieldRaster raster = trial::randomRaster(dice, 1, {});
    raster.max = std::min(raster.max, 10.0);
    const double side = 16 * raster.max;
    raster.bounds = {0, 0, side, side};
    const RadiusField field = RadiusField::make(raster.view()).value();
    FieldOptions options;
    options.seed = static_cast<std::uint64_t>(seed);
    options.conflict = static_cast<ConflictRule>(dice.below(3));
    const auto all = trial::sample(rectangle(0, 0, side, side), field, options).value();
    for (int cut = 0; cut < 4; ++cut) {
      const BoundingBox box{dice.between(0, 2), dice.between(0, 2), dice.between(0.8, 1) * side,
                            dice.between(0.8, 1) * side};
      options.stride = static_cast<std::uint64_t>(1 + dice.below(100));
      const auto part =
          trial::sample(rectangle(box.x0, box.y0, box.x1, box.y1), field, options).value();
      const double halo = 4.5 * field.max();
      const BoundingBox inside = box.grown(-halo);
      EXPECT_EQ(placesIn(all, inside), placesIn(part, inside)) << seed;
    }
  }
}

/// A raster cut from a larger one makes the same samples where it holds all that they depend on.
TEST(FieldSampler, isTheSameWithARasterCutFromALargerOne) {
  shapes::Dice dice(6);
  for (int seed = 1; seed <= trial::trials(40); ++seed) {
    constexpr std::uint32_t kAcross = 128;
    const double ratio = dice.chance(0.5) ? 4 : 10;
    const double smooth = dice.between(0.05, 1);
    std::vector<float> radii;
    for (std::uint32_t i = 0; i < kAcross * kAcross; ++i) {
      const double hill = std::sin(smooth * (i % kAcross)) * std::cos(smooth * (i / kAcross));
      radii.push_back(static_cast<float>(std::pow(ratio, 0.5 + hill / 2)));
    }
    RadiusRaster raster{1, ratio, radii, {}, kAcross, kAcross, {-128, -128, 256, 256}};
    const RadiusField whole = RadiusField::make(raster).value();
    std::vector<float> cut;
    const auto first = static_cast<std::uint32_t>(dice.below(16));
    for (std::uint32_t j = first; j < kAcross; ++j) {
      for (std::uint32_t i = first; i < kAcross; ++i)
        cut.push_back(radii[std::size_t{j} * kAcross + i]);
    }
    raster.radii = cut;
    raster.columns = raster.rows = kAcross - first;
    raster.firstColumn = raster.firstRow = first;
    raster.bounds = {-128 + 2.0 * first, -128 + 2.0 * first, 256 - 2.0 * first, 256 - 2.0 * first};
    const RadiusField part = RadiusField::make(raster).value();
    FieldOptions options;
    options.seed = static_cast<std::uint64_t>(seed);
    const Region region = rectangle(0, 0, 50, 50);
    EXPECT_EQ(trial::sample(region, whole, options).value().positions,
              trial::sample(region, part, options).value().positions);
  }
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
