#include "run/prepare.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace copse {

namespace {

constexpr double kLeastBoundary = 1e7;  // cells along the boundary that any limit allows
constexpr double kBoundaryPerSample = 64;

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
  if (options.margin == 0 && obstacles.empty()) {
    if (auto error = validatePromise(region, demand.density, limit)) return *error;
  }
  const Result<Lattice> lattice =
      Lattice::make(demand.distance, region.farthest(), options.float32);
  if (!lattice.ok()) return lattice.error();
  Result<Ground> ground = Ground::make(region, options.margin, obstacles, lattice.value(), where);
  if (!ground.ok()) return ground.error();
  const double most = std::max(kLeastBoundary, kBoundaryPerSample * limit.most());
  if (ground.value().boundaryCells(lattice.value().side) > most)
    return limit.error(Rule::limitBoundary);
  return Prepared{lattice.value(), std::make_shared<const Ground>(std::move(ground.value()))};
}

}  // namespace copse
