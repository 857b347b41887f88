// Randomness belongs to the place: where two regions agree, so do their samples, bit for bit.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "random_shapes.h"
#include "trial.h"

namespace copse {
namespace {

using Positions = std::vector<std::pair<double, double>>;

Positions beyond(const std::vector<double>& positions, const shapes::Pair& pair, double distance) {
  Positions kept;
  for (std::size_t i = 0; i < positions.size(); i += 2) {
    if (pair.fromDifference(positions[i], positions[i + 1]) > distance) {
      kept.emplace_back(positions[i], positions[i + 1]);
    }
  }
  std::sort(kept.begin(), kept.end());
  return kept;
}

TEST(Locality, aDifferenceEndsWithinSixteenRadii) {
  std::size_t compared = 0;
  for (int i = 0; i < trial::trials(1000); ++i) {
    const auto seed = static_cast<std::uint64_t>(i);
    const shapes::Pair pair = shapes::randomPair(seed);
    const Result<Samples> one = trial::sample(pair.one, seed);
    const Result<Samples> other = trial::sample(pair.other, seed);
    ASSERT_TRUE(one.ok() && other.ok()) << i;
    const double distance = 16 * pair.one.radius;
    const Positions near = beyond(one.value().positions, pair, distance);
    ASSERT_EQ(near, beyond(other.value().positions, pair, distance))
        << "pair " << i << ", radius " << pair.one.radius << "\n"
        << shapes::write(pair.one) << shapes::write(pair.other);
    compared += near.size();
  }
  EXPECT_GT(compared, static_cast<std::size_t>(trial::trials(1000)) * 100);
}

/// What lies in a window of a large square does not depend on how far the square goes on.
TEST(Locality, aWindowShowsThePartOfTheWhole) {
  const auto square = [](double low, double high) {
    return shapes::Shape{"square", 1, false, {low, low, high, low, high, high, low, high}, {4}};
  };
  const auto inner = [](const std::vector<double>& positions) {
    Positions kept;
    for (std::size_t i = 0; i < positions.size(); i += 2) {
      if (std::max(std::abs(positions[i]), std::abs(positions[i + 1])) < 34) {
        kept.emplace_back(positions[i], positions[i + 1]);
      }
    }
    std::sort(kept.begin(), kept.end());
    return kept;
  };
  const Positions window = inner(trial::sample(square(-50, 50), 3).value().positions);
  EXPECT_GT(window.size(), 3000U);
  EXPECT_EQ(window, inner(trial::sample(square(-200, 100), 3).value().positions));
  EXPECT_EQ(window, inner(trial::sample(square(-51.5, 50.25), 3).value().positions));
}

/// Nor does it depend on a sample that stands elsewhere, on the lattice or beside it.
TEST(Locality, aSampleFarAwayMovesNothing) {
  const Region square =
      trial::region({"square", 1, false, {0, 0, 120, 0, 120, 120, 0, 120}, {4}}).value();
  Call call;
  call.sample.radius = 1;
  call.sample.seed = 5;
  const auto farFrom = [&](Point at, const Call& how) {
    const std::vector<double> positions = sample(square, how).value().positions;
    Positions far;
    for (std::size_t i = 0; i < positions.size(); i += 2) {
      if (std::hypot(positions[i] - at.x, positions[i + 1] - at.y) > 16)
        far.emplace_back(positions[i], positions[i + 1]);
    }
    return far;
  };
  shapes::Dice dice(1);
  for (int i = 0; i < trial::trials(100); ++i) {
    const Point at{dice.between(0, 120), dice.between(0, 120)};
    Call with = call;
    with.existing.positions = {at.x, at.y};
    ASSERT_EQ(farFrom(at, with), farFrom(at, call)) << at.x << ", " << at.y;
  }
}

}  // namespace
}  // namespace copse
