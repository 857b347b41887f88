// A rectangle whose opposite sides are one: the plane is laid with copies of it.
#pragma once

#include "base/error.h"
#include "geometry/bounding_box.h"
#include "geometry/region.h"

namespace copse {

/// In the user's units.
struct Tile {
  double x = 0, y = 0, width = 0, height = 0;

  [[nodiscard]] BoundingBox box() const { return {x, y, x + width, y + height}; }
  /// "invalid-region" where its numbers are not finite or its sides not positive.
  [[nodiscard]] Result<Region> region() const;
  /// Where a point at most one side away from it lies in it; as floats if asked for.
  [[nodiscard]] Point wrapped(Point p, bool float32 = false) const;
};

/// Calls visit(dx, dy) for the tile itself and the eight around it: how far each lies from it.
template <class Visit>
void forCopies(const Tile& tile, Visit&& visit) {
  for (const int across : {-1, 0, 1}) {
    for (const int up : {-1, 0, 1}) visit(across * tile.width, up * tile.height);
  }
}

}  // namespace copse
