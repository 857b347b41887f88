// Fills a tile of a radius field in stages: early darts all over the tile, late darts into its open
// subcells, and the finish, which searches each open block until it is full.
//
// Cost: about 1,800 instructions for a sample of the early darts, 700 for one of the late darts,
// 1,000 for one of the finish.
#pragma once

#include <cstdint>
#include <memory>

#include "field/placing.h"

namespace copse {

class FieldFill {
 public:
  virtual ~FieldFill() = default;

  /// Throw darts all over a tile: `perSquare` for each square of its least radius.
  virtual void throwOver(FieldTile& tile, double perSquare, std::uint64_t key) = 0;
  /// Throw a dart into every other open subcell of a tile.
  virtual void throwIntoOpen(FieldTile& tile, std::uint64_t key) = 0;
  /// Fill a tile until no point of it is free.
  virtual void finish(FieldTile& tile, std::uint64_t key) = 0;
};

std::unique_ptr<FieldFill> makeFieldFill(FieldPlacing& placing);

}  // namespace copse
