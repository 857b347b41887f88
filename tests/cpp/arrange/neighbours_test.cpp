// Samples that are near to one another, beside those found by looking at all pairs.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "arrange/elimination.h"
#include "random_shapes.h"

namespace copse {
namespace {

constexpr double kRange = 1.3;

using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

struct Scene {
  std::vector<double> positions, radii;
  ConflictRule rule;

  /// Samples far from the origin, whose radii are from 1 to some ratio; or all 1, and not given.
  Scene(shapes::Dice& dice, std::size_t count, double ratio, ConflictRule rule_) : rule(rule_) {
    const double width = dice.between(0.5, 3) * std::sqrt(static_cast<double>(count)) * ratio;
    for (std::size_t i = 0; i < count; ++i) {
      positions.push_back(1e6 + dice.between(0, width));
      positions.push_back(dice.between(0, width) - 3e5);
      if (ratio > 1) radii.push_back(std::pow(ratio, dice.between(0, 1)));
    }
  }

  [[nodiscard]] std::size_t size() const { return positions.size() / 2; }
  [[nodiscard]] double radius(std::size_t i) const { return radii.empty() ? 1 : radii[i]; }
  [[nodiscard]] double squareOf(std::size_t a, std::size_t b) const {
    const double dx = positions[2 * a] - positions[2 * b];
    const double dy = positions[2 * a + 1] - positions[2 * b + 1];
    const double spacing = spacingOf(rule, radius(a), radius(b));
    return (dx * dx + dy * dy) / (spacing * spacing);
  }
  [[nodiscard]] Pairs pairs() const {
    Pairs near;
    for (std::uint32_t a = 0; a < size(); ++a) {
      for (std::uint32_t b = a + 1; b < size(); ++b) {
        if (squareOf(a, b) < kRange * kRange) near.emplace_back(a, b);
      }
    }
    return near;
  }
};

void expectAll(const Scene& scene) {
  Neighbours neighbours({scene.positions, scene.radii, 1, scene.rule}, kRange);
  ASSERT_EQ(neighbours.size(), scene.size());
  Pairs once;
  Pairs twice;
  for (std::size_t sample = 0; sample < neighbours.size(); ++sample) {
    const std::uint32_t a = neighbours.numberOf(sample);
    for (const auto& near : neighbours.after(sample)) {
      const std::uint32_t b = neighbours.numberOf(near.sample);
      once.push_back(std::minmax(a, b));
      EXPECT_NEAR(near.square, scene.squareOf(a, b), 1e-9);
      EXPECT_NEAR(near.other + near.own, 2, 1e-12);
      EXPECT_NEAR(near.own * scene.radius(a), near.other * scene.radius(b), 1e-9 * scene.radius(a));
    }
    for (const auto& near : neighbours.around(sample))
      if (const std::uint32_t b = neighbours.numberOf(near.sample); a < b) twice.emplace_back(a, b);
  }
  std::sort(once.begin(), once.end());
  std::sort(twice.begin(), twice.end());
  EXPECT_EQ(once, scene.pairs());
  EXPECT_EQ(twice, scene.pairs());
}

TEST(Neighbours, areAllFoundAndEachPairOnce) {
  shapes::Dice dice(3);
  for (const double ratio : {1.0, 1.5, 10.0, 100.0}) {
    for (const ConflictRule rule :
         {ConflictRule::mean, ConflictRule::larger, ConflictRule::smaller}) {
      for (const std::size_t count : {2U, 50U, 700U}) expectAll(Scene(dice, count, ratio, rule));
    }
  }
}

}  // namespace
}  // namespace copse
