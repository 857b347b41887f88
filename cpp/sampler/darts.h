// Darts: candidates thrown uniformly over the ground, in stages (Cook 1986; with coverage as in
// White, Cline, Egbert 2007).
//
// In an early stage, darts are drawn over blocks of 8 × 8 cells, four into each block in a round,
// out of one hash. In a late stage only the open cells are visited, and each draws its darts. Both
// draw subcells: those that are covered are dropped for the price of one load and without a branch,
// the others are gathered, tried in order (late ones in scrambled order) and placed when they keep
// their distance. Draws are keyed by the block or cell and the stage.
//
// Cost: about 40 instructions for an early dart, 60 and 15 for each dart for an open cell in a late
// stage, 60 for each dart that finds its subcell free, 70 for one that is placed.
#pragma once

#include <cstdint>
#include <vector>

#include "sampler/placing.h"
#include "sampler/schedule.h"
#include "sampler/scrambler.h"

namespace copse {

inline constexpr int kMostLateDarts = 10;  // a cell in one stage: that many one hash gives

class Darts {
 public:
  explicit Darts(Placing& placing) : placing_(placing) {}

  /// An early stage over a tile, of which `rect` lies in the strip: `rounds` sixteenths of a dart a
  /// cell.
  [[gnu::noinline]] void throwEarly(Strip& strip, const CellRect& tile, const CellRect& rect,
                                    std::uint64_t stageKey, int rounds);
  /// A late stage: `perCell` darts, up to 10, into each open cell of a rectangle that lies in the
  /// strip.
  [[gnu::noinline]] void throwLate(Strip& strip, const CellRect& rect, std::uint64_t stageKey,
                                   int perCell);

 private:
  struct Block {
    std::uint64_t key;
    std::int64_t column, row;  // absolute address
    std::uint32_t index;       // in the strip
    bool isPart;               // whether only a part of it may be hit:
    std::uint32_t columnBegin, columnEnd, rowBegin, rowEnd;

    [[nodiscard]] bool holds(std::uint32_t c, std::uint32_t r) const {
      return c >= columnBegin && c < columnEnd && r >= rowBegin && r < rowEnd;
    }
  };
  /// A dart that found its subcell free.
  struct Found {
    std::uint64_t bits;   // its draw
    std::uint32_t index;  // of the cell: in the strip, or (late) in its row
    std::uint32_t block;
  };

  void listBlocks(const Strip& strip, const CellRect& tile, const CellRect& rect,
                  std::uint64_t stageKey);
  Found* drawEarly(const Strip& strip, std::uint32_t number, Found* end);
  [[gnu::noinline]] void drawLate(const Strip& strip, const CellRect& rect, std::uint64_t stageKey,
                                  int perCell);
  void tryIn(Strip& strip, std::size_t index, Address cell, std::uint32_t subcell,
             std::uint64_t bits);

  Placing& placing_;
  Scrambler scrambler_;
  std::vector<Block> blocks_;
  std::vector<Found> found_;
  std::vector<std::uint32_t> open_;  // columns of open cells
};

}  // namespace copse
