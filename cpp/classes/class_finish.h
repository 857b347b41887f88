// The finish for classes: proves that a cell can take no sample of a group, or places one, as
// finish.h does for a single radius: boxes of lattice points are dropped when one disc covers them,
// darts are thrown into the others, and what no dart fills is split in four, down to single points.
//
// Here each disc has its own radius, that which the group keeps from the sample's class.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/hash.h"
#include "classes/class_placing.h"
#include "grid/ground_cut.h"
#include "sampler/scrambler.h"

namespace copse {

class ClassFinish {
 public:
  explicit ClassFinish(ClassPlacing& placing) : placing_(placing) {}
  ClassFinish(const ClassFinish&) = delete;
  ClassFinish& operator=(const ClassFinish&) = delete;

  /// Finishes all open cells of a group in a tile.
  [[gnu::noinline]] void finishAll(const ClassTile& tile, std::uint32_t group, std::uint64_t key);

 private:
  struct Disc {
    std::int64_t x, y;  // from the cell's origin
    std::int64_t square;
  };
  /// A square of lattice points, from the cell's origin.
  struct Box {
    std::int32_t x, y;
  };
  struct Level {
    std::int32_t size;  // of its boxes, in lattice points a side
    std::vector<Box> boxes;
    std::vector<GroundCut> cuts;  // of boundary cells only, into:
    GroundCuts lists;

    void clear() {
      boxes.clear();
      cuts.clear();
      lists.clear();
    }
  };
  struct Cell {
    std::uint32_t group;
    std::int64_t column, row;
    std::int64_t side;
    const Ground& ground;
    const RowCells* rowCells;  // of a boundary cell
    const BoundaryCell* boundary;

    [[nodiscard]] Point at(Box box) const {
      return {static_cast<double>(column * side + box.x), static_cast<double>(row * side + box.y)};
    }
  };

  [[gnu::noinline]] bool finish(const Cell& cell, std::uint64_t open, Draws& draws);
  void gather(const Cell& cell, std::uint64_t open);
  void start(const Cell& cell, std::uint64_t open);
  void split(const Cell& cell);
  void keep(const Cell& cell, std::size_t parent, Box parentBox, Box box);
  [[nodiscard]] bool isCovered(Box box, std::int32_t size) const;
  [[nodiscard]] bool cut(const Cell& cell, std::size_t parent, Box parentBox, Box box);
  [[nodiscard]] bool throwInto(const Cell& cell, Draws& draws);
  [[nodiscard]] bool isFree(const Cell& cell, std::size_t box, Box at) const;

  ClassPlacing& placing_;
  Scrambler scrambler_;
  std::vector<Disc> discs_;  // around the cell in hand
  std::array<Level, 2> levels_{};
  Level* level_ = &levels_[0];
  Level* next_ = &levels_[1];
};

}  // namespace copse
