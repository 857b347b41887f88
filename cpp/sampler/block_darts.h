// Darts of the early stages: drawn over blocks of 64 cells of 64 subcells, four into each block in
// a round, out of one hash. Those that find their subcell covered are dropped for the price of one
// load and without a branch; the others are gathered and tried in order.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/raw_vector.h"
#include "grid/coverage.h"

namespace copse {

inline bool isFree(std::uint64_t covered, std::uint64_t subcell) {
  return ((covered >> subcell) & 1) == 0;
}

class BlockDarts {
 public:
  static constexpr std::size_t kCells = 64;  // of a block
  /// The cells of a block, from its first.
  using Cells = std::array<std::uint32_t, kCells>;

  void begin(const Cells& cells) {
    cells_ = cells;
    blocks_.clear();
  }
  /// Whether a block, in rows of so many cells, has an open one.
  template <std::size_t kRow>
  [[nodiscard]] bool isOpen(const std::uint64_t* covered, std::uint32_t index) const;
  /// Adds a block by its key and its first cell.
  void add(std::uint64_t key, std::uint32_t index) { blocks_.push_back({key, index}); }

  /// Calls tryAt(index of a cell, its subcell, the draw) with the darts that find theirs free.
  template <class TryAt>
  void throwAll(const std::uint64_t* covered, int rounds, TryAt&& tryAt) {
    found_.resize(blocks_.size() * kLanes + 1);
    // To and fro, so that no block comes before its neighbours every time.
    for (int round = 0; round < rounds; ++round)
      tryAll(covered, drawRound(covered, round % 2 == 0), tryAt);
  }

 private:
  static constexpr std::uint32_t kLanes = 4;  // darts out of one hash

  struct Block {
    std::uint64_t key;
    std::uint32_t index;
  };
  /// A dart that found its subcell free.
  struct Found {
    std::uint64_t bits;   // its draw
    std::uint32_t index;  // of the cell
  };
  // What 12 bits of a draw choose: a cell of the block, and a subcell of the cell.
  static std::size_t cellIn(std::uint64_t bits) { return bits % kCells; }
  static std::uint32_t subcellIn(std::uint64_t bits) { return bits / kCells % 64; }

  Found* drawInto(Block& block, const std::uint64_t* covered, Found* end) const;
  [[gnu::noinline]] Found* drawRound(const std::uint64_t* covered, bool isForth);
  template <class TryAt>
  [[gnu::noinline]] void tryAll(const std::uint64_t* covered, const Found* end, TryAt& tryAt) {
    for (const Found* dart = found_.data(); dart != end; ++dart) {
      const std::uint32_t subcell = subcellIn(dart->bits);
      if (isFree(covered[dart->index], subcell)) tryAt(dart->index, subcell, dart->bits);
    }
  }

  Cells cells_{};
  std::vector<Block> blocks_;
  RawVector<Found> found_;
};

template <std::size_t kRow>
bool BlockDarts::isOpen(const std::uint64_t* covered, std::uint32_t index) const {
  std::uint64_t all = kAllCovered;
  for (std::size_t i = 0; i < kCells && all == kAllCovered; i += kRow) {
    const std::uint64_t* row = covered + index + cells_[i];
    for (std::size_t column = 0; column < kRow; ++column) all &= row[column];
  }
  return all != kAllCovered;
}

}  // namespace copse
