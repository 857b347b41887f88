// What edges and capsules do in the blocks of a tile.
//
// Cost: about 2 µs for each block that meets one.
#pragma once

#include "field/field_tile.h"
#include "grid/ground.h"

namespace copse {

/// Lists the boundary blocks of a tile by what it begins with, and covers what is outside.
void makeBoundary(const Ground& ground, FieldTile& tile);

/// A block's own list, if it is one.
const BoundaryCell* boundaryBlock(const FieldTile& tile, std::int32_t block);

/// A block's least point, in lattice units.
inline Point leastPointOf(const FieldTile& tile, std::int32_t block) {
  return {tile.x + (block % tile.blocks) * tile.block, tile.y + (block / tile.blocks) * tile.block};
}

}  // namespace copse
