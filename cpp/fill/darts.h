// Darts: candidates thrown evenly over the ground, in stages (Cook 1986, Stochastic Sampling in
// Computer Graphics). A dart into a covered subcell is rejected at once (White, Cline, Egbert 2007,
// Poisson Disk Point Sets by Hierarchical Dart Throwing).
//
// The draws of a dart are hashes of the stage and of the dart's block or cell.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/vectors.h"
#include "fill/placing.h"
#include "fill/schedule.h"
#include "ground/lattice.h"

namespace copse {

/// Orders the visits of one stage. The caller draws a bucket for each visit by a hash, so that no
/// direction of the plane comes first. Buckets are drained in turn, and the visits of a bucket in
/// the order in which they were added. A visit is 64 bits of the caller's choice. Cost: about 10
/// instructions for a visit.
class Scrambler {
 public:
  static constexpr std::size_t kBuckets = 16;

  void add(std::size_t bucket, std::uint64_t visit) {
    if (ends_[bucket] == capacity_) grow();
    visits_[bucket * capacity_ + ends_[bucket]++] = visit;
  }
  /// Call act(begin, end) with the visits of each bucket in turn. `act` may overwrite them.
  template <class Act>
  void drain(Act&& act) {
    for (std::size_t bucket = 0; bucket < kBuckets; ++bucket) {
      std::uint64_t* begin = visits_.data() + bucket * capacity_;
      act(begin, begin + ends_[bucket]);
      ends_[bucket] = 0;
    }
  }
  /// Call act(visit) with each visit in turn.
  template <class Act>
  void drainEach(Act&& act) {
    drain([&](const std::uint64_t* begin, const std::uint64_t* end) {
      for (const std::uint64_t* visit = begin; visit != end; ++visit) act(*visit);
    });
  }
  /// Call act(visit) with each visit for which isKept(visit) is true when its bucket's turn comes.
  /// Drop the others, without a branch.
  template <class IsKept, class Act>
  void drainKept(IsKept&& isKept, Act&& act) {
    drain([&](std::uint64_t* begin, const std::uint64_t* end) {
      std::uint64_t* kept = begin;
      for (const std::uint64_t* visit = begin; visit != end; ++visit) {
        *kept = *visit;
        kept += isKept(*visit) ? 1 : 0;
      }
      for (const std::uint64_t* visit = begin; visit != kept; ++visit) act(*visit);
    });
  }

 private:
  [[gnu::noinline]] void grow() {
    const std::size_t capacity = std::max<std::size_t>(64, 2 * capacity_);
    RawVector<std::uint64_t> visits(kBuckets * capacity);
    for (std::size_t bucket = 0; bucket < kBuckets; ++bucket)
      std::copy_n(visits_.data() + bucket * capacity_, ends_[bucket],
                  visits.data() + bucket * capacity);
    visits_ = std::move(visits);
    capacity_ = capacity;
  }

  std::size_t capacity_ = 0;  // of each bucket
  RawVector<std::uint64_t> visits_;
  std::array<std::size_t, kBuckets> ends_{};
};

/// Lists the open cells of a row: the cells with a free subcell. It works without a branch, since
/// no processor can predict which cells are open.
class OpenCells {
 public:
  /// Call act(column) with each open cell among the first `cells` of a row.
  template <class Act>
  void each(const std::uint64_t* covered, std::int64_t cells, Act&& act) {
    const auto columns = static_cast<std::uint32_t>(cells);
    if (open_.size() < columns) open_.resize(columns);
    std::uint32_t* end = open_.data();
    for (std::uint32_t column = 0; column < columns; ++column) {
      *end = column;
      end += covered[column] != kAllCovered ? 1 : 0;
    }
    for (const std::uint32_t* column = open_.data(); column != end; ++column) act(*column);
  }

 private:
  std::vector<std::uint32_t> open_;
};

inline bool isFree(std::uint64_t covered, std::uint64_t subcell) {
  return ((covered >> subcell) & 1) == 0;
}

/// Throws the darts of the early stages over blocks of 64 cells. A round throws four darts into
/// each block, all from one hash. It first lists the darts whose subcell is free, without a branch:
/// each dart costs one load. Then it tries the listed darts in order.
class BlockDarts {
 public:
  static constexpr std::size_t kCells = 64;  // in a block
  /// The indices of a block's cells, relative to its first cell.
  using Cells = std::array<std::uint32_t, kCells>;

  void begin(const Cells& cells) {
    cells_ = cells;
    blocks_.clear();
  }
  /// Return true if the block whose first cell is at `index` has an open cell. The block has rows
  /// of kRow cells.
  template <std::size_t kRow>
  [[nodiscard]] bool isOpen(const std::uint64_t* covered, std::uint32_t index) const;
  /// Add a block by its key and the index of its first cell.
  void add(std::uint64_t key, std::uint32_t index) { blocks_.push_back({key, index}); }

  /// Throw some rounds of darts. Call tryAt(index of the cell, subcell, draw) with each dart whose
  /// subcell is free.
  template <class TryAt>
  void throwAll(const std::uint64_t* covered, int rounds, TryAt&& tryAt) {
    found_.resize(blocks_.size() * kLanes + 1);
    // Go through the blocks to and fro, so that no block always comes before its neighbours.
    for (int round = 0; round < rounds; ++round)
      tryAll(covered, drawRound(covered, round % 2 == 0), tryAt);
  }

 private:
  static constexpr std::uint32_t kLanes = 4;  // darts from one hash

  struct Block {
    std::uint64_t key;
    std::uint32_t index;
  };
  /// A dart that found its subcell free.
  struct Found {
    std::uint64_t bits;   // its draw
    std::uint32_t index;  // of its cell
  };
  // Twelve bits of a draw choose a cell of the block and a subcell of the cell.
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

/// Throws the darts of all stages before the finish. An early stage throws into blocks of 8 × 8
/// cells. The late stage visits only the open cells, and hits each free subcell with a chance of
/// one eighth, by the bits of hashes. It tries the hits in scrambled order.
class Darts {
 public:
  explicit Darts(Placing& placing) : placing_(placing) {}

  /// Run an early stage on a tile whose blocks lie in the strip. Throw `rounds` sixteenths of a
  /// dart for each cell.
  [[gnu::noinline]] void throwEarly(const CellRect& tile, const StageKey& stageKey, int rounds);
  /// Run the late stage on a rectangle that lies in the strip.
  [[gnu::noinline]] void throwLate(const CellRect& rect, const StageKey& stageKey);

 private:
  /// A cell with hit subcells. `subcells` are those whose dart is not drawn yet.
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
  std::vector<Hit> hits_;  // in one row of cells
};

}  // namespace copse
