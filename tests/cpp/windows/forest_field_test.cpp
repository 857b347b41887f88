// Forests whose distances depend on the place, by a field or by parts that thin them.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "by_place_trial.h"
#include "classes/options.h"
#include "field_trial.h"
#include "forest_trial.h"
#include "random_shapes.h"
#include "trial.h"
#include "windows/forest.h"

namespace copse {
namespace {

using trial::freshForest;
using trial::oneRadius;
using trial::ring;
using trial::Rings;
using trial::Told;
using Sizes = std::vector<std::array<double, 3>>;

PartPut ground(const std::string& name, Region region) {
  PartPut part;
  part.name = name;
  part.isGround = true;
  part.region = std::move(region);
  return part;
}

PartPut thin(const std::string& name, Region region, double density) {
  PartPut part = ground(name, std::move(region));
  part.isGround = false;
  part.density = density;
  return part;
}

Region square(double x0, double y0, double x1, double y1) {
  return Rings({x0, y0, x1, y0, x1, y1, x0, y1}).region(FillRule::evenodd);
}

ForestOptions byPlace(const RadiusField& field, ConflictRule conflict, std::uint64_t seed) {
  ForestOptions options = oneRadius(field.min(), seed);
  options.field = field;
  options.conflict = conflict;
  return options;
}

PartPut anyPart(shapes::Dice& dice, const std::string& name, double far, std::size_t classes) {
  if (!dice.chance(0.35)) return trial::randomPart(dice, name, far, classes);
  const double at[] = {dice.between(-far, far), dice.between(-far, far)};
  return thin(name, ring(dice, at[0], at[1], dice.between(1, 40)),
              dice.chance(0.2) ? std::pow(10, dice.between(-4, -1.3)) : dice.between(0.05, 1));
}

/// A forest of classes, levels or both. Without a field, parts may thin it.
ForestOptions layered(shapes::Dice& dice, double least, double far,
                      const std::optional<RadiusField>& field) {
  const double x = dice.between(-far, far);
  const shapes::Shape around{"around", 1, false, {-far, -far, far, -far, x, far}, {3}};
  for (;;) {
    Call call = trial::randomLayers(dice, least, dice.below(1000));
    call.spacing.clear();
    if (call.classes && dice.chance(0.2)) call.classes->front().radius *= 5;
    if (dice.chance(0.5)) trial::addWhere(dice, around, call);
    ForestOptions options = trial::optionsOf(call);
    options.field = field;
    if (field) options.conflict = static_cast<ConflictRule>(dice.below(3));
    if (call.classes && field) {
      ClassOptions classes = classOptionsOf(call);
      classes.conflict = options.conflict;
      options.layers = layersOf(classes, call.levels.value_or(0));
    }
    if (Forest::make(options).ok()) return options;
  }
}

/// Random edits, each held against a fresh forest.
void live(const ForestOptions& given, shapes::Dice& dice, double far, std::size_t& changed) {
  const std::size_t classes =
      given.layers.hasClasses ? given.layers.list.front().toClasses.size() : 0;
  ForestOptions options = given;
  options.halo = 4 + static_cast<std::int64_t>(dice.below(5));  // too narrow on purpose
  if (dice.chance(0.3)) options.margin = dice.between(0.1, 6);
  Told told(options);
  std::vector<PartPut> parts{ground("wood", ring(dice, 0, 0, 1.5 * far))};
  ASSERT_FALSE(told.edit(trial::stepsOf(parts)));
  for (int n = 0; n < 12; ++n) {
    const std::vector<ForestStep> steps = trial::randomSteps(
        dice, parts, 8, 3,
        [&](const std::string& name) { return anyPart(dice, name, far, classes); });
    const auto error = told.edit(steps);
    ASSERT_FALSE(error) << error->rule();
    changed += told.changed;
    const Told fresh = freshForest(options, parts);
    ASSERT_EQ(told.forest.isByPlace(), fresh.forest.isByPlace()) << "edit " << n;
    ASSERT_EQ(told.places(), fresh.places()) << "edit " << n;
    ASSERT_EQ(told.sizes(), fresh.sizes()) << "edit " << n;
    ASSERT_EQ(told.forest.count(), static_cast<double>(told.bySlot.size()));
  }
}

TEST(ForestField, thinnedForestIsAFreshOneAfterAnyHistory) {
  std::size_t changed = 0;
  for (int i = 0; i < trial::trials(60); ++i) {
    shapes::Dice dice(static_cast<std::uint64_t>(i) + 100);
    live(oneRadius(dice.between(0.8, 3), static_cast<std::uint64_t>(i)), dice, 40, changed);
    ASSERT_FALSE(HasFailure()) << "history " << i;
  }
  EXPECT_GT(changed, 1000U);
}

TEST(ForestField, ofARasterIsAFreshOneAfterAnyHistory) {
  std::size_t changed = 0;
  for (int i = 0; i < trial::trials(80); ++i) {
    shapes::Dice dice(static_cast<std::uint64_t>(i) + 500);
    const double far = 40;
    const trial::FieldRaster raster =
        trial::randomRaster(dice, dice.between(0.8, 3), {-far, -far, 2 * far, 2 * far});
    const RadiusField field = RadiusField::make(raster.view()).value();
    live(byPlace(field, static_cast<ConflictRule>(dice.below(3)), static_cast<std::uint64_t>(i)),
         dice, far, changed);
    ASSERT_FALSE(HasFailure()) << "history " << i;
  }
  EXPECT_GT(changed, 1000U);
}

TEST(ForestField, ofThinnedLayersIsAFreshOneAfterAnyHistory) {
  std::size_t changed = 0;
  for (int i = 0; i < trial::trials(60); ++i) {
    shapes::Dice dice(static_cast<std::uint64_t>(i) + 2000);
    const double least = dice.between(0.8, 3);
    // A field of one radius is refilled by places at once.
    const auto field = dice.chance(0.7) ? std::optional(RadiusField::everywhere(1)) : std::nullopt;
    live(layered(dice, least, 40, field), dice, 40, changed);
    ASSERT_FALSE(HasFailure()) << "history " << i;
  }
  EXPECT_GT(changed, 1000U);
}

TEST(ForestField, ofLayersByPlaceIsAFreshOneAfterAnyHistory) {
  std::size_t changed = 0;
  for (int i = 0; i < trial::trials(80); ++i) {
    shapes::Dice dice(static_cast<std::uint64_t>(i) + 3000);
    const double far = 40;
    const double least = dice.between(0.8, 3);
    const trial::FieldRaster raster =
        trial::randomRaster(dice, least, {-far, -far, 2 * far, 2 * far});
    const RadiusField field = RadiusField::make(raster.view()).value();
    live(layered(dice, least, far, field), dice, far, changed);
    ASSERT_FALSE(HasFailure()) << "history " << i;
  }
  EXPECT_GT(changed, 1000U);
}

/// The parts of a scene: its region, its obstacles and its existing samples, one for each.
std::vector<PartPut> partsOf(const trial::FieldScene& scene) {
  std::vector<PartPut> parts{ground("wood", trial::region(scene.ground.shape).value())};
  const auto add = [&] {
    parts.emplace_back().name = std::to_string(parts.size());
    return &parts.back();
  };
  const Obstacles obstacles = trial::obstaclesOf(scene.ground).value();
  for (const Region& region : obstacles.regions) add()->obstacles.regions = {region};
  for (const Capsule& capsule : obstacles.capsules) add()->obstacles.capsules = {capsule};
  const ExistingSamples& existing = scene.existing;
  for (std::size_t i = 0; i < existing.size(); ++i) {
    ExistingSamples& one = add()->existing;
    one.positions = {existing.positions[2 * i], existing.positions[2 * i + 1]};
    if (!existing.radii.empty()) one.radii = {existing.radii[i]};
    if (!existing.classes.empty()) one.classes = {existing.classes[i]};
  }
  return parts;
}

TEST(ForestField, ofLayersIsWhatOneCallGives) {
  std::size_t samples = 0;
  for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(trial::trials(300)); ++seed) {
    const trial::ByPlaceScene scene = trial::randomByPlaceScene(seed);
    if (scene.field.ground.float32) continue;
    const auto whole = trial::sample(scene, 7);
    // One alone may be the inner point, which a forest has not.
    if (!whole.ok() || whole.value().size() < 2 || whole.value().size() > 3000) continue;
    ForestOptions options;
    options.layers = trial::layersOf(scene, 7);
    options.field = RadiusField::make(scene.field.raster.view()).value();
    options.conflict = scene.field.conflict;
    options.margin = scene.field.ground.margin;
    options.limit = 1e8;
    if (!Forest::make(options).ok()) continue;  // classes of one radius with ground of their own
    Told told(options);
    if (told.forest.unit() != whole.value().report.unit) continue;
    for (const ForestStep& step : trial::stepsOf(partsOf(scene.field)))
      ASSERT_FALSE(told.edit({step})) << seed;
    EXPECT_EQ(told.places(), trial::sorted(whole.value())) << seed;
    Sizes expected;
    for (std::size_t k = 0; k < whole.value().size(); ++k)
      expected.push_back({whole.value().positions[2 * k], whole.value().positions[2 * k + 1],
                          whole.value().radii[k]});
    std::sort(expected.begin(), expected.end());
    EXPECT_EQ(told.sizes(), expected) << seed;
    samples += expected.size();
  }
  EXPECT_GT(samples, static_cast<std::size_t>(trial::trials(300)));
}

TEST(ForestField, isWhatOneCallGives) {
  std::size_t samples = 0;
  for (int i = 0; i < trial::trials(80); ++i) {
    shapes::Dice dice(static_cast<std::uint64_t>(i) + 900);
    const trial::FieldRaster raster =
        trial::randomRaster(dice, dice.between(1, 3), {-50, -50, 100, 100});
    const RadiusField field = RadiusField::make(raster.view()).value();
    FieldOptions call;
    call.seed = static_cast<std::uint64_t>(i);
    call.conflict = static_cast<ConflictRule>(dice.below(3));
    const Region wood = ring(dice, 0, 0, 60);
    Obstacles obstacles;
    ExistingSamples existing;
    std::vector<PartPut> parts{ground("wood", wood)};
    for (int n = 0; n < 6; ++n) {
      PartPut part;
      part.name = static_cast<char>('a' + n);
      const double at[] = {dice.between(-40, 40), dice.between(-40, 40)};
      if (dice.chance(0.5)) {
        part.obstacles.capsules.push_back({at[0], at[1], at[0] + 9, at[1], dice.between(0.5, 3)});
        obstacles.capsules.push_back(part.obstacles.capsules.front());
      } else {
        part.existing.positions = {at[0], at[1]};
        existing.positions.insert(existing.positions.end(), {at[0], at[1]});
      }
      parts.push_back(part);
    }
    const auto whole = trial::sample(wood, field, call, obstacles, existing);
    ASSERT_TRUE(whole.ok());
    Sizes expected;
    for (std::size_t k = 0; k < whole.value().radii.size(); ++k)
      expected.push_back({whole.value().positions[2 * k], whole.value().positions[2 * k + 1],
                          whole.value().radii[k]});
    std::sort(expected.begin(), expected.end());
    if (expected.size() < 2) continue;  // it may be the inner point, which a forest has not
    Told told(byPlace(field, call.conflict, call.seed));
    // One edit for each part.
    for (const ForestStep& step : trial::stepsOf(parts)) ASSERT_FALSE(told.edit({step}));
    if (told.forest.unit() == whole.value().unit) {
      EXPECT_EQ(told.sizes(), expected) << i;
    }
    samples += expected.size();
  }
  EXPECT_GT(samples, 1000U);
}

TEST(ForestField, becomesOfOneRadiusAgainWithoutParts) {
  Told told(oneRadius(1, 3));
  Told plain(oneRadius(1, 3));
  const std::vector<PartPut> wood{ground("wood", square(0, 0, 60, 40))};
  ASSERT_FALSE(plain.edit(trial::stepsOf(wood)));
  ASSERT_FALSE(told.edit(trial::stepsOf(wood)));
  EXPECT_FALSE(told.forest.isByPlace());
  const auto before = told.places();
  ASSERT_FALSE(told.edit({{thin("thin", square(10, 10, 30, 30), 0.25), ""}}));
  EXPECT_TRUE(told.forest.isByPlace());
  EXPECT_LT(told.bySlot.size(), before.size());
  ASSERT_FALSE(told.edit({{std::nullopt, "thin"}}));
  EXPECT_FALSE(told.forest.isByPlace());
  EXPECT_EQ(told.places(), before);
  EXPECT_EQ(told.places(), plain.places());
}

// Densities multiply what is below them; ground that is painted later is dense.
TEST(ForestField, isAsDenseAsItsPartsSay) {
  constexpr double kRadius = 1;
  const std::vector<PartPut> parts{
      ground("wood", square(0, 0, 240, 80)), thin("a", square(40, 0, 160, 80), 0.25),
      thin("b", square(80, 0, 240, 80), 0.16), ground("grove", square(200, 0, 240, 80))};
  const double expected[] = {1, 0.25, 0.04, 0.16, 1};
  const double begins[] = {0, 40, 80, 160, 200, 240};
  const Told told = freshForest(oneRadius(kRadius, 5), parts);
  const Sizes sizes = told.sizes();
  for (std::size_t k = 0; k < 5; ++k) {
    const double radius = kRadius / std::sqrt(expected[k]);
    double count = 0;
    const double margin = 3 * kRadius;  // of the edges of what is denser
    for (const auto& [x, y, r] : sizes) {
      if (x < begins[k] + margin || x > begins[k + 1] - margin) continue;
      EXPECT_NEAR(r, radius, 1e-6 * radius);
      ++count;
    }
    const double area = (begins[k + 1] - begins[k] - 2 * margin) * 80;
    EXPECT_NEAR(count * radius * radius / area, 0.7, 0.1) << k;
  }
  // No two too close, and no gap.
  const auto radiusAt = [&](double x) {
    for (std::size_t k = 0; k < 5; ++k) {
      if (x < begins[k + 1]) return kRadius / std::sqrt(expected[k]);
    }
    return kRadius;
  };
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const double apart = std::hypot(sizes[i][0] - sizes[j][0], sizes[i][1] - sizes[j][1]);
      ASSERT_GE(apart, (sizes[i][2] + sizes[j][2]) / 2 * (1 - 1e-9));
    }
  }
  shapes::Dice dice(1);
  for (int n = 0; n < 5000; ++n) {
    const double x = dice.between(0, 240);
    const double y = dice.between(0, 80);
    const bool isAtEdge = std::any_of(std::begin(begins), std::end(begins), [&](double at) {
      return std::fabs(x - at) < 3 * kRadius && at > 0 && at < 240;
    });
    if (isAtEdge) continue;
    EXPECT_TRUE(std::any_of(sizes.begin(), sizes.end(),
                            [&](const auto& s) {
                              return std::hypot(s[0] - x, s[1] - y) <
                                     (s[2] + radiusAt(x)) / 2 + 0.01;
                            }))
        << x << ' ' << y;
  }
}

