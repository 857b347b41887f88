// Darts: candidates thrown uniformly over the ground, in slabs of time.
//
// While most ground is free, darts are drawn over blocks of 16 × 16 cells, a few into each block in
// turn, and those that hit a covered subcell are dropped for the price of one load. Later the open
// cells are visited one by one, and each gets its share of the slab over its free subcells: the
// same process without the misses. Draws are keyed by the block or cell and the stage; the late
// slabs' darts are tried in scrambled order.
//
// Cost: about 40 instructions for an early dart, 10 for a covered cell and 80 for an open one in a
// late slab, and 110 for each dart that finds its subcell free.
#pragma once

#include <cstdint>
#include <vector>

#include "placing.h"
#include "scrambler.h"

namespace copse {

class Darts {
 public:
  explicit Darts(Placing& placing) : placing_(placing) {}

  /// An early slab over a tile, of which `rect` lies in the strip: `rounds` sixteenths of a dart a
  /// cell.
  void throwEarly(Strip& strip, const CellRect& tile, const CellRect& rect, std::uint64_t stageKey,
                  int rounds);
  /// A late slab: `perCell` darts a cell over free subcells.
  void throwLate(Strip& strip, const CellRect& rect, std::uint64_t stageKey, double perCell);

 private:
  struct Block {
    std::uint64_t key;
    std::int64_t column, row;  // absolute address
    std::size_t index;         // in the strip
    bool isPart;               // whether only a part of it may be hit:
    std::uint32_t columnBegin, columnEnd, rowBegin, rowEnd;

    [[nodiscard]] bool holds(std::uint32_t c, std::uint32_t r) const {
      return c >= columnBegin && c < columnEnd && r >= rowBegin && r < rowEnd;
    }
  };

  void listBlocks(const Strip& strip, const CellRect& tile, const CellRect& rect,
                  std::uint64_t stageKey);
  void tryAt(Strip& strip, std::size_t index, Address cell, std::int32_t x, std::int32_t y);

  Placing& placing_;
  Scrambler scrambler_;
  std::vector<Block> blocks_;
};

}  // namespace copse
