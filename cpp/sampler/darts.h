// Darts: candidates thrown uniformly over the ground, in stages (Cook 1986; with coverage as in
// White, Cline, Egbert 2007).
//
// In an early stage, darts are drawn over blocks of 8 × 8 cells, four into each block in a round,
// out of one hash. Those that find their subcell covered are dropped for the price of one load and
// without a branch; the others are gathered and tried in order. In the late stage only the open
// cells are visited, and only free subcells drawn: each is hit with a chance of one eighth, by the
// bits of hashes; hits are tried in scrambled order. Draws are keyed by the block or cell and the
// stage.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "sampler/placing.h"
#include "sampler/schedule.h"
#include "sampler/scrambler.h"

namespace copse {

class Darts {
 public:
  explicit Darts(Placing& placing) : placing_(placing) {}

  /// An early stage over a tile whose blocks lie in the strip: `rounds` sixteenths of a dart a
  /// cell.
  [[gnu::noinline]] void throwEarly(const CellRect& tile, const StageKey& stageKey, int rounds);
  /// The late stage over a rectangle that lies in the strip.
  [[gnu::noinline]] void throwLate(const CellRect& rect, const StageKey& stageKey);

 private:
  struct Block {
    std::uint64_t key;
    std::uint32_t index;  // of its first cell in the strip
  };
  /// A dart that found its subcell free.
  struct Found {
    std::uint64_t bits;   // its draw
    std::uint32_t index;  // of the cell in the strip
  };

  [[gnu::noinline]] void listBlocks(const CellRect& tile, const StageKey& stageKey);
  Found* drawInto(Block& block, const std::uint64_t* covered, Found* end) const;
  [[gnu::noinline]] Found* drawRound(bool isForth);
  [[gnu::noinline]] void tryAll(const Found* end);
  [[gnu::noinline]] void drawLate(const CellRect& rect, const StageKey& stageKey);
  [[gnu::noinline]] void tryLate();

  Placing& placing_;
  Scrambler scrambler_;
  std::array<std::uint32_t, kDartBlock * kDartBlock> cells_{};  // of a block, from its first
  std::vector<Block> blocks_;
  std::vector<Found> found_;
  std::vector<std::uint32_t> open_;  // columns of open cells
};

}  // namespace copse
