// Fills a tile of a radius field in stages: early darts all over the tile, late darts into its open
// subcells, and the finish, which searches each open block until it is full.
//
// Cost: about 1,800 instructions for a sample of the early darts, 700 for one of the late darts,
// 1,000 for one of the finish.
#pragma once

#include <cstdint>
#include <memory>

#include "base/vectors.h"
#include "field/placing.h"
#include "field/search.h"
#include "fill/darts.h"

namespace copse {

class FieldFill {
 public:
  explicit FieldFill(FieldPlacing& placing);
  FieldFill(const FieldFill&) = delete;
  FieldFill& operator=(const FieldFill&) = delete;

  /// Throws darts all over a tile: `perSquare` for each square of its least radius.
  void throwOver(FieldTile& tile, double perSquare, std::uint64_t key);
  /// Throws `perSubcell` darts for each open subcell of a tile.
  void throwIntoOpen(FieldTile& tile, double perSubcell, std::uint64_t key);
  /// Fills a tile until no point of it is free.
  void finish(FieldTile& tile, std::uint64_t key);

 private:
  void drawOver(const FieldTile& tile, std::int32_t darts, std::uint64_t key);
  template <class Visit>
  void eachOpenBlock(FieldTile& tile, std::uint64_t key, Visit&& visit);
  void throwInto(FieldBlock& block, double perSubcell, Draws draws);

  FieldPlacing& placing_;
  FieldDiscs discs_;
  const std::unique_ptr<BlockSearch> freeSearch_, edgeSearch_;
  Scrambler scrambler_;
  RawVector<std::uint64_t> found_;  // darts whose subcell is open
};

}  // namespace copse
