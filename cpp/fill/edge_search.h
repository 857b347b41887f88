// The finish of a cell that meets the ground's edges: boxes, as in finish.h, each with what edges
// and capsules still meet it, which it inherits from the box that it was split from.
// Where the ground is nothing but slivers, random points are rarely in one: darts are thrown along
// them, too, first in the whole cell.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/hash.h"
#include "fill/discs.h"
#include "fill/placing.h"
#include "ground/ground_cut.h"

namespace copse {

class EdgeFinish {
 public:
  explicit EdgeFinish(Placing& placing);

  /// Places a sample in the boundary cell of that index, or proves that none fits.
  [[gnu::noinline]] void finish(std::uint32_t index, const BoundaryCell& boundary, Draws draws);

 private:
  struct Box {
    std::uint32_t least;  // packed offset in the cell
    GroundCut cut;        // into its level's lists
  };
  /// The boxes still open: squares of `size` lattice points a side, which may overlap by a point.
  struct Level {
    std::int32_t size = 0;
    std::vector<Box> boxes;
    GroundCuts cuts;

    void clear() {
      boxes.clear();
      cuts.clear();
    }
  };
  /// A box to be split, or the cell.
  struct Parent {
    Box box;
    const GroundCuts& cuts;
  };

  void start(std::uint64_t open, const Parent& cell);
  void split();
  void keep(const Parent& parent, const Discs::Four& parts, std::uint32_t wanted);
  [[nodiscard]] bool throwDarts(std::uint32_t index, Draws& draws);
  [[nodiscard]] bool throwAlong(std::uint32_t index, const Parent& parent, double extent,
                                Draws& draws);
  /// A packed offset as a lattice point.
  [[nodiscard]] Point at(std::uint32_t offset) const {
    return {origin_.x + xOf(offset), origin_.y + yOf(offset)};
  }

  Placing& placing_;
  Discs discs_;
  Point origin_{};  // of the cell in hand
  std::array<Level, 2> levels_;
  Level* level_ = &levels_[0];
  Level* next_ = &levels_[1];
};

}  // namespace copse
