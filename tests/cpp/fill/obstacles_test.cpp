// Margins, obstacles and what exists already: nothing placed in them, and the rest as full as ever.
// A few scenes take seconds: numbers of trials are low, for COPSE_TRIALS to raise.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "random_scenes.h"

namespace copse {
namespace {

using shapes::Dice;
using trial::Scene;

void tryScenes(std::uint64_t part, int count, void (*change)(Dice&, Scene&)) {
  for (int i = 0; i < trial::trials(count); ++i) {
    const std::uint64_t seed = part * 1'000'000 + static_cast<std::uint64_t>(i);
    Dice dice(seed);
    Scene scene;
    scene.shape = shapes::randomShape(seed);
    change(dice, scene);
    const std::string faults = trial::tryOut(scene, seed);
    ASSERT_TRUE(faults.empty()) << faults;
  }
}

TEST(Obstacles, keepSamplesOut) {
  tryScenes(10, 45, shapes::addObstacles);
}

TEST(Obstacles, mayBeCapsules) {
  tryScenes(11, 200, shapes::addCapsules);
}

TEST(Obstacles, mayBeTheEdge) {
  tryScenes(12, 160, [](Dice& dice, Scene& scene) {
    scene.margin = shapes::randomMargin(dice, scene.shape.radius);
  });
}

TEST(Obstacles, mayBeTheEdgeOfAPlainRing) {
  tryScenes(13, 300, [](Dice& dice, Scene& scene) {
    scene.shape =
        shapes::simpleShape(dice, dice.between(0.5, 60), std::pow(10, dice.between(-3, 3)));
    scene.margin = shapes::randomMargin(dice, scene.shape.radius);
  });
}

/// Rings that overlap and rectangles that share parts of sides: most edges lie inside.
TEST(Obstacles, mayBeTheEdgeOfManyRingsTogether) {
  tryScenes(19, 60, [](Dice& dice, Scene& scene) {
    const bool overlap = dice.chance(0.5);
    scene.shape = {};
    scene.shape.name = overlap ? "overlapping rings" : "rectangles side by side";
    scene.shape.radius = 1;
    scene.shape.nonzero = overlap || dice.chance(0.5);
    for (int i = 0; i < 9; ++i) {
      const shapes::Shape ring = shapes::simpleShape(dice, 10, 1);
      const double x = overlap ? dice.between(0, 9) : 6 * (i % 3) + 2 * (i / 3);
      const double y = overlap ? dice.between(0, 9) : 4.0 * (i / 3);
      if (overlap) {
        for (std::size_t k = 0; k < 2 * ring.ringEnds[0]; k += 2)
          scene.shape.coords.insert(scene.shape.coords.end(),
                                    {ring.coords[k] + x, ring.coords[k + 1] + y});
      } else {
        scene.shape.coords.insert(scene.shape.coords.end(),
                                  {x, y, x + 6, y, x + 6, y + 4, x, y + 4});
      }
      scene.shape.ringEnds.push_back(static_cast<std::uint32_t>(scene.shape.coords.size() / 2));
    }
    scene.margin = dice.between(0.1, 2);
  });
}

/// Rectangles beside the region or over part of it, whose sides run along its own, wound either
/// way.
TEST(Obstacles, mayShareSidesWithTheRegion) {
  tryScenes(20, 200, [](Dice& dice, Scene& scene) {
    const double turn = dice.chance(0.3) ? 0 : dice.between(0, 6.3);
    const double cosine = std::cos(turn);
    const double sine = std::sin(turn);
    const auto rectangle = [&](double x, double y, double width, double height) {
      shapes::Shape shape;
      shape.nonzero = scene.shape.nonzero;
      double corners[] = {x, y, x + width, y, x + width, y + height, x, y + height};
      if (dice.chance(0.5)) std::swap_ranges(corners + 2, corners + 4, corners + 6);
      for (int i = 0; i < 8; i += 2) {
        shape.coords.push_back(cosine * corners[i] - sine * corners[i + 1]);
        shape.coords.push_back(sine * corners[i] + cosine * corners[i + 1]);
      }
      shape.ringEnds = {4};
      return shape;
    };
    scene.shape.nonzero = dice.chance(0.7);
    const double radius = dice.between(0.5, 1.5);
    scene.shape = rectangle(0, 0, 10, 10);
    scene.shape.radius = radius;
    for (std::size_t i = 1 + dice.below(2); i > 0; --i) {
      const double x = 5 * dice.between(-2, 2);
      scene.obstacles.push_back(rectangle(dice.chance(0.5) ? -10 : x, 0, 10, 10));
    }
  });
}

TEST(Obstacles, mayBeAllAtOnce) {
  for (int i = 0; i < trial::trials(50); ++i) {
    const auto seed = static_cast<std::uint64_t>(14'000'000 + i);
    const std::string faults = trial::tryOut(shapes::randomScene(seed), seed);
    ASSERT_TRUE(faults.empty()) << faults;
  }
}

TEST(Obstacles, holdForFloat32) {
  int refused = 0;
  const int count = trial::trials(40);
  for (int i = 0; i < count; ++i) {
    const auto seed = static_cast<std::uint64_t>(15'000'000 + i);
    Scene scene = shapes::randomScene(seed);
    scene.float32 = true;
    const Result<Samples> samples = trial::sample(scene, seed);
    if (!samples.ok()) {
      ASSERT_EQ(samples.error().code(), "precision") << samples.error().rule();
      ++refused;
      continue;
    }
    for (const double value : samples.value().positions)
      ASSERT_EQ(value, static_cast<float>(value));
    const std::string faults = trial::faults(scene, seed, samples.value());
    ASSERT_TRUE(faults.empty()) << faults;
  }
  EXPECT_LT(refused, count);
}

TEST(Obstacles, mayBeMarginsWiderThanWholeNumbers) {
  for (const double margin : {1e3, 1e18, 1e22, 1e60, 1e100}) {
    for (const double radius : {5.0, margin * 0.94}) {
      Scene scene;
      scene.shape = {"triangle", radius, false, {0, -1.75, 84, 0, 0, 42}, {3}};
      scene.margin = margin;
      const Result<Samples> samples = trial::sample(scene, 1);
      EXPECT_EQ(samples.ok() ? samples.value().size() : 0U, 0U) << margin << " " << radius;
    }
  }
}

TEST(Obstacles, leaveNothingWhereTheyTakeAll) {
  for (int i = 0; i < trial::trials(14); ++i) {
    const auto seed = static_cast<std::uint64_t>(16'000'000 + i);
    Dice dice(seed);
    Scene scene;
    scene.shape = shapes::randomShape(seed);
    const double radius = scene.shape.radius;
    const auto& coords = scene.shape.coords;
    double across = 0;
    for (std::size_t k = 0; k < coords.size(); k += 2)
      across = std::max(across, std::hypot(coords[k] - coords[0], coords[k + 1] - coords[1]));
    if (i % 3 == 0) {
      scene.shape = shapes::simpleShape(dice, 10, radius);
      scene.margin = radius * dice.between(10.1, 1000);
    } else if (i % 3 == 1) {
      scene.capsules.push_back({coords[0], coords[1], coords[0], coords[1], across * 1.01});
    } else {
      scene.obstacles.push_back(scene.shape);
    }
    const Result<Samples> samples = trial::sample(scene, seed);
    ASSERT_TRUE(samples.ok()) << samples.error().rule() << trial::write(scene);
    ASSERT_TRUE(samples.value().positions.empty()) << trial::write(scene);
  }
}

/// A full set leaves no room for more of the same distance.
TEST(Obstacles, mayBeAFullSetOfSamples) {
  for (int i = 0; i < trial::trials(60); ++i) {
    const auto seed = static_cast<std::uint64_t>(17'000'000 + i);
    Scene scene;
    scene.shape = shapes::randomShape(seed);
    const Result<Samples> first = trial::sample(scene, seed);
    ASSERT_TRUE(first.ok());
    const auto& positions = first.value().positions;
    if (positions.empty()) continue;
    for (std::size_t k = 0; k < positions.size(); k += 2) {
      scene.capsules.push_back(
          {positions[k], positions[k + 1], positions[k], positions[k + 1], scene.shape.radius});
    }
    const Result<Samples> more = trial::sample(scene, seed + 1);
    ASSERT_TRUE(more.ok());
    ASSERT_TRUE(more.value().positions.empty()) << trial::write(scene);
    // One removed: room for more, none nearer than the radius to those that stay.
    scene.capsules.erase(scene.capsules.begin() + i % static_cast<int>(scene.capsules.size()));
    const Result<Samples> again = trial::sample(scene, seed + 1);
    ASSERT_TRUE(again.ok());
    ASSERT_FALSE(again.value().positions.empty()) << trial::write(scene);
    const std::string faults = trial::faults(scene, seed + 1, again.value());
    ASSERT_TRUE(faults.empty()) << faults;
  }
}

/// Rings one in another, narrower than a lattice unit: all of it is looked at square by square.
TEST(Obstacles, mayBeTheRegionItself) {
  Dice dice(21);
  Scene scene;
  scene.shape.radius = 8192;
  for (int i = 0; i < 60; ++i) {
    const double low = i * 0.37;
    const double high = 3e5 - low;
    for (const double value : {low, low + 1e4, high, low, high - 1e4, high, low, high})
      scene.shape.coords.push_back(value + dice.roll() * 0.1);
    scene.shape.ringEnds.push_back(static_cast<std::uint32_t>(scene.shape.coords.size() / 2));
  }
  ASSERT_FALSE(trial::sample(scene, 1).value().positions.empty());
  scene.obstacles = {scene.shape};
  EXPECT_TRUE(trial::sample(scene, 1).value().positions.empty());
}

TEST(Obstacles, farAwayChangeNothing) {
  for (int i = 0; i < trial::trials(300); ++i) {
    const auto seed = static_cast<std::uint64_t>(18'000'000 + i);
    Dice dice(seed);
    Scene scene;
    scene.shape = shapes::randomShape(seed);
    scene.float32 = dice.chance(0.3);
    const Result<Samples> bare = trial::sample(scene, seed);
    if (!bare.ok()) continue;
    double east = -INFINITY;
    for (std::size_t k = 0; k < scene.shape.coords.size(); k += 2)
      east = std::max(east, scene.shape.coords[k]);
    const double y = scene.shape.coords[1];
    const double radius = scene.shape.radius;
    const double x = east + radius * std::pow(10, dice.between(2, 6));
    scene.capsules.push_back({x, y, x + 30 * radius, y, 20 * radius});
    shapes::Shape far;
    far.coords = {x, y, x + 3 * radius, y, x, y + 3 * radius};
    far.ringEnds = {3};
    scene.obstacles.push_back(far);
    const Result<Samples> other = trial::sample(scene, seed);
    ASSERT_TRUE(other.ok()) << other.error().rule() << trial::write(scene);
    ASSERT_EQ(bare.value().positions, other.value().positions) << trial::write(scene);
  }
}

}  // namespace
}  // namespace copse
