// A tile of a radius field: a square over which the radius may vary, with a grid of its own that
// suits the least radius in it. So there is one grid for each place, not one for each scale.
//
// A tile has 8 to 16 blocks along a side, each 1 to 1.25 of its least radii across, and a block has
// 8 × 8 subcells, with a bit each that says whether it is covered (coverage.h). It knows
// all samples that may be too close to a place of it, those of other tiles too: each is entered in
// the list of the 2 × 2 blocks that are nearest to it, or in one for radii too great for that.
//
// Cost: about 10 bytes a sample for the bits, 40 for the lists.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

#include "field/known_samples.h"
#include "field/wide_blocks.h"
#include "grid/coverage.h"
#include "grid/ground_cut.h"
#include "grid/raster.h"

namespace copse {

/// A lattice point of a tile, from its least corner.
struct TilePoint {
  std::int32_t x, y;
};

/// Those with x0 ≤ x ≤ x1 and y0 ≤ y ≤ y1.
struct TileBox {
  std::int32_t x0, y0, x1, y1;

  /// The longer side, less a point.
  [[nodiscard]] std::int32_t extent() const { return std::max(x1 - x0, y1 - y0); }
};

/// What a tile that meets edges or capsules begins with.
struct TileCut {
  GroundCuts cuts;
  GroundCut cut;
};

/// From [0, n), out of 24 bits.
inline std::int32_t below24(std::uint64_t bits, std::int32_t n) {
  return static_cast<std::int32_t>(((bits & 0xFFFFFF) * static_cast<std::uint64_t>(n)) >> 24);
}

struct FieldTile {
  double x, y;          ///< least corner, in lattice units
  std::int32_t side;    ///< in lattice units
  std::int32_t blocks;  ///< along a side
  std::int32_t block;   ///< side of a block
  std::int32_t subcell;
  double perBlock;         ///< 1 / block
  double least, greatest;  ///< radius, in lattice units
  double listed;           ///< greatest radius of the samples in lists of blocks
  double room;             ///< greatest radius of samples that there is room for still; 0 when full
  double nearRoom;         ///< the same of the tiles near
  std::int32_t turns = 0;  ///< it has had
  std::uint32_t order = 0;       ///< among the turns of those around
  std::uint32_t unfinished = 0;  ///< of it and those around
  double slope;                  ///< of the radius, over it and what its samples reach
  double stretch;  ///< where that is gentle: of a radius to the distance that it may keep

  static constexpr std::int32_t kMostBlocks = 16;  ///< along a side
  static constexpr std::size_t kPadding = 64;
  /// Row by row, a byte for the 8 subcells of a block; kPadding more, for three rows of up to 16
  /// and a read of two words.
  std::vector<std::uint8_t> covered;
  KnownSamples known;                   ///< by 2 × 2 blocks; the last list is for wide discs
  std::vector<std::uint32_t> existing;  ///< numbers of existing samples that reach into it
  std::vector<std::uint32_t> around;    ///< the tiles that its samples may reach, in the beginning
  std::vector<std::uint32_t> near;      ///< those that they still may
  /// Radii over each block, where the field is steep; else empty.
  std::vector<double> blockLeast, blockGreatest;
  /// Those of these blocks that have room for samples with a radius above `listed`.
  WideBlocks wideBlocks;
  std::unique_ptr<TileCut> cut;
  std::unique_ptr<RowCells> boundary;  ///< cells are blocks, numbered in `column`

  [[nodiscard]] bool isSteep() const { return !blockLeast.empty(); }
  [[nodiscard]] std::int32_t subcells() const { return kSubcells * blocks; }
  [[nodiscard]] std::int32_t blockAt(std::int32_t coordinate) const {
    const double last = blocks - 1;
    return static_cast<std::int32_t>(std::max(0.0, std::min((coordinate + 0.5) * perBlock, last)));
  }
  /// The lists of known samples, row by row.
  [[nodiscard]] std::int32_t listsAcross() const { return (blocks + 1) / 2; }
  [[nodiscard]] std::int32_t listAt(std::int32_t coordinate) const {
    return blockAt(coordinate) / 2;
  }
  /// Calls visit(list) for each list whose samples may lie in a box.
  template <class Visit>
  void eachListIn(const TileBox& box, Visit&& visit) const {
    const std::int32_t across = listsAcross();
    const std::int32_t column0 = listAt(box.x0);
    const std::int32_t column1 = listAt(box.x1);
    const std::int32_t row1 = listAt(box.y1);
    for (std::int32_t row = listAt(box.y0); row <= row1; ++row) {
      for (std::int32_t column = column0; column <= column1; ++column)
        visit(static_cast<std::size_t>(row * across + column));
    }
    if (known.hasAny(known.lists() - 1)) visit(known.lists() - 1);
  }
  [[nodiscard]] double leastOf(std::int32_t number) const {
    return blockLeast.empty() ? least : blockLeast[static_cast<std::size_t>(number)];
  }
  [[nodiscard]] double greatestOf(std::int32_t number) const {
    return blockGreatest.empty() ? greatest : blockGreatest[static_cast<std::size_t>(number)];
  }
  [[nodiscard]] bool isCovered(std::int32_t column, std::int32_t row) const {
    return (covered[static_cast<std::size_t>(row * blocks + (column >> 3))] >> (column & 7) & 1) !=
           0;
  }
  /// The subcells of a block, row by row, as bits.
  [[nodiscard]] std::uint64_t coverage(std::int32_t number) const {
    const std::uint8_t* from = rowOf(number);
    std::uint64_t bits = 0;
    for (int row = 0; row < kSubcells; ++row, from += blocks)
      bits |= std::uint64_t{*from} << (kSubcells * row);
    return bits;
  }
  /// Which blocks of a row of them are not wholly covered: bit i for the i-th.
  [[nodiscard]] std::uint32_t openBlocks(std::int32_t row) const;
  /// Whether all of it is covered.
  [[nodiscard]] bool isFull() const {
    for (std::int32_t row = 0; row < blocks; ++row) {
      if (openBlocks(row) != 0) return false;
    }
    return true;
  }
  /// Covers more subcells of a block.
  void cover(std::int32_t number, std::uint64_t bits) {
    std::uint8_t* to = covered.data() + (rowOf(number) - covered.data());
    for (int row = 0; row < kSubcells; ++row, to += blocks, bits >>= kSubcells)
      *to = static_cast<std::uint8_t>(*to | (bits & 0xFF));
  }
  /// Blocks [column0, column1) × [row0, row1).
  struct Blocks {
    std::int32_t column0, row0, column1, row1;
  };
  /// Covers the subcells of some blocks that a disc surely holds.
  void coverDisc(float centreX, float centreY, float radius, const Blocks& within);
  /// Whether a disc may meet a subcell of some blocks that is open.
  [[nodiscard]] bool hasOpenIn(float centreX, float centreY, float radius,
                               const Blocks& within) const;

 private:
  [[nodiscard]] const std::uint8_t* rowOf(std::int32_t number) const {
    return covered.data() + (number / blocks) * kSubcells * blocks + number % blocks;
  }
};

}  // namespace copse
