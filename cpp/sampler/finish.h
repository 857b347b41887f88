// The finish: proves that a cell can take no sample, or places one (Ebeida et al. 2012, A Simple
// Algorithm for Maximal Poisson-Disk Sampling in High Dimensions).
//
// The cell's free subcells become boxes of lattice points; a box inside one disc or outside the
// ground is dropped. Four darts are thrown into random boxes; when none lands, every box is split
// in four. It ends, without a cap, at boxes of one lattice point, which are free as they stand:
// what remains open is filled, and what is empty is proven full.
//
// Cells are visited in the order in which a dart would have found them: after exponential waits,
// the shorter the more of the cell is free. Otherwise samples gather at the rims of cells.
//
// Cost: about 0.15 µs (1,600 instructions) for each cell whose coverage left a subcell open, which
// is one cell in ten.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/hash.h"
#include "grid/ground_cut.h"
#include "sampler/placing.h"
#include "sampler/scrambler.h"

namespace copse {

class Finish {
 public:
  explicit Finish(Placing& placing);
  Finish(const Finish&) = delete;
  Finish& operator=(const Finish&) = delete;

  /// Finishes all open cells of a rectangle that lies in the strip.
  [[gnu::noinline]] void finishAll(Strip& strip, const CellRect& rect, std::uint64_t stageKey);

 private:
  /// The boxes still open: squares of `size` lattice points a side, which may overlap by a point.
  struct Level {
    std::int32_t size;
    std::size_t count;                 // of boxes
    std::vector<std::uint32_t> boxes;  // packed least offsets in the cell
    std::vector<GroundCut> cuts;       // of boundary cells only, into:
    GroundCuts lists;

    void expect(std::size_t most) {
      if (boxes.size() < most + 4) boxes.resize(2 * most + 4);
    }
    void clear() {
      count = 0;
      cuts.clear();
      lists.clear();
    }
  };
  /// What meets a box of a boundary cell.
  struct CutBox {
    const GroundCuts* cuts;
    GroundCut cut;
    std::uint32_t least;  // packed
  };
  struct Cell {
    Strip& strip;
    std::size_t index;
    Address address;
    Point origin;
    bool isBoundary;

    /// A packed offset as a lattice point.
    [[nodiscard]] Point at(std::uint32_t offset) const {
      return {origin.x + xOf(offset), origin.y + yOf(offset)};
    }
  };

  [[gnu::noinline]] void finish(const Cell& cell, Draws draws);
  void start(const Cell& cell);
  [[gnu::noinline]] void split(const Cell& cell);
  void keep(const Cell& cell, const CutBox& parent, const Discs::Four& parts, std::uint32_t wanted);
  [[nodiscard]] bool cut(const Cell& cell, const CutBox& parent, std::uint32_t box);
  [[nodiscard]] bool throwInto(const Cell& cell, Draws& draws);
  [[nodiscard]] CutBox cutOf(const Cell& cell, std::size_t boxIndex) const;

  Placing& placing_;
  Scrambler scrambler_;
  Discs discs_;  // around the cell in hand
  std::array<Level, 2> levels_{};
  Level* level_ = &levels_[0];
  Level* next_ = &levels_[1];
  std::array<std::uint32_t, kSubcells * kSubcells> subcells_;  // boxes of the first level
};

}  // namespace copse
