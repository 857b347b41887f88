// The ground of a forest: its parts, and what samples keep clear of along the edge of the ground
// that the parts paint together. An edit changes both where its parts are, and a window of a layer
// looks at what is near it alone, so neither depends on how many parts stand elsewhere.
#pragma once

#include <span>
#include <vector>

#include "forest/margin.h"
#include "forest/part.h"
#include "forest/parts.h"
#include "grid/cell.h"
#include "window/layer_lattice.h"
#include "window/world_ground.h"

namespace copse {

class ForestSite {
 public:
  /// In units of the forest's finest lattice, whose length is `unit`; a margin of 0 is none.
  ForestSite(double unit, double margin) : unit_(unit), margin_(margin) {}

  [[nodiscard]] const ForestParts& parts() const { return parts_; }
  /// Boxes around all places where the ground may differ then.
  std::vector<BoundingBox> apply(std::span<const PartChange> changes);
  /// The ground that a layer sees from a window of its cells, where it lies in a region, if there
  /// is one; null where there is none.
  [[nodiscard]] LayerGround groundOf(const ForestPart* where, const CellRect& window,
                                     const Layer& layer, const LayerLattice& lattice) const;

 private:
  double unit_;
  ForestParts parts_;
  ForestMargin margin_;
};

}  // namespace copse
