// The finish: proves that a cell can take no sample, or places one (Ebeida et al. 2012, A Simple
// Algorithm for Maximal Poisson-Disk Sampling in High Dimensions).
//
// The cell's free subcells become boxes of lattice points; a box inside one disc is dropped. Four
// darts are thrown into random boxes; when none lands, every box is split in four. It ends, without
// a cap, at boxes of one lattice point, which are free as they stand: what remains open is filled,
// and what is empty is proven full. Cells that meet the ground's edges have a finish of their own
// (edge_finish.h).
//
// Cells are visited in the order in which a dart would have found them: after exponential waits,
// the shorter the more of the cell is free. Otherwise samples gather at the rims of cells.
#pragma once

#include <cstdint>

#include "base/hash.h"
#include "sampler/box_search.h"
#include "sampler/discs.h"
#include "sampler/edge_finish.h"
#include "sampler/open_cells.h"
#include "sampler/placing.h"
#include "sampler/schedule.h"
#include "sampler/scrambler.h"

namespace copse {

class Finish {
 public:
  explicit Finish(Placing& placing);
  Finish(const Finish&) = delete;
  Finish& operator=(const Finish&) = delete;

  /// Finishes all open cells of a rectangle that lies in the strip.
  [[gnu::noinline]] void finishAll(const CellRect& rect, const StageKey& stageKey);

 private:
  [[gnu::noinline]] void listOpen(const CellRect& rect, const StageKey& stageKey);
  [[nodiscard]] bool finishAtBoundary(std::uint32_t index, Draws draws);
  [[gnu::noinline]] void finish(std::uint32_t index, Draws draws);

  Placing& placing_;
  Scrambler scrambler_;
  Discs discs_;  // around the cell in hand
  BoxSearch search_;
  EdgeFinish edges_;
  OpenCells open_;
};

}  // namespace copse
