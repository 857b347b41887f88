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

struct FieldBlock;

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

/// What a window of the plane knows of the samples around it. A plain call has no rim.
class FieldRim {
 public:
  virtual ~FieldRim() = default;

  /// Begin a stage of a tile: called before its first dart.
  virtual void enter(FieldTile& tile, std::int32_t stage) = 0;
  /// Return true if a dart that all known samples admit may be placed.
  virtual bool admits(const FieldTile& tile, std::int32_t x, std::int32_t y, double radius) = 0;
  /// Return true if an open block may be finished.
  virtual bool opens(const FieldBlock& block) = 0;
};

/// `rim` may be null.
std::unique_ptr<FieldFill> makeFieldFill(FieldPlacing& placing, FieldRim* rim);

}  // namespace copse
