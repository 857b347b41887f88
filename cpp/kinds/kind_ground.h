// What of a region each kind may stand on.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "kinds/options.h"

namespace copse {

/// What has pieces paints where kinds stand once, so many units of its finest lattice from the
/// origin: maps reach beyond, and the rasteriser four times as far.
inline constexpr double kFarthestMapped = 0x1p46;

/// For each kind; none: everywhere.
using KindRegions = std::vector<std::optional<Region>>;

/// As far as a box reaches.
KindRegions regionsOf(std::span<const SampleClass> kinds, const BoundingBox& box);

/// "invalid-classes" for a kind that can stand nowhere in a region.
std::optional<Error> validateGround(const Region& region, const KindRegions& regions,
                                    std::span<const SampleClass> kinds, bool float32);

/// Where any of some kinds may stand; empty: everywhere, as where no kind has a region.
std::vector<Region> anyOf(const KindRegions& regions, std::span<const std::uint8_t> kinds);

}  // namespace copse
