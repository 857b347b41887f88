// What meets a square of lattice points: the edges, by outline, and the capsules. A square inside
// another one inherits its lists, so that most squares soon have none.
//
// Cost: about 10 ns for each edge or capsule of the square that it is cut from.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "grid/ground.h"
#include "grid/raster.h"

namespace copse {

/// Ranges of the lists below. Outlines and capsules that are not in them leave the square free.
struct GroundCut {
  std::uint32_t firstPart = 0, endPart = 0;
  std::uint32_t firstCapsule = 0, endCapsule = 0;

  [[nodiscard]] bool isFree() const { return firstPart == endPart && firstCapsule == endCapsule; }
};

/// The lists of many squares. Windings are those of a square's least point.
struct GroundCuts {
  std::vector<OutlinePart> parts;
  std::vector<std::uint32_t> edges;
  std::vector<std::uint32_t> capsules;

  void clear() {
    parts.clear();
    edges.clear();
    capsules.clear();
  }
  [[nodiscard]] std::span<const OutlinePart> partsOf(const GroundCut& cut) const {
    return std::span(parts).subspan(cut.firstPart, cut.endPart - cut.firstPart);
  }
  [[nodiscard]] std::span<const std::uint32_t> edgesOf(const OutlinePart& part) const {
    return std::span(edges).subspan(part.firstEdge, part.endEdge - part.firstEdge);
  }
  [[nodiscard]] std::span<const std::uint32_t> capsulesOf(const GroundCut& cut) const {
    return std::span(capsules).subspan(cut.firstCapsule, cut.endCapsule - cut.firstCapsule);
  }
};

/// A square of lattice points: its least one, and how far the others lie from it.
struct LatticeSquare {
  Point least;
  double extent;
};

/// All that meets a square: nothing is inherited. None when nothing of it is free.
std::optional<GroundCut> cutWhole(const Ground& ground, const LatticeSquare& square,
                                  GroundCuts& to);

/// What meets a boundary cell.
GroundCut cutCell(const RowCells& row, const BoundaryCell& cell, GroundCuts& to);

/// What meets a square within the one that `from` and `cut` describe, whose least point is `least`.
/// None when nothing of it is free.
std::optional<GroundCut> cutPart(const Ground& ground, const GroundCuts& from, const GroundCut& cut,
                                 Point least, const LatticeSquare& square, GroundCuts& to);

/// Whether a point of that square may be filled.
bool isFreeIn(const Ground& ground, const GroundCuts& cuts, const GroundCut& cut, Point least,
              Point at);

}  // namespace copse
