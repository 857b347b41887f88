// Tiles of several classes and of levels: on the torus no pair is too close, and nothing would fit.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

#include "arrange/periodic.h"
#include "copse.h"
#include "random_shapes.h"
#include "torus.h"
#include "trial.h"

namespace copse {
namespace {

using shapes::Dice;

struct Scene {
  Period period;
  ClassOptions options;
  LayersAround around;
  std::vector<ExistingSamples> existing;
  double levels = 0;
  std::vector<BoundingBox> boxes;  // where a class stands, or everywhere
};

/// How far within a box that repeats a place is; negative outside.
double inside(const Period& period, const BoundingBox& box, double x, double y) {
  double most = -HUGE_VAL;
  forCopies(period, [&](double dx, double dy) {
    const double deep =
        std::min({x - box.x0 - dx, box.x1 + dx - x, y - box.y0 - dy, box.y1 + dy - y});
    most = std::max(most, deep);
  });
  return most;
}

Scene sceneOf(std::uint64_t seed) {
  Dice dice(seed);
  Scene scene;
  scene.options.seed = seed;
  scene.options.float32 = dice.chance(0.2);
  scene.levels = dice.chance(0.4) ? 2 + dice.below(2) : 0;
  const std::size_t classes = 2 + dice.below(3);
  const bool isAlike = dice.chance(0.2);
  for (std::size_t i = 0; i < classes; ++i)
    scene.options.classes.push_back({isAlike ? 1 : dice.between(0.6, 2), dice.between(0.5, 3)});
  const double coarsest = std::ldexp(2, std::max(0, static_cast<int>(scene.levels) - 1));
  const auto side = [&] { return coarsest * dice.between(5.1, 9); };
  scene.period = {dice.between(-50, 50), dice.between(-50, 50), side(), side()};
  scene.boxes.assign(classes, {-HUGE_VAL, -HUGE_VAL, HUGE_VAL, HUGE_VAL});
  if (dice.chance(0.5)) {
    const Period& period = scene.period;
    BoundingBox& box = scene.boxes[dice.below(static_cast<std::uint32_t>(classes))];
    const double x = period.x + dice.between(-0.4, 0.8) * period.width;
    const double y = period.y + dice.between(-0.4, 0.8) * period.height;
    box = {x, y, x + 0.6 * period.width, y + 0.6 * period.height};
    const double coords[] = {box.x0, box.y0, box.x1, box.y0, box.x1, box.y1, box.x0, box.y1};
    const std::uint32_t ends[] = {4};
    scene.options.classes[static_cast<std::size_t>(&box - scene.boxes.data())].where =
        std::make_shared<const Where>(Region::fromRings(coords, ends, FillRule::evenodd).value());
  }
  if (dice.chance(0.3)) {
    ExistingSamples existing;
    for (int i = 0; i < 5; ++i) {
      existing.positions.push_back(scene.period.x + dice.roll() * scene.period.width);
      existing.positions.push_back(scene.period.y + dice.roll() * scene.period.height);
      existing.classes.push_back(
          static_cast<std::uint8_t>(dice.below(static_cast<std::uint32_t>(classes))));
    }
    scene.existing.push_back(existing);
  }
  scene.around.existing = scene.existing;
  return scene;
}

TEST(PeriodicClasses, keepTheirDistancesAndLeaveNoGap) {
  const int scenes = trial::trials(400);
  for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(scenes); ++seed) {
    SCOPED_TRACE(seed);
    Scene scene = sceneOf(seed);
    scene.around.existing = scene.existing;
    const Period& period = scene.period;
    auto begun = beginPeriodic(period, scene.around, scene.options, scene.levels);
    ASSERT_TRUE(begun.ok()) << begun.error().option() << " " << begun.error().rule();
    const Samples samples = finish(*begun.value()).value();
    ASSERT_EQ(samples.classes.size(), samples.size());
    std::vector<std::uint32_t> ends = samples.levelEnds;
    ASSERT_EQ(ends.size(), scene.levels);
    if (ends.empty()) ends.push_back(static_cast<std::uint32_t>(samples.size()));
    ASSERT_EQ(ends.back(), samples.size());

    std::vector<double> all = samples.positions;
    std::vector<std::uint8_t> classes = samples.classes;
    const std::size_t given = scene.existing.empty() ? 0 : scene.existing[0].size();
    for (std::size_t i = 0; i < given; ++i) {
      all.push_back(scene.existing[0].positions[2 * i]);
      all.push_back(scene.existing[0].positions[2 * i + 1]);
      classes.push_back(scene.existing[0].classes[i]);
    }
    const double slack = scene.options.float32 ? 0x1p-6 : 0x1p-10;
    std::size_t begin = 0;
    for (std::size_t level = 0; level < ends.size(); ++level) {
      const double scale = std::ldexp(1, static_cast<int>(ends.size() - 1 - level));
      // Whether a place is nearer than allowed, or by so much, to any but one.
      const auto isHeld = [&](double x, double y, std::size_t classIndex, std::size_t self,
                              double by) {
        for (std::size_t j = 0; j < classes.size(); ++j) {
          if (j == self || (j >= ends[level] && j < samples.size())) continue;
          const double distance = scale * distanceOf(scene.options, classIndex, classes[j]);
          if (torus::apart(period, {x, y}, {all[2 * j], all[2 * j + 1]}) < distance * by)
            return true;
        }
        return false;
      };
      for (std::size_t i = begin; i < ends[level]; ++i) {
        const double x = all[2 * i];
        const double y = all[2 * i + 1];
        ASSERT_TRUE(x >= period.x && x < period.x + period.width);
        ASSERT_TRUE(y >= period.y && y < period.y + period.height);
        ASSERT_FALSE(isHeld(x, y, classes[i], i, 1 - 1e-12)) << i;
        ASSERT_GT(inside(period, scene.boxes[classes[i]], x, y), -1e-4) << i;
      }
      Dice dice(seed + 1000);
      for (int probe = 0; probe < 1500; ++probe) {
        const double x = period.x + dice.roll() * period.width;
        const double y = period.y + dice.roll() * period.height;
        for (std::size_t classIndex = 0; classIndex < scene.options.classes.size(); ++classIndex) {
          if (inside(period, scene.boxes[classIndex], x, y) < 1e-3) continue;
          ASSERT_TRUE(isHeld(x, y, classIndex, SIZE_MAX, 1 + slack))
              << classIndex << " at " << x << ", " << y;
        }
      }
      begin = ends[level];
    }
  }
}

TEST(PeriodicClasses, holdToTheirRasterAcrossTheSides) {
  // Two classes on stripes that leave each a part of the ground, on either side of the period's
  // sides.
  const std::array<float, 10> stripes = {1, 0, 1, 1, 0, 0, 1, 0, 0, 1};
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Period period{-3, 7, 40, 30};
    ClassOptions options;
    options.seed = seed;
    options.classes = {{2, 1}, {1, 1}};
    WeightRaster raster{stripes, 10, 1, period.x, period.y, period.width, period.height};
    options.classes[0].where = std::make_shared<const Where>(Where::make(raster).value());
    auto begun = beginPeriodic(period, {}, options);
    ASSERT_TRUE(begun.ok()) << begun.error().rule();
    const Samples samples = finish(*begun.value()).value();
    for (std::size_t i = 0; i < samples.size(); ++i) {
      const auto texel = static_cast<std::size_t>((samples.positions[2 * i] - period.x) / 4);
      if (samples.classes[i] == 0) {
        ASSERT_EQ(stripes[texel], 1) << samples.positions[2 * i];
      }
    }
  }
}

