// What a forest's ground is made of: named parts, in units of its finest lattice, in the order in
// which they are painted.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "geometry/bounding_box.h"
#include "geometry/capsule.h"
#include "geometry/region.h"
#include "grid/cell.h"
#include "run/existing.h"
#include "window/layer_lattice.h"
#include "window/world_ground.h"

namespace copse {

struct ForestPart {
  std::string name;
  std::vector<Edge> edges;  ///< of its outline, if it has one
  /// Those of its edges, or pieces of them, with inside on one side alone, where they have a
  /// margin.
  std::vector<Edge> boundary;
  FillRule rule = FillRule::evenodd;
  bool isGround = false;  ///< what its outline paints
  bool isAbove = false;   ///< whether it is painted after all parts that are not
  std::vector<Capsule> capsules;
  BoundingBox box;           ///< around the edges
  ExistingSamples existing;  ///< in the user's units
  double reach = 0;          ///< the greatest distance that is kept from them
};

/// They do not change; another of the same name takes a part's place.
using ForestParts = std::vector<std::shared_ptr<const ForestPart>>;

/// Where the ground that parts leave may differ from that of others, in units of the finest
/// lattice, whose length is `unit`.
std::vector<BoundingBox> differencesOf(const ForestParts& one, const ForestParts& other,
                                       double unit);

/// The ground that a layer sees from a window of its cells, where it lies in a region, if there is
/// one; null where there is none.
LayerGround groundOf(const ForestParts& parts, const ForestPart* where, const CellRect& window,
                     const Layer& layer, const LayerLattice& lattice);

}  // namespace copse
