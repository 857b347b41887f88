#include "grid/lattice.h"

#include <cmath>

#include "base/positive.h"
#include "geometry/exact.h"

namespace copse {

namespace {

constexpr std::int32_t kMostSide = 8192;  // offsets in a cell, times 3, fit 16 bits
constexpr double kLeastRadius = 512;      // coarser than this the lattice would show
constexpr double kMostUnits =
    0x1p48;  // the rasteriser estimates to 2^-51 of it, well below its slack
constexpr double kMostFloatUnits = 0x1p24;  // whole numbers that a float holds

// floor(rho / sqrt dimension), exact.
std::int32_t sideOf(double rho, int dimension) {
  const double square = rho * rho;
  const double error = productError(rho, rho);
  const auto fits = [&](double side) {
    const double diagonal = dimension * side * side;
    return diagonal < square || (diagonal == square && error >= 0);
  };
  auto side = static_cast<std::int32_t>(std::sqrt(square / dimension));
  while (!fits(side)) --side;
  while (fits(side + 1.0)) ++side;
  return side;
}

}  // namespace

std::optional<Error> Lattice::validate(double radius) {
  if (!isPositive(radius)) return errorOf(Rule::radiusPositive, Option::radius, radius);
  if (radius < 1e-150 || radius > 1e150)
    return errorOf(Rule::radiusBetween, Option::radius, radius);
  return std::nullopt;
}

Result<Lattice> Lattice::make(double radius, double farthest, bool float32, int dimension) {
  double unit = std::ldexp(1.0, std::ilogb(radius) - 13);
  if (sideOf(radius / unit, dimension) > kMostSide) unit *= 2;
  if (farthest / unit > kMostUnits)
    return errorOf(Rule::radiusTooFine, Option::radius, radius, farthest);
  if (float32) {
    while (farthest / unit > kMostFloatUnits) unit *= 2;
  }
  const double rho = radius / unit;
  if (rho < kLeastRadius)
    return errorOf(Rule::radiusTooFineForFloat, Option::float32, 1, radius, farthest);
  return Lattice{radius, unit, sideOf(rho, dimension),
                 static_cast<std::int32_t>(ceilOfSquare(rho))};
}

}  // namespace copse
