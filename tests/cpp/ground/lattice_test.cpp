#include "ground/lattice.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "base/error.h"
#include "random_shapes.h"

namespace copse {
namespace {

__extension__ using Wide = __int128;

constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();
constexpr double infinite = std::numeric_limits<double>::infinity();

bool isPowerOfTwo(double value) {
  int exponent = 0;
  return std::frexp(value, &exponent) == 0.5;
}

/// All that is promised of side and radiusSquared, in integers: rho is a multiple of 2^-43.
void expectExact(const Lattice& lattice) {
  ASSERT_TRUE(isPowerOfTwo(lattice.unit));
  const double rho = lattice.radius / lattice.unit;
  ASSERT_LT(rho, 0x1p14);
  const auto scaled = static_cast<Wide>(rho * 0x1p43);
  const Wide square = scaled * scaled;  // rho² · 2^86
  const Wide one = Wide{1} << 86;
  const Wide side = lattice.side;
  ASSERT_LE(2 * side * side * one, square) << rho;
  ASSERT_GT(2 * (side + 1) * (side + 1) * one, square) << rho;
  ASSERT_EQ(static_cast<Wide>(lattice.radiusSquared), (square + one - 1) / one) << rho;
}

/// Radii of all sizes; half of them where the side, or the ceiling, is about to change.
double randomRadius(shapes::Dice& dice) {
  double rho = dice.between(4096, 8192);
  if (dice.chance(0.5)) {
    const double whole = std::floor(dice.between(4096, 8194));
    rho = dice.chance(0.5) ? whole * std::sqrt(2.0) : std::sqrt(std::floor(whole * whole * 1.7));
    for (std::size_t step = dice.below(3); step > 0; --step) rho = std::nextafter(rho, 0);
    for (std::size_t step = dice.below(3); step > 0; --step) rho = std::nextafter(rho, 1e9);
  }
  return std::ldexp(rho, static_cast<int>(dice.below(900)) - 460);
}

TEST(Lattice, sideIsTheLargestAndTheSquareTheLeast) {
  shapes::Dice dice(1);
  for (int i = 0; i < 20000; ++i) {
    const double radius = randomRadius(dice);
    const auto made = Lattice::make(radius, radius * dice.between(0, 1e6), false);
    ASSERT_TRUE(made.ok()) << radius;
    EXPECT_EQ(made.value().radius, radius);
    EXPECT_GE(made.value().side, 4096);
    EXPECT_LE(made.value().side, 8192);
    ASSERT_NO_FATAL_FAILURE(expectExact(made.value()));
  }
}

TEST(Lattice, unitDependsOnTheRadiusAlone) {
  shapes::Dice dice(2);
  for (int i = 0; i < 1000; ++i) {
    const double radius = randomRadius(dice);
    const double unit = Lattice::make(radius, 0, false).value().unit;
    EXPECT_EQ(Lattice::make(radius, unit * 0x1p48 * dice.roll(), false).value().unit, unit);
    EXPECT_EQ(Lattice::make(radius * 0x1p7, 0, false).value().unit, unit * 0x1p7);
  }
}

TEST(Lattice, coordinatesMayReachTo2To48Units) {
  const double unit = Lattice::make(1, 0, false).value().unit;
  EXPECT_TRUE(Lattice::make(1, unit * 0x1p48, false).ok());
  const auto beyond = Lattice::make(1, std::nextafter(unit * 0x1p48, infinite), false);
  ASSERT_FALSE(beyond.ok());
  EXPECT_EQ(beyond.error().code(), "precision");
  EXPECT_EQ(beyond.error().option(), "radius");
  EXPECT_EQ(beyond.error().value(), "1");
  EXPECT_NE(beyond.error().rule().find("nearer to the origin"), std::string::npos);
}

TEST(Lattice, unitOfFloatsGrowsNoMoreThanItMust) {
  shapes::Dice dice(3);
  int refused = 0;
  for (int i = 0; i < 5000; ++i) {
    const double radius = randomRadius(dice);
    const double farthest = radius * std::pow(2, dice.between(0, 20));
    const Lattice fine = Lattice::make(radius, farthest, false).value();
    const auto made = Lattice::make(radius, farthest, true);
    if (!made.ok()) {
      EXPECT_GT(farthest / radius, 0x1p24 / 1024);  // even a radius of 1024 units was too fine
      EXPECT_EQ(made.error().code(), "precision");
      EXPECT_EQ(made.error().option(), "float32");
      EXPECT_EQ(made.error().value(), "true");
      ++refused;
      continue;
    }
    const double unit = made.value().unit;
    EXPECT_LE(farthest / unit, 0x1p24);
    EXPECT_TRUE(unit == fine.unit || farthest / (unit / 2) > 0x1p24);
    EXPECT_GE(radius / unit, 512);
    ASSERT_NO_FATAL_FAILURE(expectExact(made.value()));
  }
  EXPECT_GT(refused, 500);
  EXPECT_LT(refused, 3000);
}

TEST(Lattice, flawsOfARadius) {
  for (const double radius : {0.0, -0.0, -1.0, notANumber, infinite, -infinite, 1e-151, 1e151}) {
    const auto flaw = Lattice::validate(radius);
    ASSERT_TRUE(flaw) << radius;
    EXPECT_EQ(flaw->code(), "invalid-radius");
    EXPECT_EQ(flaw->option(), "radius");
    EXPECT_EQ(flaw->value(), describe(radius));
    const bool isNumber = radius > 0 && radius < infinite;
    EXPECT_EQ(flaw->rule(),
              isNumber ? "must lie between 1e-150 and 1e150" : "must be a positive finite number");
  }
  for (const double radius : {1e-150, 1.0, 1e150})
    EXPECT_FALSE(Lattice::validate(radius)) << radius;
}

}  // namespace
}  // namespace copse