TEST(PeriodicClasses, shareAllOfATileAlike) {
  // By the distance to a side, in bins of two of the greatest radii.
  constexpr int kBins = 6;
  const int tiles = trial::trials(300);
  std::array<std::array<double, 2>, kBins> counts{};
  for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(tiles); ++seed) {
    const Period period{0, 0, 61, 53};
    ClassOptions options;
    options.seed = seed;
    options.classes = {{2, 1}, {1, 2}};
    auto begun = beginPeriodic(period, {}, options);
    const Samples samples = finish(*begun.value()).value();
    for (std::size_t i = 0; i < samples.size(); ++i) {
      const double x = samples.positions[2 * i];
      const auto bin = static_cast<std::size_t>(std::min(x, period.width - x) / 4);
      if (bin < kBins) counts[bin][samples.classes[i]] += 1 / (8 * period.height * tiles);
    }
  }
  for (const std::size_t classIndex : {0, 1}) {
    double mean = 0;
    for (const auto& bin : counts) mean += bin[classIndex] / kBins;
    for (std::size_t bin = 0; bin < kBins; ++bin) {
      std::printf("class %zu, bin %zu: %.3f of the mean\n", classIndex, bin,
                  counts[bin][classIndex] / mean);
      EXPECT_NEAR(counts[bin][classIndex] / mean, 1, 0.06 * std::sqrt(300.0 / tiles));
    }
  }
}

TEST(PeriodicClasses, refuseWhatCannotRepeat) {
  const Period period{0, 0, 30, 30};
  ClassOptions options;
  options.classes = {{2, 1}, {1, 1}};
  const std::array<float, 1> one = {1};
  WeightRaster raster{one, 1, 1, 1, 0, 30, 30};
  options.classes[1].where = std::make_shared<const Where>(Where::make(raster).value());
  EXPECT_EQ(beginPeriodic(period, {}, options).error().option(), "classes[1].where");
  options.classes[1].where = nullptr;
  EXPECT_EQ(beginPeriodic(period, {}, options, 3).error().option(), "levels");
  options.classes[0].radius = 6.1;
  EXPECT_EQ(beginPeriodic(period, {}, options).error().option(), "classes");
}

}  // namespace
}  // namespace copse
