// Whatever is asked together ends, with memory in order, and every pair of samples apart.
#include "call/call.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <span>

#include "copse.h"
#include "random_scenes.h"
#include "trial.h"

namespace copse {
namespace {

using shapes::Dice;

struct Asked {
  trial::Scene scene;
  Call call;
  std::vector<float> radii;  // of the field
};

Asked randomCall(std::uint64_t seed) {
  Dice dice(seed);
  Asked asked;
  asked.scene = shapes::randomScene(seed);
  Call& call = asked.call;
  const double radius = asked.scene.shape.radius;
  call.sample.radius = radius;
  call.sample.seed = seed;
  call.sample.margin = asked.scene.margin;
  call.sample.float32 = dice.chance(0.2);
  call.sample.limit = 1e6;
  call.obstacles = trial::obstaclesOf(asked.scene).value();
  if (dice.chance(0.4)) call.selection.count = static_cast<double>(1 + dice.below(200));
  constexpr Order kOrders[] = {Order::placed, Order::random, Order::progressive};
  call.selection.order = kOrders[dice.below(3)];
  const double choice = dice.roll();
  if (choice < 0.35) {
    RadiusRaster raster;
    raster.min = radius * dice.between(1, 3);
    raster.max = raster.min * dice.between(1, 20);
    raster.columns = static_cast<std::uint32_t>(1 + dice.below(5));
    raster.rows = static_cast<std::uint32_t>(1 + dice.below(5));
    asked.radii.resize(std::size_t{raster.columns} * raster.rows);
    for (float& value : asked.radii)
      value = static_cast<float>(dice.between(raster.min, raster.max));
    raster.radii = asked.radii;
    raster.bounds = boundsOf(trial::region(asked.scene.shape).value());
    call.field = RadiusField::make(raster).value();
    call.conflict = static_cast<ConflictRule>(dice.below(3));
    for (std::size_t i = dice.below(4); i > 0; --i) {
      const shapes::Spot spot = shapes::somewhere(dice, asked.scene.shape);
      call.existing.positions.insert(call.existing.positions.end(), {spot.x, spot.y});
      call.existing.radii.push_back(raster.max * dice.between(0.1, 1));
    }
  } else if (choice < 0.7) {
    call.classes.emplace();
    for (std::size_t i = 2 + dice.below(4); i > 0; --i)
      call.classes->push_back({radius * dice.between(1, 4), dice.between(0.1, 1)});
    if (dice.chance(0.3)) {
      const shapes::Spot spot = shapes::somewhere(dice, asked.scene.shape);
      call.existing.positions = {spot.x, spot.y};
      call.existing.radii = {5 * radius};
    }
  } else if (choice < 0.8 && call.selection.count) {
    call.isRadiusSought = true;
  }
  return asked;
}

// The first pair that is nearer than the rule says, as text.
std::string tooClose(const Call& call, const Output& placed, double radius) {
  const std::size_t count = placed.positions.size() / 2;
  const auto radiusOf = [&](std::size_t i) {
    return placed.radii.empty() ? radius : placed.radii[i];
  };
  const ConflictRule rule = call.field ? call.conflict : ConflictRule::mean;
  for (std::size_t i = 0; i < std::min<std::size_t>(count, 3000); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const double dx = placed.positions[2 * i] - placed.positions[2 * j];
      const double dy = placed.positions[2 * i + 1] - placed.positions[2 * j + 1];
      const double spacing = spacingOf(rule, radiusOf(i), radiusOf(j));
      if (std::sqrt(dx * dx + dy * dy) < spacing * (1 - 1e-12))
        return "samples " + std::to_string(i) + " and " + std::to_string(j);
    }
  }
  return "";
}

TEST(Call, endsWithEveryPairApart) {
  int filled = 0;
  const int count = trial::trials(400);
  for (int i = 0; i < count; ++i) {
    const auto seed = static_cast<std::uint64_t>(30'000'000 + i);
    const Asked asked = randomCall(seed);
    const Call& call = asked.call;
    auto begun = begin(trial::region(asked.scene.shape).value(), call);
    if (!begun.ok()) {
      // What is asked for may be too fine, or reach too far, for the numbers.
      ASSERT_TRUE(begun.error().code() == "precision" || begun.error().code() == "limit" ||
                  begun.error().broken == Rule::groundFar)
          << begun.error().code() << " " << begun.error().option() << " " << begun.error().rule();
      continue;
    }
    copse::Run& run = *begun.value();
    Output placed;
    const auto collect = [&] { placed.append(run.take()); };
    // Some are left half done: their memory must be given back all the same.
    const bool isAbandoned = i % 7 == 0;
    double progress = run.progress();
    ASSERT_GE(progress, 0) << "seed " << seed;
    for (int steps = 0; run.step(100); ++steps) {
      collect();
      ASSERT_GE(run.progress(), progress) << "seed " << seed;
      ASSERT_LE(run.progress(), 1) << "seed " << seed;
      progress = run.progress();
      if (isAbandoned && steps == 2) break;
    }
    if (isAbandoned) continue;
    collect();
    ASSERT_FALSE(run.failure()) << run.failure()->rule();
    ASSERT_EQ(run.progress(), 1) << "seed " << seed;
    const std::size_t samples = placed.positions.size() / 2;
    if (call.field) {
      ASSERT_EQ(placed.radii.size(), samples);
    }
    if (call.classes) {
      ASSERT_EQ(placed.classes.size(), samples);
      for (const std::uint8_t classIndex : placed.classes)
        placed.radii.push_back((*call.classes)[classIndex].radius);
    }
    if (call.selection.count) {
      ASSERT_LE(static_cast<double>(samples), *call.selection.count);
      ASSERT_EQ(run.report().ending == Ending::count,
                static_cast<double>(samples) == *call.selection.count);
    }
    const std::string close = tooClose(call, placed, run.report().radius);
    ASSERT_TRUE(close.empty()) << close << ", seed " << seed << "\n" << trial::write(asked.scene);
    filled += samples > 0 ? 1 : 0;
  }
  EXPECT_GT(filled, count / 4);
}

TEST(Call, takesAFieldOfOneRadiusForThatRadius) {
  shapes::Shape square;
  square.coords = {0, 0, 200, 0, 200, 200, 0, 200};
  square.ringEnds = {4};
  const Region region = trial::region(square).value();
  const std::vector<float> radii(6, 7.5F);
  for (const bool isPeriodic : {false, true}) {
    Call plain;
    plain.sample.radius = 7.5;
    plain.sample.seed = 5;
    plain.existing.positions = {50, 60, 120.3, 80.2};
    plain.existing.radii = {20, 4};
    plain.existing.clearances = {1, 9};
    plain.conflict = ConflictRule::larger;
    plain.selection.order = Order::random;
    if (isPeriodic) plain.period = Period{0, 0, 200, 200};
    Call field = plain;
    field.sample.radius = 0;
    field.field = RadiusField::make({2, 9, radii, {}, 3, 2, {0, 0, 200, 200}}).value();
    const Samples one = sample(region, plain).value();
    const Samples other = sample(region, field).value();
    EXPECT_GT(one.size(), 400U);
    EXPECT_EQ(one.positions, other.positions);
    EXPECT_EQ(other.radii, std::vector<double>(one.size(), 7.5));
    EXPECT_EQ(one.report.radius, other.report.radius);
  }
}

TEST(Call, tellsProgressWithEveryMethod) {
  shapes::Shape square;
  square.coords = {0, 0, 200, 0, 200, 200, 0, 200};
  square.ringEnds = {4};
  const Region region = trial::region(square).value();
  std::vector<Call> calls;
  for (const MethodName name :
       {MethodName::bridson, MethodName::dartThrowing, MethodName::bestCandidate,
        MethodName::jittered, MethodName::uniform}) {
    Call& call = calls.emplace_back();
    call.method.emplace();
    call.method->method = name;
    call.method->radius = 1;
    call.method->count =
        name == MethodName::bestCandidate || name == MethodName::uniform ? 20'000 : 0;
  }
  Call& periodic = calls.emplace_back();
  periodic.sample.radius = 0.5;
  periodic.period = Period{0, 0, 200, 200};
  for (const Call& call : calls) {
    const auto begun = begin(region, call);
    ASSERT_TRUE(begun.ok());
    copse::Run& run = *begun.value();
    std::vector<double> told{run.progress()};
    while (run.step(1e9)) told.push_back(run.progress());
    EXPECT_GT(told.size(), 3U);
    EXPECT_TRUE(std::is_sorted(told.begin(), told.end()));
    EXPECT_GE(told.front(), 0);
    EXPECT_GT(told.back(), 0.3);
    EXPECT_LE(told.back(), 1);
    EXPECT_EQ(run.progress(), 1);
  }
}

TEST(Call, refusesClassesThatAreNone) {
  Call call;
  call.classes.emplace();
  shapes::Shape square;
  square.coords = {0, 0, 1, 0, 1, 1, 0, 1};
  square.ringEnds = {4};
  const auto begun = begin(trial::region(square).value(), call);
  ASSERT_FALSE(begun.ok());
  EXPECT_EQ(begun.error().code(), "invalid-classes");
}

}  // namespace
}  // namespace copse
