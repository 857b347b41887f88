// Classes with counts: exactly so many of each, where there is room.
#include <gtest/gtest.h>

#include <cmath>

#include "arrange/counted.h"
#include "random_scenes.h"
#include "trial.h"

namespace copse {
namespace {

constexpr double kNone = NAN;

Region square(double side) {
  const double coords[] = {0, 0, side, 0, side, side, 0, side};
  const std::uint32_t ends[] = {4};
  return Region::fromRings(coords, ends, FillRule::evenodd).value();
}

struct Class {
  double radius;
  std::optional<double> count;
};

Call callOf(const std::vector<Class>& classes, std::uint64_t seed = 1) {
  Call call;
  call.sample.seed = seed;
  call.classes.emplace();
  for (const auto& [radius, count] : classes)
    call.classes->push_back({.radius = radius, .weight = 1, .where = nullptr, .count = count});
  return call;
}

std::vector<std::size_t> countsOf(const Samples& samples, std::size_t classes) {
  std::vector<std::size_t> counts(classes);
  for (const std::uint8_t classIndex : samples.classes) ++counts[classIndex];
  return counts;
}

double apart(const std::vector<double>& p, std::size_t i, std::size_t j) {
  const double dx = p[2 * i] - p[2 * j];
  const double dy = p[2 * i + 1] - p[2 * j + 1];
  return std::sqrt(dx * dx + dy * dy);
}

// Whether all distances are kept.
bool areSpaced(const Samples& samples, const Call& call) {
  const ClassOptions options = classOptionsOf(call);
  for (std::size_t i = 0; i < samples.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const double least = distanceOf(options, samples.classes[i], samples.classes[j]);
      if (apart(samples.positions, i, j) < least) return false;
    }
  }
  return true;
}

// The mean distance from a sample to the nearest of its class, beside that of random places.
double evenness(const Samples& samples, std::uint8_t classIndex, double area) {
  std::vector<std::size_t> own;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    if (samples.classes[i] == classIndex) own.push_back(i);
  }
  double sum = 0;
  for (const std::size_t i : own) {
    double nearest = HUGE_VAL;
    for (const std::size_t j : own)
      nearest = i == j ? nearest : std::min(nearest, apart(samples.positions, i, j));
    sum += nearest;
  }
  const auto count = static_cast<double>(own.size());
  return sum / count / (0.5 * std::sqrt(area / count));
}

const std::vector<double> kLoot = {5, 20, 8, 60, 40};

TEST(CountedClasses, giveExactLoot) {
  for (const bool isSpaced : {false, true}) {
    std::vector<Class> classes;
    for (std::size_t i = 0; i < kLoot.size(); ++i)
      classes.push_back({isSpaced ? 1 + static_cast<double>(i) : kNone, kLoot[i]});
    const int seeds = trial::trials(50);
    for (int seed = 0; seed < seeds; ++seed) {
      const Call call = callOf(classes, static_cast<std::uint64_t>(seed));
      const Samples samples = sample(square(100), call).value();
      EXPECT_EQ(countsOf(samples, 5), std::vector<std::size_t>(kLoot.begin(), kLoot.end()));
      EXPECT_EQ(samples.report.ending, Ending::count);
      if (isSpaced) {
        EXPECT_TRUE(areSpaced(samples, call));
      } else {
        EXPECT_GT(samples.report.radius, 6);
        EXPECT_GT(samples.report.unit, 0);
        for (std::size_t i = 0; i < samples.size(); ++i) {
          for (std::size_t j = 0; j < i; ++j)
            EXPECT_GE(apart(samples.positions, i, j), samples.report.radius);
        }
      }
      for (std::uint8_t classIndex = 0; classIndex < 5; ++classIndex)
        EXPECT_GT(evenness(samples, classIndex, 1e4), 1.1) << int(classIndex) << " " << isSpaced;
    }
  }
}

TEST(CountedClasses, leaveTheRestToOthers) {
  Call call = callOf({{8, 5}, {2, std::nullopt}, {4, 20}, {1, std::nullopt}});
  for (const bool isSingle : {false, true}) {
    if (isSingle) call.classes->pop_back();
    const Samples samples = sample(square(100), call).value();
    const auto counts = countsOf(samples, 4);
    EXPECT_EQ(counts[0], 5U);
    EXPECT_EQ(counts[2], 20U);
    EXPECT_GT(counts[1], 500U);
    EXPECT_EQ(counts[3] > 500, !isSingle);
    EXPECT_TRUE(areSpaced(samples, call));
    // Nothing more fits of those without a count.
    const double least = isSingle ? 2 : 1;
    shapes::Dice dice(1);
    for (int i = 0; i < 10000; ++i) {
      const double x = dice.between(0, 100);
      const double y = dice.between(0, 100);
      bool isTaken = false;
      for (std::size_t j = 0; j < samples.size() && !isTaken; ++j) {
        const double dx = samples.positions[2 * j] - x;
        const double dy = samples.positions[2 * j + 1] - y;
        const double own = (*call.classes)[samples.classes[j]].radius;
        const double reach = (own + least) / 2 * 1.01;
        isTaken = dx * dx + dy * dy < reach * reach;
      }
      EXPECT_TRUE(isTaken);
    }
  }
}

