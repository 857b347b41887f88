#include "periodic/room.h"

namespace copse {

std::optional<Error> validateRoom(const Tile& tile, const RunOptions& options, double room,
                                  double distance, std::string_view option) {
  // Of the least distance.
  constexpr double kMostRoom = 0x1p-13;
  constexpr double kMostFloatRoom = 0x1p-9;
  if (options.margin > 0) {
    return errorOf("conflicting-options", "margin", describe(options.margin),
                   {"does not go with periodic, where the rectangle has no edge"});
  }
  if (room <= (options.float32 ? kMostFloatRoom : kMostRoom) * distance) return std::nullopt;
  return errorOf("precision", options.float32 ? "float32" : option,
                 options.float32 ? "true" : describe(distance),
                 {"cannot keep the distance ", describe(distance), " at coordinates as far as ",
                  describe(tile.box().farthest())});
}

}  // namespace copse
