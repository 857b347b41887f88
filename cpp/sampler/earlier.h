// Samples that stand before a layer begins: the layer's own keep a distance from each of them.
//
// Where the band rolls on to new rows, what earlier discs cover is marked, so that most darts never
// meet them. Those that pass meet the few discs that reach into their block of 4 × 4 cells. Of
// samples that the layer itself could have placed, one is put into each cell, and needs no test
// besides that of any two.
//
// Cost: 10 ns to mark a disc, 4 bytes a sample, and 40 bytes for each block that a disc reaches
// into, of the band alone.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "geometry/bounding_box.h"
#include "grid/band.h"
#include "grid/cell.h"
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
  /// Samples that do not reach into `ground`, a box in lattice units, do not matter.
  Earlier(const Lattice& lattice, const BoundingBox& ground, std::span<const EarlierGroup> groups);

  /// Whether any disc holds a point of the ground, in lattice units.
  [[nodiscard]] bool holds(Point p);
  /// Marks what is covered of rows that were painted anew, and lists the discs of all strips.
  void roll(std::vector<Strip>& strips, Interval newRows);
  /// The strip that is asked about from now on; false where there is nothing to ask about.
  bool enter(std::size_t strip) {
    blocks_ = &strips_[strip];
    return !blocks_->discs.empty();
  }
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
    const auto discs = around(column, row);
    return std::any_of(discs.begin(), discs.end(),
                       [p = Point{x, y}](const Disc& disc) { return disc.holds(p); });
  }

 private:
  static constexpr std::int32_t kBlock = 4;  // cells along a side

  /// A distance that is kept.
  struct Kind {
    std::span<const double> positions;
    double radius;                     // in lattice units
    std::uint32_t begin;               // of its samples among all
    std::optional<DiscStamps> stamps;  // none at the layer's own distance
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
  /// A cell, counted from the strip's first one, and where in it.
  struct Place {
    std::int64_t column, row;
    double x, y;

    [[nodiscard]] std::uint32_t word() const {
      return pack(static_cast<std::int32_t>(x), static_cast<std::int32_t>(y));
    }
    [[nodiscard]] bool isLatticePoint() const { return x == xOf(word()) && y == yOf(word()); }
  };

  void sortByRow(const BoundingBox& ground);
  [[nodiscard]] std::size_t kindOf(std::uint32_t sample) const;
  template <class Visit>
  void visit(double low, double high, Visit&& visit);
  [[nodiscard]] std::int64_t rowOf(double y) const;
  [[nodiscard]] Place placeOf(double x, double y) const;
  void put(Strip& strip, double x, double y, Interval rows);
  [[nodiscard]] bool isPut(const Strip& strip, double x, double y) const;
  [[nodiscard]] Span blocksOf(double middle, double radius, std::int32_t blocks) const;
  void list(const Strip& strip, Blocks& blocks);

  double side_;
  double perUnit_;
  double perBlock_;
  double perRows_;
  double perPart_;  // of a stamp
  std::vector<Kind> kinds_;
  double greatest_ = 0;    // radius
  bool hasDiscs_ = false;  // so far, that no cell has taken
  // All samples by rows of kRows cells.
  std::int64_t firstRow_ = 0;
  std::vector<std::uint32_t> rowEnds_;
  std::vector<std::uint32_t> order_;
  std::vector<Blocks> strips_;
  std::vector<Listed> listed_;  // of the strip in hand
  const Blocks* blocks_ = nullptr;
};

}  // namespace copse
