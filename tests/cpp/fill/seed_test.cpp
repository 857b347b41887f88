#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "base/hash.h"
#include "trial.h"

namespace copse {
namespace {

shapes::Shape square(double side) {
  return {"square", 1, false, {0, 0, side, 0, side, side, 0, side}, {4}};
}

TEST(Seed, theSameSeedGivesTheSameBits) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const auto once = trial::sample(square(30), seed).value().positions;
    EXPECT_EQ(trial::hashOf(once),
              trial::hashOf(trial::sample(square(30), seed).value().positions));
  }
}

TEST(Seed, anotherCallInBetweenChangesNothing) {
  const auto once = trial::sample(square(30), 1).value().positions;
  trial::sample(square(7), 2);
  EXPECT_EQ(once, trial::sample(square(30), 1).value().positions);
}

TEST(Seed, differentSeedsGiveDifferentSamples) {
  std::set<std::uint64_t> hashes;
  const std::uint64_t far = 0x8000000000000000U;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    hashes.insert(trial::hashOf(trial::sample(square(10), seed).value().positions));
    hashes.insert(trial::hashOf(trial::sample(square(10), far + seed).value().positions));
  }
  EXPECT_EQ(hashes.size(), 400U);
}

TEST(Seed, noSampleIsSharedByTwoSeeds) {
  const auto one = trial::sample(square(60), seedOf(1.0)).value().positions;
  const auto two = trial::sample(square(60), seedOf(2.0)).value().positions;
  std::set<std::pair<double, double>> places;
  for (std::size_t i = 0; i < one.size(); i += 2) places.emplace(one[i], one[i + 1]);
  std::size_t shared = 0;
  for (std::size_t i = 0; i < two.size(); i += 2) shared += places.count({two[i], two[i + 1]});
  EXPECT_LE(shared, 1U);
}

TEST(Seed, windingAndStartOfARingDoNotMatter) {
  const std::vector<double> coords{0, 0, 30, 5, 25, 40, -10, 20};
  const std::vector<double> turned{25, 40, 30, 5, 0, 0, -10, 20};
  const auto one = trial::sample({"one", 1, false, coords, {4}}, 5).value().positions;
  EXPECT_EQ(one, trial::sample({"other", 1, false, turned, {4}}, 5).value().positions);
}

}  // namespace
}  // namespace copse
