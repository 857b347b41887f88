// The radius by place of a forest: a field of its own, and parts that thin it.
#pragma once

#include <memory>
#include <optional>
#include <span>

#include "field/radius_field.h"
#include "fill/run.h"
#include "windows/site.h"
#include "windows/thinning.h"

namespace copse {

/// What an edit does to a field, as long as the parts before and after it live.
struct FieldChange {
  BoundingBox tiles;  ///< around all tiles where the field differs
  RadiusField before, after;
};

class ForestField {
 public:
  /// `own` is in units of the finest lattice.
  ForestField(const RadiusField& own, ConflictRule conflict);

  [[nodiscard]] ConflictRule conflict() const { return conflict_; }
  /// Return the field on a site, which must outlive it and stay as it is.
  [[nodiscard]] RadiusField on(const ForestSite& site) const;
  /// Forget all that is known of the parts.
  void reset() { thinning_ = std::make_shared<Thinning>(thinning_->texel()); }
  /// Return how changes, which the site has made, have changed the field in a box.
  std::optional<FieldChange> changeIn(const ForestSite& site, std::span<const PartChange> changes,
                                      const BoundingBox& box);

 private:
  RadiusField own_;
  ConflictRule conflict_;
  std::shared_ptr<Thinning> thinning_;
};

}  // namespace copse
