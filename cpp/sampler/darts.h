// Darts: candidates thrown uniformly over the ground, in stages (Cook 1986; with coverage as in
// White, Cline, Egbert 2007).
//
// In an early stage, darts are drawn over blocks of 8 × 8 cells (block_darts.h). In the late stage
// only the open cells are visited, and only free subcells drawn: each is hit with a chance of one
// eighth, by the bits of hashes; hits are tried in scrambled order. Draws are keyed by the block or
// cell and the stage.
#pragma once

#include <cstdint>
#include <vector>

#include "sampler/block_darts.h"
#include "sampler/open_cells.h"
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
  /// A cell with the subcells of it that are still to be thrown at.
  struct Hit {
    std::uint64_t subcells;
    std::uint64_t key;
    std::uint32_t column;
  };

  [[gnu::noinline]] void listBlocks(const CellRect& tile, const StageKey& stageKey);
  Hit* hitCells(const std::uint64_t* covered, std::int64_t cells, std::uint64_t rowKey);
  [[gnu::noinline]] void drawLate(const CellRect& rect, const StageKey& stageKey);
  [[gnu::noinline]] void tryLate();

  Placing& placing_;
  Scrambler scrambler_;
  BlockDarts blocks_;
  OpenCells open_;
  std::vector<Hit> hits_;  // of a row
};

}  // namespace copse
