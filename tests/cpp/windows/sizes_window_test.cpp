// Sizes from a range in worlds and forests: as in one call over everything.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "call/call.h"
#include "copse.h"
#include "forest_trial.h"
#include "layers_trial.h"
#include "trial.h"
#include "window_trial.h"

namespace copse {
namespace {

using Sized = std::tuple<double, double, double>;

std::vector<Sized> sized(std::span<const double> positions, std::span<const double> radii) {
  EXPECT_EQ(positions.size(), 2 * radii.size());
  std::vector<Sized> all;
  for (std::size_t i = 0; i < radii.size(); ++i)
    all.emplace_back(positions[2 * i], positions[2 * i + 1], radii[i]);
  std::sort(all.begin(), all.end());
  return all;
}

Call randomCall(shapes::Dice& dice, double least, std::uint64_t seed) {
  Call call;
  call.sample.seed = seed;
  call.classes = classesOf(trial::randomSizes(dice, least, dice.between(1.01, 4)));
  return call;
}

std::vector<Sized> wholeOf(const Region& region, const Call& call) {
  auto run = begin(region, call);
  while (run.value()->step()) {
  }
  const Output output = run.value()->take();
  return sized(output.positions, output.radii);
}

TEST(SizesInWorlds, areThoseOfOneCall) {
  std::size_t samples = 0;
  for (int i = 0; i < trial::trials(60); ++i) {
    const auto seed = static_cast<std::uint64_t>(i);
    shapes::Dice dice(seed);
    Call call = randomCall(dice, 1, seed);
    if (dice.chance(0.3)) call.conflict = ConflictRule::larger;
    const Region region = trial::ring(dice, dice.between(-40, 40), dice.between(-40, 40), 25);
    if (dice.chance(0.3)) {
      call.existing.positions = {0, 0, 3, 4};
      call.existing.radii = {2, 7};
    }
    const std::vector<Sized> all = wholeOf(region, call);
    if (all.size() < 2) continue;
    WorldOptions options;
    options.layers = layersOf(call).value();
    options.conflict = call.conflict;
    if (dice.chance(0.5)) options.chunkSize = dice.between(8, 50);
    World world = World::make(options).value();
    WorldGround ground{region, call.obstacles, call.existing, 0};
    if (dice.chance(0.5)) {
      ASSERT_FALSE(world.prepare(ground));
    }
    for (int n = 0; n < 3; ++n) {
      const auto [part, isIn] = trial::randomPart(world, region.box(), dice);
      const WorldSamples found =
          trial::fill(world, part.value(), ground, trial::randomHalos(dice, 0.3));
      std::vector<Sized> wanted;
      std::copy_if(all.begin(), all.end(), std::back_inserter(wanted),
                   [&](const Sized& one) { return isIn(std::get<0>(one), std::get<1>(one)); });
      ASSERT_EQ(sized(found.positions, found.radii), wanted) << i << ", part " << n;
      samples += wanted.size();
    }
  }
  EXPECT_GT(samples, 100U);
}

TEST(SizesInWorlds, areThoseOfRectanglesHoweverFar) {
  Call call;
  call.classes = classesOf({{1, 1.2}, {1}});
  WorldOptions options;
  options.layers = layersOf(call).value();
  World world = World::make(options).value();
  const double size = world.chunkSize();
  for (const double far : {0.0, 0x1p39}) {
    const auto part = world.within(far * size, 0, 2 * size, size);
    const WorldSamples both = trial::fill(world, part.value(), {});
    std::vector<double> positions;
    std::vector<double> radii;
    for (const double column : {far, far + 1}) {
      const WorldSamples one = trial::fill(world, world.chunk(column, 0).value(), {});
      positions.insert(positions.end(), one.positions.begin(), one.positions.end());
      radii.insert(radii.end(), one.radii.begin(), one.radii.end());
    }
    EXPECT_EQ(sized(positions, radii), sized(both.positions, both.radii));
    EXPECT_GT(radii.size(), 1000U);
  }
}

TEST(SizesInForests, areThoseOfAFreshForest) {
  std::size_t changed = 0;
  for (int i = 0; i < trial::trials(10); ++i) {
    shapes::Dice dice(static_cast<std::uint64_t>(i));
    const Call call = randomCall(dice, 2, static_cast<std::uint64_t>(i));
    const ForestOptions options = trial::optionsOf(call);
    trial::Told told(options);
    const PartPut wood{"wood", trial::ring(dice, 0, 0, 50), true};
    std::vector<PartPut> parts{wood};
    ASSERT_FALSE(told.edit({{wood, ""}}));
    for (int n = 0; n < 8; ++n) {
      ForestStep step;
      step.put =
          trial::randomPart(dice, std::string(1, static_cast<char>('a' + dice.below(5))), 40, 0);
      trial::follow(parts, step);
      ASSERT_FALSE(told.edit({step}));
      changed += told.changed;
      ASSERT_EQ(told.places(), trial::freshPlaces(options, parts)) << i << ", edit " << n;
    }
  }
  EXPECT_GT(changed, 100U);
}

/// A forest tells the sizes that a call gives.
TEST(SizesInForests, areThoseOfOneCall) {
  shapes::Dice dice(5);
  const Call call = randomCall(dice, 1, 5);
  const Region region = trial::ring(dice, 0, 0, 30);
  Forest forest = Forest::make(trial::optionsOf(call)).value();
  PartPut wood{"wood", region, true};
  ASSERT_FALSE(forest.edit(std::vector<ForestStep>{{wood, ""}}));
  const SlotChange change = forest.proceed();
  EXPECT_EQ(sized(change.positions, change.radii), wholeOf(region, call));
}

}  // namespace
}  // namespace copse
