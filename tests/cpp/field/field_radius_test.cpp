// The radius field against plain formulas, and every error that its raster can make.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <optional>

#include "field/density.h"
#include "field/radius_field.h"
#include "field_trial.h"

namespace copse {
namespace {

using trial::FieldRaster;

RadiusField fieldOf(const FieldRaster& raster) {
  const auto made = RadiusField::make(raster.view());
  EXPECT_TRUE(made.ok());
  return made.value();
}

double texel(const FieldRaster& raster, double column, double row) {
  const double i = std::clamp(column, 0.0, raster.columns - 1.0);
  const double j = std::clamp(row, 0.0, raster.rows - 1.0);
  const auto at = static_cast<std::size_t>(j * raster.columns + i);
  if (!raster.radii.empty()) return std::clamp<double>(raster.radii[at], raster.min, raster.max);
  return raster.min + (raster.max - raster.min) * raster.bytes[at] / 255;
}

double plain(const FieldRaster& raster, double x, double y) {
  const double u = (x - raster.bounds.x) / raster.bounds.width * raster.columns - 0.5;
  const double v = (y - raster.bounds.y) / raster.bounds.height * raster.rows - 0.5;
  const double i = std::floor(u), j = std::floor(v);
  const double fx = u - i, fy = v - j;
  return (1 - fy) * ((1 - fx) * texel(raster, i, j) + fx * texel(raster, i + 1, j)) +
         fy * ((1 - fx) * texel(raster, i, j + 1) + fx * texel(raster, i + 1, j + 1));
}

TEST(RadiusField, isBilinearBetweenTexelCentresAndConstantBeyond) {
  shapes::Dice dice(1);
  for (int trial = 0; trial < 300; ++trial) {
    const FieldRaster raster = trial::randomRaster(dice, 0.7, {-3, 5, 11, 4});
    const RadiusField field = fieldOf(raster);
    const RasterBounds& b = raster.bounds;
    for (int probe = 0; probe < 100; ++probe) {
      const double x = b.x + b.width * dice.between(-0.3, 1.3);
      const double y = b.y + b.height * dice.between(-0.3, 1.3);
      EXPECT_NEAR(field.at(x, y), plain(raster, x, y), 1e-6 * raster.max);
    }
  }
}

TEST(RadiusField, boundsHoldAndAreTightInsideATexel) {
  shapes::Dice dice(2);
  for (int trial = 0; trial < 300; ++trial) {
    const FieldRaster raster = trial::randomRaster(dice, 2, {0, 0, 10, 10});
    const RadiusField field = fieldOf(raster);
    for (int box = 0; box < 20; ++box) {
      const double size = std::pow(10, dice.between(-4, 1));
      const double x0 = dice.between(-1, 11), y0 = dice.between(-1, 11);
      const double x1 = x0 + size * dice.roll(), y1 = y0 + size * dice.roll();
      const auto range = field.over({x0, y0, x1, y1});
      const double slope = field.slopeOver({x0, y0, x1, y1});
      const double first = field.at(x0, y0);
      double least = INFINITY, greatest = 0;
      for (int probe = 0; probe < 60; ++probe) {
        const double x = probe % 4 < 2 ? (probe % 2 == 0 ? x0 : x1) : dice.between(x0, x1);
        const double y = probe % 8 < 4 ? (probe % 3 == 0 ? y0 : y1) : dice.between(y0, y1);
        const double radius = field.at(x, y);
        least = std::min(least, radius);
        greatest = std::max(greatest, radius);
        EXPECT_LE(std::fabs(radius - first),
                  slope * std::max(std::fabs(x - x0), std::fabs(y - y0)) + 1e-12 * raster.max);
      }
      EXPECT_LE(range.least, least);
      EXPECT_GE(range.greatest, greatest);
      const auto texelOf = [&](double v, double from, double length, double count) {
        return std::floor((v - from) / length * count - 0.5);
      };
      const RasterBounds& b = raster.bounds;
      if (texelOf(x0, b.x, b.width, raster.columns) == texelOf(x1, b.x, b.width, raster.columns) &&
          texelOf(y0, b.y, b.height, raster.rows) == texelOf(y1, b.y, b.height, raster.rows)) {
        const double corners[] = {field.at(x0, y0), field.at(x1, y0), field.at(x0, y1),
                                  field.at(x1, y1)};
        EXPECT_NEAR(range.least, *std::min_element(corners, corners + 4), 1e-12 * raster.max);
        EXPECT_NEAR(range.greatest, *std::max_element(corners, corners + 4), 1e-12 * raster.max);
      }
    }
  }
}

TEST(RadiusField, isTheSameInARasterCutFromALargerOne) {
  shapes::Dice dice(3);
  int knownBoxes = 0;
  for (int trial = 0; trial < 100; ++trial) {
    FieldRaster whole{1, 90, 150, 90, {-32, 16, 150 * 0.25, 90 * 0.25}, {}, {}};
    for (std::uint32_t i = 0; i < whole.columns * whole.rows; ++i)
      whole.radii.push_back(static_cast<float>(std::pow(90, dice.roll())));
    const auto i0 = static_cast<std::uint32_t>(dice.below(50));
    const auto j0 = static_cast<std::uint32_t>(dice.below(30));
    const auto columns = static_cast<std::uint32_t>(100 - dice.below(20));
    const auto rows = static_cast<std::uint32_t>(60 - dice.below(20));
    FieldRaster part{1, 90, columns, rows, {}, {}, {}};
    part.bounds = {-32 + i0 * 0.25, 16 + j0 * 0.25, columns * 0.25, rows * 0.25};
    for (std::uint32_t j = 0; j < rows; ++j) {
      for (std::uint32_t i = 0; i < columns; ++i)
        part.radii.push_back(whole.radii[std::size_t{j0 + j} * whole.columns + i0 + i]);
    }
    RadiusRaster cut = part.view();
    cut.firstColumn = i0;
    cut.firstRow = j0;
    const RadiusField field = fieldOf(whole);
    const RadiusField itsPart = RadiusField::make(cut).value();
    // A box is bounded by squares of texels, of which up to 8 meet it in a row.
    const double x0 = part.bounds.x + 4, x1 = x0 + part.bounds.width - 8;
    const double y0 = part.bounds.y + 4, y1 = y0 + part.bounds.height - 8;
    for (int probe = 0; probe < 100; ++probe) {
      const double x = dice.between(x0, x1), y = dice.between(y0, y1);
      EXPECT_EQ(field.at(x, y), itsPart.at(x, y));
      const BoundingBox box{x, y, dice.between(x, x1), dice.between(y, y1)};
      EXPECT_EQ(field.over(box).least, itsPart.over(box).least);
      EXPECT_EQ(field.over(box).greatest, itsPart.over(box).greatest);
      EXPECT_EQ(field.slopeOver(box), itsPart.slopeOver(box));
    }
    // Of a cut of an endless field, whose addresses begin at the origin, it is known which bounds
    // are those of the whole.
    cut.isEndless = true;
    cut.firstColumn = static_cast<std::int64_t>(i0) - 128;
    cut.firstRow = static_cast<std::int64_t>(j0) + 64;
    const RadiusField known = RadiusField::make(cut).value();
    for (int probe = 0; probe < 100; ++probe) {
      const auto sixteenth = [&](double from, double to) {
        return std::floor(dice.between(from, to) * 16) / 16;
      };
      const double x = sixteenth(-30, 0), y = sixteenth(18, 33), side = sixteenth(0, 5);
      const BoundingBox box{x, y, x + side, y + side};
      EXPECT_TRUE(itsPart.knows(box));
      if (!known.knows(box)) continue;
      ++knownBoxes;
      EXPECT_EQ(field.over(box).least, known.over(box).least);
      EXPECT_EQ(field.over(box).greatest, known.over(box).greatest);
    }
  }
  EXPECT_GT(knownBoxes, 500);
  EXPECT_LT(knownBoxes, 9500);
}

TEST(RadiusField, takesBytesFromMinToMaxAndClampsRadii) {
  const std::uint8_t bytes[] = {0, 255};
  const RadiusField field = RadiusField::make({.min = 0.1,
                                               .max = 0.3,
                                               .radii = {},
                                               .bytes = bytes,
                                               .columns = 2,
                                               .rows = 1,
                                               .bounds = {0, 0, 2, 1}})
                                .value();
  EXPECT_NEAR(field.at(0.5, 0.5), 0.1, 1e-8);
  EXPECT_EQ(field.at(0.5, 0.5), field.at(-9, 7));
  EXPECT_NEAR(field.at(1.5, 0.5), 0.3, 1e-8);
  EXPECT_NEAR(field.at(1, 0.5), 0.2, 1e-8);
  EXPECT_LE(field.at(5, 5), 0.3);
  const float radii[] = {0.01F, 50};
  const RadiusField clamped = RadiusField::make({.min = 1,
                                                 .max = 4,
                                                 .radii = radii,
                                                 .bytes = {},
                                                 .columns = 1,
                                                 .rows = 2,
                                                 .bounds = {0, 0, 1, 2}})
                                  .value();
  EXPECT_EQ(clamped.at(0, 0), 1);
  EXPECT_EQ(clamped.at(0, 9), 4);
  EXPECT_EQ(clamped.at(0, 1), 2.5);
}

TEST(RadiusField, saysWhatIsWrongWithARaster) {
  constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
  const FieldRaster good{1, 4, 2, 2, {0, 0, 1, 1}, {1, 2, 3, 4}, {}};
  EXPECT_TRUE(RadiusField::make(good.view()).ok());
  const auto errorFor = [&](auto&& change) {
    FieldRaster raster = good;
    change(raster);
    const auto made = RadiusField::make(raster.view());
    return made.ok() ? Error{} : made.error();
  };
  for (const double bad : {0.0, -1.0, kNaN, HUGE_VAL}) {
    EXPECT_EQ(errorFor([&](FieldRaster& r) { r.min = bad; }).code(), "invalid-radius") << bad;
    EXPECT_EQ(errorFor([&](FieldRaster& r) { r.max = bad; }).code(), "invalid-radius") << bad;
    const Error error = errorFor([&](FieldRaster& r) { r.radii[2] = static_cast<float>(bad); });
    EXPECT_EQ(error.code(), "invalid-radius") << bad;
    EXPECT_EQ(error.value().find("data[2] = "), 0U) << error.value();
  }
  EXPECT_NE(errorFor([](FieldRaster& r) { r.min = 5; }).rule().find("above max"),
            std::string::npos);
  EXPECT_NE(errorFor([](FieldRaster& r) { r.max = 101; }).rule().find("100 times"),
            std::string::npos);
  EXPECT_NE(errorFor([](FieldRaster& r) { r.radii.pop_back(); }).rule().find("width × height"),
            std::string::npos);
  EXPECT_NE(errorFor([](FieldRaster& r) {
              r.columns = 0;
              r.radii.clear();
            })
                .rule()
                .find("1 or more"),
            std::string::npos);
  for (const double bad : {0.0, -1.0, kNaN, HUGE_VAL, 1e200})
    EXPECT_EQ(errorFor([&](FieldRaster& r) { r.bounds.width = bad; }).option(), "bounds") << bad;
  for (const double bad : {kNaN, HUGE_VAL, 1e200})
    EXPECT_EQ(errorFor([&](FieldRaster& r) { r.bounds.y = bad; }).option(), "bounds") << bad;
}

TEST(RadiusField, promisesAboutAsManySamplesAsThereAre) {
  const double coords[] = {0, 0, 40, 0, 40, 30, 0, 30};
  const std::uint32_t ends[] = {4};
  const Region region = Region::fromRings(coords, ends, FillRule::evenodd).value();
  shapes::Dice dice(3);
  for (int trial = 0; trial < 5; ++trial) {
    FieldRaster raster = trial::randomRaster(dice, 0.3, boundsOf(region));
    raster.max = std::min(raster.max, 4 * raster.min);
    const RadiusField field = fieldOf(raster);
    const auto samples = trial::sample(region, field, {});
    ASSERT_TRUE(samples.ok());
    const double expected = expectedSamples(region, field);
    const auto count = static_cast<double>(samples.value().radii.size());
    EXPECT_NEAR(count / expected, 1, 0.25);
  }
}

}  // namespace
}  // namespace copse
