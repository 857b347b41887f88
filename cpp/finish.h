// The finish: proves that a cell can take no sample, or places one (Ebeida et al. 2012, A Simple
// Algorithm for Maximal Poisson-Disk Sampling in High Dimensions).
//
// The cell's free subcells become boxes of lattice points; a box inside one disc or outside the
// region is dropped. A few darts are thrown into random boxes; when none lands, every box is split
// in four. It ends, without a cap, at boxes of one lattice point, which are free as they stand:
// what remains open is filled, and what is empty is proven full.
//
// Cost: about 0.3 µs for each cell whose coverage left a subcell open.
#pragma once

#include <cstdint>
#include <vector>

#include "darts.h"
#include "hash.h"
#include "placing.h"

namespace copse {

class Finish {
 public:
  explicit Finish(Placing& placing) : placing_(placing) {}

  /// Finishes all open cells of a rectangle that lies in the strip.
  void finishAll(Strip& strip, const CellRect& rect, std::uint64_t stageKey);

 private:
  struct Box {
    std::int32_t x, y;                 // least offset in the cell
    std::int32_t width, height;        // in lattice points
    std::int32_t winding;              // at (x, y)
    std::uint32_t firstEdge, endEdge;  // those that may meet the box, in the level's list
  };
  struct Neighbour {
    std::int32_t x, y;  // offset from this cell's origin
  };
  struct Level {
    std::vector<Box> boxes;
    std::vector<std::uint32_t> edges;
    void clear() {
      boxes.clear();
      edges.clear();
    }
  };
  struct Cell {
    Strip& strip;
    std::size_t index;
    Point origin;
    bool isBoundary;
  };

  void finish(Strip& strip, std::size_t index, Draws draws);
  void gather(const Strip& strip, std::size_t index);
  void start(const Cell& cell);
  void split(const Cell& cell);
  void consider(const Cell& cell, const Level& from, const Box& parent, Box box);
  [[nodiscard]] bool throwInto(const Cell& cell, const Box& box, std::uint64_t bits);
  [[nodiscard]] bool isInOneDisc(const Box& box) const;

  Placing& placing_;
  Scrambler<std::uint32_t> scrambler_;
  std::vector<Neighbour> neighbours_;
  Level level_;
  Level next_;
};

}  // namespace copse
