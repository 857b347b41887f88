// Fills a tile block by block: with darts, all over it or at its open subcells, and in the end
// wholly.
//
// Cost: about 1,800 instructions a sample for darts over all of a tile, 700 for those into open
// subcells, 1,000 for the end.
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

  /// Throws darts all over a tile: so many for each square of its least radius.
  void throwOver(FieldTile& tile, double perSquare, std::uint64_t key);
  /// Throws so many darts for each open subcell of a tile.
  void throwIntoOpen(FieldTile& tile, double perSubcell, std::uint64_t key);
  /// Fills a tile wholly.
  void finish(FieldTile& tile, std::uint64_t key);

 private:
  /// A block in hand, and its open subcells.
  struct Block {
    FieldTile& tile;
    std::int32_t number;
    std::int32_t x, y;  // least point, from the tile's corner
    std::uint64_t open;
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
  RawVector<std::uint64_t> found_;  // darts that found their subcell open
  double variation_ = 0;  // of the radius over the open subcells of the block in hand, at most
};

}  // namespace copse
