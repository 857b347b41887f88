// What one capsule holds of a row of cells. It is convex, so a subcell lies in it when its four
// corners do; and of the corners along a level line it holds those between two. Nine lines tell for
// all columns.
//
// Cost: 0.2 µs for a capsule and a row; 15 ns for each column asked for, without a branch.
#pragma once

#include <array>
#include <cstdint>
#include <limits>

#include "ground/ground_cut.h"
#include "ground/lattice.h"
#include "shape/box.h"
#include "shape/capsule.h"

namespace copse {

/// First offsets of a cell's subcells, along x as along y; the last one is the cell's side.
using SubcellBegins = std::array<std::int32_t, kSubcells + 1>;

/// How far estimates in a cell of that side are widened: by more than their error, and by the
/// rounding of subcells to the lattice.
inline double slackOf(std::int32_t side) {
  return side / 1024.0 + 2;
}

class HeldSubcells {
 public:
  /// Of so many cells in a row, the first of which has that least point.
  HeldSubcells(const CapsuleSections& capsule, Point origin, std::int64_t columns,
               const SubcellBegins& begins);

  /// A bit for each subcell of a column, which are numbered from 0.
  [[nodiscard]] std::uint64_t at(std::int64_t column) const;
  /// The columns of which all is held; empty when begin is not below end.
  [[nodiscard]] Interval whole() const;

 private:
  std::array<Interval, kSubcells> rows_;  // of subcells, counted from the first column
  std::int64_t lastBegin_ = 0;            // of those
  std::int64_t firstEnd_ = std::numeric_limits<std::int64_t>::max();
};

// A cell that meets edges, looked at closely: which of its subcells hold no ground.

/// The subcells of a boundary cell that lie wholly outside the region, or in one obstacle, as far
/// as is found cheaply. `origin` is the cell's least point.
std::uint64_t coverOutside(const Ground& ground, const GroundCuts& cuts, const GroundCut& cut,
                           Point origin, const SubcellBegins& begins);

}  // namespace copse
