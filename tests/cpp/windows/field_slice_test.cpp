// Slices of a radius by place are parts of one call, in its order, bit for bit.
#include "windows/field_slice.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "call/call.h"
#include "field_trial.h"

namespace copse {
namespace {

/// A call with a radius by place.
struct FieldCall {
  Region region;
  Obstacles obstacles;
  RadiusField field;
  FieldOptions options;
  ExistingSamples existing;
};

void append(const Samples& more, trial::FieldSamples& all) {
  all.positions.insert(all.positions.end(), more.positions.begin(), more.positions.end());
  all.radii.insert(all.radii.end(), more.radii.begin(), more.radii.end());
  all.unit = more.report.unit;
}

Samples finishWatched(Run& run) {
  double progress = 0;
  while (run.step()) {
    EXPECT_GE(run.progress(), progress);
    EXPECT_LE(run.progress(), 1);
    progress = run.progress();
  }
  return finish(run).value();
}

/// Cut a call between tiles anywhere, with halos as narrow as that at first, and compare with all
/// of it.
void tryCuts(const FieldCall& call, shapes::Dice& dice, double least, double most) {
  const auto all =
      trial::sample(call.region, call.field, call.options, call.obstacles, call.existing);
  ASSERT_TRUE(all.ok());
  if (all.value().radii.size() < 2) return;
  const auto prepared =
      prepareField(call.region, call.obstacles, call.field, call.options, call.existing);
  ASSERT_TRUE(prepared.ok());
  std::vector<double> cuts{0, 1};
  for (std::size_t i = 1 + dice.below(4); i > 0; --i) cuts.push_back(dice.between(0, 1));
  std::sort(cuts.begin(), cuts.end());
  trial::FieldSamples joined;
  for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
    const TilesOf some = [&](const std::vector<FieldTile>& tiles, const RadiusField&) {
      const auto number = [&](double share) {
        return static_cast<std::int64_t>(share * static_cast<double>(tiles.size()));
      };
      return Interval{number(cuts[i]), number(cuts[i + 1])};
    };
    const auto slice = makeFieldSlice(prepared.value(), call.field, call.options, call.existing,
                                      some, dice.between(least, most));
    append(finishWatched(*slice), joined);
  }
  ASSERT_EQ(joined.positions, all.value().positions);
  ASSERT_EQ(joined.radii, all.value().radii);
  EXPECT_EQ(joined.unit, all.value().unit);
}

TEST(FieldSlice, isPartOfOneCallOnRandomScenes) {
  shapes::Dice dice(2);
  int tried = 0;
  const int scenes = trial::trials(300);
  for (int seed = 1; seed <= scenes; ++seed) {
    const trial::FieldScene scene = trial::randomFieldScene(static_cast<std::uint64_t>(seed));
    if (!trial::sample(scene, 7).ok()) continue;
    FieldCall call{trial::region(scene.ground.shape).value(),
                   trial::obstaclesOf(scene.ground).value(),
                   RadiusField::make(scene.raster.view()).value(),
                   {},
                   scene.existing};
    call.options.conflict = scene.conflict;
    call.options.seed = 7;
    call.options.float32 = scene.ground.float32;
    call.options.margin = scene.ground.margin;
    tryCuts(call, dice, 0.1, 2);
    ++tried;
  }
  EXPECT_GT(tried, scenes / 2);
}

RadiusField hills(double ratio, double side) {
  constexpr std::uint32_t kAcross = 64;
  std::vector<float> radii;
  for (std::uint32_t j = 0; j < kAcross; ++j) {
    for (std::uint32_t i = 0; i < kAcross; ++i)
      radii.push_back(
          static_cast<float>(std::pow(ratio, 0.5 + 0.5 * std::sin(0.3 * i) * std::cos(0.4 * j))));
  }
  return RadiusField::make({1, ratio, radii, {}, kAcross, kAcross, {0, 0, side, side}}).value();
}

Region square(double side) {
  const double coords[] = {0, 0, side, 0, side, side, 0, side};
  const std::uint32_t ends[] = {4};
  return Region::fromRings(coords, ends, FillRule::evenodd).value();
}

TEST(FieldSlice, isWidenedUntilItIsProven) {
  shapes::Dice dice(3);
  for (int seed = 1; seed <= trial::trials(30); ++seed) {
    FieldCall call{square(120), {}, hills(4, 120), {}, {}};
    call.options.seed = static_cast<std::uint64_t>(seed);
    call.options.conflict = static_cast<ConflictRule>(dice.below(3));
    tryCuts(call, dice, 0.05, 0.7);
  }
}

TEST(FieldSlice, sharesTheWorkEvenly) {
  const Region region = square(900);
  Call call;
  call.sample.seed = 5;
  call.field = hills(4, 900);
  const Samples whole = sample(region, call).value();
  const auto number = static_cast<double>(whole.size());
  for (const std::uint32_t count : {2U, 3U}) {
    trial::FieldSamples joined;
    for (std::uint32_t i = 0; i < count; ++i) {
      call.slice = {i, count};
      const Samples slice = sample(region, call).value();
      EXPECT_NEAR(static_cast<double>(slice.size()), number / count, 0.05 * number);
      append(slice, joined);
    }
    ASSERT_EQ(joined.positions, whole.positions);
    ASSERT_EQ(joined.radii, whole.radii);
  }
  // Only a whole fill can enforce a limit, and small slices do not pay.
  Call limited = call;
  limited.sample.limit = number;
  Call small = call;
  small.field = hills(4, 900).scaled(10);
  for (Call one : {limited, small}) {
    one.slice = {0, 4};
    const auto first = sample(region, one).value();
    one.slice = {1, 4};
    EXPECT_TRUE(sample(region, one).value().positions.empty());
    one.slice.reset();
    EXPECT_EQ(sample(region, one).value().positions, first.positions);
  }
}

}  // namespace
}  // namespace copse
