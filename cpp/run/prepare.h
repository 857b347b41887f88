// What every saturating sampler does with a region before it begins: its options are looked at,
// what they promise is held against the limit, and the region becomes ground on a lattice.
#pragma once

#include <memory>
#include <span>

#include "base/error.h"
#include "geometry/obstacles.h"
#include "geometry/region.h"
#include "grid/ground.h"
#include "grid/lattice.h"
#include "run/options.h"

namespace copse {

/// Samples times radius² over the area, of a saturated set in the plane; methods that do not
/// saturate make fewer.
inline constexpr double kSaturatedDensity = 0.69657;

/// The radius, or one that is far beyond the region's size, too: either makes one sample.
double usefulRadius(double radius, const Region& region);

/// "limit" when a region promises more samples than allowed, at so many for each unit of area.
std::optional<Error> validatePromise(const Region& region, double density,
                                     const SampleLimit& limit);

struct Prepared {
  Lattice lattice;
  std::shared_ptr<const Ground> ground;
};

/// What a sampler asks of the region besides the common options.
struct Demand {
  double distance = 0;  ///< the least between two samples; the lattice is made for it
  double density = 0;   ///< samples for each unit of area that is wholly free, or 0: not known
  double standing = 0;  ///< existing samples, each of which takes the place of a few
};

/// Errors: of the options, of the lattice and of the ground; "limit" when the region promises more
/// samples than allowed, or clearly more after margin and obstacles. With other regions, ground is
/// what of the region lies in one of these.
Result<Prepared> prepare(const Region& region, const Obstacles& obstacles,
                         const RunOptions& options, const Demand& demand, const SampleLimit& limit,
                         std::span<const Region> where = {});

}  // namespace copse
