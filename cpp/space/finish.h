// The finish in a volume: proves that a cell can take no sample, or places one. Cells are visited
// in the order in which a dart would have found them (sampler/finish.h).
#pragma once

#include <cstdint>

#include "sampler/open_cells.h"
#include "sampler/scrambler.h"
#include "space/ball_search.h"
#include "space/balls.h"
#include "space/placing.h"

namespace copse::space {

class Finish {
 public:
  explicit Finish(Placing& placing);
  Finish(const Finish&) = delete;
  Finish& operator=(const Finish&) = delete;

  /// Finishes all open cells of a box that lies in the slab.
  [[gnu::noinline]] void finishAll(const CellBox& box, std::uint64_t stageKey);

 private:
  [[gnu::noinline]] void listOpen(const CellBox& box, std::uint64_t stageKey);
  [[gnu::noinline]] void finish(std::uint32_t index, Draws draws);
  [[nodiscard]] OffsetBox frameOf(std::uint64_t open) const;

  Placing& placing_;
  Scrambler scrambler_;
  Balls balls_;  // around the cell in hand
  BallSearch search_;
  OpenCells open_;
};

}  // namespace copse::space
