// What a forest's ground is made of: named parts, in lattice units, in the order in which they are
// painted.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "geometry/bounding_box.h"
#include "geometry/capsule.h"
#include "geometry/region.h"
#include "grid/cell.h"
#include "grid/ground.h"
#include "grid/lattice.h"

namespace copse {

struct ForestPart {
  std::string name;
  std::vector<Edge> edges;  ///< of its outline, if it has one
  FillRule rule = FillRule::evenodd;
  bool isGround = false;  ///< what its outline paints
  bool isAbove = false;   ///< whether it is painted after all parts that are not
  std::vector<Capsule> capsules;
  BoundingBox box;  ///< around the edges
};

/// They do not change; another of the same name takes a part's place.
using ForestParts = std::vector<std::shared_ptr<const ForestPart>>;

/// Around all that is different between two parts, one of which may be missing.
BoundingBox differenceOf(const ForestPart* one, const ForestPart* other);

/// The ground that can be seen from a window of cells; null where there is none.
std::shared_ptr<const Ground> groundOf(const ForestParts& parts, const CellRect& window,
                                       const Lattice& lattice);

}  // namespace copse
