#include "shape/placed_at.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <utility>

namespace copse {
namespace {

using Pairs = std::vector<std::pair<std::int64_t, std::int64_t>>;

// Keys that lie evenly, in heaps, over all magnitudes, or at the ends of what there is.
std::int64_t drawKey(std::mt19937_64& random, int how) {
  const std::uint64_t bits = random();
  constexpr auto kLeast = std::numeric_limits<std::int64_t>::min();
  switch (how) {
    case 0:
      return static_cast<std::int64_t>(bits % 1000) - 500;
    case 1:
      return static_cast<std::int64_t>(bits % 5) << 40;
    case 2:
      return ordinal(std::ldexp(static_cast<double>(bits % 1000) - 500, bits / 1000 % 1800 - 900));
    default:
      return bits % 2 == 0 ? kLeast : -(kLeast + 1);
  }
}

Pairs pairsOf(const std::vector<PlacedAt>& items) {
  Pairs pairs;
  for (const PlacedAt& item : items) pairs.emplace_back(item.place, item.what);
  return pairs;
}

TEST(PlacedAt, SortsByPlaceThenByWhat) {
  std::mt19937_64 random(1);
  for (int trial = 0; trial < 200; ++trial) {
    std::vector<PlacedAt> items(random() % (trial % 2 == 0 ? 40 : 3000));
    for (PlacedAt& item : items)
      item = {drawKey(random, trial % 4), drawKey(random, trial / 4 % 4)};
    Pairs expected = pairsOf(items);
    std::sort(expected.begin(), expected.end());
    sortByPlace(items);
    EXPECT_EQ(pairsOf(items), expected) << trial;
  }
}

TEST(PlacedAt, SortsByWhat) {
  std::mt19937_64 random(2);
  for (int trial = 0; trial < 200; ++trial) {
    std::vector<PlacedAt> items(random() % (trial % 2 == 0 ? 40 : 3000));
    for (PlacedAt& item : items) item = {0, drawKey(random, trial % 4)};
    Pairs expected = pairsOf(items);
    std::sort(expected.begin(), expected.end());
    sortByWhat(items);
    EXPECT_EQ(pairsOf(items), expected) << trial;
  }
}

}  // namespace
}  // namespace copse
