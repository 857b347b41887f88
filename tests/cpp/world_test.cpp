// A world shows just what one call over everything has there: of one radius or several kinds, in
// levels of detail, on any ground, with halos that are far too narrow, too.
#include "window/world.h"

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
    options.layers = trial::layersOf(call);
    if (dice.chance(0.5))
      options.chunkSize = std::max(box.width(), box.height()) * dice.between(0.1, 1);
    Result<World> world = World::make(options);
    ASSERT_TRUE(world.ok()) << i << world.error().rule();
    WorldGround ground{region.value(), call.obstacles, call.existing, call.sample.margin};
    if (dice.chance(0.5)) {
      ASSERT_FALSE(world.value().prepare(ground));
    }
    for (int n = 0; n < 3; ++n) {
      const double x = dice.between(box.x0, box.x1);
      const double y = dice.between(box.y0, box.y1);
      const double size = world.value().chunkSize();
      const auto part = dice.chance(0.5)
                            ? world.value().chunk(std::floor(x / size), std::floor(y / size))
                            : world.value().within(x, y, dice.between(0.1, 1) * box.width(),
                                                   dice.between(0.1, 1) * box.height());
      ASSERT_TRUE(part.ok()) << i;
      const WorldSamples found =
          fill(world.value(), part.value(), ground, trial::randomHalos(dice, 0.3));
      const auto isIn = [&](double px, double py) {
        const auto& [x0, y0, x1, y1] = part.value().box;
        if (!part.value().chunk) return px >= x0 && px < x1 && py >= y0 && py < y1;
        return std::floor(px / size) == static_cast<double>(part.value().chunk->column) &&
               std::floor(py / size) == static_cast<double>(part.value().chunk->row);
      };
      ASSERT_EQ(placed(found), thoseIn(all, isIn)) << "scene " << i << ", part " << n;
      samples += found.positions.size();
    }
  }
  EXPECT_GT(samples, static_cast<std::size_t>(trial::trials(200)) * 5);
}

World everywhere(const Call& call) {
  WorldOptions options;
  options.layers = trial::layersOf(call);
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
    // A rectangle has to be told in doubles; chunks go farther.
    for (const double far : {0.0, -1e6}) {
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
        trial::layersOf(trial::randomLayers(dice, dice.between(0.5, 9), static_cast<unsigned>(i)));
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
  EXPECT_FALSE(world.tryFill(next, ground, usualHalos()).value());
  bool isFilled = false;
  for (std::optional<Halos> halos = usualHalos(); halos && !isFilled; halos = widened(*halos)) {
    ground.bounds = world.boundsOf(next, *halos);
    isFilled = world.tryFill(next, ground, *halos).value().has_value();
  }
  EXPECT_TRUE(isFilled);
}

TEST(World, idsAreEachSamplesOwn) {
  for (int i = 0; i < trial::trials(20); ++i) {
    shapes::Dice dice(static_cast<std::uint64_t>(i));
    WorldOptions options;
    options.layers = trial::layersOf(trial::randomLayers(dice, 1, 5));
    if (dice.chance(0.5)) options.chunkSize = dice.between(5, 50);
    World world = World::make(options).value();
    auto ids = fill(world, world.chunk(-1, 4).value(), {}).ids;
    std::sort(ids.begin(), ids.end());
    EXPECT_EQ(std::adjacent_find(ids.begin(), ids.end()), ids.end());
  }
}

}  // namespace
}  // namespace copse