// All classes are thinned alike, and keep their share of the samples.
TEST(ForestField, thinsAllClassesAlike) {
  Call call;
  call.classes = {{1}, {2, 0.3}, {3, 0.1}};
  ForestOptions options = trial::optionsOf(call);
  options.field = RadiusField::everywhere(1);
  const Told told = freshForest(options, {ground("wood", square(0, 0, 480, 240)),
                                          thin("thin", square(240, 0, 480, 240), 0.25)});
  double left[3] = {}, right[3] = {};
  for (const auto& [slot, placed] : told.bySlot) {
    const auto [x, y, which, level] = placed;
    if (std::fabs(x - 240) < 12) continue;  // at the edge of what is denser
    (x < 240 ? left : right)[which] += 1;
    EXPECT_EQ(told.radii.at(slot),
              (*call.classes)[static_cast<std::size_t>(which)].radius * (x < 240 ? 1 : 2));
  }
  for (std::size_t k = 0; k < 3; ++k) EXPECT_NEAR(right[k] / left[k], 0.25, 0.05) << k;
}

TEST(ForestField, refusesThinningByOtherRulesAndFarGround) {
  Call spacing;
  spacing.classes = {{1}, {2}};
  spacing.spacing = {1, 2, 2, 2};
  Call near;
  near.classes = {{1}, {2}};
  near.classes->front().near = NearClass{1, 4};
  for (const Call& call : {spacing, near}) {
    Forest forest = Forest::make(trial::optionsOf(call)).value();
    const std::vector<ForestStep> step{{thin("thin", square(0, 0, 9, 9), 0.5), ""}};
    const auto error = forest.edit(step);
    ASSERT_TRUE(error);
    EXPECT_EQ(error->code(), "conflicting-options");
    ForestOptions options = trial::optionsOf(call);
    options.field = RadiusField::everywhere(1);
    EXPECT_EQ(Forest::make(options).error().code(), "conflicting-options");
  }
  Told told(oneRadius(1, 3));
  ASSERT_FALSE(told.edit({{ground("wood", square(0, 0, 60, 40)), ""}}));
  const auto before = told.places();
  const auto far = told.forest.edit(
      std::vector<ForestStep>{{thin("thin", square(1e13, 0, 1.001e13, 9), 0.5), ""}});
  ASSERT_TRUE(far);
  EXPECT_EQ(far->code(), "precision");
  ASSERT_FALSE(told.edit({{thin("thin", square(100, 0, 109, 9), 0.5), ""}}));
  ASSERT_FALSE(told.edit({{std::nullopt, "thin"}}));
  EXPECT_EQ(told.places(), before);
}

}  // namespace
}  // namespace copse
