// The finish: fills each open cell, or proves that it can take no sample (Ebeida et al. 2012, A
// Simple Algorithm for Maximal Poisson-Disk Sampling in High Dimensions).
//
// Cells are finished in the order in which a dart would have found them (Jones, Karger 2011,
// Linear-Time Poisson-Disk Patterns). A dart finds a cell after an exponential wait: the
// more of the cell is free, the shorter the wait. Without these waits, cells with little room would
// come too early, and samples would gather at the rims of cells.
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

// Sixteen equally likely waits of an exponential distribution: −256 ln((i + 1/2) / 16).
inline constexpr std::array<std::uint32_t, 16> kWaits = {887, 606, 475, 389, 325, 273, 231, 194,
                                                         162, 133, 108, 84,  63,  43,  25,  8};

// The bucket of a cell, by the index of its wait and by its number of free subcells. It grows with
// the wait divided by that number.
inline constexpr auto kWaitBuckets = [] {
  std::array<std::array<std::uint8_t, 65>, 16> buckets{};
  for (std::size_t wait = 0; wait < 16; ++wait) {
    for (std::uint32_t free = 1; free <= 64; ++free)
      buckets[wait][free] =
          static_cast<std::uint8_t>(16 * kWaits[wait] / (kWaits[wait] + 64 * free));
  }
  return buckets;
}();

// Count the bits that are set, by hand where the processor may lack an instruction for it.
inline std::size_t countOf(std::uint64_t bits) {
#if defined(__wasm__) || defined(__POPCNT__) || defined(__aarch64__)
  return static_cast<std::size_t>(__builtin_popcountll(bits));
#else
  bits -= (bits >> 1) & 0x5555555555555555u;
  bits = (bits & 0x3333333333333333u) + ((bits >> 2) & 0x3333333333333333u);
  return (((bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0Fu) * 0x0101010101010101u) >> 56;
#endif
}

/// The bucket of a cell in the scrambler, by its free subcells. The last 4 bits of its key draw the
/// wait.
inline std::size_t waitOf(std::uint64_t key, std::uint64_t free) {
  return kWaitBuckets[key % 16][countOf(free)];
}

/// Add the open cells of a row to a scrambler, by their waits: half of a cell's key, and its index.
/// `first` is the index of the row's first cell, whose key is `rowKey`; each next key is kGolden
/// more.
inline void listOpenCells(const std::uint64_t* covered, std::uint32_t first, std::int64_t cells,
                          std::uint64_t rowKey, OpenCells& open, Scrambler& visits) {
  open.each(covered + first, cells, [&](std::uint32_t column) {
    const std::uint64_t key = mix(rowKey + kGolden * column);
    visits.add(waitOf(key, ~covered[first + column]), (key >> 32) << 32 | (first + column));
  });
}

/// Finishes the open cells of a rectangle. The search of a cell begins with the frame of its free
/// subcells (BoxSearch). Cells that meet the ground's edges have a search of their own
/// (EdgeFinish).
class Finish {
 public:
  explicit Finish(Placing& placing);
  Finish(const Finish&) = delete;
  Finish& operator=(const Finish&) = delete;

  /// Finish all open cells of a rectangle that lies in the strip.
  [[gnu::noinline]] void finishAll(const CellRect& rect, const StageKey& stageKey);

 private:
  [[gnu::noinline]] void listOpen(const CellRect& rect, const StageKey& stageKey);
  [[nodiscard]] bool finishAtBoundary(std::uint32_t index, Draws draws);
  [[gnu::noinline]] void finish(std::uint32_t index, Draws draws);

  Placing& placing_;
  Scrambler scrambler_;
  Discs discs_;  // around the current cell
  BoxSearch search_;
  EdgeFinish edges_;
  OpenCells open_;
};

}  // namespace copse
