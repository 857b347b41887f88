// How samples of several kinds become layers, each a fill of one spacing that keeps clear of all
// before it.
//
// Kinds that keep the same distances from all form a group, and share a layer. Groups go by radius,
// the greatest first, each spaced so far that it has its share; the last one, of the least radius,
// fills what is left. Where its samples cannot stand, no larger one can; a group of which that is
// not certain gets a closing layer at its own radius.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "kinds/options.h"

namespace copse {

struct KindGroup {
  std::vector<std::uint32_t> kinds;
  double radius;
  double share;    ///< of all samples
  double density;  ///< samples for each unit of area: an estimate
};

struct KindLayer {
  std::size_t group;
  double spacing;  ///< at least the group's radius
};

struct KindPlan {
  std::vector<KindGroup> groups;
  std::vector<KindLayer> layers;  ///< in the order they are filled

  /// Samples for each unit of area: an estimate.
  [[nodiscard]] double density() const;
};

/// `hasOwn[i]`: whether kind i has ground of its own; none does where it is empty.
KindPlan planOf(const ClassOptions& options, std::span<const std::uint8_t> hasOwn = {});

}  // namespace copse
