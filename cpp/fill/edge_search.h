// The finish of a cell that meets the ground's edges (after Ebeida et al. 2012, A Simple Algorithm
// for Maximal Poisson-Disk Sampling in High Dimensions).
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/hash.h"
#include "fill/discs.h"
#include "fill/placing.h"
#include "ground/ground_cut.h"

namespace copse {

/// The open boxes of one round: squares of `size` lattice points a side, which may overlap by one
/// point. `cuts` has the lists of their cuts.
template <class Box>
struct BoxLevel {
  std::int32_t size = 0;
  std::vector<Box> boxes;
  GroundCuts cuts;

  void clear() {
    boxes.clear();
    cuts.clear();
  }
};

/// Searches square boxes in rounds. The first boxes are the cell's free subcells. Boxes that one
/// disc covers, or that hold no ground, are dropped. Then darts are thrown into random boxes. If
/// none lands, every box is split in four. A box inherits from its parent the edges and capsules
/// that still meet it.
///
/// If the ground consists of slivers only, random points are rarely on it. So darts are also thrown
/// along the slivers: first of the whole cell, then of one random box in each round.
class EdgeFinish {
 public:
  explicit EdgeFinish(Placing& placing);

  /// Place a sample in the boundary cell of that index, or prove that none fits.
  [[gnu::noinline]] void finish(std::uint32_t index, const BoundaryCell& boundary, Draws draws);

 private:
  struct Box {
    std::uint32_t least;  // packed offset in the cell
    GroundCut cut;        // ranges of its level's cuts
  };
  using Level = BoxLevel<Box>;
  /// A box to be split, or the whole cell, and the lists of its cut.
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
  /// The lattice point at a packed offset in the cell.
  [[nodiscard]] Point at(std::uint32_t offset) const {
    return {origin_.x + xOf(offset), origin_.y + yOf(offset)};
  }

  Placing& placing_;
  Discs discs_;
  Point origin_{};  // of the current cell
  std::array<Level, 2> levels_;
  Level* level_ = &levels_[0];
  Level* next_ = &levels_[1];
};

}  // namespace copse
