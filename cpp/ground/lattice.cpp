#include "ground/lattice.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include "base/numbers.h"
#include "shape/exact.h"

namespace copse {

namespace {

constexpr std::int32_t kMostSide = 8192;  // three times an offset in a cell fits 16 bits
constexpr double kLeastRadius = 512;      // in units: a coarser lattice would show
// The rasteriser's estimates err by 2^-51 of it, well below its slack.
constexpr double kMostUnits = 0x1p48;
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

Subdivision::Subdivision(std::int32_t side)
    : scale_((std::uint32_t{kSubcells} << 24) / static_cast<std::uint32_t>(side)) {
  for (std::uint32_t i = 0; i <= kSubcells; ++i) {
    begins_[i] = std::min(side, static_cast<std::int32_t>(((i << 24) + scale_ - 1) / scale_));
    if (i > 0) greatest_ = std::max(greatest_, begins_[i] - begins_[i - 1]);
  }
}

namespace {

// All lengths are in parts of a cell.
constexpr int kCell = kStampParts;
constexpr int kSubcell = kCell / kSubcells;
constexpr int kAcross = kStamped * kSubcells;  // subcells across a stamp
constexpr int kMostAhead = 5 * kCell / 2;      // of a subcell, of a sample's part
constexpr std::size_t kStamps = kStampParts * kStampParts;

// The greatest distance along one axis of a point of a subcell from a sample whose part is `ahead`
// of the subcell's first.
constexpr int farthest(int ahead) {
  return std::max(ahead + 1, kSubcell - ahead);
}

// The square in hundredths of parts, which is exact. Two hundredths more exceed all rounding of
// subcell borders (below 2^-12 of a cell).
constexpr int square(int parts) {
  return (100 * parts + 2) * (100 * parts + 2);
}

// The subcells of a row of 32 that a sample of some part covers, a bit for each, by the row's
// distance along the other axis. They are a span that shrinks with the distance.
std::array<std::uint32_t, kMostAhead + 1> spansOf(int part) {
  constexpr int kRadiusSquared = 2 * 100 * 100 * kCell * kCell;  // at least √2 sides of a cell
  std::array<std::uint32_t, kMostAhead + 1> spans{};
  const int ahead = part - kCell * stampBegin(static_cast<std::uint32_t>(part));
  int first = 0;
  int end = kAcross;
  for (int away = 0; away <= kMostAhead; ++away) {
    const auto isCovered = [&](int i) {
      return square(farthest(ahead - kSubcell * i)) + square(away) < kRadiusSquared;
    };
    while (first < end && !isCovered(first)) ++first;
    while (first < end && !isCovered(end - 1)) --end;
    if (first < end) spans[away] = (~std::uint32_t{0} >> (kAcross - (end - first))) << first;
  }
  return spans;
}

// Make the stamps of one part in x. Moving a sample up by a subcell moves its coverage up by a row
// of subcells.
void makeStamps(int x, CoverStamp* stamps) {
  const auto spans = spansOf(x);
  for (int lowest = kSubcell - kMostAhead; lowest < 2 * kSubcell - kMostAhead; ++lowest) {
    std::array<std::uint64_t, kStamped> cells{};
    for (int ahead = lowest; ahead < kMostAhead; ahead += kSubcell) {
      const std::uint32_t span = spans[farthest(ahead)];
      for (int c = 0; c < kStamped; ++c)
        cells[c] = cells[c] << kSubcells | ((span >> (c * kSubcells)) & 0xFF);
      const int y = ahead & (kCell - 1);
      const int row = (y - ahead) / kCell - stampBegin(static_cast<std::uint32_t>(y));
      if (row < kStamped) stamps[y * kCell + x][row] = cells;
    }
  }
}

std::unique_ptr<CoverStamp[]> makeStamps() {
  auto stamps = std::make_unique<CoverStamp[]>(kStamps);
  for (int x = 0; x < kCell; ++x) makeStamps(x, stamps.get());
  for (std::uint32_t i = 0; i < kStamps; ++i)
    stamps[i][-stampBegin(i / kCell)][-stampBegin(i % kCell)] = kAllCovered;
  return stamps;
}

}  // namespace

std::span<const CoverStamp> coverStamps() {
  static const auto stamps = makeStamps();
  return {stamps.get(), kStamps};
}

}  // namespace copse
