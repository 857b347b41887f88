// The finish: proves that a cell can take no sample, or places one (Ebeida et al. 2012, A Simple
// Algorithm for Maximal Poisson-Disk Sampling in High Dimensions).
//
// The cell's free subcells become boxes of lattice points; a box inside one disc or outside the
// region is dropped. A few darts are thrown into random boxes; when none lands, every box is split
// in four. It ends, without a cap, at boxes of one lattice point, which are free as they stand:
// what remains open is filled, and what is empty is proven full.
//
// Cost: about 0.2 µs for each cell whose coverage left a subcell open.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "hash.h"
#include "placing.h"
#include "scrambler.h"

namespace copse {

class Finish {
 public:
  explicit Finish(Placing& placing)
      : placing_(placing), discs_(placing.lattice().side, placing.lattice().radiusSquared) {}

  /// Finishes all open cells of a rectangle that lies in the strip.
  void finishAll(Strip& strip, const CellRect& rect, std::uint64_t stageKey);

 private:
  /// What a box of a boundary cell has to do with the region's edges.
  struct Cut {
    std::int32_t winding;  // at the box's least point
    std::uint32_t firstEdge,
        endEdge;  // those that may meet the box, in the level's list; if none, it is inside
  };
  /// The boxes still open: squares of `size` lattice points a side, which may overlap by a point.
  struct Level {
    std::int32_t size;
    std::size_t count;                 // of boxes
    std::vector<std::uint32_t> boxes;  // packed least offsets in the cell
    std::vector<Cut> cuts;             // of boundary cells only
    std::vector<std::uint32_t> edges;

    void expect(std::size_t most) {
      if (boxes.size() < most) boxes.resize(2 * most);
    }
    void clear() {
      count = 0;
      cuts.clear();
      edges.clear();
    }
    [[nodiscard]] std::span<const std::uint32_t> edgesOf(const Cut& cut) const {
      return std::span(edges).subspan(cut.firstEdge, cut.endEdge - cut.firstEdge);
    }
  };
  struct Cell {
    Strip& strip;
    std::size_t index;
    Address address;
    Point origin;
    bool isBoundary;
  };

  void finish(const Cell& cell, Draws draws);
  void start(const Cell& cell);
  void split(const Cell& cell);
  void consider(const Cell& cell, std::uint32_t parent, std::size_t parentIndex, std::uint32_t box);
  [[nodiscard]] bool cut(const Cell& cell, std::uint32_t parent, std::size_t parentIndex,
                         std::uint32_t box);
  [[nodiscard]] bool throwInto(const Cell& cell, std::size_t boxIndex, std::uint64_t bits);

  Placing& placing_;
  Scrambler scrambler_;
  Discs discs_;  // around the cell in hand
  Level level_{};
  Level next_{};
};

}  // namespace copse
