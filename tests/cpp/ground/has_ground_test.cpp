// Whether anything is left to fill, and that searches without a radius ask.
#include <gtest/gtest.h>

#include <cmath>

#include "arrange/counted.h"
#include "arrange/even_count.h"
#include "field/density.h"
#include "ground/ground.h"
#include "random_scenes.h"

namespace copse {
namespace {

Region polygon(const std::vector<double>& coords) {
  const std::uint32_t ends[] = {static_cast<std::uint32_t>(coords.size() / 2)};
  return Region::fromRings(coords, ends, FillRule::evenodd).value();
}

Region square(double side) {
  return polygon({0, 0, side, 0, side, side, 0, side});
}

// Corners at 40 and 50 from the middle, in turn.
Region star(int corners) {
  std::vector<double> coords;
  for (int i = 0; i < corners; ++i) {
    const double reach = i % 2 == 0 ? 50 : 40;
    coords.push_back(reach * std::cos(shapes::kTurn * i / corners));
    coords.push_back(reach * std::sin(shapes::kTurn * i / corners));
  }
  return polygon(coords);
}

Region holedMask() {
  std::vector<std::uint8_t> inside;
  for (std::uint64_t i = 0; i < 900; ++i) inside.push_back(mix(i) % 3 != 0 ? 1 : 0);
  return Region::fromMask({inside, 30, 30, 0, 0, 30, 30}).value();
}

bool hasGround(const Region& region, double margin, const Obstacles& obstacles = {}) {
  return mayHaveGround(region, margin, obstacles, false);
}

TEST(HasGround, knowsWhatMarginsLeave) {
  EXPECT_FALSE(hasGround(star(50), 49));
  EXPECT_FALSE(hasGround(star(1000), 49));
  EXPECT_FALSE(hasGround(square(100), 60));
  EXPECT_FALSE(hasGround(square(100), 50.0001));
  EXPECT_FALSE(hasGround(holedMask(), 4));
  EXPECT_TRUE(hasGround(star(50), 39));
  EXPECT_TRUE(hasGround(square(100), 0));
  EXPECT_TRUE(hasGround(holedMask(), 0.4));
}

TEST(HasGround, findsTheLastSpeck) {
  for (const double margin : {49.0, 49.999, 49.9999999, 50.0})
    EXPECT_TRUE(hasGround(square(100), margin)) << margin;
}

TEST(HasGround, knowsWhatObstaclesLeave) {
  Obstacles far;
  far.add(polygon({-1e3, -1e3, 1e6, -1e3, 1e6, 1e6, -1e3, 1e6}), 0);
  EXPECT_FALSE(hasGround(square(100), 0, far));
  Obstacles discs;
  for (int i = 0; i <= 100; i += 10) {
    for (int j = 0; j <= 100; j += 10) {
      const auto x = static_cast<double>(i);
      const auto y = static_cast<double>(j);
      discs.capsules.push_back({x, y, x, y, 7.1});
    }
  }
  EXPECT_FALSE(hasGround(square(100), 0, discs));
  for (Capsule& disc : discs.capsules) disc.radius = 7.07;
  EXPECT_TRUE(hasGround(square(100), 0, discs));
}

TEST(HasGround, isNeverDeniedWhereSamplesStand) {
  const int count = trial::trials(300);
  for (int i = 0; i < count; ++i) {
    const auto seed = static_cast<std::uint64_t>(i);
    const trial::Scene scene = shapes::randomScene(seed);
    const auto samples = trial::sample(scene, seed);
    if (!samples.ok() || samples.value().positions.empty()) continue;
    EXPECT_TRUE(mayHaveGround(trial::region(scene.shape).value(), scene.margin,
                              trial::obstaclesOf(scene).value(), scene.float32))
        << write(scene);
  }
}

// How many steps a count takes where there is no ground; −1 if it places samples.
int stepsOf(RunResult begun) {
  Run& run = *begun.value();
  int steps = 1;
  while (run.step()) ++steps;
  const Report report = run.report();
  return run.count() == 0 && report.ending == Ending::saturated ? steps : -1;
}

TEST(HasGround, endsSearchesForACountAtOnce) {
  struct Case {
    Region region;
    double margin;
  };
  const float even[] = {1, 1, 1, 1};
  for (const Case& each :
       {Case{star(50), 49}, Case{star(1000), 49}, Case{square(100), 60}, Case{holedMask(), 4}}) {
    for (const double count : {1.0, 12.0, 1e5}) {
      FieldOptions options;
      options.margin = each.margin;
      EXPECT_EQ(stepsOf(beginEvenCount(each.region, {}, options, count)), 1);
      const Density density = Density::make({even, 2, 2, boundsOf(each.region)}).value();
      EXPECT_EQ(stepsOf(beginEvenCount(each.region, {}, density, options, count)), 1);
    }
  }
}

TEST(HasGround, endsSearchesWhereNothingIsToStand) {
  const float corner[] = {0, 0, 0, 1};
  const Density density = Density::make({corner, 2, 2, {0, 0, 100, 100}}).value();
  EXPECT_EQ(stepsOf(beginEvenCount(square(49), {}, density, {}, 1000)), 1);
}

}  // namespace
}  // namespace copse
