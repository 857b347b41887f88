// Fills one block of a tile: with darts at its open subcells, and in the end wholly, as a box that
// is inside one disc for the least radius over it has no room (Ebeida et al. 2012; all rules grow
// in both radii).
//
// Cost: about 400 instructions a sample for darts over all of a tile, 600 for those into open
// subcells, 1,500 for the end.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/hash.h"
#include "field/field_discs.h"
#include "sampler/scrambler.h"

namespace copse {

/// From [0, n), out of 24 bits.
inline std::int32_t below24(std::uint64_t bits, std::int32_t n) {
  return static_cast<std::int32_t>(((bits & 0xFFFFFF) * static_cast<std::uint64_t>(n)) >> 24);
}

class FieldFill {
 public:
  explicit FieldFill(FieldPlacing& placing) : placing_(placing), discs_(placing) {}
  FieldFill(const FieldFill&) = delete;
  FieldFill& operator=(const FieldFill&) = delete;

  /// Throws darts all over a tile: so many for each square of its least radius.
  void throwOver(FieldTile& tile, double perSquare, std::uint64_t key);
  /// Throws so many darts for each open subcell of a tile.
  void throwIntoOpen(FieldTile& tile, double perSubcell, std::uint64_t key);
  /// Fills a tile wholly.
  void finish(FieldTile& tile, std::uint64_t key);

 private:
  /// The boxes still open: squares of `size` lattice points a side.
  struct Level {
    std::int32_t size = 0;
    std::vector<std::array<std::int32_t, 2>> boxes;  // least points, from the tile's corner
    std::vector<GroundCut> cuts;                     // of boundary blocks only
    GroundCuts lists;

    void clear() {
      boxes.clear();
      cuts.clear();
      lists.clear();
    }
  };
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
  void gather(const Block& block);
  [[nodiscard]] bool isLate(const FieldTile& tile, double radius, std::uint64_t draw) const;
  void throwInto(const Block& block, double perSubcell, Draws draws);
  void finish(const Block& block, Draws draws);
  void start(const Block& block);
  void split(const Block& block);
  void keep(const Block& block, std::size_t parent, std::int32_t x, std::int32_t y);
  void tryBoxes(const Block& block, Draws& draws);
  void tryPoints(const Block& block, Draws& draws);
  bool tryAt(const Block& block, std::size_t box, std::int32_t x, std::int32_t y);

  FieldPlacing& placing_;
  FieldDiscs discs_;
  std::array<Level, 2> levels_;
  Level* level_ = &levels_[0];
  Level* next_ = &levels_[1];
  Scrambler scrambler_;
  std::vector<std::uint64_t> found_;  // darts that found their subcell open
  double variation_ = 0;  // of the radius over the open subcells of the block in hand, at most
};

}  // namespace copse
