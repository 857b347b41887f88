// What may be filled of a world, and what of it one layer finds around a window.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "base/error.h"
#include "geometry/bounding_box.h"
#include "geometry/box_index.h"
#include "geometry/obstacles.h"
#include "geometry/region.h"
#include "grid/ground.h"
#include "grid/seen_ground.h"
#include "kinds/layers.h"
#include "run/existing.h"

namespace copse {

/// As a layer finds it, seen from a cell of its own: ground in units of its lattice, and samples at
/// the distance of its own.
struct LayerGround {
  std::shared_ptr<const Ground> ground;
  std::vector<double> standing;
};

/// The ground of one layer as far as the plane's numbers reach, of which windows see a part.
class WholeGround {
 public:
  WholeGround(LayerGround ground, const Lattice& lattice);
  /// Seen from a window of its cells.
  [[nodiscard]] LayerGround from(const CellRect& window) const;

 private:
  SeenGround ground_;
  Lattice lattice_;
  std::vector<double> standing_;
  BoxIndex<std::uint32_t> places_;  // of these
};

/// In the user's units; without a region, everywhere.
struct WorldGround {
  std::optional<Region> region = {};
  Obstacles obstacles = {};
  ExistingSamples existing = {};
  double margin = 0;
  /// Where it holds; nothing is known beyond.
  BoundingBox bounds = {-HUGE_VAL, -HUGE_VAL, HUGE_VAL, HUGE_VAL};
  /// For each layer, where it is the same everywhere; see World::prepare.
  std::vector<std::shared_ptr<const WholeGround>> whole = {};

  [[nodiscard]] bool isAll() const { return !region && obstacles.empty() && existing.empty(); }
};

/// The same ground as far as it matters within a box, which is known alone.
WorldGround nearOf(const WorldGround& given, const Layers& layers, const BoundingBox& box);
/// The ground of a layer, seen from a cell, where it lies in any of some regions, if there are
/// some. Everywhere is a square that ends out of sight of `seen`. Errors: of the ground,
/// "precision" among them.
Result<LayerGround> groundOf(const WorldGround& given, std::vector<Region> where,
                             const Layer& layer, const Lattice& lattice, const CellRect& seen,
                             Address origin);

}  // namespace copse
