// Counts with a radius, and orders: which samples are kept, and how they follow one another.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include "arrange/even_count.h"
#include "base/error.h"
#include "base/hash.h"
#include "random_scenes.h"
#include "selection_trial.h"
#include "spread.h"

namespace copse {
namespace {

using trial::squareScene;

trial::Choice options(std::optional<double> count, Order order = Order::placed,
                      std::uint64_t seed = 1) {
  trial::Choice options;
  options.count = count;
  options.order = order;
  options.seed = seed;
  return options;
}

std::vector<double> first(const std::vector<double>& positions, std::size_t samples) {
  return {positions.begin(), positions.begin() + static_cast<std::ptrdiff_t>(2 * samples)};
}

// As pairs, in an order of their own.
std::vector<std::pair<double, double>> sorted(const std::vector<double>& positions) {
  std::vector<std::pair<double, double>> pairs;
  for (std::size_t i = 0; i < positions.size(); i += 2)
    pairs.emplace_back(positions[i], positions[i + 1]);
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

TEST(Selection, keepsExactlyTheCountOutOfTheSaturatedSet) {
  const trial::Scene scene = squareScene(60);
  const auto all = trial::select(scene, options({})).value().positions;
  const std::size_t most = all.size() / 2;
  for (std::size_t count = 1; count <= most; count += count < 20 ? 1 : 97) {
    const auto some = trial::select(scene, options(static_cast<double>(count))).value();
    ASSERT_EQ(some.positions.size(), 2 * count);
    EXPECT_TRUE(some.hasCount);
    EXPECT_EQ(some.radius, 1);
    std::size_t found = 0;
    for (std::size_t i = 0; i < most && found < count; ++i) {
      found +=
          all[2 * i] == some.positions[2 * found] && all[2 * i + 1] == some.positions[2 * found + 1]
              ? 1
              : 0;
    }
    ASSERT_EQ(found, count) << "samples of the set in their order";
  }
  EXPECT_TRUE(trial::select(scene, options(static_cast<double>(most))).value().hasCount);
}

TEST(Selection, givesAllWhenFewerFit) {
  const trial::Scene scene = squareScene(10);
  const auto all = trial::select(scene, options({})).value().positions;
  for (const Order order : {Order::placed, Order::random, Order::progressive}) {
    const auto some = trial::select(scene, options(1000, order)).value();
    EXPECT_EQ(sorted(some.positions), sorted(all));
    EXPECT_FALSE(some.hasCount);
  }
}

TEST(Selection, givesNothingWhereNothingFits) {
  trial::Scene scene = squareScene(10);
  scene.margin = 6;
  for (const Order order : {Order::placed, Order::random, Order::progressive}) {
    const auto none = trial::select(scene, options(5, order)).value();
    EXPECT_EQ(none.positions.size(), 0U);
    EXPECT_FALSE(none.hasCount);
  }
}

TEST(Selection, isRandomOverTheWholeRegion) {
  const double side = trial::brief() ? 80 : 250;
  const auto all = trial::select(squareScene(side), options({})).value().positions;
  for (const std::uint64_t seed : {1, 2, 3}) {
    const auto plain = trial::select(squareScene(side), options({}, Order::placed, seed)).value();
    const auto count = static_cast<double>(plain.positions.size() / 2);
    for (const double share : {0.1, 0.3, 0.7}) {
      const auto some =
          trial::select(squareScene(side), options(std::floor(share * count), Order::placed, seed));
      const double chiSquare = trial::chiSquare(some.value().positions, plain.positions, side);
      EXPECT_GT(chiSquare, 50) << share;  // each by chance once in 40,000
      EXPECT_LT(chiSquare, 164) << share;
    }
  }
}

TEST(Selection, randomOrderIsAPermutationOfWhichEveryPrefixIsRandom) {
  const double side = trial::brief() ? 80 : 250;
  const trial::Scene scene = squareScene(side);
  const auto plain = trial::select(scene, options({})).value().positions;
  const auto shuffled = trial::select(scene, options({}, Order::random)).value();
  EXPECT_EQ(sorted(shuffled.positions), sorted(plain));
  const std::size_t samples = plain.size() / 2;
  for (std::size_t count = samples / 16; count < samples; count *= 2) {
    const double chiSquare = trial::chiSquare(first(shuffled.positions, count), plain, side);
    EXPECT_GT(chiSquare, 50) << count;
    EXPECT_LT(chiSquare, 164) << count;
  }
  // Neighbours in the order say nothing of one another: the serial correlation of x and y is nil.
  double sum = 0;
  for (std::size_t i = 2; i < shuffled.positions.size(); i += 2) {
    sum += (shuffled.positions[i] / side - 0.5) * (shuffled.positions[i - 2] / side - 0.5) +
           (shuffled.positions[i + 1] / side - 0.5) * (shuffled.positions[i - 1] / side - 0.5);
  }
  const double deviation = std::sqrt(2 * static_cast<double>(samples)) / 12;
  EXPECT_LT(std::fabs(sum), 4 * deviation);
}

// Of 300,000 some pairs agree in the first half of their hashes.
TEST(Selection, randomOrderIsThatOfTheHashesOfTheirPlaces) {
  constexpr std::uint64_t kKey = 5;
  for (const std::size_t samples : {0, 1, 2, 2048, 2049, 300000}) {
    std::vector<double> positions;
    for (std::size_t i = 0; i < 2 * samples; ++i)
      positions.push_back(fractionOf(mix(1, static_cast<std::int64_t>(i))));
    const auto hashOf = [&](std::uint32_t i) {
      return placeHash(kKey, positions[2 * std::size_t{i}], positions[2 * std::size_t{i} + 1]);
    };
    std::vector<std::uint32_t> expected(samples);
    std::iota(expected.begin(), expected.end(), 0);
    std::sort(expected.begin(), expected.end(),
              [&](std::uint32_t a, std::uint32_t b) { return hashOf(a) < hashOf(b); });
    for (const std::size_t keep : {samples, samples / 3}) {
      const auto work = randomOrder(positions, kKey, keep, true);
      while (work->step()) {
      }
      const std::vector<std::uint32_t>& order = work->order();
      ASSERT_EQ(order.size(), keep);
      for (std::size_t i = 0; i < keep; ++i) ASSERT_EQ(order[i], expected[i]) << samples;
    }
  }
}

TEST(Selection, aCountInRandomOrderIsThePrefixOfTheWholeOrder) {
  const trial::Scene scene = squareScene(40);
  const auto shuffled = trial::select(scene, options({}, Order::random)).value().positions;
  for (const std::size_t count : {1, 33, 500}) {
    const double wanted = static_cast<double>(count);
    const auto some = trial::select(scene, options(wanted, Order::random)).value().positions;
    EXPECT_EQ(some, first(shuffled, count));
    const auto placed = trial::select(scene, options(wanted)).value().positions;
    EXPECT_EQ(sorted(placed), sorted(some));
  }
}

TEST(Selection, dependsOnTheSeed) {
  for (const Order order : {Order::placed, Order::random, Order::progressive}) {
    const auto draw = [&](std::uint64_t seed) {
      return trial::select(squareScene(30), options(300, order, seed)).value().positions;
    };
    EXPECT_EQ(draw(1), draw(1));
    EXPECT_NE(draw(1), draw(2));
  }
}

TEST(Selection, takesNoLongStep) {
  const auto selected = trial::select(squareScene(300), options(30000, Order::progressive)).value();
  EXPECT_GT(selected.steps, 10);
}

// Every order and count within random regions, obstacles and margins.
TEST(Selection, keepsItsPromisesInRandomScenes) {
  const int count = trial::trials(60);
  for (int i = 0; i < count; ++i) {
    const auto seed = static_cast<std::uint64_t>(i);
    trial::Scene scene = shapes::randomScene(seed);
    scene.float32 = i % 3 == 0;
    const auto plain = trial::select(scene, options({}, Order::placed, seed));
    if (!plain.ok()) {
      EXPECT_EQ(plain.error().code(), "precision") << trial::told(plain.error());
      continue;
    }
    const auto all = sorted(plain.value().positions);
    for (const Order order : {Order::placed, Order::random, Order::progressive}) {
      for (const double share : {0.01, 0.6, 1.5}) {
        const double wanted = std::floor(share * static_cast<double>(all.size())) + 1;
        const auto some = trial::select(scene, options(wanted, order, seed)).value();
        const auto kept = sorted(some.positions);
        ASSERT_EQ(some.hasCount, wanted <= static_cast<double>(all.size()));
        ASSERT_EQ(kept.size(), std::min(static_cast<std::size_t>(wanted), all.size()));
        ASSERT_TRUE(std::includes(all.begin(), all.end(), kept.begin(), kept.end()));
        ASSERT_EQ(std::set(kept.begin(), kept.end()).size(), kept.size());
      }
    }
  }
}

Error refused(double count, double limit, bool isEven) {
  Call call;
  call.sample.radius = 1;
  call.sample.limit = limit;
  call.selection.count = count;
  call.isRadiusSought = isEven;
  const auto begun = begin(trial::region(squareScene(9).shape).value(), call);
  EXPECT_FALSE(begun.ok());
  return begun.ok() ? Error{} : begun.error();
}

TEST(Selection, refusesCountsThatAreNoWholeNumbersInRange) {
  for (const double count : {0.0, -1.0, 1.5, double(NAN), double(INFINITY), 1e300, 4294967296.0}) {
    for (const bool isEven : {false, true}) {
      const Error error = refused(count, 1e300, isEven);
      EXPECT_EQ(error.code(), "out-of-range");
      EXPECT_EQ(error.option(), "count");
      EXPECT_EQ(error.value(), describe(count));
      EXPECT_EQ(error.rule(), "must be a whole number from 1 to 4294967295");
    }
  }
}

TEST(Selection, refusesCountsAboveTheLimit) {
  for (const bool isEven : {false, true}) {
    const Error error = refused(301, 300, isEven);
    EXPECT_EQ(trial::told(error),
              "limit: count 301 is above the limit of 300; ask for fewer or raise the limit");
    EXPECT_EQ(refused(5, -1, isEven).code(), "invalid-limit");
    EXPECT_EQ(refused(5, NAN, isEven).code(), "invalid-limit");
  }
}

TEST(Selection, passesOnWhyTheSourceFailed) {
  trial::Choice wanted = options(2, Order::progressive);
  wanted.limit = 20;
  trial::Scene scene = squareScene(10);
  scene.margin = 0.01;  // so that it is found out on the way
  const auto selected = trial::select(scene, wanted);
  ASSERT_FALSE(selected.ok());
  EXPECT_EQ(selected.error().code(), "limit");
  EXPECT_EQ(selected.error().option(), "radius");
}

}  // namespace
}  // namespace copse
