// One call: everything at once.
#pragma once

#include <vector>

#include "error.h"
#include "geometry/region.h"
#include "sampler/sampler.h"

namespace copse {

struct Report {
  double radius = 0;  ///< the least distance kept
  /// Lattice step: positions are whole multiples of it, but for the only sample of a region that
  /// holds no lattice point.
  double unit = 0;
};

struct Samples {
  std::vector<double> positions;  ///< x0 y0 x1 y1 … in the region's units
  Report report;
};

/// Saturated samples of a region: none closer than the radius, no free lattice point left.
Result<Samples> sample(const Region& region, const SampleOptions& options,
                       const Obstacles& obstacles = {});

}  // namespace copse
