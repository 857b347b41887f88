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

ForestField::ForestField(const RadiusField& own, ConflictRule conflict)
    : own_(own),
      conflict_(conflict),
      thinning_(std::make_shared<Thinning>(std::ldexp(1.0, std::ilogb(own.min())))) {}

RadiusField ForestField::on(const ForestSite& site) const {
  if (!site.isThinned()) return own_;
  const auto parts = [&site](const BoundingBox& box) { return site.in(box); };
  return own_.times(std::make_shared<const ThinnedFactors>(thinning_, parts));
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
  FieldChange change{
      {}, own_.times(std::make_shared<const ThinnedFactors>(were, before)), on(site)};
  // A tile also knows how steep the field is around it, as far as a sample may be from it: at most
  // the greatest radius there, which is at most so many times itself away from here.
  constexpr double kTimes = 23;
  for (const RadiusField* field : {&change.before, &change.after}) {
    const double reach = field->greatestWithin(kTimes, changed) + 2 * thinning_->texel();
    change.tiles.include(TileTree::tilesAround(changed.grown(reach), *field));
  }
  return change;
}

}  // namespace copse
