// Worlds and forests with classes that stand only near others: chunks are the parts of one call,
// and a forest after any history is a fresh one.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "forest_trial.h"
#include "layers_trial.h"
#include "window_trial.h"

namespace copse {
namespace {

using trial::Placed;

/// A call of some classes of which some stand near others.
Call randomCall(shapes::Dice& dice, double radius, std::uint64_t seed) {
  Call call;
  do {
    call = trial::randomLayers(dice, radius, seed);
  } while (!call.classes);
  ClassOptions options = classOptionsOf(call);
  for (SampleClass& own : options.classes) own.radius = std::min(own.radius, 3 * radius);
  options.spacing.clear();
  if (dice.chance(0.3)) options.spacing = trial::randomSpacing(dice, options);
  trial::addNear(dice, options);
  for (SampleClass& own : options.classes) {
    if (own.near) own.near->within = std::min(own.near->within, 8 * radius);
  }
  call.classes = options.classes;
  call.spacing = options.spacing;
  return call;
}

bool isRight(const Call& call) {
  return !validate(classOptionsOf(call));
}

TEST(NearWindows, worldsShowPartsOfOneCall) {
  std::size_t children = 0;
  for (int i = 0; i < trial::trials(100); ++i) {
    shapes::Dice dice(static_cast<std::uint64_t>(i));
    Call call = randomCall(dice, 1, static_cast<std::uint64_t>(i));
    if (!isRight(call)) continue;
    const double far = dice.chance(0.5) ? 0 : 1e5 * dice.between(-1, 1);
    const shapes::Shape square{
        "square", 1, false, {far, 0, far + 60, 0, far + 60, 50, far, 50}, {4}};
    if (dice.chance(0.3)) trial::addWhere(dice, square, call);
    const Region region = trial::region(square).value();
    for (std::size_t n = dice.below(6); n > 0; --n) {
      call.existing.positions.insert(call.existing.positions.end(),
                                     {far + dice.between(-3, 63), dice.between(-3, 53)});
      call.existing.classes.push_back(static_cast<std::uint8_t>(dice.below(call.classes->size())));
    }
    const Result<Samples> whole = sample(region, call);
    if (!whole.ok()) continue;  // a class without ground
    for (const std::uint8_t own : whole.value().classes)
      children += (*call.classes)[own].near ? 1 : 0;
    const std::vector<Placed> all =
        trial::sorted(whole.value().positions, whole.value().classes, whole.value().levelEnds);
    WorldOptions options;
    options.layers = layersOf(call).value();
    if (dice.chance(0.5)) options.chunkSize = dice.between(4, 20);
    Result<World> made = World::make(options);
    if (!made.ok()) continue;
    World world = std::move(made.value());
    WorldGround ground;
    ground.region = region;
    ground.existing = call.existing;
    if (dice.chance(0.5)) {
      ASSERT_FALSE(world.prepare(ground));
    }
    for (int n = 0; n < 6; ++n) {
      const auto part = trial::randomPart(world, {far - 5, -5, far + 65, 55}, dice);
      if (!part.part.ok()) continue;
      const WorldSamples found =
          trial::fill(world, part.part.value(), ground, trial::randomHalos(dice, 0.7));
      std::vector<Placed> wanted;
      std::copy_if(all.begin(), all.end(), std::back_inserter(wanted),
                   [&](const Placed& p) { return part.holds(std::get<0>(p), std::get<1>(p)); });
      ASSERT_EQ(trial::sorted(found.positions, found.classes, found.levelEnds), wanted)
          << "world " << i << ", part " << n;
    }
  }
  EXPECT_GT(children, 1000U);
}

/// Without ground, too, where windows count from corners of their own.
TEST(NearWindows, chunksAreThoseOfRectanglesEverywhere) {
  for (int i = 0; i < trial::trials(30); ++i) {
    shapes::Dice dice(static_cast<std::uint64_t>(i));
    const Call call = randomCall(dice, 1, static_cast<std::uint64_t>(i));
    if (!isRight(call)) continue;
    WorldOptions options;
    options.layers = layersOf(call).value();
    options.chunkSize = 8;
    const Result<World> made = World::make(options);
    if (!made.ok()) continue;
    const double far = dice.chance(0.5) ? 0 : std::floor(1e9 * dice.between(-1, 1));
    World chunks = made.value();
    World rectangles = made.value();
    const WorldSamples wide =
        trial::fill(rectangles, rectangles.within(8 * far - 5, -20, 30, 35).value(), {});
    const std::vector<Placed> all = trial::sorted(wide.positions, wide.classes, wide.levelEnds);
    const WorldSamples own = trial::fill(chunks, chunks.chunk(far, -1).value(), {});
    std::vector<Placed> wanted;
    std::copy_if(all.begin(), all.end(), std::back_inserter(wanted), [&](const Placed& p) {
      return std::floor(std::get<0>(p) / 8) == far && std::floor(std::get<1>(p) / 8) == -1;
    });
    ASSERT_EQ(trial::sorted(own.positions, own.classes, own.levelEnds), wanted) << i;
  }
}

/// Bounds are asked for as far as samples matter: what lies beyond changes nothing.
TEST(NearWindows, worldsAskForGroundWithinReach) {
  Call call;
  call.classes = {{4}, {1}};
  (*call.classes)[1].near = NearClass{0, 30};
  WorldOptions options;
  options.layers = layersOf(call).value();
  World world = World::make(options).value();
  const WorldPart part = world.within(0, 0, 10, 10).value();
  const BoundingBox bounds = world.boundsOf(part, usualHalos());
  EXPECT_TRUE(bounds.holds(BoundingBox{-30, -30, 40, 40}));
}

TEST(NearWindows, forestsAreFreshOnesAfterAnyHistory) {
  std::size_t changed = 0;
  for (int i = 0; i < trial::trials(80); ++i) {
    shapes::Dice dice(static_cast<std::uint64_t>(i));
    Call call = randomCall(dice, dice.between(1, 3), static_cast<std::uint64_t>(i));
    if (!isRight(call)) continue;
    ForestOptions options = trial::optionsOf(call);
    options.halo = 4 + static_cast<std::int64_t>(dice.below(5));
    trial::Told told(options);
    const PartPut wood{"wood", trial::ring(dice, 0, 0, 50), true};
    std::vector<PartPut> parts{wood};
    ASSERT_FALSE(told.edit({{wood, ""}}));
    for (int n = 0; n < 12; ++n) {
      const std::string name(1, static_cast<char>('a' + dice.below(6)));
      ForestStep step{trial::randomPart(dice, name, 40, call.classes->size()), ""};
      trial::follow(parts, step);
      ASSERT_FALSE(told.edit({step}));
      changed += told.changed;
      ASSERT_EQ(told.places(), trial::freshPlaces(options, parts))
          << "history " << i << ", edit " << n;
    }
  }
  EXPECT_GT(changed, 100U);
}

/// Also where the class near which others stand shares its layer, and where it stands by place.
TEST(NearWindows, forestsAreWhatOneCallGives) {
  std::size_t children = 0;
  for (int i = 0; i < trial::trials(60); ++i) {
    shapes::Dice dice(static_cast<std::uint64_t>(i));
    const shapes::Shape wood{"wood", 1, false, {-60, -50, 60, -50, 60, 50, -60, 50}, {4}};
    Call call;
    call.sample.seed = static_cast<std::uint64_t>(i);
    call.classes = {{3}, {3, dice.between(0.3, 1)}, {1.2}, {dice.between(0.8, 2)}};
    (*call.classes)[2].near =
        NearClass{static_cast<std::uint32_t>(dice.below(2)), dice.between(2.2, 7)};
    if (dice.chance(0.3)) (*call.classes)[3].near = NearClass{2, dice.between(2.2, 5)};
    if (dice.chance(0.4)) trial::addWhere(dice, wood, call);
    if (!isRight(call) || !Forest::make(trial::optionsOf(call)).ok()) continue;
    const Region region = trial::region(wood).value();
    if (!sample(region, call).ok()) continue;
    trial::Told told(trial::optionsOf(call));
    ASSERT_FALSE(told.edit({{PartPut{"wood", region, true, {}}, ""}}));
    for (int n = 0; n < 4; ++n) {
      PartPut part;
      part.name = std::to_string(n);
      part.region = trial::ring(dice, dice.between(-60, 60), dice.between(-50, 50), 4);
      call.obstacles.add(*part.region, 0);
      ASSERT_FALSE(told.edit({{part, ""}}));
      const Samples whole = sample(region, call).value();
      ASSERT_EQ(told.places(), trial::sorted(whole)) << "history " << i << ", edit " << n;
      for (const std::uint8_t own : whole.classes) children += own >= 2 ? 1 : 0;
    }
  }
  EXPECT_GT(children, 1000U);
}

}  // namespace
}  // namespace copse
