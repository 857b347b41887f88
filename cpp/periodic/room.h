// Numbers in a tile are rounded when they go around it: so much farther apart than asked for are
// samples placed, that the rounding leaves what was asked for.
#pragma once

#include <optional>

#include "periodic/tile.h"
#include "run/options.h"

namespace copse {

/// Twice and more what rounding takes from a distance between two samples.
inline double roomIn(const Tile& tile, bool float32) {
  constexpr double kRoundings = 4;  // of a coordinate
  return kRoundings * tile.box().farthest() * (float32 ? 0x1p-23 : 0x1p-52);
}

/// "conflicting-options" for a margin, and "precision" where that is much beside the least distance
/// of an option.
std::optional<Error> validateRoom(const Tile& tile, const RunOptions& options, double room,
                                  double distance, Option option);

}  // namespace copse
