// Windows of radius fields: what is proven is what one call has there, bit for bit.
#include "windows/field_window.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <tuple>
#include <vector>

#include "base/hash.h"
#include "field_trial.h"
#include "windows/window.h"

namespace copse {
namespace {

using trial::FieldSamples;
using Sample = std::tuple<double, double, double>;

constexpr double kWidest = 4;

/// A call, and what its windows need.
struct Case {
  Prepared prepared;
  RadiusField field;  // in lattice units
  FieldOptions options;
  std::vector<ExistingSample> existing;
  FieldSamples all;
};

std::vector<Sample> inside(const FieldSamples& samples, const BoundingBox& wanted, double unit) {
  std::vector<Sample> found;
  for (std::size_t i = 0; i < samples.radii.size(); ++i) {
    const double x = samples.positions[2 * i] / unit;
    const double y = samples.positions[2 * i + 1] / unit;
    if (x >= wanted.x0 && x < wanted.x1 && y >= wanted.y0 && y < wanted.y1)
      found.emplace_back(x, y, samples.radii[i] / unit);
  }
  std::sort(found.begin(), found.end());
  return found;
}

/// Try a window, wider until it is proven. Return the number of tries.
int compare(const Case& call, const BoundingBox& wanted, double least = 1) {
  int tries = 0;
  for (double widening = least; widening < kWidest; widening += 0.5) {
    ++tries;
    const auto window =
        tryFieldWindow(call.prepared, call.field, call.options, call.existing, wanted, widening);
    if (!window.ok()) {
      EXPECT_TRUE(isUnproven(window.error()));
      continue;
    }
    std::vector<Sample> found;
    for (const auto& [x, y, radius] : window.value().samples) found.emplace_back(x, y, radius);
    std::sort(found.begin(), found.end());
    EXPECT_EQ(inside(call.all, wanted, call.prepared.lattice.unit), found);
    return tries;
  }
  return tries;
}

BoundingBox randomWindow(shapes::Dice& dice, const BoundingBox& around, double side, double unit) {
  const auto rounded = [&](double x) { return std::floor(x / unit); };
  const double x = dice.between(around.x0 - side, around.x1);
  const double y = dice.between(around.y0 - side, around.y1);
  return {rounded(x), rounded(y), rounded(x + side), rounded(y + side)};
}

/// Hills or jumps of a ratio, over a square of that side.
RadiusField someField(double ratio, bool hasJumps, double side, std::uint64_t seed) {
  constexpr std::uint32_t kAcross = 64;
  const double period = 10 * std::sqrt(ratio) * kAcross / side;
  std::vector<float> radii;
  for (std::uint32_t j = 0; j < kAcross; ++j) {
    for (std::uint32_t i = 0; i < kAcross; ++i) {
      const double hill = std::sin(6.3 * i / period + static_cast<double>(seed)) *
                          std::cos(6.3 * j / period + static_cast<double>(seed));
      const double jump = static_cast<double>(mix(mix(seed, i / 4), j / 4) >> 63);
      radii.push_back(static_cast<float>(std::pow(ratio, hasJumps ? jump : 0.5 + hill / 2)));
    }
  }
  return RadiusField::make({1, ratio, radii, {}, kAcross, kAcross, {0, 0, side, side}}).value();
}

TEST(FieldWindow, hasWhatOneCallHas) {
  shapes::Dice dice(1);
  const double coords[] = {0, 0, 200, 0, 200, 200, 0, 200};
  const std::uint32_t ends[] = {4};
  const Region region = Region::fromRings(coords, ends, FillRule::evenodd).value();
  for (const double ratio : {1.0, 4.0, 10.0}) {
    for (const bool hasJumps : {false, true}) {
      int windows = 0;
      int tries = 0;
      for (int seed = 1; seed <= trial::trials(60); ++seed) {
        const RadiusField field = someField(ratio, hasJumps, 200, static_cast<std::uint64_t>(seed));
        FieldOptions options;
        options.seed = static_cast<std::uint64_t>(seed);
        options.conflict = static_cast<ConflictRule>(dice.below(3));
        const SampleLimit limit(options, Option::radius, 1, Word::useLargerRadii);
        const auto prepared = prepare(region, {}, options, {1, 0, 0}, limit).value();
        const double unit = prepared.lattice.unit;
        const Case call{prepared,
                        field.scaled(1 / unit),
                        options,
                        {},
                        trial::sample(region, field, options).value()};
        for (int i = 0; i < 5; ++i) {
          tries += compare(call, randomWindow(dice, region.box(), 45, unit));
          ++windows;
        }
      }
      EXPECT_LT(tries, 1.5 * windows) << ratio << " " << hasJumps;
    }
  }
}

TEST(FieldWindow, hasWhatOneCallHasOnRandomScenes) {
  shapes::Dice dice(2);
  for (int seed = 1; seed <= trial::trials(100); ++seed) {
    const trial::FieldScene scene = trial::randomFieldScene(static_cast<std::uint64_t>(seed));
    const auto all = trial::sample(scene, 7);
    if (!all.ok()) continue;
    const Region region = trial::region(scene.ground.shape).value();
    const RadiusField field = RadiusField::make(scene.raster.view()).value();
    Case call{{}, field, {}, {}, all.value()};
    call.options.conflict = scene.conflict;
    call.options.seed = 7;
    call.options.float32 = scene.ground.float32;
    call.options.margin = scene.ground.margin;
    const SampleLimit limit(call.options, Option::radius, field.min(), Word::useLargerRadii);
    const auto prepared = prepare(region, trial::obstaclesOf(scene.ground).value(), call.options,
                                  {field.min(), 0, 0}, limit);
    ASSERT_TRUE(prepared.ok());
    call.prepared = prepared.value();
    const double unit = call.prepared.lattice.unit;
    // Without a lattice point in it, a region has its inner point.
    if (unit != call.all.unit || call.all.radii.size() < 2) continue;
    call.field = field.scaled(1 / unit);
    call.existing = inUnits(scene.existing, call.field, unit);
    const double side = std::max(region.box().width(), region.box().height());
    for (int i = 0; i < 3; ++i)
      compare(call, randomWindow(dice, region.box(), dice.between(0.05, 0.5) * side, unit),
              dice.between(0, 1));
  }
}

}  // namespace
}  // namespace copse
