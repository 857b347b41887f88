// The search of a block that edges or capsules meet for room, until there is none: its boxes are
// squares that are split in four (Ebeida et al. 2012), since the ground's part of the test is a
// sign for a whole square. All rules of distance grow in both radii, so a box that is inside one
// disc for the least radius over it has no room.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/hash.h"
#include "field/field_discs.h"
#include "field/field_placing.h"
#include "grid/boundary_cell.h"

namespace copse {

class FieldEdgeSearch {
 public:
  struct Block {
    const FieldTile& tile;
    std::int32_t number;
    double variation;  ///< of the radius over what is open, at most
    const BoundaryCell& boundary;
  };

  FieldEdgeSearch(FieldPlacing& placing, FieldDiscs& discs) : placing_(placing), discs_(discs) {}
  FieldEdgeSearch(const FieldEdgeSearch&) = delete;
  FieldEdgeSearch& operator=(const FieldEdgeSearch&) = delete;

  /// Fills the open subcells of a block whose discs are gathered.
  void fill(const Block& block, std::uint64_t open, Draws draws);

 private:
  /// The boxes still open: squares of `size` lattice points a side.
  struct Level {
    std::int32_t size = 0;
    std::vector<std::array<std::int32_t, 2>> boxes;  // least points, from the tile's corner
    std::vector<GroundCut> cuts;
    GroundCuts lists;

    void clear() {
      boxes.clear();
      cuts.clear();
      lists.clear();
    }
  };

  void start(std::uint64_t open);
  void split();
  void keep(std::size_t parent, std::int32_t x, std::int32_t y);
  void tryBoxes(Draws& draws);
  void tryPoints(Draws& draws);
  void tryAt(std::size_t box, std::int32_t x, std::int32_t y);

  FieldPlacing& placing_;
  FieldDiscs& discs_;
  const Block* block_ = nullptr;
  std::array<Level, 2> levels_;
  Level* level_ = &levels_[0];
  Level* next_ = &levels_[1];
};

}  // namespace copse
