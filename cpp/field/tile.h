// Those blocks of a steep tile that have room for samples with radii above those listed by block,
// four at a time, as each sample around looks at all of them.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

#include "base/lanes.h"
#include "ground/ground_cut.h"
#include "ground/lattice.h"
#include "ground/raster.h"

namespace copse {

class WideBlocks {
 public:
  struct Four {
    Floats left, bottom;     ///< from the tile's least corner
    Floats least, greatest;  ///< radius over it, rounded outwards
    std::int32_t number[4];
  };

  void add(std::int32_t number, float left, float bottom, float least, float greatest) {
    if (count_ % 4 == 0) {
      const Floats nowhere = allFloats(kNowhere);
      fours_.push_back({nowhere, nowhere, Floats{}, Floats{}, {}});
    }
    Four& four = fours_.back();
    const std::size_t lane = count_++ % 4;
    four.left[lane] = left;
    four.bottom[lane] = bottom;
    four.least[lane] = least;
    four.greatest[lane] = greatest;
    four.number[lane] = number;
  }
  [[nodiscard]] bool isEmpty() const { return count_ == 0; }

  /// Calls isNear(four), which gives a bit for each, and isDone(four, lane) for those of which it
  /// is set; forgets those that are done.
  template <class IsNear, class IsDone>
  void eachNear(IsNear&& isNear, IsDone&& isDone) {
    // Backwards, so that the last one, which takes the place of one that is done, has been seen.
    for (std::size_t i = fours_.size(); i-- > 0;) {
      const std::uint32_t near = isNear(fours_[i]);
      if (near == 0) continue;
      for (std::size_t lane = 4; lane-- > 0;) {
        if ((near >> lane & 1) != 0 && isDone(fours_[i], lane)) forget(i, lane);
      }
    }
  }
  /// The greatest radius over any; 0 for none.
  [[nodiscard]] float greatest() const {
    Floats greatest{};
    for (const Four& four : fours_) greatest = greaterOf(four.greatest, greatest);
    return std::max(std::max(greatest[0], greatest[1]), std::max(greatest[2], greatest[3]));
  }

 private:
  void forget(std::size_t four, std::size_t lane) {
    --count_;
    Four& last = fours_.back();
    const std::size_t from = count_ % 4;
    Four& to = fours_[four];
    to.left[lane] = last.left[from];
    to.bottom[lane] = last.bottom[from];
    to.least[lane] = last.least[from];
    to.greatest[lane] = last.greatest[from];
    to.number[lane] = last.number[from];
    last.left[from] = kNowhere;
    last.greatest[from] = 0;
    if (from == 0) fours_.pop_back();
  }

  static constexpr float kNowhere = 1e15F;

  std::vector<Four> fours_;
  std::size_t count_ = 0;
};

// The samples that a tile knows, in lists, so that a place is tested against four at once without a
// branch for each.
//
// Cost: 112 bytes for eight, and in a tile of one radius about 40 for each sample.

/// Up to eight samples: their places from the tile's least corner, in lattice units. Where there is
/// none, one stands far away.
struct EightSamples {
  static constexpr std::uint32_t kFours = 2;
  static constexpr std::int32_t kNowhere = 1 << 30;

  Masks x[kFours] = {Masks{} + kNowhere, Masks{} + kNowhere};
  Masks y[kFours] = {Masks{} + kNowhere, Masks{} + kNowhere};
  Floats radius[kFours] = {};  ///< rounded, in lattice units
  std::uint32_t next = 0;      ///< number of the next eight of the list; 0 at the end
  std::uint32_t count = 0;
};

class KnownSamples {
 public:
  /// Empties so many lists.
  void begin(std::size_t lists) {
    lists_ = lists;
    eights_.clear();
    eights_.reserve(lists + lists / 4);
    eights_.resize(lists);
  }
  [[nodiscard]] std::size_t lists() const { return lists_; }

