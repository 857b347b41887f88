// Counts without a radius: exactly so many wherever they fit, and evenly spread.
#include "arrange/even_count.h"

#include <gtest/gtest.h>

#include <cmath>

#include "random_scenes.h"
#include "selection_trial.h"
#include "spread.h"

namespace copse {
namespace {

using trial::squareScene;

trial::Choice options(double count, std::uint64_t seed = 1) {
  trial::Choice options;
  options.count = count;
  options.seed = seed;
  return options;
}

trial::Scene sceneOf(const shapes::Shape& shape) {
  trial::Scene scene;
  scene.shape = shape;
  return scene;
}

shapes::Shape polygon(std::vector<double> coords) {
  shapes::Shape shape{"polygon", 1, false, std::move(coords), {}};
  shape.ringEnds = {static_cast<std::uint32_t>(shape.coords.size() / 2)};
  return shape;
}

// What is wrong with so many samples; empty when nothing is.
std::string wrongWith(const trial::Scene& scene, double count, std::uint64_t seed = 1) {
  const auto selected = trial::selectEvenly(scene, options(count, seed));
  const std::string name = scene.shape.name + ", count " + std::to_string(count) + ": ";
  if (!selected.ok()) return name + trial::told(selected.error());
  const auto& [positions, radius, unit, hasCount, steps] = selected.value();
  if (static_cast<double>(positions.size() / 2) != count)
    return name + std::to_string(positions.size() / 2) + " came";
  if (!hasCount) return name + "does not say so";
  if (count > 1 && !trial::isLeastDistance(radius, positions, unit))
    return name + "the radius is not the least distance";
  return trial::misplaced(scene, selected.value());
}

TEST(EvenCount, isExactForEveryNumberUpTo300) {
  const trial::Scene square = squareScene(7);
  const trial::Scene triangle = sceneOf(polygon({0, 0, 1000, 5, -3, 700}));
  for (int count = 1; count <= 300; count += trial::brief() ? 13 : 1) {
    EXPECT_EQ(wrongWith(square, count), "");
    EXPECT_EQ(wrongWith(triangle, count), "");
  }
}

TEST(EvenCount, isExactForRandomNumbers) {
  shapes::Dice dice(5);
  const int count = trial::trials(40);
  for (int i = 0; i < count; ++i) {
    const double wanted = std::round(std::pow(10, dice.between(0, trial::brief() ? 3.5 : 5)));
    EXPECT_EQ(wrongWith(squareScene(1), wanted, static_cast<std::uint64_t>(i)), "");
  }
}

TEST(EvenCount, isExactInEveryShape) {
  const auto counts =
      trial::brief() ? std::vector<double>{77} : std::vector<double>{1, 2, 3, 10, 77, 1000};
  for (const shapes::Shape& shape : shapes::corpus()) {
    for (const double count : counts) EXPECT_EQ(wrongWith(sceneOf(shape), count), "");
  }
}

TEST(EvenCount, isExactInRandomShapes) {
  const int count = trial::trials(60);
  for (int i = 0; i < count; ++i) {
    const auto seed = static_cast<std::uint64_t>(i);
    shapes::Dice dice(seed);
    const double wanted = std::round(std::pow(10, dice.between(0, 3.5)));
    const trial::Scene scene = sceneOf(shapes::randomShape(seed));
    const auto selected = trial::selectEvenly(scene, options(wanted, seed));
    if (!selected.ok()) {
      EXPECT_EQ(selected.error().code(), "precision") << trial::told(selected.error());
      continue;
    }
    if (trial::select(scene, {}).value().positions.empty()) {
      // Rings that cancel one another leave nothing.
      EXPECT_TRUE(selected.value().positions.empty());
      continue;
    }
    ASSERT_EQ(wrongWith(scene, wanted, seed), "") << "shape " << i;
  }
}

TEST(EvenCount, isExactBesideObstaclesAndMargins) {
  const int count = trial::trials(60);
  int tried = 0;
  for (int i = 0; i < count; ++i) {
    const auto seed = static_cast<std::uint64_t>(i);
    const trial::Scene scene = shapes::randomScene(seed);
    trial::Choice all;
    all.seed = seed;
    const auto plain = trial::select(scene, all);
    ASSERT_TRUE(plain.ok()) << trial::told(plain.error());
    // What the sampler itself gets wrong is for obstacles_test to say.
    if (!trial::misplaced(scene, plain.value()).empty()) continue;
    // Where more fit at the scene's radius, fewer fit at another.
    const auto samples = static_cast<double>(plain.value().positions.size() / 2);
    if (samples < 2) continue;
    ++tried;
    for (const double share : {0.0, 0.3, 1.0}) {
      const double wanted = std::max(1.0, std::floor(share * samples));
      ASSERT_EQ(wrongWith(scene, wanted, seed), "") << "scene " << i;
    }
  }
  EXPECT_GT(tried, count / 3);
}

TEST(EvenCount, isExactInFloats) {
  for (const double count : {1, 30, 5000}) {
    trial::Scene scene = squareScene(100);
    scene.float32 = true;
    EXPECT_EQ(wrongWith(scene, count), "");
    const auto positions = trial::selectEvenly(scene, options(count)).value().positions;
    for (const double value : positions) EXPECT_EQ(value, double(float(value)));
  }
}

// A thousand long, level and, which takes longer, slanted.
std::vector<trial::Scene> slivers(double width) {
  const trial::Scene level =
      sceneOf(polygon({0, 0.3, 1000, 0.3, 1000, 0.3 + width, 0, 0.3 + width}));
  if (trial::brief()) return {level};
  return {level, sceneOf(polygon({0, 0, 1000, 377, 1000, 377 + width}))};
}

TEST(EvenCount, isExactInSlivers) {
  for (const double width : {1.0, 1e-3}) {
    for (const trial::Scene& sliver : slivers(width)) {
      for (const double count : {1, 2, 7, 100}) EXPECT_EQ(wrongWith(sliver, count), "") << width;
    }
  }
}

// No lattice that could be searched in time has many points inside.
TEST(EvenCount, givesWhatItFindsInSliversThinnerThanAnyLattice) {
  const auto widths =
      trial::brief() ? std::vector<double>{1e-6} : std::vector<double>{1e-5, 1e-7, 1e-12};
  for (const double width : widths) {
    for (const trial::Scene& sliver : slivers(width)) {
      const auto selected = trial::selectEvenly(sliver, options(100)).value();
      EXPECT_GE(selected.positions.size() / 2, 1U);
      EXPECT_EQ(selected.hasCount, selected.positions.size() / 2 == 100U);
      EXPECT_EQ(trial::misplaced(sliver, selected), "");
    }
  }
}

TEST(EvenCount, isExactBetweenManyEdges) {
  std::vector<double> comb{1, 1, 0, 1};
  const int teeth = trial::trials(4000);
  const double width = 1.0 / teeth;
  for (int tooth = 0; tooth < teeth; ++tooth) {
    const double x = tooth * width;
    comb.insert(comb.end(), {x, 0, x + 0.4 * width, 0, x + 0.4 * width, 0.99, x + width, 0.99});
  }
  for (const double count : {1, 1000}) EXPECT_EQ(wrongWith(sceneOf(polygon(comb)), count), "");
}

TEST(EvenCount, isExactFarFromTheOrigin) {
  for (const double offset : {1e3, 1e6, -1e9}) {
    const double o = offset;
    const trial::Scene scene = sceneOf(polygon({o, o, o + 1, o, o + 1, o + 1, o, o + 1}));
    for (const double count : {1, 10, 100}) EXPECT_EQ(wrongWith(scene, count), "") << offset;
  }
}

TEST(EvenCount, isExactInLargeAndTinyUnits) {
  for (const double side : {1e-100, 1e-30, 1e30, 1e100}) {
    for (const double count : {1, 2, 1000})
      EXPECT_EQ(wrongWith(squareScene(side), count), "") << side;
  }
}

TEST(EvenCount, isSpreadEvenly) {
  for (const double count : {1e4, 1e5}) {
    if (trial::brief() && count > 1e4) continue;
    for (const std::uint64_t seed : {1, 2, 3}) {
      const auto selected = trial::selectEvenly(squareScene(1), options(count, seed)).value();
      const double packed = trial::packedDistance(count, 1);
      EXPECT_GT(selected.radius / packed, 0.76);
      EXPECT_LT(trial::widestGap(selected.positions, 1) / packed, 0.9);
    }
  }
}

TEST(EvenCount, refusesMoreThanTheNumbersCanTellApart) {
  const double o = 1e9;
  const trial::Scene scene = sceneOf(polygon({o, o, o + 1, o, o + 1, o + 1, o, o + 1}));
  const auto selected = trial::selectEvenly(scene, options(1e6));
  ASSERT_FALSE(selected.ok());
  EXPECT_EQ(selected.error().code(), "precision");
  EXPECT_EQ(selected.error().option(), "count");
  EXPECT_EQ(selected.error().value(), "1000000");
  EXPECT_NE(selected.error().rule().find("would need a radius of"), std::string::npos);
}

TEST(EvenCount, refusesMoreThanFloatsCanTellApart) {
  trial::Scene scene = sceneOf(polygon({1e6, 0, 1e6 + 100, 0, 1e6 + 100, 100, 1e6, 100}));
  scene.float32 = true;
  const auto selected = trial::selectEvenly(scene, options(1e4));
  ASSERT_FALSE(selected.ok());
  EXPECT_EQ(selected.error().code(), "precision");
  EXPECT_EQ(selected.error().option(), "float32");
}

// Floats there are 1/16 apart, so that a radius below 32 is refused: at most 700 fit, and 450
// beside the margin.
TEST(EvenCount, givesAllThatFitWhenFewerDo) {
  trial::Scene scene = sceneOf(polygon({1e6, 0, 1e6 + 1000, 0, 1e6 + 1000, 1000, 1e6, 1000}));
  scene.float32 = true;
  scene.margin = 100;
  EXPECT_EQ(wrongWith(scene, 440), "");
  const auto selected = trial::selectEvenly(scene, options(600)).value();
  EXPECT_GT(selected.positions.size() / 2, 440U);
  EXPECT_LT(selected.positions.size() / 2, 520U);
  EXPECT_FALSE(selected.hasCount);
  EXPECT_EQ(trial::misplaced(scene, selected), "");
}

TEST(EvenCount, givesNothingWhereObstaclesTakeAll) {
  trial::Scene covered = squareScene(1000);
  covered.obstacles = {polygon({-1, -1, 1001, -1, 1001, 1001, -1, 1001})};
  trial::Scene capsule = squareScene(1000);
  capsule.capsules = {{500, 500, 500, 500, 800}};
  trial::Scene margin = squareScene(1000);
  margin.margin = 501;
  const auto counts = trial::brief() ? std::vector<double>{1e3} : std::vector<double>{1, 1e4};
  for (const trial::Scene& scene : {covered, capsule, margin}) {
    for (const double count : counts) {
      const auto selected = trial::selectEvenly(scene, options(count)).value();
      EXPECT_EQ(selected.positions.size(), 0U);
      EXPECT_FALSE(selected.hasCount);
    }
  }
}

TEST(EvenCount, findsTheOnlyRoomThatIsLeft) {
  trial::Scene scene = squareScene(1000);
  scene.obstacles = {polygon({-1, -1, 1001, -1, 1001, 1001, 999.9, 1001, 999.9, 999.9, 998.9, 999.9,
                              998.9, 1001, -1, 1001})};
  for (const double count : {1, 5, 200}) EXPECT_EQ(wrongWith(scene, count), "");
}

}  // namespace
}  // namespace copse
