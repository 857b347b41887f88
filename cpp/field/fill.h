// Fills a tile of a radius field in stages: early darts all over the tile, late darts into its open
// subcells, and the finish, which searches each open block until it is full.
//
// Cost: about 1,800 instructions for a sample of the early darts, 700 for one of the late darts,
// 1,000 for one of the finish.
#pragma once

#include <cstdint>
#include <vector>

#include "base/hash.h"
#include "base/vectors.h"
#include "field/placing.h"
#include "field/search.h"
#include "fill/darts.h"

namespace copse {

class FieldFill {
 public:
  explicit FieldFill(FieldPlacing& placing)
      : placing_(placing), discs_(placing), search_(placing, discs_), edges_(placing, discs_) {}
  FieldFill(const FieldFill&) = delete;
  FieldFill& operator=(const FieldFill&) = delete;

  /// Throws darts all over a tile: `perSquare` for each square of its least radius.
  void throwOver(FieldTile& tile, double perSquare, std::uint64_t key);
  /// Throws `perSubcell` darts for each open subcell of a tile.
  void throwIntoOpen(FieldTile& tile, double perSubcell, std::uint64_t key);
  /// Fills a tile until no point of it is free.
  void finish(FieldTile& tile, std::uint64_t key);

 private:
  /// The block that is being filled.
  struct Block {
    FieldTile& tile;
    std::int32_t number;
    std::int32_t x, y;   // least point, from the tile's corner
    std::uint64_t open;  // subcells, a bit each
    const BoundaryCell* boundary;
  };

  void drawOver(const FieldTile& tile, std::int32_t darts, std::uint64_t key);
  template <class Visit>
  void eachOpenBlock(FieldTile& tile, std::uint64_t key, Visit&& visit);
  [[nodiscard]] static TileBox frameOf(const Block& block, std::uint64_t bits);
  void gather(const Block& block);
  void fillFree(const Block& block, Draws draws);
  [[nodiscard]] bool isLate(const FieldTile& tile, double radius, std::uint64_t draw) const;
  void throwInto(const Block& block, double perSubcell, Draws draws);
  void finish(const Block& block, Draws draws);

  FieldPlacing& placing_;
  FieldDiscs discs_;
  FieldSearch search_;
  FieldEdgeSearch edges_;
  Scrambler scrambler_;
  RawVector<std::uint64_t> found_;  // darts whose subcell is open
  double variation_ = 0;            // greatest, of the radius over the block's open subcells
};

}  // namespace copse
