// What of a region each kind may stand on.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "kinds/options.h"

namespace copse {

/// For each kind; none: everywhere.
using KindRegions = std::vector<std::optional<Region>>;

KindRegions regionsOf(const ClassOptions& options, const Region& region);

/// "invalid-classes" for a kind that can stand nowhere in a region.
std::optional<Error> validateGround(const Region& region, const KindRegions& regions,
                                    const ClassOptions& options);

/// Where any of some kinds may stand; empty: everywhere.
std::vector<Region> anyOf(const KindRegions& regions, std::span<const std::uint32_t> kinds);

}  // namespace copse
