// Cuts of the ground: the edges, by outline, and the capsules that meet a square of lattice points.
// Cells, tiles and the boxes of a finish are such squares. The cut of a square is made from the
// lists of a square around it, so that most lists are soon empty.
//
// Cost: about 10 ns for each edge or capsule of the square around.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "ground/ground.h"
#include "ground/lattice.h"
#include "shape/box_index.h"
#include "shape/exact.h"

namespace copse {

/// The edges of one outline in a square, and the winding number of the square's least point.
struct OutlinePart {
  std::uint32_t outline;
  std::int32_t winding;
  std::uint32_t firstEdge, endEdge;  ///< into GroundCuts::edges
};

/// The cut of one square, as ranges of the lists of GroundCuts. It has the outlines with edges in
/// the square, in the order of painting, and the ground beneath them. Capsules that are not listed
/// hold no point of the square.
struct GroundCut {
  std::uint32_t firstPart = 0, endPart = 0;
  std::uint32_t firstCapsule = 0, endCapsule = 0;
  bool isGround = true;  ///< beneath the parts

  /// Return true if any outline has edges in the square.
  [[nodiscard]] bool hasParts() const { return firstPart != endPart; }
  /// Return true if nothing is listed: the square is all ground or none, by `isGround`.
  [[nodiscard]] bool isWhole() const { return !hasParts() && firstCapsule == endCapsule; }
};

/// The lists of the cuts of many squares.
struct GroundCuts {
  std::vector<OutlinePart> parts;
  std::vector<std::uint32_t> edges;
  std::vector<std::uint32_t> capsules;

  void clear() {
    parts.clear();
    edges.clear();
    capsules.clear();
  }
  /// Begin the cut of the next square at the end of the lists. `end` ends it there, too.
  [[nodiscard]] GroundCut begin() const {
    const auto part = static_cast<std::uint32_t>(parts.size());
    const auto capsule = static_cast<std::uint32_t>(capsules.size());
    return {part, part, capsule, capsule};
  }
  void end(GroundCut& cut) const {
    cut.endPart = static_cast<std::uint32_t>(parts.size());
    cut.endCapsule = static_cast<std::uint32_t>(capsules.size());
  }
  /// Paint an outline that encloses the whole square over all parts of the cut so far.
  void paint(GroundCut& cut, bool isGround);
  /// Return true if any of the square may be ground by the outlines so far.
  [[nodiscard]] bool mayBeGround(const Ground& ground, const GroundCut& cut) const;
  [[nodiscard]] std::span<const OutlinePart> partsOf(const GroundCut& cut) const {
    return std::span(parts).subspan(cut.firstPart, cut.endPart - cut.firstPart);
  }
  [[nodiscard]] std::span<const std::uint32_t> edgesOf(const OutlinePart& part) const {
    return std::span(edges).subspan(part.firstEdge, part.endEdge - part.firstEdge);
  }
  /// The edges of all outlines.
  [[nodiscard]] std::span<const std::uint32_t> edgesOf(const GroundCut& cut) const {
    if (!cut.hasParts()) return {};
    const std::uint32_t first = parts[cut.firstPart].firstEdge;
    return std::span(edges).subspan(first, parts[cut.endPart - 1].endEdge - first);
  }
  [[nodiscard]] std::span<const std::uint32_t> capsulesOf(const GroundCut& cut) const {
    return std::span(capsules).subspan(cut.firstCapsule, cut.endCapsule - cut.firstCapsule);
  }
};

/// A square of lattice points, from its least point on. `extent` is one less than its side in
/// points.
struct LatticeSquare {
  Point least;
  double extent;
};

/// Return true if an edge may meet the hull of a square of lattice points. Exact except for edges
/// that end beside it.
bool mayMeet(const Edge& edge, const LatticeSquare& square);

/// Cut a square out of all of the ground. None if nothing of the square is ground.
std::optional<GroundCut> cutWhole(const Ground& ground, const LatticeSquare& square,
                                  GroundCuts& to);

/// Copy a cut to the end of other lists.
GroundCut copyCut(const GroundCuts& from, const GroundCut& cut, GroundCuts& to);

/// Cut a square out of a larger one that has the cut `cut` of `from` and the least point `least`.
/// None if nothing of the square is ground.
std::optional<GroundCut> cutPart(const Ground& ground, const GroundCuts& from, const GroundCut& cut,
                                 Point least, const LatticeSquare& square, GroundCuts& to);

/// Return true if a point is ground by the outlines. `windingOf(part)` is its winding number in
/// each part.
template <class WindingOf>
bool isPainted(const Ground& ground, const GroundCuts& cuts, const GroundCut& cut,
               WindingOf windingOf) {
  bool isGround = cut.isGround;
  for (const OutlinePart& part : cuts.partsOf(cut)) {
    if (ground.encloses(part.outline, windingOf(part))) isGround = ground.isGround(part.outline);
  }
  return isGround;
}

/// Return true if a point of a square with the least point `least` is ground by the outlines.
bool isInside(const Ground& ground, const GroundCuts& cuts, const GroundCut& cut, Point least,
              Point at);
/// Return true if a point of that square is ground by the outlines and the capsules.
bool isGround(const Ground& ground, const GroundCuts& cuts, const GroundCut& cut, Point least,
              Point at);

/// Add the edges that matter in a window of squares with sides of `side` lattice units: edges near
/// it, and a few vertical edges in place of all edges to its left, which wind as often around the
/// lower sides of its rows. Anywhere else, follow the window's edges from such a side. Edges above,
/// below and to the right do not matter. So a window of a region of 1e5 edges costs no more than
/// its own edges.
///
/// Cost: about 1 ns for each edge that does not matter.
void appendSeen(std::span<const Edge> edges, const CellRect& window, double side,
                std::vector<Edge>& to);

/// A ground seen through many windows. An obstacle out of sight of a window costs nothing.
class SeenGround {
 public:
  /// `side` is the side of a cell in lattice units.
  SeenGround(std::shared_ptr<const Ground> ground, std::int32_t side);

  /// The part of the ground that matters in a window of squares with that side.
  [[nodiscard]] Ground from(const CellRect& window, double side) const;

 private:
  std::shared_ptr<const Ground> ground_;
  std::vector<std::uint32_t> always_;  // outlines that every window looks at
  BoxIndex<std::uint32_t> obstacles_;  // the other outlines
  BoxIndex<std::uint32_t> capsules_;
};

}  // namespace copse
