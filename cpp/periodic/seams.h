// Where a tile that was filled as it is gets filled again, across its sides.
//
// Samples near the sides are taken away, and the ground is filled across them with all others as
// samples that are there already. The line where old and new meet wanders: new ones fit a little
// closer to old ones than those to one another, and on a straight line that would show.
#pragma once

#include <cstdint>

#include "geometry/exact.h"
#include "periodic/tile.h"

namespace copse {

/// What is filled, in turn. The seams are those along the vertical sides, along the horizontal
/// ones, and where these meet.
enum class Patch : std::uint8_t { whole, vertical, horizontal, corners, done };

inline constexpr Patch kPatches[] = {Patch::whole, Patch::vertical, Patch::horizontal,
                                     Patch::corners};

class Seams {
 public:
  /// Of a tile at least five times as wide and high as the distance that any sample keeps from
  /// another.
  Seams(const Tile& tile, double distance, std::uint64_t seed)
      : tile_(tile), distance_(distance), seed_(seed) {}

  /// What is filled, with all that opens where samples are taken away.
  [[nodiscard]] Tile groundOf(Patch patch) const;
  /// Whether a sample of the tile is taken away before.
  [[nodiscard]] bool isTaken(Patch patch, Point at, Patch placedIn) const;

 private:
  [[nodiscard]] double clearedFrom(double side) const;

  Tile tile_;
  double distance_;
  std::uint64_t seed_;
};

}  // namespace copse
