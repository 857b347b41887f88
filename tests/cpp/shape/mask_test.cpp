// A raster's region is the union of its pixels: judged as so many rectangles under non-zero.
#include <gtest/gtest.h>

#include <cmath>

#include "random_shapes.h"
#include "trial.h"

namespace copse {
namespace {

struct Picture {
  std::vector<std::uint8_t> inside;
  std::uint32_t columns = 0;
  std::uint32_t rows = 0;
  double x = 0;
  double y = 0;
  double pixel = 1;

  MaskRaster raster() const { return {inside, columns, rows, x, y, pixel * columns, pixel * rows}; }
  shapes::Shape asRectangles(double radius) const {
    shapes::Shape shape;
    shape.name = "mask";
    shape.radius = radius;
    shape.nonzero = true;
    for (std::uint32_t i = 0; i < inside.size(); ++i) {
      if (inside[i] == 0) continue;
      const double west = x + pixel * (i % columns);
      const double south = y + pixel * (i / columns);
      shape.coords.insert(shape.coords.end(), {west, south, west + pixel, south, west + pixel,
                                               south + pixel, west, south + pixel});
      shape.ringEnds.push_back(static_cast<std::uint32_t>(shape.coords.size() / 2));
    }
    return shape;
  }
};

/// Pixels of a power of two at whole places, so that every pixel's edge is a double.
Picture randomPicture(std::uint64_t seed) {
  shapes::Dice dice(seed);
  Picture picture;
  picture.columns = 1 + static_cast<std::uint32_t>(dice.below(30));
  picture.rows = 1 + static_cast<std::uint32_t>(dice.below(30));
  picture.pixel = std::ldexp(1, static_cast<int>(dice.below(8)) - 4);
  picture.x = picture.pixel * std::floor(dice.between(-100, 100));
  picture.y = picture.pixel * std::floor(dice.between(-100, 100));
  const double share = dice.roll();
  for (std::uint32_t i = 0; i < picture.columns * picture.rows; ++i) {
    picture.inside.push_back(dice.chance(share) ? 255 : 0);
  }
  picture.inside[0] = 1;
  return picture;
}

TEST(Mask, isTheUnionOfItsPixels) {
  for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(trial::trials(200)); ++seed) {
    const Picture picture = randomPicture(seed);
    const auto region = Region::fromMask(picture.raster());
    ASSERT_TRUE(region.ok()) << region.error().rule();
    Call call;
    call.sample.radius = picture.pixel * (seed % 3 == 0 ? 0.4 : 1.7);
    call.sample.seed = seed;
    const auto samples = sample(region.value(), call);
    ASSERT_TRUE(samples.ok()) << samples.error().rule();
    const shapes::Shape shape = picture.asRectangles(call.sample.radius);
    ASSERT_EQ(trial::faults(shape, seed, samples.value()), "");
    ASSERT_EQ(samples.value().positions, trial::sample(shape, seed).value().positions) << seed;
  }
}

TEST(Mask, aCheckerboardHasFewEdgesForEachOfItsLines) {
  constexpr std::uint32_t kPixels = 64;
  Picture board{{}, kPixels, kPixels};
  for (std::uint32_t i = 0; i < kPixels * kPixels; ++i)
    board.inside.push_back((i + i / kPixels) % 2);
  EXPECT_LE(Region::fromMask(board.raster()).value().edgesIn(1).size(), 4 * kPixels);
}

void expectBadMask(const MaskRaster& mask) {
  const auto region = Region::fromMask(mask);
  ASSERT_FALSE(region.ok());
  EXPECT_EQ(region.error().code(), "invalid-region");
  EXPECT_FALSE(region.error().rule().empty());
}

const std::vector<std::uint8_t> full(12, 1);
const std::vector<std::uint8_t> empty(12, 0);

TEST(BadMask, noPixelInside) {
  expectBadMask({empty, 4, 3, 0, 0, 4, 3});
}
TEST(BadMask, sizesThatDoNotAgree) {
  expectBadMask({full, 4, 4, 0, 0, 4, 4});
}
TEST(BadMask, sizesThatOverflow) {
  expectBadMask({full, 1U << 31U, 1U << 31U, 0, 0, 4, 4});
}
TEST(BadMask, noColumns) {
  expectBadMask({{}, 0, 0, 0, 0, 4, 4});
}
TEST(BadMask, widthIsNaN) {
  expectBadMask({full, 4, 3, 0, 0, std::nan(""), 3});
}
TEST(BadMask, widthIsZero) {
  expectBadMask({full, 4, 3, 0, 0, 0, 3});
}
TEST(BadMask, heightIsNegative) {
  expectBadMask({full, 4, 3, 0, 0, 4, -3});
}
TEST(BadMask, placeIsInfinite) {
  expectBadMask({full, 4, 3, INFINITY, 0, 4, 3});
}

}  // namespace
}  // namespace copse
