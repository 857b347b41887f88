// A world of a radius by place shows just what one call over everything has there.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "by_place_trial.h"
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

// Chunks beside others take over what these have found, whatever the order.
TEST(FieldWorld, chunksBesideOthersAreThePartOfTheWhole) {
  shapes::Dice dice(8);
  std::size_t samples = 0;
  for (int seed = 1; seed <= trial::trials(150); ++seed) {
    const trial::FieldScene scene = trial::randomFieldScene(static_cast<std::uint64_t>(seed));
    if (scene.ground.float32) continue;
    const auto whole = trial::sample(scene, 7);
    if (!whole.ok() || whole.value().radii.size() < 2) continue;
    const Region region = trial::region(scene.ground.shape).value();
    const RadiusField field = RadiusField::make(scene.raster.view()).value();
    const BoundingBox& box = region.box();
    if (box.width() * box.height() > 1e5 * field.min() * field.min()) continue;
    WorldOptions options = optionsFor(field, 7, scene.conflict);
    const Result<World> usual = World::make(options);
    ASSERT_TRUE(usual.ok()) << seed;
    const double cell = usual.value().chunkSize() / 64;
    const double wanted = std::max(box.width(), box.height()) * dice.between(0.1, 0.4);
    options.chunkSize = cell * std::max(1.0, std::floor(wanted / cell));
    World world = World::make(options).value();
    if (world.unit() != whole.value().unit) continue;
    WorldGround ground{region, trial::obstaclesOf(scene.ground).value(), scene.existing,
                       scene.ground.margin};
    ASSERT_FALSE(world.prepare(ground));
    const double size = options.chunkSize;
    std::vector<std::pair<double, double>> chunks;
    for (double j = std::floor(box.y0 / size); j <= std::floor(box.y1 / size); ++j) {
      for (double i = std::floor(box.x0 / size); i <= std::floor(box.x1 / size); ++i)
        chunks.insert(chunks.begin() + static_cast<std::ptrdiff_t>(dice.below(chunks.size() + 1)),
                      {i, j});
    }
    chunks.resize(std::min<std::size_t>(chunks.size(), 40));
    for (const auto& [i, j] : chunks) {
      const double x = i * size;
      const double y = j * size;
      const auto found =
          trial::fill(world, world.chunk(i, j).value(), ground, trial::randomHalos(dice, 0.5));
      const auto isIn = [&](double sampleX, double sampleY) {
        return sampleX >= x && sampleX < x + size && sampleY >= y && sampleY < y + size;
      };
      EXPECT_EQ(all(found), thoseIn(whole.value().positions, whole.value().radii, isIn)) << seed;
      samples += found.radii.size();
    }
  }
  EXPECT_GT(samples, static_cast<std::size_t>(trial::trials(100)));
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

/// Texels without end: radii from 1 to a ratio, smooth over `across` texels, with jumps.
struct Endless {
  EndlessField field;
  double across;
  bool isWide;  // true if most radii are large
  std::uint64_t seed;

  [[nodiscard]] double noise(std::int64_t i, std::int64_t j) const {
    const auto at = [&](std::int64_t u, std::int64_t v) {
      return fractionOf(mix(mix(mix(seed), u), v));
    };
    const double x = static_cast<double>(i) / across, y = static_cast<double>(j) / across;
    const auto u = static_cast<std::int64_t>(std::floor(x));
    const auto v = static_cast<std::int64_t>(std::floor(y));
    const double s = x - std::floor(x), t = y - std::floor(y);
    return (at(u, v) * (1 - s) + at(u + 1, v) * s) * (1 - t) +
           (at(u, v + 1) * (1 - s) + at(u + 1, v + 1) * s) * t;
  }
  [[nodiscard]] RadiusField cut(const TexelRect& rect, bool isEndless) const {
    std::vector<float> radii;
    for (std::int64_t j = rect.row0; j < rect.row1; ++j) {
      for (std::int64_t i = rect.column0; i < rect.column1; ++i) {
        const double part = noise(i, j);
        const double share = isWide ? 1 - part * part : part * part;
        radii.push_back(static_cast<float>(field.min + (field.max - field.min) * share));
      }
    }
    const double side = field.texel;
    const auto columns = static_cast<std::uint32_t>(rect.column1 - rect.column0);
    const auto rows = static_cast<std::uint32_t>(rect.row1 - rect.row0);
    return RadiusField::make({field.min,
                              field.max,
                              radii,
                              {},
                              columns,
                              rows,
                              {static_cast<double>(rect.column0) * side,
                               static_cast<double>(rect.row0) * side, columns * side, rows * side},
                              rect.column0,
                              rect.row0,
                              isEndless})
        .value();
  }
};

// Fill a part of an endless field, with just the texels that matter.
std::vector<Sample> endlessFill(World& world, const Endless& field, const WorldPart& part,
                                WorldGround ground) {
  Halos halos = usualHalos();
  for (;;) {
    const RadiusField cut = field.cut(world.texelsFor(part, halos), true);
    ground.field = std::make_shared<const RadiusField>(cut.scaled(1 / world.unit()));
    auto found = world.tryFill(part, ground, halos);
    if (found.ok()) return all(found.value());
    EXPECT_TRUE(isUnproven(found.error())) << found.error().rule();
    halos = widened(halos).value();
  }
}

TEST(FieldWorld, fillsAnEndlessFieldAsItsCutOverEverything) {
  shapes::Dice dice(5);
  std::size_t samples = 0;
  for (int seed = 1; seed <= trial::trials(60); ++seed) {
    const double most = 1.25 * std::pow(dice.chance(0.5) ? 30 : 6, dice.roll());
    double texel = 0x1p-3;
    // Few texels in a radius for whole squares, many for a part of them.
    while (texel < most / (dice.chance(0.5) ? 12 : 3)) texel *= 2;
    const Endless field{{1.25, most, texel},
                        std::pow(400, dice.chance(0.5) ? dice.roll() : dice.between(0.7, 1)),
                        dice.chance(0.5),
                        static_cast<std::uint64_t>(seed)};
    const double far = dice.chance(0.3) ? 0x1p30 : 0;
    WorldOptions options;
    options.layers = layersOf(field.field.min, 0, 3);
    options.conflict = static_cast<ConflictRule>(dice.below(3));
    options.endless = field.field;
    Result<World> made = World::make(options);
    ASSERT_TRUE(made.ok()) << seed << made.error().rule();
    World& world = made.value();
    options.endless.reset();
    const double reach = 80 * most / texel + 200;
    const auto centre = static_cast<std::int64_t>(far / texel);
    const auto side = static_cast<std::int64_t>(reach);
    options.field = field.cut({centre - side, -side, centre + side, side}, false);
    World whole = World::make(options).value();
    ASSERT_EQ(world.unit(), whole.unit());
    WorldGround ground;
    if (dice.chance(0.5)) {
      ground.obstacles.capsules.push_back({far - 20, -9, far + 20, 9, 3});
      ground.existing.positions = {far + 3, 5, far - 7, 20};
    }
    for (int n = 0; n < 3; ++n) {
      const double x = far + dice.between(-30, 30), y = dice.between(-30, 30);
      const double width = dice.between(1, 10 * most), height = dice.between(1, 10 * most);
      const WorldPart part = world.within(x, y, width, height).value();
      const auto found = endlessFill(world, field, part, ground);
      EXPECT_EQ(found, all(trial::fill(whole, part, ground))) << seed;
      samples += found.size();
    }
  }
  EXPECT_GT(samples, static_cast<std::size_t>(trial::trials(60)));
}

/// A sample: x, y, radius, class and level.
using Placed = std::tuple<double, double, double, int, std::size_t>;

template <class Samples, class IsIn>
std::vector<Placed> placedIn(const Samples& samples, IsIn&& isIn) {
  std::vector<Placed> found;
  std::size_t level = 0;
  for (std::size_t i = 0; i < samples.radii.size(); ++i) {
    while (!samples.levelEnds.empty() && i >= samples.levelEnds[level]) ++level;
    const double x = samples.positions[2 * i];
    const double y = samples.positions[2 * i + 1];
    if (!isIn(x, y)) continue;
    found.emplace_back(x, y, samples.radii[i], samples.classes.empty() ? 0 : samples.classes[i],
                       level);
  }
  std::sort(found.begin(), found.end());
  return found;
}

TEST(FieldWorld, showsThePartOfAllClassesAndLevels) {
  shapes::Dice dice(5);
  std::size_t samples = 0;
  for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(trial::trials(300)); ++seed) {
    const trial::ByPlaceScene scene = trial::randomByPlaceScene(seed);
    if (scene.field.ground.float32) continue;
    const auto whole = trial::sample(scene, 7);
    // One alone may be the inner point, which a world has not.
    if (!whole.ok() || whole.value().size() < 2 || whole.value().size() > 3000) continue;
    WorldOptions options;
    options.layers = trial::layersOf(scene, 7);
    options.field = RadiusField::make(scene.field.raster.view()).value();
    options.conflict = scene.field.conflict;
    const Region region = trial::region(scene.field.ground.shape).value();
    const BoundingBox& box = region.box();
    if (dice.chance(0.5))
      options.chunkSize = std::max(box.width(), box.height()) * dice.between(0.1, 1);
    Result<World> world = World::make(options);
    if (!world.ok()) {
      EXPECT_EQ(world.error().code(), "limit") << seed;
      continue;
    }
    if (world.value().unit() != whole.value().report.unit) continue;
    WorldGround ground{region, trial::obstaclesOf(scene.field.ground).value(), scene.field.existing,
                       scene.field.ground.margin};
    if (dice.chance(0.5)) {
      ASSERT_FALSE(world.value().prepare(ground));
    }
    for (int n = 0; n < 2; ++n) {
      const auto [part, isIn] = trial::randomPart(world.value(), box, dice);
      if (!part.ok()) {
        EXPECT_EQ(part.error().code(), "limit") << seed;
        continue;
      }
      const WorldSamples found =
          trial::fill(world.value(), part.value(), ground, trial::randomHalos(dice, 0.5));
      EXPECT_EQ(placedIn(found, [](double, double) { return true; }), placedIn(whole.value(), isIn))
          << seed;
      EXPECT_EQ(found.levelEnds.size(), scene.levels) << seed;
      samples += found.radii.size();
    }
  }
  EXPECT_GT(samples, static_cast<std::size_t>(trial::trials(100)));
}

