// What meets a square of lattice points: the edges, by outline, and the capsules. A square inside
// another one inherits its lists, so that most squares soon have none. Cells, tiles and the boxes
// of a finish are such squares.
//
// Cost: about 10 ns for each edge or capsule of the square that it is cut from.
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

/// What one outline's edges do in a square. The winding number is that of the square's least point.
struct OutlinePart {
  std::uint32_t outline;
  std::int32_t winding;
  std::uint32_t firstEdge, endEdge;  ///< into GroundCuts::edges
};

/// Ranges of the lists below: the outlines that have edges in the square, in the order in which
/// they are painted, and what is beneath them. Capsules that are not listed leave all of the
/// square.
struct GroundCut {
  std::uint32_t firstPart = 0, endPart = 0;
  std::uint32_t firstCapsule = 0, endCapsule = 0;
  bool isGround = true;  ///< beneath the parts

  /// Whether an outline has edges in the square.
  [[nodiscard]] bool hasParts() const { return firstPart != endPart; }
  /// Whether all of the square is ground.
  [[nodiscard]] bool isWhole() const { return !hasParts() && firstCapsule == endCapsule; }
};

/// The lists of many squares.
struct GroundCuts {
  std::vector<OutlinePart> parts;
  std::vector<std::uint32_t> edges;
  std::vector<std::uint32_t> capsules;

  void clear() {
    parts.clear();
    edges.clear();
    capsules.clear();
  }
  /// The next square's ranges begin here, and end where the lists end then.
  [[nodiscard]] GroundCut begin() const {
    const auto part = static_cast<std::uint32_t>(parts.size());
    const auto capsule = static_cast<std::uint32_t>(capsules.size());
    return {part, part, capsule, capsule};
  }
  void end(GroundCut& cut) const {
    cut.endPart = static_cast<std::uint32_t>(parts.size());
    cut.endCapsule = static_cast<std::uint32_t>(capsules.size());
  }
  /// An outline that encloses the whole square is painted over all of it so far.
  void paint(GroundCut& cut, bool isGround);
  /// Whether anything of the square so far may be ground, as far as outlines tell.
  [[nodiscard]] bool mayBeGround(const Ground& ground, const GroundCut& cut) const;
  [[nodiscard]] std::span<const OutlinePart> partsOf(const GroundCut& cut) const {
    return std::span(parts).subspan(cut.firstPart, cut.endPart - cut.firstPart);
  }
  [[nodiscard]] std::span<const std::uint32_t> edgesOf(const OutlinePart& part) const {
    return std::span(edges).subspan(part.firstEdge, part.endEdge - part.firstEdge);
  }
  /// Those of all its outlines.
  [[nodiscard]] std::span<const std::uint32_t> edgesOf(const GroundCut& cut) const {
    if (!cut.hasParts()) return {};
    const std::uint32_t first = parts[cut.firstPart].firstEdge;
    return std::span(edges).subspan(first, parts[cut.endPart - 1].endEdge - first);
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

/// Whether an edge may meet the hull of a square of lattice points. Exact but for edges that end
/// beside it.
bool mayMeet(const Edge& edge, const LatticeSquare& square);

/// All that meets a square: nothing is inherited. None when nothing of it is ground.
std::optional<GroundCut> cutWhole(const Ground& ground, const LatticeSquare& square,
                                  GroundCuts& to);

/// The same lists at the end of others.
GroundCut copyCut(const GroundCuts& from, const GroundCut& cut, GroundCuts& to);

/// What meets a square within the one that `from` and `cut` describe, whose least point is `least`.
/// None when nothing of it is ground.
std::optional<GroundCut> cutPart(const Ground& ground, const GroundCuts& from, const GroundCut& cut,
                                 Point least, const LatticeSquare& square, GroundCuts& to);

/// Whether a point is ground whose winding number in each part is `windingOf(part)`: what the parts
/// paint over one another, and over what is beneath them.
template <class WindingOf>
bool isPainted(const Ground& ground, const GroundCuts& cuts, const GroundCut& cut,
               WindingOf windingOf) {
  bool isGround = cut.isGround;
  for (const OutlinePart& part : cuts.partsOf(cut)) {
    if (ground.encloses(part.outline, windingOf(part))) isGround = ground.isGround(part.outline);
  }
  return isGround;
}

/// Whether a point of that square is ground, as far as its edges tell,
bool isInside(const Ground& ground, const GroundCuts& cuts, const GroundCut& cut, Point least,
              Point at);
/// and in all.
bool isGround(const Ground& ground, const GroundCuts& cuts, const GroundCut& cut, Point least,
              Point at);

// What of some edges can be seen from a window of cells: those that come near it, and in place of
// all that lie to its left a few upright ones, which wind around its rows as often. Those above,
// below and to its right do nothing there. So a window of a region of 1e5 edges costs what its own
// do.
//
// Cost: about 1 ns for an edge that is out of sight; nothing for one of an obstacle that is.

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
