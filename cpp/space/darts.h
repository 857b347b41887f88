// Darts into a volume, as those of the plane (sampler/darts.h): early ones are drawn over blocks of
// 4 × 4 × 4 cells, late ones by mask into the free subcells of open cells and tried in scrambled
// order. Draws are keyed by the block or cell and the stage.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "sampler/scrambler.h"
#include "space/placing.h"

namespace copse::space {

class Darts {
 public:
  explicit Darts(Placing& placing) : placing_(placing) {}

  /// An early stage over blocks that lie in the slab: `rounds` sixteenths of a dart a cell.
  [[gnu::noinline]] void throwEarly(const CellBox& blocks, std::uint64_t stageKey, int rounds);
  /// A late one, which hits each free subcell of a box with a chance of 1 in 2^chance.
  [[gnu::noinline]] void throwLate(const CellBox& box, std::uint64_t stageKey, int chance);

 private:
  struct Block {
    std::uint64_t key;
    std::uint32_t index;  // of its first cell
  };
  /// A dart that found its subcell free.
  struct Found {
    std::uint64_t bits;   // its draw
    std::uint32_t index;  // of the cell
  };

  [[gnu::noinline]] void listBlocks(const CellBox& blocks, std::uint64_t stageKey);
  Found* drawInto(Block& block, const std::uint64_t* covered, Found* end) const;
  [[gnu::noinline]] Found* drawRound(bool isForth);
  [[gnu::noinline]] void tryAll(const Found* end);
  [[gnu::noinline]] void drawLate(const CellBox& box, std::uint64_t stageKey, int chance);
  [[gnu::noinline]] void tryLate();

  Placing& placing_;
  Scrambler scrambler_;
  std::array<std::uint32_t, kBlock * kBlock * kBlock> cells_{};  // of a block, from its first
  std::vector<Block> blocks_;
  std::vector<Found> found_;
  std::vector<std::uint32_t> open_;  // columns of open cells
};

}  // namespace copse::space
