#include "windows/forest_field.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "field/tile.h"

namespace copse {

namespace {

// Return the parts in a box as they were before the changes.
PartList partsBefore(const ForestSite& site, std::span<const PartChange> changes,
                     const BoundingBox& box) {
  PartList parts = site.in(box);
  for (const PartChange& change : changes) {
    std::erase(parts, change.after.get());
    if (change.before) parts.push_back(change.before.get());
  }
  return sortedBy(std::move(parts), [](const GroundPart* part) { return part->turn; });
}

}  // namespace

BoundingBox FieldChange::seenBy(const Layer& layer, const LayerLattice& lattice,
                                double unit) const {
  // A tile also knows how steep the field is around it, as far as a sample may be from it: at most
  // the greatest radius there, which is at most so many times itself away from here.
  constexpr double kTimes = 23;
  const auto scale = static_cast<double>(lattice.scale);
  const BoundingBox own = box.scaled(1 / scale);
  BoundingBox all;
  for (const LayerFields* fields : {&before, &after}) {
    const RadiusField field = fields->of(layer).scaled(1 / (scale * unit));
    const double most = fields->mostSeenBy(layer).over(box.scaled(unit)).greatest / (scale * unit);
    const double reach = std::max(field.greatestWithin(kTimes, own), most);
    all.include(TileTree::tilesAround(own.grown(reach), field));
  }
  return all.scaled(scale);
}

ForestField::ForestField(const Layers& layers, const RadiusField& own, double unit)
    : own_(own),
      fields_(layers, own),
      unit_(unit),
      thinning_(std::make_shared<Thinning>(std::ldexp(1.0, std::ilogb(layers.radius / unit)))) {}

// Factors are in units of the finest lattice.
LayerFields ForestField::thinned(const std::shared_ptr<Thinning>& thinning,
                                 Thinning::PartsIn parts) const {
  auto factors = std::make_shared<const ThinnedFactors>(thinning, std::move(parts));
  return fields_.with(own_.scaled(1 / unit_).times(std::move(factors)).scaled(unit_));
}

LayerFields ForestField::on(const ForestSite& site) const {
  if (!site.isThinned()) return fields_;
  return thinned(thinning_, [&site](const BoundingBox& box) { return site.in(box); });
}

std::optional<FieldChange> ForestField::changeIn(const ForestSite& site,
                                                 std::span<const PartChange> changes,
                                                 const BoundingBox& box) {
  const bool isThinned =
      site.isThinned() || std::any_of(changes.begin(), changes.end(), [](const PartChange& change) {
        return change.before && change.before->isThinning();
      });
  if (!isThinned) return std::nullopt;
  thinning_->forget(box.grown(2 * thinning_->texel()));
  const auto were = std::make_shared<Thinning>(thinning_->texel());
  const auto after = [&site](const BoundingBox& seen) { return site.in(seen); };
  const auto before = [&site, changes](const BoundingBox& seen) {
    return partsBefore(site, changes, seen);
  };
  const BoundingBox changed = thinning_->differenceIn(box, after, *were, before);
  if (changed.empty()) return std::nullopt;
  return FieldChange{changed.grown(2 * thinning_->texel()), thinned(were, before), on(site)};
}

}  // namespace copse