  void add(std::size_t list, std::int32_t x, std::int32_t y, float radius) {
    std::size_t at = list;
    while (eights_[at].count == 4 * EightSamples::kFours) {
      if (eights_[at].next == 0) {
        eights_[at].next = static_cast<std::uint32_t>(eights_.size());
        eights_.emplace_back();
      }
      at = eights_[at].next;
    }
    EightSamples& eight = eights_[at];
    const std::uint32_t four = eight.count / 4;
    const std::uint32_t lane = eight.count++ % 4;
    eight.x[four][lane] = x;
    eight.y[four][lane] = y;
    eight.radius[four][lane] = radius;
  }

  [[nodiscard]] bool hasAny(std::size_t list) const { return eights_[list].count > 0; }

  /// Calls visit(eight) for those of a list.
  template <class Visit>
  void each(std::size_t list, Visit&& visit) const {
    std::size_t at = list;
    do {
      visit(eights_[at]);
      at = eights_[at].next;
    } while (at != 0);
  }

 private:
  std::size_t lists_ = 0;
  std::vector<EightSamples> eights_;  // first those with which the lists begin
};

// A tile of a radius field: a square over which the radius may vary, with a grid of its own that
// suits the least radius in it. So there is one grid for each place, not one for each scale.
//
// A tile has 8 to 16 blocks along a side, each 1 to 1.25 of its least radii across, and a block has
// 8 × 8 subcells, with a bit each that says whether it is covered (coverage.h). It knows
// all samples that may be too close to a place of it, those of other tiles too: each is entered in
// the list of the 2 × 2 blocks that are nearest to it, or in one for radii too great for that.
//
// Cost: about 10 bytes a sample for the bits, 40 for the lists.

/// A lattice point of a tile, from its least corner.
struct TilePoint {
  std::int32_t x, y;
};

/// Those with x0 ≤ x ≤ x1 and y0 ≤ y ≤ y1.
struct TileBox {
  std::int32_t x0, y0, x1, y1;

  /// The longer side, less a point.
  [[nodiscard]] std::int32_t extent() const { return std::max(x1 - x0, y1 - y0); }
};

/// What a tile that meets edges or capsules begins with.
struct TileCut {
  GroundCuts cuts;
  GroundCut cut;
};

/// From [0, n), out of 24 bits.
inline std::int32_t below24(std::uint64_t bits, std::int32_t n) {
  return static_cast<std::int32_t>(((bits & 0xFFFFFF) * static_cast<std::uint64_t>(n)) >> 24);
}

struct FieldTile {
  double x, y;          ///< least corner, in lattice units
  std::int32_t side;    ///< in lattice units
  std::int32_t blocks;  ///< along a side
  std::int32_t block;   ///< side of a block
  std::int32_t subcell;
  double perBlock;         ///< 1 / block
  double least, greatest;  ///< radius, in lattice units
  double listed;           ///< greatest radius of the samples in lists of blocks
  double room;             ///< greatest radius of samples that there is room for still; 0 when full
  double nearRoom;         ///< the same of the tiles near
  std::int32_t turns = 0;  ///< it has had
  std::uint32_t order = 0;       ///< among the turns of those around
  std::uint32_t unfinished = 0;  ///< of it and those around
  double slope;                  ///< of the radius, over it and what its samples reach
  double stretch;  ///< where that is gentle: of a radius to the distance that it may keep

  static constexpr std::int32_t kMostBlocks = 16;  ///< along a side
  static constexpr std::size_t kPadding = 64;
  /// Row by row, a byte for the 8 subcells of a block; kPadding more, for three rows of up to 16
  /// and a read of two words.
  std::vector<std::uint8_t> covered;
  KnownSamples known;                   ///< by 2 × 2 blocks; the last list is for wide discs
  std::vector<std::uint32_t> existing;  ///< numbers of existing samples that reach into it
  std::vector<std::uint32_t> around;    ///< the tiles that its samples may reach, in the beginning
  std::vector<std::uint32_t> near;      ///< those that they still may
  /// Radii over each block, where the field is steep; else empty.
  std::vector<double> blockLeast, blockGreatest;
  /// Those of these blocks that have room for samples with a radius above `listed`.
  WideBlocks wideBlocks;
  std::unique_ptr<TileCut> cut;
  std::unique_ptr<RowCells> boundary;  ///< cells are blocks, numbered in `column`

