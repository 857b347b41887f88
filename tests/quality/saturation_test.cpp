// Spacing, saturation and the density that saturation has.
#include <gtest/gtest.h>

#include <cmath>

#include "dart_throwing.h"
#include "quality.h"
#include "trial.h"

namespace copse::quality {
namespace {

constexpr double kFraction = 0.5470690;  // of the plane, by discs of half the radius

shapes::Shape square(double side) {
  return {"square", 1, false, rectangle(0, 0, side, side), {4}};
}

/// A coast of many edges with a lake, about `side` across.
shapes::Shape island(double side) {
  shapes::Shape shape{"island", 1, false, {}, {}};
  const int edges = 4000;
  for (const double size : {0.4, 0.1}) {
    for (int i = 0; i < edges; ++i) {
      const double angle = 2 * std::acos(-1.0) * i / edges;
      const double wave = 1 + 0.1 * std::sin(7 * angle) + 0.03 * std::sin(61 * angle) +
                          0.004 * std::sin(1000.3 * angle);
      shape.coords.push_back(side * (0.5 + size * wave * std::cos(angle)));
      shape.coords.push_back(side * (0.5 + size * wave * std::sin(angle)));
    }
    shape.ringEnds.push_back(static_cast<std::uint32_t>(shape.coords.size() / 2));
  }
  return shape;
}

TEST(Saturation, largeSquareKeepsItsPromises) {
  EXPECT_EQ(trial::tryOut(square(std::sqrt(amount(1e5, 1e6))), 11), "");
}

TEST(Saturation, polygonKeepsItsPromises) {
  EXPECT_EQ(trial::tryOut(island(std::sqrt(amount(1.5e5, 1.5e6))), 12), "");
}

/// A million samples, counted 20 radii and more from the edge.
TEST(Saturation, coversTheKnownFraction) {
  const double radius = 0.37;
  const double side = std::sqrt(amount(1e6, 1e6) / 0.69657);
  for (const std::uint64_t seed : {1, 2, 3}) {
    const double to = side * radius;
    const auto positions = fill(rectangle(0, 0, to, to), radius, seed);
    double inner = 0;
    for (std::size_t i = 0; i < positions.size(); i += 2) {
      if (depth(rectangle(0, 0, to, to), positions[i], positions[i + 1]) >= 20 * radius) ++inner;
    }
    const double fraction = inner / (side - 40) / (side - 40) * std::acos(-1.0) / 4;
    const double chance = kFraction * std::sqrt(0.06 / inner);  // RSA's own spread, about
    const double most = std::max(0.0012, 4.5 * chance);
    judge({"saturation", "covered fraction of seed " + std::to_string(seed), fraction, chance,
           kFraction, kFraction - most, kFraction + most});
  }
}

}  // namespace
}  // namespace copse::quality
