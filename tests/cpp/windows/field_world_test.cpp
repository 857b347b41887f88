// A world of a radius by place shows just what one call over everything has there.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>
#include <vector>

#include "classes/layers.h"
#include "field_trial.h"
#include "window_trial.h"
#include "windows/world.h"

namespace copse {
namespace {

using Sample = std::tuple<double, double, double>;

template <class IsIn>
std::vector<Sample> thoseIn(const std::vector<double>& positions, const std::vector<double>& radii,
                            IsIn&& isIn) {
  std::vector<Sample> found;
  for (std::size_t i = 0; i < radii.size(); ++i) {
    if (isIn(positions[2 * i], positions[2 * i + 1]))
      found.emplace_back(positions[2 * i], positions[2 * i + 1], radii[i]);
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::vector<Sample> all(const WorldSamples& samples) {
  const std::vector<double> positions(samples.positions.begin(), samples.positions.end());
  return thoseIn(positions, samples.radii, [](double, double) { return true; });
}

WorldOptions optionsFor(const RadiusField& field, std::uint64_t seed, ConflictRule conflict) {
  WorldOptions options;
  options.layers = layersOf(field.min(), 0, seed);
  options.field = field;
  options.conflict = conflict;
  return options;
}

TEST(FieldWorld, showsThePartOfTheWhole) {
  shapes::Dice dice(1);
  std::size_t samples = 0;
  for (int seed = 1; seed <= trial::trials(200); ++seed) {
    const trial::FieldScene scene = trial::randomFieldScene(static_cast<std::uint64_t>(seed));
    if (scene.ground.float32) continue;
    const auto whole = trial::sample(scene, 7);
    // One alone may be the inner point, which a world has not.
    if (!whole.ok() || whole.value().radii.size() < 2) continue;
    const double least = scene.raster.min;
    const Region region = trial::region(scene.ground.shape).value();
    const RadiusField field = RadiusField::make(scene.raster.view()).value();
    WorldOptions options = optionsFor(field, 7, scene.conflict);
    const BoundingBox& box = region.box();
    if (box.width() * box.height() > 1e5 * least * least) continue;
    if (dice.chance(0.5))
      options.chunkSize = std::max(box.width(), box.height()) * dice.between(0.1, 1);
    Result<World> world = World::make(options);
    ASSERT_TRUE(world.ok()) << seed << world.error().rule();
    if (world.value().unit() != whole.value().unit) continue;
    WorldGround ground{region, trial::obstaclesOf(scene.ground).value(), scene.existing,
                       scene.ground.margin};
    if (dice.chance(0.5)) {
      ASSERT_FALSE(world.value().prepare(ground));
    }
    for (int n = 0; n < 3; ++n) {
      const auto [part, isIn] = trial::randomPart(world.value(), box, dice);
      ASSERT_TRUE(part.ok()) << seed << part.error().rule();
      const WorldSamples found =
          trial::fill(world.value(), part.value(), ground, trial::randomHalos(dice, 0.3));
      EXPECT_EQ(all(found), thoseIn(whole.value().positions, whole.value().radii, isIn)) << seed;
      samples += found.radii.size();
      if (!part.value().chunk) continue;
      const std::set<std::uint32_t> ids(found.ids.begin(), found.ids.end());
      EXPECT_EQ(ids.size(), found.radii.size());
      EXPECT_EQ(found.offsets.size(), found.positions.size());
    }
  }
  EXPECT_GT(samples, static_cast<std::size_t>(trial::trials(200)));
}

TEST(FieldWorld, chunksAreItsRectangles) {
  std::vector<float> radii;
  for (int i = 0; i < 400; ++i) radii.push_back(i * 37 % 20 < 7 ? 1 : 1 + i % 5 * 0.75F);
  const RadiusField field =
      RadiusField::make({1, 4, radii, {}, 20, 20, {-70, -60, 200, 180}}).value();
  World world = World::make(optionsFor(field, 3, ConflictRule::mean)).value();
  const double size = world.chunkSize();
  for (const double far : {-2.0, 0.0, 1e6}) {
    const auto square = world.within(far * size, -size, 2 * size, 2 * size);
    std::vector<Sample> pieces;
    for (const double column : {far, far + 1}) {
      for (const double row : {-1.0, 0.0}) {
        const auto piece = all(trial::fill(world, world.chunk(column, row).value(), {}));
        pieces.insert(pieces.end(), piece.begin(), piece.end());
      }
    }
    std::sort(pieces.begin(), pieces.end());
    EXPECT_EQ(pieces, all(trial::fill(world, square.value(), {})));
    EXPECT_GT(pieces.size(), 400U);
  }
  EXPECT_EQ(world.chunk(0x1p39, 0).error().code(), "out-of-range");
  EXPECT_EQ(world.within(0x1p50, 0, 1, 1).error().code(), "out-of-range");
}

}  // namespace
}  // namespace copse