// A part of a large region sees only a few of its edges.
TEST(FieldWorld, seesTheSameOfGroundMadeReady) {
  shapes::Dice dice(6);
  for (int n = 0; n < trial::trials(300); ++n) {
    std::vector<double> coords;
    for (int i = 0; i < 40; ++i) {
      const double away = 150 * dice.between(0.3, 1);
      coords.push_back(away * std::cos(i * 0.157));
      coords.push_back(away * std::sin(i * 0.157));
    }
    const std::uint32_t ends[] = {40};
    const WorldGround given{Region::fromRings(coords, ends, FillRule::nonzero).value()};
    std::vector<float> radii(256);
    for (float& radius : radii) radius = static_cast<float>(dice.between(1, 1.3));
    const RadiusField field =
        RadiusField::make({1, 1.3, radii, {}, 16, 16, {-150, -150, 300, 300}}).value();
    World world = World::make(optionsFor(field, 3, ConflictRule::mean)).value();
    WorldGround ready = given;
    ASSERT_FALSE(world.prepare(ready));
    const auto part = world.within(dice.between(-50, 130), dice.between(-130, 130), 20, 20);
    EXPECT_EQ(all(trial::fill(world, part.value(), ready)),
              all(trial::fill(world, part.value(), given)))
        << n;
  }
}

TEST(FieldWorld, coarseLevelsAreTheFirstSamplesOfAll) {
  std::vector<float> radii;
  for (int i = 0; i < 400; ++i) radii.push_back(1 + i * 37 % 20 * 0.05F);
  const RadiusField field =
      RadiusField::make({1, 2, radii, {}, 20, 20, {-70, -60, 200, 180}}).value();
  WorldOptions options;
  options.layers = layersOf(field.min(), 3, 3);
  options.field = field;
  World world = World::make(options).value();
  const auto every = trial::fill(world, world.chunk(1, 0).value(), {});
  ASSERT_EQ(every.levelEnds.size(), 3U);
  for (std::size_t level = 0; level < 3; ++level) {
    const auto some = trial::fill(world, world.chunk(1, 0, double(level)).value(), {});
    ASSERT_EQ(some.radii.size(), every.levelEnds[level]);
    EXPECT_EQ(some.levelEnds.size(), level + 1);
    EXPECT_TRUE(std::equal(some.positions.begin(), some.positions.end(), every.positions.begin()));
    EXPECT_TRUE(std::equal(some.ids.begin(), some.ids.end(), every.ids.begin()));
  }
}

}  // namespace
}  // namespace copse
