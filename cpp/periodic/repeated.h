// What is given for a tile, laid out around it again: what overhangs one side comes in at the
// opposite one.
#pragma once

#include <vector>

#include "geometry/obstacles.h"
#include "kinds/options.h"
#include "periodic/tile.h"
#include "run/existing.h"

namespace copse {

/// No bound.
inline constexpr BoundingBox kEverywhere{-HUGE_VAL, -HUGE_VAL, HUGE_VAL, HUGE_VAL};

Obstacles repeated(const Obstacles& obstacles, const Tile& tile);

/// As far as they lie in a box.
ExistingSamples repeated(const ExistingSamples& existing, const Tile& tile,
                         const BoundingBox& within);

/// Where kinds stand. "conflicting-options" for a region wider or higher than the tile, and for a
/// raster that is not laid over the tile itself.
Result<std::vector<SampleClass>> repeated(std::vector<SampleClass> classes, const Tile& tile);

}  // namespace copse
