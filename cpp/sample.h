// One call: everything at once.
#pragma once

#include <vector>

#include "error.h"
#include "region.h"
#include "sampler.h"

namespace copse {

struct Report {
  double radius = 0;  ///< the least distance kept
  double unit = 0;    ///< lattice step: positions are whole multiples of it
};

struct Samples {
  std::vector<double> positions;  ///< x0 y0 x1 y1 … in the region's units
  Report report;
};

/// Saturated samples of a region: none closer than the radius, no free lattice point left.
Result<Samples> sample(const Region& region, const SampleOptions& options);

}  // namespace copse
