// A world shows just what one call over everything has there: of one radius or several classes, in
// levels of detail, on any ground, with halos that are far too narrow, too.
#include "windows/world.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "layers_trial.h"
#include "random_scenes.h"
#include "window_trial.h"

namespace copse {
namespace {

using trial::fill;
using trial::Placed;

std::vector<Placed> placed(const WorldSamples& samples) {
  return trial::sorted(samples.positions, samples.classes, samples.levelEnds);
}

template <class IsIn>
std::vector<Placed> thoseIn(const std::vector<Placed>& all, IsIn&& isIn) {
  std::vector<Placed> found;
  std::copy_if(all.begin(), all.end(), std::back_inserter(found), [&](const Placed& sample) {
    return isIn(std::get<0>(sample), std::get<1>(sample));
  });
  return found;
}

TEST(World, showsThePartOfTheWhole) {
  std::size_t samples = 0;
  for (int i = 0; i < trial::trials(200); ++i) {
    const auto seed = static_cast<std::uint64_t>(i);
    shapes::Dice dice(seed);
    const trial::Scene scene = shapes::randomScene(seed);
    const Result<Region> region = trial::region(scene.shape);
    if (!region.ok()) continue;
    Call call = trial::randomLayers(dice, scene.shape.radius, seed);
    if (dice.chance(0.4)) trial::addWhere(dice, scene.shape, call);
    call.sample.margin = scene.margin;
    call.obstacles = trial::obstaclesOf(scene).value();
    if (dice.chance(0.3)) {
      for (std::size_t n = dice.below(30); n > 0; --n) {
        const shapes::Spot spot = shapes::somewhere(dice, scene.shape);
        call.existing.positions.insert(call.existing.positions.end(), {spot.x, spot.y});
      }
      if (call.classes) call.existing.classes.assign(call.existing.size(), 0);
    }
    const Result<Samples> whole = sample(region.value(), call);
    const BoundingBox& box = region.value().box();
    const double radius = call.sample.radius;
    if (box.width() * box.height() > 1e5 * radius * radius) continue;
    // One alone may be the inner point, which a world has not.
    if (!whole.ok() || whole.value().positions.size() < 4) continue;
    const auto all =
        trial::sorted(whole.value().positions, whole.value().classes, whole.value().levelEnds);
    WorldOptions options;
    options.layers = layersOf(call).value();
    if (dice.chance(0.5))
      options.chunkSize = std::max(box.width(), box.height()) * dice.between(0.1, 1);
    Result<World> world = World::make(options);
    ASSERT_TRUE(world.ok()) << i << world.error().rule();
    WorldGround ground{region.value(), call.obstacles, call.existing, call.sample.margin};
    if (dice.chance(0.5)) {
      ASSERT_FALSE(world.value().prepare(ground));
    }
    for (int n = 0; n < 3; ++n) {
      const auto [part, isIn] = trial::randomPart(world.value(), box, dice);
      ASSERT_TRUE(part.ok()) << i;
      const WorldSamples found =
          fill(world.value(), part.value(), ground, trial::randomHalos(dice, 0.3));
      ASSERT_EQ(placed(found), thoseIn(all, isIn)) << "scene " << i << ", part " << n;
      samples += found.positions.size();
    }
  }
  EXPECT_GT(samples, static_cast<std::size_t>(trial::trials(200)) * 5);
}

World everywhere(const Call& call) {
  WorldOptions options;
  options.layers = layersOf(call).value();
  return World::make(options).value();
}

TEST(World, chunksAreItsRectanglesHoweverFar) {
  const int worlds = trial::trials(5);
  std::size_t samples = 0;
  for (int i = 0; i < worlds; ++i) {
    shapes::Dice dice(static_cast<std::uint64_t>(i));
    World world =
        everywhere(trial::randomLayers(dice, dice.between(0.5, 9), static_cast<std::uint64_t>(i)));
    const double size = world.chunkSize();
    for (const double far : {0.0, -1e6, 0x1p39, -World::kFarthestChunk}) {
      const Result<WorldPart> square = world.within(far * size, -size, 2 * size, 2 * size);
      const auto all = placed(fill(world, square.value(), {}));
      std::vector<Placed> pieces;
      for (const double column : {far, far + 1}) {
        for (const double row : {-1.0, 0.0}) {
          const auto piece = placed(fill(world, world.chunk(column, row).value(), {}));
          pieces.insert(pieces.end(), piece.begin(), piece.end());
        }
      }
      std::sort(pieces.begin(), pieces.end());
      EXPECT_EQ(pieces, all) << i;
      samples += all.size();
    }
  }
  EXPECT_GT(samples, static_cast<std::size_t>(worlds) * 2 * 1000);
}

/// Whatever is kept of the chunks before.
TEST(World, chunksAreTheSameInAnyOrder) {
  for (int i = 0; i < trial::trials(4); ++i) {
    shapes::Dice dice(static_cast<std::uint64_t>(i));
    WorldOptions options;
    options.layers =
        layersOf(trial::randomLayers(dice, dice.between(0.5, 9), static_cast<unsigned>(i))).value();
    World keeping = World::make(options).value();
    options.keeps = false;
    World forgetting = World::make(options).value();
    double column = 0;
    double row = 0;
    for (int step = 0; step < 25; ++step) {
      column += static_cast<double>(dice.below(3)) - 1;
      row += static_cast<double>(dice.below(dice.chance(0.1) ? 100 : 3)) - 1;
      const WorldPart part = keeping.chunk(column, row).value();
      const WorldSamples one = fill(keeping, part, {}, trial::randomHalos(dice, 0.3));
      const WorldSamples other = fill(forgetting, part, {});
      ASSERT_EQ(one.positions, other.positions) << i << ", step " << step;
      ASSERT_EQ(one.classes, other.classes);
      ASSERT_EQ(one.ids, other.ids);
    }
  }
}

/// Of the farthest chunk, where doubles are too coarse, the same as of any other: exact offsets
/// that keep their distance.
TEST(World, theFarthestChunkHasExactOffsets) {
  Call call;
  call.classes = {{20, 1}, {12, 2}, {7, 3}};
  World world = everywhere(call);
  const WorldSamples found =
      fill(world, world.chunk(World::kFarthestChunk, -World::kFarthestChunk).value(), {});
  ClassOptions options;
  options.classes = *call.classes;
  const std::size_t count = found.classes.size();
  EXPECT_GT(count, 500U);
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const double dx = double{found.offsets[2 * i]} - found.offsets[2 * j];
      const double dy = double{found.offsets[2 * i + 1]} - found.offsets[2 * j + 1];
      EXPECT_GE(std::hypot(dx, dy), distanceOf(options, found.classes[i], found.classes[j]));
    }
  }
}

