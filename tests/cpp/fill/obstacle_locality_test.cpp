// What an obstacle changes, it changes near itself.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "oracle_strip.h"
#include "random_scenes.h"

namespace copse {
namespace {

using Positions = std::vector<std::pair<double, double>>;

/// Sorted, without those nearer than the distance to any of the segments.
Positions beyond(const std::vector<double>& positions, const std::vector<oracle::Strip>& segments) {
  Positions kept;
  for (std::size_t i = 0; i < positions.size(); i += 2) {
    const oracle::Point p{positions[i], positions[i + 1]};
    const bool near = std::any_of(segments.begin(), segments.end(),
                                  [&](const auto& s) { return distanceTo(s, p) <= s.radius; });
    if (!near) kept.emplace_back(p.x, p.y);
  }
  std::sort(kept.begin(), kept.end());
  return kept;
}

trial::Scene largeScene(shapes::Dice& dice) {
  trial::Scene scene;
  scene.shape = shapes::simpleShape(dice, dice.between(60, 120), std::pow(10, dice.between(-3, 3)));
  if (dice.chance(0.5)) shapes::addObstacles(dice, scene);
  if (dice.chance(0.3)) shapes::addCapsules(dice, scene);
  if (dice.chance(0.3)) scene.margin = scene.shape.radius * dice.between(0.01, 3);
  return scene;
}

TEST(ObstacleLocality, aDifferenceEndsWithinSixteenRadii) {
  std::size_t compared = 0;
  const int count = trial::trials(50);
  for (int i = 0; i < count; ++i) {
    const auto seed = static_cast<std::uint64_t>(20'000'000 + i);
    shapes::Dice dice(seed);
    const trial::Scene one = largeScene(dice);
    trial::Scene other = one;
    const double radius = one.shape.radius;
    const shapes::Spot at = shapes::somewhere(dice, one.shape);
    const double size = std::min(shapes::anySize(dice, radius), 10 * radius);
    std::vector<oracle::Strip> segments;
    if (dice.chance(0.5)) {
      const shapes::Spot end{at.x + size * dice.between(-2, 2), at.y + size * dice.between(-2, 2)};
      other.capsules.push_back({at.x, at.y, end.x, end.y, size});
      segments.push_back({{at.x, at.y}, {end.x, end.y}, size + 16 * radius});
    } else {
      shapes::Shape shape;
      for (int corner = 0; corner < 5; ++corner) {
        shape.coords.push_back(at.x + size * dice.between(-1, 1));
        shape.coords.push_back(at.y + size * dice.between(-1, 1));
      }
      shape.ringEnds = {5};
      other.obstacles.push_back(shape);
      segments.push_back({{at.x, at.y}, {at.x, at.y}, 1.5 * size + 16 * radius});
    }
    const Result<Samples> before = trial::sample(one, seed);
    const Result<Samples> after = trial::sample(other, seed);
    ASSERT_TRUE(before.ok() && after.ok()) << i;
    const Positions near = beyond(before.value().positions, segments);
    ASSERT_EQ(near, beyond(after.value().positions, segments)) << i << "\n" << trial::write(other);
    compared += near.size();
  }
  EXPECT_GT(compared, static_cast<std::size_t>(count) * 100);
}

}  // namespace
}  // namespace copse
