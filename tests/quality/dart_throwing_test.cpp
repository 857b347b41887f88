// The reference is right itself: spacing, saturation, and the density known from the literature.
#include "dart_throwing.h"

#include <gtest/gtest.h>

#include <random>

#include "neighbours.h"
#include "quality.h"

namespace copse::quality {
namespace {

TEST(DartThrowing, keepsTheRadiusAndLeavesNoGap) {
  const std::vector<double> ring{0, 0, 50, 10, 60, 45, 20, 55};
  const auto positions = throwDarts(ring, 1, 1);
  const Neighbours neighbours(positions, 1);
  const auto near = [&](double x, double y) {
    int count = 0;
    neighbours.near(x, y, [&](double, double) { ++count; });
    return count;
  };
  for (std::size_t i = 0; i < positions.size(); i += 2) {
    EXPECT_EQ(near(positions[i], positions[i + 1]), 1);
    EXPECT_GE(depth(ring, positions[i], positions[i + 1]), 0);
  }
  std::mt19937_64 random(2);
  std::uniform_real_distribution<double> uniform(0, 60);
  for (int probe = 0; probe < 100000; ++probe) {
    const double x = uniform(random), y = uniform(random);
    if (depth(ring, x, y) < 0) continue;
    EXPECT_GT(near(x, y), 0) << x << " " << y;
  }
}

TEST(DartThrowing, coversTheKnownFraction) {
  const double side = std::sqrt(amount(2e5, 1e6));
  const auto positions = throwDarts(rectangle(0, 0, side + 20, side + 20), 1, 3);
  double inner = 0;
  for (std::size_t i = 0; i < positions.size(); i += 2) {
    if (std::abs(positions[i] - side / 2 - 10) < side / 2 &&
        std::abs(positions[i + 1] - side / 2 - 10) < side / 2)
      ++inner;
  }
  const double fraction = inner / (side * side) * std::acos(-1.0) / 4;
  const double error = 0.547 * std::sqrt(0.06 / inner);
  judge({"reference", "covered fraction", fraction, error, 0.5470690, 0.547069 - 4.5 * error,
         0.547069 + 4.5 * error});
}

}  // namespace
}  // namespace copse::quality