TEST(CountedClasses, giveWhatFits) {
  const Samples tight = sample(square(10), callOf({{9, 30}, {1, 4}})).value();
  const auto counts = countsOf(tight, 2);
  EXPECT_LT(counts[0], 5U);
  EXPECT_EQ(counts[1], 4U);
  EXPECT_EQ(tight.report.ending, Ending::saturated);
  Call none = callOf({{2, 30}, {1, 4}});
  none.sample.margin = 60;
  EXPECT_EQ(sample(square(100), none).value().size(), 0U);
  none = callOf({{kNone, 30}, {kNone, 4}});
  none.sample.margin = 60;
  EXPECT_EQ(sample(square(100), none).value().size(), 0U);
}

TEST(CountedClasses, keepClearOfExistingSamplesAndObstacles) {
  Call call = callOf({{6, 10}, {3, 40}});
  call.existing.positions = {50, 50, 20, 20};
  call.existing.classes = {0, 1};
  call.obstacles.capsules.push_back({80, 80, 80, 80, 10});
  call.sample.margin = 5;
  const Samples samples = sample(square(100), call).value();
  EXPECT_EQ(countsOf(samples, 2), (std::vector<std::size_t>{10, 40}));
  EXPECT_TRUE(areSpaced(samples, call));
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const Point p{samples.positions[2 * i], samples.positions[2 * i + 1]};
    const double own = samples.classes[i] == 0 ? 6 : 3;
    EXPECT_GE(std::hypot(p.x - 50, p.y - 50), (own + 6) / 2);
    EXPECT_GE(std::hypot(p.x - 20, p.y - 20), (own + 3) / 2);
    EXPECT_GE(std::hypot(p.x - 80, p.y - 80), 10);
    EXPECT_TRUE(p.x >= 5 && p.x <= 95 && p.y >= 5 && p.y <= 95);
  }
}

TEST(CountedClasses, standWhereTheyMay) {
  Call call = callOf({{2, 30}, {2, 300}});
  (*call.classes)[0].where = std::make_shared<const Where>(square(30));
  const float weights[] = {0, 1, 0.25F, 0};
  (*call.classes)[1].where =
      std::make_shared<const Where>(Where::make({weights, 2, 2, 0, 0, 100, 100}).value());
  const Samples samples = sample(square(100), call).value();
  EXPECT_EQ(countsOf(samples, 2), (std::vector<std::size_t>{30, 300}));
  double right = 0;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const Point p{samples.positions[2 * i], samples.positions[2 * i + 1]};
    if (samples.classes[i] == 0) {
      EXPECT_TRUE(p.x <= 30 && p.y <= 30);
    } else {
      EXPECT_NE(p.x < 50, p.y < 50);
      right += p.x > 50 ? 1 : 0;
    }
  }
  EXPECT_GT(right, 170);
  EXPECT_LT(right, 280);
}

std::string wrongWith(const Call& call) {
  const auto samples = sample(square(100), call);
  if (samples.ok()) return "";
  const Error& error = samples.error();
  return error.code() + ": " + error.option() + ": " + error.value() + " " + error.rule();
}

TEST(CountedClasses, refuseWhatMeansNothing) {
  EXPECT_EQ(wrongWith(callOf({{2, 30}, {1, 0}})),
            "out-of-range: classes[1].count: 0 must be a whole number from 1 to 4294967295");
  EXPECT_EQ(wrongWith(callOf({{2, 30}, {1, 2.5}})),
            "out-of-range: classes[1].count: 2.5 must be a whole number from 1 to 4294967295");
  Call limited = callOf({{2, 30}, {1, 40}});
  limited.sample.limit = 50;
  EXPECT_EQ(
      wrongWith(limited),
      "limit: classes[1].count: 40 is above the limit of 50; ask for fewer or raise the limit");
  EXPECT_EQ(wrongWith(callOf({{2, 30}, {kNone, 4}})),
            "invalid-radius: classes[1].radius: NaN must be a positive finite number");
  EXPECT_EQ(wrongWith(callOf({{kNone, 30}})),
            "invalid-classes: classes: 1 must be two to sixteen classes");

  Call levels = callOf({{2, 30}, {1, 4}});
  levels.levels = 3;
  EXPECT_EQ(wrongWith(levels),
            "conflicting-options: levels: 3 cannot be combined with classes that have a count");
  Call count = callOf({{2, 30}, {1, 4}});
  count.selection.count = 9;
  EXPECT_EQ(wrongWith(count),
            "conflicting-options: count: 9 cannot be combined with classes that have a count");
  Call periodic = callOf({{2, 30}, {1, 4}});
  periodic.period = {0, 0, 100, 100};
  EXPECT_EQ(
      wrongWith(periodic),
      "conflicting-options: periodic: true cannot be combined with classes that have a count");

  Call spacing = callOf({{kNone, 30}, {kNone, 4}});
  spacing.spacing = {1, 1, 1, 1};
  EXPECT_EQ(wrongWith(spacing), "conflicting-options: spacing: 4 needs a radius for each class");
  Call existing = callOf({{kNone, 30}, {kNone, 4}});
  existing.existing.positions = {1, 1};
  existing.existing.radii = {1};
  EXPECT_EQ(wrongWith(existing), "conflicting-options: existing: 1 needs a radius for each class");
  Call where = callOf({{kNone, 30}, {kNone, 4}});
  (*where.classes)[1].where = std::make_shared<const Where>(square(30));
  EXPECT_EQ(wrongWith(where),
            "conflicting-options: classes[1].where: 0 needs a radius for each class");
}

}  // namespace
}  // namespace copse