TEST(World, goesAsFarAsItSays) {
  Call call;
  call.sample.radius = 4;
  World world = everywhere(call);
  const double far = (World::kFarthestChunk + 1) * world.chunkSize();
  EXPECT_TRUE(world.chunk(World::kFarthestChunk, -World::kFarthestChunk).ok());
  EXPECT_EQ(world.chunk(World::kFarthestChunk + 1, 0).error().option(), "i");
  EXPECT_TRUE(world.within(-far, far - 100, 100, 100).ok());
  EXPECT_EQ(world.within(-1.01 * far, 0, 100, 100).error().option(), "bounds.x");
  EXPECT_EQ(world.within(0, far - 50, 100, 100).error().option(), "bounds.y");
  // Chunks of another size as far as their coordinates are exact.
  WorldOptions options;
  options.layers = layersOf(call).value();
  options.chunkSize = 100;
  World other = World::make(options).value();
  const double most = std::floor(0x1p51 * other.unit() / 100);
  for (const double column : {most, -most}) {
    const WorldSamples found = fill(other, other.chunk(column, 0).value(), {});
    EXPECT_EQ(found.positions,
              fill(other, other.within(100 * column, 0, 100, 100).value(), {}).positions);
    EXPECT_GT(found.positions.size(), 400U);
    EXPECT_EQ(other.chunk(2 * column, 0).error().option(), "i");
  }
  // A whole number of cells goes as far as the usual ones.
  options.chunkSize = world.chunkSize() / 2;
  EXPECT_TRUE(World::make(options).value().chunk(World::kFarthestChunk, 0).ok());
}

/// A world whose ground is empty in a chunk.
TEST(World, whereGroundIsElsewhereNothingStands) {
  Call call;
  call.sample.radius = 4;
  call.levels = 2;
  World world = everywhere(call);
  const double coords[] = {0, 0, 300, 0, 300, 300, 0, 300};
  const std::uint32_t ends[] = {4};
  WorldGround ground;
  ground.region = Region::fromRings(coords, ends, FillRule::evenodd).value();
  WorldGround prepared = ground;
  ASSERT_FALSE(world.prepare(prepared));
  for (const WorldGround* each : {&ground, &prepared}) {
    EXPECT_GT(fill(world, world.chunk(0, 0).value(), *each).positions.size(), 1000U);
    for (const double far : {-3.0, 1e3, 0x1p33, World::kFarthestChunk}) {
      const WorldSamples found = fill(world, world.chunk(far, 0).value(), *each);
      EXPECT_TRUE(found.positions.empty());
      EXPECT_EQ(found.levelEnds, (std::vector<std::uint32_t>{0, 0}));
    }
    // Between two lines of the lattice.
    EXPECT_TRUE(fill(world, world.within(1e-9, 1e-9, 1e-9, 1e-9).value(), *each).positions.empty());
  }
  // One that its margin swallows.
  ground.margin = 200;
  World swallowed = everywhere(call);
  EXPECT_TRUE(fill(swallowed, swallowed.chunk(0, 0).value(), ground).positions.empty());
}

