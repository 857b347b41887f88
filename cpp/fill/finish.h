// When a dart would have found a cell: after an exponential wait, the shorter the more of the cell
// is free.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/hash.h"
#include "fill/box_search.h"
#include "fill/darts.h"
#include "fill/discs.h"
#include "fill/edge_search.h"
#include "fill/placing.h"
#include "fill/schedule.h"

namespace copse {

// Exponential waits, −256 ln((i + 1/2) / 16).
inline constexpr std::array<std::uint32_t, 16> kWaits = {887, 606, 475, 389, 325, 273, 231, 194,
                                                         162, 133, 108, 84,  63,  43,  25,  8};

// The bucket of a cell with so many free subcells, by its wait.
inline constexpr auto kWaitBuckets = [] {
  std::array<std::array<std::uint8_t, 65>, 16> buckets{};
  for (std::size_t wait = 0; wait < 16; ++wait) {
    for (std::uint32_t free = 1; free <= 64; ++free)
      buckets[wait][free] =
          static_cast<std::uint8_t>(16 * kWaits[wait] / (kWaits[wait] + 64 * free));
  }
  return buckets;
}();

// How many bits are set; by hand where the processor may not count them.
inline std::size_t countOf(std::uint64_t bits) {
#if defined(__wasm__) || defined(__POPCNT__) || defined(__aarch64__)
  return static_cast<std::size_t>(__builtin_popcountll(bits));
#else
  bits -= (bits >> 1) & 0x5555555555555555u;
  bits = (bits & 0x3333333333333333u) + ((bits >> 2) & 0x3333333333333333u);
  return (((bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0Fu) * 0x0101010101010101u) >> 56;
#endif
}

/// The bucket of a scrambler for a cell with these free subcells, by 4 bits of its key.
inline std::size_t waitOf(std::uint64_t key, std::uint64_t free) {
  return kWaitBuckets[key % 16][countOf(free)];
}

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
