// A tile of a radius field: a square over which the radius may vary, with a grid of its own that
// suits the least radius in it. So there is one grid for each place, not one for each scale.
//
// A tile has 8 to 16 blocks along a side, each 1 to 1.25 of its least radii across, and a block has
// 8 × 8 subcells, with a bit each that says whether it is covered (coverage.h). It knows
// all samples that may be too close to a place of it, those of other tiles too: each is entered in
// the block that is nearest to it, or in a list of its own when its radius is too great for that.
//
// Cost: about 10 bytes a sample for the bits, 5 for the lists and 22 for the entries.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

#include "grid/coverage.h"
#include "grid/ground_cut.h"
#include "grid/raster.h"

namespace copse {

/// A sample as a tile knows it: its place from the tile's least corner, in lattice units.
struct FieldEntry {
  std::int32_t x, y;
  float radius;        ///< rounded, in lattice units
  std::uint32_t next;  ///< in the list, plus 1; 0 at the end
};

/// What a tile that meets edges or capsules begins with.
struct TileCut {
  GroundCuts cuts;
  GroundCut cut;
};

/// A block of a tile with room for radii that differ from the tile's least.
struct WideBlock {
  std::int32_t column, row;
  float least, greatest;  ///< radius over it, rounded outwards
};

struct FieldTile {
  double x, y;          ///< least corner, in lattice units
  std::int32_t side;    ///< in lattice units
  std::int32_t blocks;  ///< along a side
  std::int32_t block;   ///< side of a block
  std::int32_t subcell;
  double perBlock;         ///< 1 / block
  double least, greatest;  ///< radius, in lattice units
  double listed;           ///< greatest radius of the samples in the blocks' lists
  double room;             ///< greatest radius of samples that there is room for still; 0 when full
  double nearRoom;         ///< the same of the tiles near
  double slope;            ///< of the radius, over it and what its samples reach

  static constexpr std::size_t kPadding = 16;
  /// Row by row, a byte for the 8 subcells of a block; kPadding more for reads of two words.
  std::vector<std::uint8_t> covered;
  std::vector<FieldEntry> entries;
  std::vector<std::uint32_t> first;     ///< entry of each block, plus 1; the last is for wide discs
  std::vector<std::uint32_t> existing;  ///< numbers of existing samples that reach into it
  std::vector<std::uint32_t> near;      ///< the tiles that its samples may reach
  /// Radii over each block, where the field is steep; else empty.
  std::vector<double> blockLeast, blockGreatest;
  /// Those of these blocks that have room for samples with a radius above `listed`.
  std::vector<WideBlock> wideBlocks;
  std::unique_ptr<TileCut> cut;
  std::unique_ptr<RowCells> boundary;  ///< cells are blocks, numbered in `column`

  [[nodiscard]] std::int32_t subcells() const { return kSubcells * blocks; }
  [[nodiscard]] std::int32_t blockAt(std::int32_t coordinate) const {
    const double at = (coordinate + 0.5) * perBlock;
    return at <= 0 ? 0 : (at >= blocks ? blocks - 1 : static_cast<std::int32_t>(at));
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
