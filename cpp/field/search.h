// The searches that fill a block until no point of it is free: FieldSearch for a block without
// edges, FieldEdgeSearch for a boundary block.
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

/// Fills a block that no edge meets: by boxes that shrink, as in fill/box_search.h, among discs of
/// many sizes. A box shrinks by the part that a disc covers for the least radius over the block. In
/// a steep field, it shrinks again by the part covered for the least radius over the box.
///
/// Cost: 20 instructions for a box and a disc; about 500 for each sample of a field.
class FieldSearch {
 public:
  /// A box neglects the variation of the radius over its block when its own side is at least so
  /// many times as long.
  static constexpr double kEven = 3;

  FieldSearch(FieldPlacing& placing, FieldDiscs& discs) : placing_(placing), discs_(discs) {}

  /// Fills boxes of a block whose discs are gathered. `variation` bounds that of the radius over
  /// the block's open subcells.
  void fill(const FieldTile& tile, std::int32_t block, double variation,
            std::span<const TileBox> boxes, Draws draws);

 private:
  /// A box, also by its four ends as in fill/box_search.h.
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
  std::vector<std::array<float, 4>> centres_;  // of the discs, each as four ends
  std::vector<Box> boxes_, next_;
  float area_ = 0;  // of next_, then of boxes_
};

/// Fills a block that edges or capsules meet. Its boxes are squares that are split in four (Ebeida
/// et al. 2012), as cuts of the ground are made for squares. All rules of distance grow with both
/// radii, so a box that lies in one disc for the least radius over it is full.
class FieldEdgeSearch {
 public:
  struct Block {
    const FieldTile& tile;
    std::int32_t number;
    double variation;  ///< greatest, of the radius over the open subcells
    const BoundaryCell& boundary;
  };

  FieldEdgeSearch(FieldPlacing& placing, FieldDiscs& discs) : placing_(placing), discs_(discs) {}
  FieldEdgeSearch(const FieldEdgeSearch&) = delete;
  FieldEdgeSearch& operator=(const FieldEdgeSearch&) = delete;

  /// Fills the open subcells of a block whose discs are gathered.
  void fill(const Block& block, std::uint64_t open, Draws draws);

 private:
  /// The open boxes: squares of `size` lattice points a side.
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