/// What is far away matters to no chunk, and ends none.
TEST(World, obstaclesFarAwayDoNotMatter) {
  Call call;
  call.sample.radius = 4;
  World world = everywhere(call);
  shapes::Dice dice(5);
  WorldGround ground;
  for (int n = 0; n < 300; ++n) {
    const double x = dice.between(-4000, 4000);
    const double y = dice.between(-4000, 4000);
    const double coords[] = {x, y, x + 30, y, x + 30, y + 30, x, y + 30};
    const std::uint32_t ends[] = {4};
    ground.obstacles.add(Region::fromRings(coords, ends, FillRule::evenodd).value(),
                         dice.chance(0.5) ? 3 : 0);
    ground.obstacles.capsules.push_back({y, x, y + 50, x + 20, dice.between(1, 5)});
    const double at = dice.between(-4000, 4000);
    ground.existing.positions.insert(ground.existing.positions.end(), {x - 100, at});
  }
  WorldGround prepared = ground;
  ASSERT_FALSE(world.prepare(prepared));
  const double far = 0x1p38;
  EXPECT_EQ(fill(world, world.chunk(far, 0).value(), prepared).positions,
            fill(world, world.chunk(far, 0).value(), {}).positions);
  for (int column = -12; column < 12; ++column) {
    const WorldPart part = world.chunk(column, column / 2).value();
    const WorldSamples one = fill(world, part, prepared);
    EXPECT_EQ(one.positions, fill(world, part, ground).positions);
    EXPECT_GT(one.positions.size(), 1000U);
  }
}

/// One that counts as the point of the lattice next to it is not the world's own for that.
TEST(World, existingSamplesAHairOffTheLatticeAreNotItsOwn) {
  Call call;
  call.sample.radius = 1;
  World world = everywhere(call);
  WorldGround ground;
  ground.existing.positions = {-1e-300, 1e-300};
  for (const double column : {-1.0, 0.0}) {
    const WorldSamples found = fill(world, world.chunk(column, 0).value(), ground);
    EXPECT_GT(found.positions.size(), 2000U);
    for (std::size_t i = 0; i < found.positions.size(); i += 2)
      EXPECT_GE(std::hypot(found.positions[i], found.positions[i + 1]), world.layers().radius);
  }
}

TEST(World, coarseLevelsAreThoseOfAll) {
  for (int i = 0; i < trial::trials(10); ++i) {
    shapes::Dice dice(static_cast<std::uint64_t>(i));
    Call call = trial::randomLayers(dice, 2, static_cast<std::uint64_t>(i));
    call.levels = 3;
    World world = everywhere(call);
    const WorldSamples all = fill(world, world.chunk(3, -2).value(), {});
    for (std::size_t level = 0; level < 3; ++level) {
      const auto part = world.chunk(3, -2, static_cast<double>(level));
      const WorldSamples coarse = fill(world, part.value(), {});
      const auto end = static_cast<std::ptrdiff_t>(all.levelEnds[level]);
      EXPECT_EQ(coarse.positions,
                decltype(all.positions)(all.positions.begin(), all.positions.begin() + 2 * end));
      EXPECT_EQ(coarse.ids, decltype(all.ids)(all.ids.begin(), all.ids.begin() + end));
    }
    for (const double level : {-1.0, 0.5, 3.0, std::nan("")})
      EXPECT_EQ(world.chunk(0, 0, level).error().option(), "level");
  }
}

TEST(World, groundThatIsNotToldFarEnoughIsAskedForAgain) {
  Call call;
  call.classes = {{20, 1}, {12, 2}, {7, 3}};
  World world = everywhere(call);
  const WorldPart part = world.chunk(0, 0).value();
  WorldGround ground;
  ground.bounds = world.boundsOf(part, usualHalos());
  fill(world, part, {});
  // Who looks for the second time is asked for whole blocks.
  const WorldPart next = world.chunk(1, 0).value();
  EXPECT_TRUE(isUnproven(world.tryFill(next, ground, usualHalos()).error()));
  bool isFilled = false;
  for (std::optional<Halos> halos = usualHalos(); halos && !isFilled; halos = widened(*halos)) {
    ground.bounds = world.boundsOf(next, *halos);
    isFilled = world.tryFill(next, ground, *halos).ok();
  }
  EXPECT_TRUE(isFilled);
}

TEST(World, idsAreEachSamplesOwn) {
  for (int i = 0; i < trial::trials(20); ++i) {
    shapes::Dice dice(static_cast<std::uint64_t>(i));
    WorldOptions options;
    options.layers = layersOf(trial::randomLayers(dice, 1, 5)).value();
    if (dice.chance(0.5)) options.chunkSize = dice.between(5, 50);
    World world = World::make(options).value();
    auto ids = fill(world, world.chunk(-1, 4).value(), {}).ids;
    std::sort(ids.begin(), ids.end());
    EXPECT_EQ(std::adjacent_find(ids.begin(), ids.end()), ids.end());
  }
}

}  // namespace
}  // namespace copse
