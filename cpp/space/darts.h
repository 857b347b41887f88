// Darts into a volume, as those of the plane (sampler/darts.h): early ones are drawn over blocks of
// 4 × 4 × 4 cells, late ones by mask into the free subcells of open cells and tried in scrambled
// order. Draws are keyed by the block or cell and the stage.
#pragma once

#include <cstdint>

#include "sampler/block_darts.h"
#include "sampler/open_cells.h"
#include "sampler/scrambler.h"
#include "space/placing.h"

namespace copse::space {

class Darts {
 public:
  explicit Darts(Placing& placing) : placing_(placing) {}

  /// An early stage over blocks that lie in the slab: `rounds` sixteenths of a dart a cell.
  [[gnu::noinline]] void throwEarly(const CellBox& blocks, std::uint64_t stageKey, int rounds);
  /// The late one, which hits each free subcell of a box with a chance of one quarter.
  [[gnu::noinline]] void throwLate(const CellBox& box, std::uint64_t stageKey);

 private:
  [[gnu::noinline]] void listBlocks(const CellBox& blocks, std::uint64_t stageKey);
  [[gnu::noinline]] void drawLate(const CellBox& box, std::uint64_t stageKey);
  [[gnu::noinline]] void tryLate();

  Placing& placing_;
  Scrambler scrambler_;
  BlockDarts blocks_;
  OpenCells open_;
};

}  // namespace copse::space
