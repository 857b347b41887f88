#include "periodic/room.h"

namespace copse {

std::optional<Error> validateRoom(const Tile& tile, const RunOptions& options, double room,
                                  double distance, Option option) {
  // Of the least distance.
  constexpr double kMostRoom = 0x1p-13;
  constexpr double kMostFloatRoom = 0x1p-9;
  if (options.margin > 0) return errorOf(Rule::periodicMargin, Option::margin, options.margin);
  if (room <= (options.float32 ? kMostFloatRoom : kMostRoom) * distance) return std::nullopt;
  return errorOf(options.float32 ? Rule::periodicFarForFloat : Rule::periodicFar,
                 options.float32 ? Option::float32 : option, distance, distance,
                 tile.box().farthest());
}

}  // namespace copse
