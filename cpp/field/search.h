// The search of a block that no edge meets for room, until there is none: by boxes that shrink, as
// in box_search.h, among discs of many sizes.
//
// A box shrinks by what a disc covers for the least radius over the block; where the field is
// steep, by what it covers for the least over the box.
//
// Cost: 20 instructions for a box and a disc; about 500 for each sample of a field.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/hash.h"
#include "base/simd.h"
#include "field/placing.h"
#include "ground/subcells.h"

namespace copse {

class FieldSearch {
 public:
  /// How small the variation of the radius over a block must be, in sides of a box, to be
  /// neglected.
  static constexpr double kEven = 3;

  FieldSearch(FieldPlacing& placing, FieldDiscs& discs) : placing_(placing), discs_(discs) {}

  /// Fills the boxes of a block whose discs are gathered. The radius varies no more than that over
  /// what is open of it.
  void fill(const FieldTile& tile, std::int32_t block, double variation,
            std::span<const TileBox> boxes, Draws draws);

 private:
  /// Four ends, as a box's in box_search.h.
  struct Box {
    float ends[4];
    TileBox of;
    float area;
  };

  [[nodiscard]] static TileBox boxOf(const Box& box);
  void takeDiscs();
  template <class HeldSquare>
  [[nodiscard]] simd::Floats shrunk(simd::Floats ends, HeldSquare&& held) const;
  [[nodiscard]] bool measure(simd::Floats ends, Box& box) const;
  void keep(simd::Floats ends);
  void halve(const Box& box);
  [[nodiscard]] const Box& boxAt(std::uint64_t share) const;
  void throwDarts(Draws& draws);
  [[nodiscard]] double radiusAt(std::int32_t x, std::int32_t y) const {
    return placing_.radiusAt(*tile_, x, y);
  }

  FieldPlacing& placing_;
  FieldDiscs& discs_;
  const FieldTile* tile_ = nullptr;
  std::int32_t block_ = 0;
  double variation_ = 0;
  std::vector<std::array<float, 4>> centres_;  // of the discs, as a box's ends see them
  std::vector<Box> boxes_, next_;
  float area_ = 0;  // of the next boxes
};

// The search of a block that edges or capsules meet for room, until there is none: its boxes are
// squares that are split in four (Ebeida et al. 2012), since the ground's part of the test is a
// sign for a whole square. All rules of distance grow in both radii, so a box that is inside one
// disc for the least radius over it has no room.

class FieldEdgeSearch {
 public:
  struct Block {
    const FieldTile& tile;
    std::int32_t number;
    double variation;  ///< of the radius over what is open, at most
    const BoundaryCell& boundary;
  };

  FieldEdgeSearch(FieldPlacing& placing, FieldDiscs& discs) : placing_(placing), discs_(discs) {}
  FieldEdgeSearch(const FieldEdgeSearch&) = delete;
  FieldEdgeSearch& operator=(const FieldEdgeSearch&) = delete;

  /// Fills the open subcells of a block whose discs are gathered.
  void fill(const Block& block, std::uint64_t open, Draws draws);

 private:
  /// The boxes still open: squares of `size` lattice points a side.
  struct Level {
    std::int32_t size = 0;
    std::vector<std::array<std::int32_t, 2>> boxes;  // least points, from the tile's corner
    std::vector<GroundCut> cuts;
    GroundCuts lists;

    void clear() {
      boxes.clear();
      cuts.clear();
      lists.clear();
    }
  };

  void start(std::uint64_t open);
  void split();
  void keep(std::size_t parent, std::int32_t x, std::int32_t y);
  void tryBoxes(Draws& draws);
  void tryPoints(Draws& draws);
  void tryAt(std::size_t box, std::int32_t x, std::int32_t y);

  FieldPlacing& placing_;
  FieldDiscs& discs_;
  const Block* block_ = nullptr;
  std::array<Level, 2> levels_;
  Level* level_ = &levels_[0];
  Level* next_ = &levels_[1];
};

}  // namespace copse
