// The order of visits within one stage: by buckets, which the caller draws from the place, so that
// no direction of the plane comes first; within a bucket as added. Cost: about 10 instructions for
// a visit.
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

/// Visits of 64 bits each, kept in 16 buckets that are carried out in turn.
class Scrambler {
 public:
  static constexpr std::size_t kBuckets = 16;

  void add(std::size_t bucket, std::uint64_t visit) {
    if (ends_[bucket] == capacity_) grow();
    visits_[bucket * capacity_ + ends_[bucket]++] = visit;
  }
  /// Calls act(begin, end) with the visits of each bucket in turn, which it may overwrite.
  template <class Act>
  void drain(Act&& act) {
    for (std::size_t bucket = 0; bucket < kBuckets; ++bucket) {
      std::uint64_t* begin = visits_.data() + bucket * capacity_;
      act(begin, begin + ends_[bucket]);
      ends_[bucket] = 0;
    }
  }
  /// Calls act(visit) with each visit in turn.
  template <class Act>
  void drainEach(Act&& act) {
    drain([&](const std::uint64_t* begin, const std::uint64_t* end) {
      for (const std::uint64_t* visit = begin; visit != end; ++visit) act(*visit);
    });
  }
  /// The same with those alone that are to be kept when their bucket's turn comes; the others are
  /// dropped without a branch.
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

  std::size_t capacity_ = 0;  // of a bucket
  RawVector<std::uint64_t> visits_;
  std::array<std::size_t, kBuckets> ends_{};
};

// The open cells of a row, those with a free subcell, found without a branch: whether a cell is
// open is as good as random.

class OpenCells {
 public:
  /// Calls act(column) with each that is open of so many cells in a row.
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

// Darts of the early stages: drawn over blocks of 64 cells of 64 subcells, four into each block in
// a round, out of one hash. Those that find their subcell covered are dropped for the price of one
// load and without a branch; the others are gathered and tried in order.

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

// Darts: candidates thrown uniformly over the ground, in stages (Cook 1986; with coverage as in
// White, Cline, Egbert 2007).
//
// In an early stage, darts are drawn over blocks of 8 × 8 cells (block_darts.h). In the late stage
// only the open cells are visited, and only free subcells drawn: each is hit with a chance of one
// eighth, by the bits of hashes; hits are tried in scrambled order. Draws are keyed by the block or
// cell and the stage.

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