  [[nodiscard]] bool isSteep() const { return !blockLeast.empty(); }
  [[nodiscard]] std::int32_t subcells() const { return kSubcells * blocks; }
  [[nodiscard]] std::int32_t blockAt(std::int32_t coordinate) const {
    const double last = blocks - 1;
    return static_cast<std::int32_t>(std::max(0.0, std::min((coordinate + 0.5) * perBlock, last)));
  }
  /// The lists of known samples, row by row.
  [[nodiscard]] std::int32_t listsAcross() const { return (blocks + 1) / 2; }
  [[nodiscard]] std::int32_t listAt(std::int32_t coordinate) const {
    return blockAt(coordinate) / 2;
  }
  /// Calls visit(list) for each list whose samples may lie in a box.
  template <class Visit>
  void eachListIn(const TileBox& box, Visit&& visit) const {
    const std::int32_t across = listsAcross();
    const std::int32_t column0 = listAt(box.x0);
    const std::int32_t column1 = listAt(box.x1);
    const std::int32_t row1 = listAt(box.y1);
    for (std::int32_t row = listAt(box.y0); row <= row1; ++row) {
      for (std::int32_t column = column0; column <= column1; ++column)
        visit(static_cast<std::size_t>(row * across + column));
    }
    if (known.hasAny(known.lists() - 1)) visit(known.lists() - 1);
  }
  [[nodiscard]] double leastOf(std::int32_t number) const {
    return blockLeast.empty() ? least : blockLeast[static_cast<std::size_t>(number)];
  }
  [[nodiscard]] double greatestOf(std::int32_t number) const {
    return blockGreatest.empty() ? greatest : blockGreatest[static_cast<std::size_t>(number)];
  }
  [[nodiscard]] bool isCovered(std::int32_t column, std::int32_t row) const {
    return (covered[static_cast<std::size_t>(row * blocks + (column >> 3))] >> (column & 7) & 1) !=
           0;
  }
  /// The subcells of a block, row by row, as bits.
  [[nodiscard]] std::uint64_t coverage(std::int32_t number) const {
    const std::uint8_t* from = rowOf(number);
    std::uint64_t bits = 0;
    for (int row = 0; row < kSubcells; ++row, from += blocks)
      bits |= std::uint64_t{*from} << (kSubcells * row);
    return bits;
  }
  /// Which blocks of a row of them are not wholly covered: bit i for the i-th.
  [[nodiscard]] std::uint32_t openBlocks(std::int32_t row) const;
  /// Whether all of it is covered.
  [[nodiscard]] bool isFull() const {
    for (std::int32_t row = 0; row < blocks; ++row) {
      if (openBlocks(row) != 0) return false;
    }
    return true;
  }
  /// Covers more subcells of a block.
  void cover(std::int32_t number, std::uint64_t bits) {
    std::uint8_t* to = covered.data() + (rowOf(number) - covered.data());
    for (int row = 0; row < kSubcells; ++row, to += blocks, bits >>= kSubcells)
      *to = static_cast<std::uint8_t>(*to | (bits & 0xFF));
  }
  /// Blocks [column0, column1) × [row0, row1).
  struct Blocks {
    std::int32_t column0, row0, column1, row1;
  };
  /// Covers the subcells of some blocks that a disc surely holds.
  void coverDisc(float centreX, float centreY, float radius, const Blocks& within);
  /// Whether a disc may meet a subcell of some blocks that is open.
  [[nodiscard]] bool hasOpenIn(float centreX, float centreY, float radius,
                               const Blocks& within) const;

 private:
  [[nodiscard]] const std::uint8_t* rowOf(std::int32_t number) const {
    return covered.data() + (number / blocks) * kSubcells * blocks + number % blocks;
  }
};

}  // namespace copse
