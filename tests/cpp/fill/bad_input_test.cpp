// No bad input returns wrong samples, hangs, or throws: each is an error that names the option and
// the rule.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "trial.h"

namespace copse {
namespace {

constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();
constexpr double infinite = std::numeric_limits<double>::infinity();

const std::vector<double> squareCoords{0, 0, 40, 0, 40, 40, 0, 40};

Error errorOfRings(const std::vector<double>& coords, const std::vector<std::uint32_t>& ringEnds) {
  const auto region = Region::fromRings(coords, ringEnds, FillRule::evenodd);
  return region.ok() ? Error{} : region.error();
}

Result<Samples> sampleOf(const Region& region, const SampleOptions& options) {
  Call call;
  call.sample = options;
  return sample(region, call);
}

Error errorOf(const SampleOptions& options, const std::vector<double>& coords = squareCoords) {
  const auto region = Region::fromRings(coords, std::vector<std::uint32_t>{4}, FillRule::evenodd);
  if (!region.ok()) return region.error();
  const auto samples = sampleOf(region.value(), options);
  return samples.ok() ? Error{} : samples.error();
}

SampleOptions withRadius(double radius) {
  SampleOptions options;
  options.radius = radius;
  return options;
}

void expectBadRegion(const std::vector<double>& coords, const std::vector<std::uint32_t>& ends) {
  const Error error = errorOfRings(coords, ends);
  EXPECT_EQ(error.code(), "invalid-region");
  EXPECT_EQ(error.option(), "region");
  EXPECT_FALSE(error.rule().empty());
}

TEST(BadInput, noRings) {
  expectBadRegion({}, {});
}
TEST(BadInput, emptyRing) {
  expectBadRegion({}, {0});
}
TEST(BadInput, onePoint) {
  expectBadRegion({1, 2}, {1});
}
TEST(BadInput, twoPoints) {
  expectBadRegion({0, 0, 5, 5}, {2});
}
TEST(BadInput, twoDistinctPoints) {
  expectBadRegion({0, 0, 5, 5, 5, 5, 0, 0}, {4});
}
TEST(BadInput, zeroArea) {
  expectBadRegion({0, 0, 5, 5, 9, 9}, {3});
}
TEST(BadInput, zeroAreaOutAndBack) {
  expectBadRegion({0, 0, 5, 5, 9, 0, 5, 5}, {4});
}
TEST(BadInput, zeroAreaOutAndBackByOtherStops) {
  expectBadRegion({0, 0, 2, 0, 1, 0, 1, 1, 1, 0}, {5});
}
TEST(BadInput, zeroAreaOfRingsThatCancel) {
  expectBadRegion({0, 0, 4, 0, 4, 4, 0, 4, 0, 0, 2, 0, 4, 0, 4, 4, 0, 4}, {4, 9});
}
TEST(BadInput, ringsWithoutAreaBesideOthersCountForNothing) {
  const std::vector<double> coords{0, 0, 9, 0, 9, 9, 0, 9, 3, 3, 5, 5, 4, 4, 1, 1, 7, 2};
  const auto all =
      Region::fromRings(coords, std::vector<std::uint32_t>{4, 7, 8, 9}, FillRule::evenodd);
  ASSERT_TRUE(all.ok()) << all.error().rule();
  EXPECT_EQ(all.value().edgesIn(1).size(), 4U);
}
TEST(BadInput, coordinateIsNaN) {
  expectBadRegion({0, 0, 5, notANumber, 9, 0}, {3});
}
TEST(BadInput, coordinateIsInfinite) {
  expectBadRegion({0, 0, 5, 5, -infinite, 0}, {3});
}
TEST(BadInput, ringEndsBeyondTheCoords) {
  expectBadRegion({0, 0, 5, 5, 9, 0}, {4});
}
TEST(BadInput, ringEndsShortOfTheCoords) {
  expectBadRegion({0, 0, 5, 5, 9, 0, 3, 3}, {3});
}
TEST(BadInput, ringEndsThatDescend) {
  expectBadRegion(squareCoords, {3, 2, 4});
}
TEST(BadInput, oddNumberOfCoords) {
  expectBadRegion({0, 0, 5, 5, 9, 0, 3}, {3});
}

TEST(BadInput, bowTieIsNoBadInput) {
  EXPECT_EQ(errorOfRings({0, 0, 40, 30, 40, 0, 0, 30}, {4}).code(), "none");
}

void expectBadRadius(double radius) {
  const Error error = errorOf(withRadius(radius));
  EXPECT_EQ(error.option(), "radius") << error.code();
  EXPECT_FALSE(error.value().empty());
  EXPECT_FALSE(error.rule().empty());
}

TEST(BadInput, radiusIsNaN) {
  expectBadRadius(notANumber);
}
TEST(BadInput, radiusIsInfinite) {
  expectBadRadius(infinite);
}
TEST(BadInput, radiusIsZero) {
  expectBadRadius(0);
}
TEST(BadInput, radiusIsMinusZero) {
  expectBadRadius(-0.0);
}
TEST(BadInput, radiusIsNegative) {
  expectBadRadius(-1);
}

TEST(BadInput, aTinyRadiusSaysHowManyItWouldBe) {
  const Error error = errorOf(withRadius(0.001));  // 1600 / 1e-6 * 0.6966 = 1.1e9
  EXPECT_EQ(error.code(), "limit");
  const std::string text = error.value() + " " + error.rule();
  EXPECT_NE(text.find_first_of("0123456789"), std::string::npos) << text;
  RecordProperty("error", text);
}

TEST(BadInput, radiiDownToTheLeastDoubleAreErrorsToo) {
  for (const double radius : {1e-9, 1e-100, 1e-300, std::numeric_limits<double>::denorm_min()}) {
    EXPECT_NE(errorOf(withRadius(radius)).code(), "none") << radius;
  }
}

TEST(BadInput, enormousRadiiGiveOneSample) {
  for (const double radius : {1e3, 1e100, 1e300, std::numeric_limits<double>::max()}) {
    const auto region =
        Region::fromRings(squareCoords, std::vector<std::uint32_t>{4}, FillRule::evenodd);
    const auto samples = sampleOf(region.value(), withRadius(radius));
    if (radius == 1e3) {
      ASSERT_TRUE(samples.ok());
    }
    if (samples.ok()) {
      EXPECT_EQ(samples.value().positions.size(), 2U) << radius;
    }
  }
}

TEST(BadInput, aLowLimitIsAnErrorAndAHighOneNot) {
  SampleOptions options = withRadius(1);
  options.limit = 100;
  EXPECT_EQ(errorOf(options).code(), "limit");
  options.limit = 5000;
  EXPECT_EQ(errorOf(options).code(), "none");
}

TEST(BadInput, coordinatesTooFarForTheRadius) {
  const double far = 1e15;
  const Error error =
      errorOf(withRadius(1), {far, far, far + 40, far, far + 40, far + 40, far, far + 40});
  EXPECT_NE(error.code(), "none");
  EXPECT_NE(error.code(), "limit");
  EXPECT_FALSE(error.rule().empty());
}

TEST(BadInput, coordinatesTooFarForFloat32) {
  SampleOptions options = withRadius(1);
  options.float32 = true;
  const double far = 1 << 27;
  const Error error =
      errorOf(options, {far, far, far + 40, far, far + 40, far + 40, far, far + 40});
  EXPECT_NE(error.code(), "none");
}

TEST(BadInput, theGreatestCoordinatesAreErrors) {
  const double most = std::numeric_limits<double>::max();
  EXPECT_NE(errorOf(withRadius(1), {-most, -most, most, -most, most, most, -most, most}).code(),
            "none");
}

TEST(BadInput, aRingOfAMillionVerticesWorks) {
  shapes::Shape shape;
  shape.name = "a million vertices";
  shape.radius = 1;
  const int count = trial::brief() ? 100'000 : 1'000'000;
  for (int i = 0; i < count; ++i) {  // a saw along a parabola and back along its chord
    const double along = 2.0 * i / count - 1;
    shape.coords.insert(shape.coords.end(), {100 * along, 100 * along * along + (i % 2) * 0.01});
  }
  shape.ringEnds.push_back(static_cast<std::uint32_t>(count));
  EXPECT_EQ(trial::tryOut(shape, 1), "");
}

TEST(BadInput, afterAnErrorTheNextCallWorks) {
  const shapes::Shape square{"square", 2, false, squareCoords, {4}};
  const auto before = trial::sample(square, 1).value().positions;
  errorOf(withRadius(notANumber));
  errorOf(withRadius(1e-9));
  EXPECT_EQ(before, trial::sample(square, 1).value().positions);
}

}  // namespace
}  // namespace copse
