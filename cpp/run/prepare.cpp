#include "run/prepare.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

#include "base/hash.h"

namespace copse {

namespace {

constexpr double kLeastBoundary = 1e7;  // cells along the boundary that any limit allows
constexpr double kBoundaryPerSample = 64;
constexpr double kPlacesOfStanding = 3;  // that an existing sample takes: its disc, filled
constexpr int kProbes = 16;              // along each side of the ground's box
constexpr double kClearly = 1.5;         // more than their error

// About what part of its box is ground: one place in each of many equal squares, at random, lest a
// pattern of the ground agree with theirs.
double shareOf(const Ground& ground) {
  const BoundingBox& box = ground.box();
  const auto shareOfSquare = [](int at, std::uint64_t bits) {
    return (at + fractionOf(bits)) / kProbes;
  };
  std::uint64_t key = 0;
  int held = 0;
  for (int row = 0; row < kProbes; ++row) {
    for (int column = 0; column < kProbes; ++column) {
      key = mix(key + kGolden);
      const double x = box.x0 + box.width() * shareOfSquare(column, key);
      const double y = box.y0 + box.height() * shareOfSquare(row, mix(key));
      held += ground.holds({x, y}) ? 1 : 0;
    }
  }
  return static_cast<double>(held) / (kProbes * kProbes);
}

}  // namespace

double usefulRadius(double radius, const Region& region) {
  return std::min(radius, region.farthest() * 0x1p100);
}

std::optional<Error> validatePromise(const Region& region, double density,
                                     const SampleLimit& limit) {
  if (limit.allows(region.boxArea() * density)) return std::nullopt;
  const double expected = std::round(region.estimateArea() * density);
  if (limit.allows(expected)) return std::nullopt;
  return limit.expected(expected);
}

Result<Prepared> prepare(const Region& region, const Obstacles& obstacles,
                         const RunOptions& options, const Demand& demand, const SampleLimit& limit,
                         std::span<const Region> where) {
  if (auto error = validate(options)) return *error;
  const bool isFree = options.margin == 0 && obstacles.empty() && demand.standing == 0;
  if (isFree) {
    if (auto error = validatePromise(region, demand.density, limit)) return *error;
  }
  const Result<Lattice> lattice =
      Lattice::make(demand.distance, region.farthest(), options.float32);
  if (!lattice.ok()) return lattice.error();
  Result<Ground> ground = Ground::make(region, options.margin, obstacles, lattice.value(), where);
  if (!ground.ok()) return ground.error();
  if (!isFree && validatePromise(region, demand.density, limit)) {
    const double expected = shareOf(ground.value()) * region.boxArea() * demand.density -
                            kPlacesOfStanding * demand.standing;
    if (!limit.allows(expected / kClearly)) return limit.expected(std::round(expected));
  }
  const double most = std::max(kLeastBoundary, kBoundaryPerSample * limit.most());
  if (ground.value().boundaryCells(lattice.value().side) > most)
    return limit.error(Rule::limitBoundary);
  return Prepared{lattice.value(), std::make_shared<const Ground>(std::move(ground.value()))};
}

}  // namespace copse
