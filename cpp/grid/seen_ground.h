// What of some edges can be seen from a window of cells: those that come near it, and in place of
// all that lie to its left a few upright ones, which wind around its rows as often. Those above,
// below and to its right do nothing there. So a window of a region of 1e5 edges costs what its own
// do.
//
// Cost: about 1 ns for an edge that is out of sight; nothing for one of an obstacle that is.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "geometry/box_index.h"
#include "geometry/exact.h"
#include "grid/cell.h"
#include "grid/ground.h"

namespace copse {

/// Adds them; cells of `side` lattice units.
void appendSeen(std::span<const Edge> edges, const CellRect& window, double side,
                std::vector<Edge>& to);

/// Ground of which windows are looked at one after the other.
class SeenGround {
 public:
  /// Cells of `side` lattice units.
  SeenGround(std::shared_ptr<const Ground> ground, std::int32_t side);

  /// All that can be seen of it.
  [[nodiscard]] Ground from(const CellRect& window) const;

 private:
  [[nodiscard]] std::span<const Edge> edgesOf(std::size_t outline) const;

  std::shared_ptr<const Ground> ground_;
  double side_;
  std::vector<std::uint32_t> always_;  // outlines that are looked at from everywhere
  BoxIndex<std::uint32_t> obstacles_;  // the other outlines
  BoxIndex<std::uint32_t> capsules_;
};

}  // namespace copse
