// Tiles of a radius by place and of densities: on the torus no pair is too close, and nothing would
// fit.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "arrange/periodic.h"
#include "copse.h"
#include "random_shapes.h"
#include "torus.h"
#include "trial.h"

namespace copse {
namespace {

using shapes::Dice;
using torus::apart;

/// A raster that repeats, bilinear between the middles of its texels.
struct Texels {
  Period period;
  std::uint32_t columns, rows;
  std::vector<float> values;

  [[nodiscard]] float value(long column, long row) const {
    const auto inside = [](long index, std::uint32_t count) {
      const long size = count;
      return static_cast<std::size_t>(((index % size) + size) % size);
    };
    return values[inside(row, rows) * columns + inside(column, columns)];
  }
  [[nodiscard]] double at(Point p) const {
    const double x = (p.x - period.x) / period.width * columns - 0.5;
    const double y = (p.y - period.y) / period.height * rows - 0.5;
    const auto column = static_cast<long>(std::floor(x));
    const auto row = static_cast<long>(std::floor(y));
    const auto along = [&](long j) {
      const double left = value(column, j);
      return left + (value(column + 1, j) - left) * (x - std::floor(x));
    };
    return along(row) + (along(row + 1) - along(row)) * (y - std::floor(y));
  }
};

Texels texelsOf(Dice& dice, const Period& period, double least, double most) {
  Texels texels{period,
                static_cast<std::uint32_t>(1 + dice.below(12)),
                static_cast<std::uint32_t>(1 + dice.below(12)),
                {}};
  for (std::size_t i = 0; i < std::size_t{texels.columns} * texels.rows; ++i)
    texels.values.push_back(static_cast<float>(dice.between(least, most)));
  return texels;
}

void judge(const Period& period, const Texels& radii, ConflictRule rule, double slack, bool hasGaps,
           const Samples& samples, const ExistingSamples& existing, std::uint64_t seed) {
  ASSERT_EQ(samples.radii.size(), samples.size());
  const auto place = [](const std::vector<double>& positions, std::size_t i) {
    return Point{positions[2 * i], positions[2 * i + 1]};
  };
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const Point p = place(samples.positions, i);
    ASSERT_TRUE(p.x >= period.x && p.x < period.x + period.width);
    ASSERT_TRUE(p.y >= period.y && p.y < period.y + period.height);
    if (!hasGaps) {
      ASSERT_NEAR(samples.radii[i], radii.at(p), 1e-6 * radii.at(p));
    }
    for (std::size_t j = 0; j < i; ++j)
      ASSERT_GE(apart(period, p, place(samples.positions, j)),
                spacingOf(rule, samples.radii[i], samples.radii[j]) * (1 - 1e-12));
    for (std::size_t j = 0; j < existing.size(); ++j)
      ASSERT_GE(apart(period, p, place(existing.positions, j)),
                spacingOf(rule, samples.radii[i], existing.radii[j]) * (1 - 1e-12));
  }
  if (hasGaps) return;
  Dice dice(seed);
  for (int probe = 0; probe < 3000; ++probe) {
    const Point p{period.x + dice.roll() * period.width, period.y + dice.roll() * period.height};
    const double radius = radii.at(p);
    bool isHeld = false;
    const auto hold = [&](const std::vector<double>& positions, const std::vector<double>& others) {
      for (std::size_t j = 0; j < others.size(); ++j) {
        const double distance = spacingOf(rule, radius, others[j]) * (1 + slack);
        isHeld = isHeld || apart(period, p, place(positions, j)) < distance;
      }
    };
    hold(samples.positions, samples.radii);
    hold(existing.positions, existing.radii);
    ASSERT_TRUE(isHeld) << p.x << ", " << p.y;
  }
}

TEST(PeriodicField, keepsItsDistancesAndLeavesNoGap) {
  const int scenes = trial::trials(300);
  for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(scenes); ++seed) {
    SCOPED_TRACE(seed);
    Dice dice(seed);
    const double most = dice.between(1.1, 4);
    const Period period{dice.between(-50, 50), dice.between(-50, 50), most * dice.between(5.1, 9),
                        most * dice.between(5.1, 9)};
    const Texels texels = texelsOf(dice, period, 1, most);
    const RadiusRaster raster{.min = 1,
                              .max = most,
                              .radii = texels.values,
                              .bytes = {},
                              .columns = texels.columns,
                              .rows = texels.rows,
                              .bounds = {period.x, period.y, period.width, period.height}};
    FieldOptions options;
    options.seed = seed;
    options.float32 = dice.chance(0.2);
    options.conflict = static_cast<ConflictRule>(seed % 3);
    ExistingSamples existing;
    if (dice.chance(0.4)) {
      existing.positions = {period.x + 0.1, period.y + 0.2, period.x + period.width / 2,
                            period.y + 3};
      existing.radii = {2, 0.7};
    }
    const RadiusField field = RadiusField::make(raster).value();
    auto begun = beginPeriodic(period, {}, existing, field, options);
    ASSERT_TRUE(begun.ok()) << begun.error().option() << " " << begun.error().rule();
    const Samples samples = finish(*begun.value()).value();
    ASSERT_NO_FATAL_FAILURE(judge(period, texels, options.conflict,
                                  options.float32 ? 0x1p-6 : 0x1p-9, false, samples, existing,
                                  seed + 1));
  }
}

TEST(PeriodicField, ofADensityLeavesGroundOfNoneBare) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    SCOPED_TRACE(seed);
    Dice dice(seed);
    const Period period{3, -8, 60, 70};
    Texels texels = texelsOf(dice, period, 0.1, 1);
    texels.values.front() = 0;
    texels.values.push_back(1);
    texels.values.erase(texels.values.begin() + 1);
    if (texels.values.size() < 2) continue;
    const auto density = Density::make({texels.values,
                                        texels.columns,
                                        texels.rows,
                                        {period.x, period.y, period.width, period.height}});
    ASSERT_TRUE(density.ok());
    FieldOptions options;
    options.seed = seed;
    auto begun = beginPeriodic(period, {}, {}, density.value(), 2, options);
    ASSERT_TRUE(begun.ok()) << begun.error().rule();
    const Samples samples = finish(*begun.value()).value();
    ASSERT_GT(samples.size(), 0U);
    judge(period, texels, ConflictRule::mean, 0x1p-9, true, samples, {}, seed);
    // The first texel is at the least corner.
    for (std::size_t i = 0; i < samples.size(); ++i) {
      ASSERT_FALSE(samples.positions[2 * i] < period.x + period.width / texels.columns - 1e-9 &&
                   samples.positions[2 * i + 1] < period.y + period.height / texels.rows - 1e-9);
    }
  }
}

TEST(PeriodicField, refusesWhatCannotRepeat) {
  const float radii[] = {1, 2};
  FieldOptions options;
  const auto errorOf = [&](const Period& period) {
    const RadiusField field = RadiusField::make({1, 2, radii, {}, 2, 1, {0, 0, 40, 40}}).value();
    return beginPeriodic(period, {}, {}, field, options).error();
  };
  EXPECT_EQ(errorOf({0, 0, 41, 40}).code(), "conflicting-options");
  options.limit = 10;
  EXPECT_EQ(errorOf({0, 0, 40, 40}).code(), "limit");
  EXPECT_EQ(errorOf({0, 0, 40, 40}).value(), "1");
  options.margin = 1;
  EXPECT_EQ(errorOf({0, 0, 40, 40}).option(), "margin");
}

}  // namespace
}  // namespace copse
