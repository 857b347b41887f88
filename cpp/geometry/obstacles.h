// What samples keep clear of besides the region's edges, in the user's units.
#pragma once

#include <vector>

#include "geometry/capsule.h"
#include "geometry/region.h"

namespace copse {

struct Obstacles {
  std::vector<Region> regions;    ///< nothing is placed inside
  std::vector<Capsule> capsules;  ///< nor in these

  /// Adds a region, with all that is nearer to it than `clearance`.
  void add(Region region, double clearance);
  [[nodiscard]] bool empty() const { return regions.empty() && capsules.empty(); }
};

}  // namespace copse
