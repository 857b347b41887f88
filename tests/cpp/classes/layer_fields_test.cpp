// Classes and levels whose distances depend on the place: every two samples keep their distance,
// and at the end of each level nothing more of any class would fit.
#include "classes/layer_fields.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "by_place_trial.h"

namespace copse {
namespace {

TEST(LayerFields, samplesAreSaturatedForEachClassAndLevel) {
  double all = 0;
  for (int i = 0; i < trial::trials(200); ++i) {
    const auto seed = static_cast<std::uint64_t>(i);
    const trial::ByPlaceScene scene = trial::randomByPlaceScene(seed);
    const Result<Samples> samples = trial::sample(scene, seed);
    if (!samples.ok()) {
      const std::string code = samples.error().code();
      ASSERT_TRUE(code == "precision" || code == "limit" || code == "invalid-classes")
          << i << ": " << code << " " << samples.error().rule();
      continue;
    }
    if (samples.value().size() > 4000) continue;  // the judge compares all pairs
    ASSERT_EQ(trial::faults(scene, seed, samples.value()), "") << "scene " << i;
    all += static_cast<double>(samples.value().size());
  }
  EXPECT_GT(all, trial::trials(200) * 10);
}

Region squareOf(double side) {
  const double coords[] = {0, 0, side, 0, side, side, 0, side};
  const std::uint32_t ends[] = {4};
  return Region::fromRings(coords, ends, FillRule::evenodd).value();
}

// Two halves: the right one has a tenth of the density of the left one.
Call callOfHalves(double side) {
  const float densities[] = {1, 0.1F};
  Call call;
  call.density = Density::make({densities, 2, 1, {0, 0, side, side}}).value();
  return call;
}

TEST(LayerFields, classesHaveTheirSharesWhateverTheDensity) {
  constexpr double kSide = 200;
  Call call = callOfHalves(kSide);
  call.classes = {{2, 1}, {1.5, 2}, {1, 3}, {1, 2}};
  const Samples samples = sample(squareOf(kSide), call).value();
  std::array<std::array<double, 4>, 2> counts{};
  std::array<double, 2> sums{};
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const double x = samples.positions[2 * i];
    if (x > 0.25 * kSide && x < 0.75 * kSide) continue;  // the radius changes there
    const std::size_t half = x < kSide / 2 ? 0 : 1;
    ++counts[half][samples.classes[i]];
    ++sums[half];
  }
  EXPECT_GT(sums[1], 400);
  EXPECT_NEAR(sums[1] / sums[0], 0.1, 0.012);
  for (std::size_t half = 0; half < 2; ++half) {
    for (std::size_t k = 0; k < 4; ++k) {
      const double share = (*call.classes)[k].weight / 8;
      EXPECT_NEAR(counts[half][k] / sums[half], share, 0.05) << half << " " << k;
    }
  }
}

TEST(LayerFields, levelsHoldOneAnother) {
  constexpr double kSide = 100;
  Call call = callOfHalves(kSide);
  call.sample.radius = 1;
  const Samples plain = sample(squareOf(kSide), call).value();
  call.levels = 1;
  const Samples one = sample(squareOf(kSide), call).value();
  EXPECT_EQ(one.positions, plain.positions);
  EXPECT_EQ(one.radii, plain.radii);
  call.levels = 3;
  const Samples three = sample(squareOf(kSide), call).value();
  ASSERT_EQ(three.levelEnds.size(), 3U);
  for (std::size_t level = 1; level < 3; ++level) {
    const double more = static_cast<double>(three.levelEnds[level]) / three.levelEnds[level - 1];
    EXPECT_GT(more, 3) << level;
    EXPECT_LT(more, 5) << level;
  }
}

TEST(LayerFields, emptyDensitiesAreNoGround) {
  const float densities[] = {1, 0, 0.5F, 0.2F};
  Call call;
  call.density = Density::make({densities, 2, 2, {0, 0, 60, 60}}).value();
  call.classes = {{2, 1}, {1, 1}};
  const Samples samples = sample(squareOf(60), call).value();
  EXPECT_GT(samples.size(), 200U);
  for (std::size_t i = 0; i < samples.size(); ++i)
    EXPECT_FALSE(samples.positions[2 * i] > 30 && samples.positions[2 * i + 1] < 30);
}

TEST(LayerFields, namesWhatDoesNotGoTogether) {
  const auto codeOf = [](const Call& call) {
    const auto samples = sample(squareOf(20), call);
    return samples.ok() ? "" : samples.error().option() + " " + samples.error().rule();
  };
  Call call = callOfHalves(20);
  call.classes = {{2, 1}, {1, 1}};
  EXPECT_EQ(codeOf(call), "");
  call.spacing = {2, 3, 3, 1};
  EXPECT_EQ(codeOf(call), "spacing cannot be combined with a radius by place");
  call.spacing.clear();
  call.period = Period{0, 0, 20, 20};
  EXPECT_EQ(codeOf(call), "density cannot be combined with periodic if distances vary by place");
  call.period.reset();
  call.classes->front().count = 3;
  EXPECT_EQ(codeOf(call), "density cannot be combined with classes that have a count");
  call.classes.reset();
  call.sample.radius = 1;
  call.levels = 2;
  EXPECT_EQ(codeOf(call), "");
  call.period = Period{0, 0, 20, 20};
  EXPECT_EQ(codeOf(call), "levels cannot be combined with periodic if distances vary by place");
}

}  // namespace
}  // namespace copse
