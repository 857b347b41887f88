// The radii by place of a forest: a field of its own, and parts that thin it.
#pragma once

#include <memory>
#include <optional>
#include <span>

#include "classes/layer_fields.h"
#include "classes/layers.h"
#include "field/radius_field.h"
#include "fill/run.h"
#include "windows/site.h"
#include "windows/thinning.h"

namespace copse {

/// What an edit does to the fields, as long as the parts before and after it live.
struct FieldChange {
  BoundingBox box;  ///< around all places where they differ, in units of the finest lattice
  LayerFields before, after;

  /// Return a box around all tiles of a layer that differ, and all places that samples of other
  /// layers reach with another radius, in units of the finest lattice. `unit` is the length of one.
  [[nodiscard]] BoundingBox seenBy(const Layer& layer, const LayerLattice& lattice,
                                   double unit) const;
};

class ForestField {
 public:
  /// Only the proportions of `own` matter. `unit` is that of the finest lattice.
  ForestField(const Layers& layers, const RadiusField& own, double unit);

  /// Return the fields on a site, which must outlive them and stay as it is.
  [[nodiscard]] LayerFields on(const ForestSite& site) const;
  /// Forget all that is known of the parts.
  void reset() { thinning_ = std::make_shared<Thinning>(thinning_->texel()); }
  /// Return how changes, which the site has made, have changed the fields in a box.
  std::optional<FieldChange> changeIn(const ForestSite& site, std::span<const PartChange> changes,
                                      const BoundingBox& box);

 private:
  [[nodiscard]] LayerFields thinned(const std::shared_ptr<Thinning>& thinning,
                                    Thinning::PartsIn parts) const;

  RadiusField own_;
  LayerFields fields_;  // without parts
  double unit_;
  std::shared_ptr<Thinning> thinning_;
};

}  // namespace copse
