// Samples that stand before a layer begins: the layer's own keep a distance from each of them.
//
// Where the band rolls on to new rows, what earlier discs cover is marked, so that most darts never
// meet them. Those that pass meet the few discs that reach into their block of 4 × 4 cells.
//
// Cost: 10 ns to mark a disc, 4 bytes a sample, and 24 bytes for each block that a disc reaches
// into, of the band alone.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "grid/band.h"
#include "grid/lattice.h"
#include "sampler/disc.h"
#include "sampler/disc_stamp.h"

namespace copse {

/// Samples from which a layer keeps one distance.
struct EarlierGroup {
  std::span<const double> positions;  ///< x0 y0 x1 y1 … in the user's units
  double distance;
};

class Earlier {
 public:
  /// `unit`: all positions, and the layer's lattice, are whole multiples of it.
  Earlier(const Lattice& lattice, double unit, std::vector<EarlierGroup> groups);

  /// Marks what is covered of rows that were painted anew, and lists the discs of all strips.
  void roll(std::vector<Strip>& strips, Interval newRows);
  /// The strip that is asked about from now on.
  void enter(std::size_t strip) { blocks_ = &strips_[strip]; }
  /// The discs that reach into the block of a cell, seen from the strip's least point. The cell is
  /// given from the strip's first one.
  [[nodiscard]] std::span<const Disc> around(std::uint64_t column, std::uint64_t row) const {
    const std::uint64_t block = row / kBlock * blocks_->columns + column / kBlock;
    const std::uint32_t begin = blocks_->ends[block];
    return {blocks_->discs.data() + begin, blocks_->ends[block + 1] - begin};
  }
  /// Whether a lattice point conflicts with one of them; seen from the strip's least one, in the
  /// cell given.
  [[nodiscard]] bool conflicts(std::uint64_t column, std::uint64_t row, double x, double y) const {
    for (const Disc& disc : around(column, row)) {
      const double dx = x - disc.x;
      const double dy = y - disc.y;
      if (dx * dx + dy * dy < disc.limit) return true;
    }
    return false;
  }

 private:
  static constexpr std::int32_t kBlock = 4;  // cells along a side

  /// A distance that is kept.
  struct Kind {
    std::span<const double> positions;
    double limit;         // squared, in lattice units
    double radius;        // in lattice units, rounded up
    std::uint32_t begin;  // of its samples among all
    DiscStamps stamps;
  };
  /// The discs of one strip, by block.
  struct Blocks {
    std::uint32_t columns = 0;
    std::vector<std::uint32_t> ends;  // one before, for each block
    std::vector<Disc> discs;
  };

  /// Blocks [begin, end) along one side.
  struct Span {
    std::int32_t begin, end;
  };
  struct Listed {
    Disc disc;
    Span columns, rows;
  };

  void sortByRow();
  [[nodiscard]] std::size_t kindOf(std::uint32_t sample) const;
  template <class Visit>
  void visit(double low, double high, Visit&& visit);
  [[nodiscard]] Span blocksOf(double middle, double radius, std::int32_t blocks) const;
  void list(const Strip& strip, Blocks& blocks);

  double side_;
  double perUnit_;
  double perBlock_;
  std::vector<Kind> kinds_;
  double greatest_ = 0;  // radius
  // All samples by rows of kRows cells.
  double firstRow_ = 0;
  std::vector<std::uint32_t> rowEnds_;
  std::vector<std::uint32_t> order_;
  std::vector<Blocks> strips_;
  std::vector<Listed> listed_;  // of the strip in hand
  const Blocks* blocks_ = nullptr;
};

}  // namespace copse
