// Built for speed, loops as they are.
#include "grid/hidden_edges.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "grid/sliver.h"

namespace copse {

namespace {

std::array<Point, 4> cornersOf(const LatticeSquare& square) {
  const auto& [low, extent] = square;
  return {low, {low.x + extent, low.y}, {low.x, low.y + extent}, {low.x + extent, low.y + extent}};
}

// Whether the winding number is 0 nowhere in a square, by that of one point: on a straight way from
// there each edge is passed once at most, and from the side on which the point is.
bool isNowhereZero(std::int32_t winding, std::span<const Edge> edges,
                   std::span<const std::uint32_t> which, Point at) {
  std::int32_t least = winding;
  std::int32_t most = winding;
  for (const std::uint32_t edge : which) {
    const int own = side(edges[edge], at);
    (own > 0 ? most : least) += own;  // windings grow to the right
  }
  return least > 0 || most < 0;
}

class Search {
 public:
  explicit Search(const Ground& ground) : ground_(ground) {}

  [[nodiscard]] bool isAllGround(const GroundCuts& cuts, const GroundCut& cut,
                                 const LatticeSquare& square) {
    const auto corners = cornersOf(square);
    const auto isHeld = [&](Point at) { return isInside(ground_, cuts, cut, square.least, at); };
    if (!std::all_of(corners.begin(), corners.end(), isHeld)) return false;
    if (square.extent == 0 || isEnclosed(cuts, cut, corners)) return true;
    if (const auto isGround = isGroundAcross(ground_, cuts, cut, square)) return *isGround;
    effort_ -= 16 + static_cast<double>(cuts.edgesOf(cut).size());
    return effort_ > 0 && areQuarters(cuts, cut, square);
  }

 private:
  // Whether ground encloses the square that nothing is painted over, as is told easily.
  [[nodiscard]] bool isEnclosed(const GroundCuts& cuts, const GroundCut& cut,
                                const std::array<Point, 4>& corners) const {
    const auto parts = cuts.partsOf(cut);
    const auto isPainted = [&](const OutlinePart& part) { return ground_.isGround(part.outline); };
    if (!std::all_of(parts.begin(), parts.end(), isPainted)) return false;
    const auto encloses = [&](const OutlinePart& part) {
      if (ground_.outlines()[part.outline].rule == FillRule::evenodd) return false;
      const auto edges = cuts.edgesOf(part);
      return std::any_of(corners.begin(), corners.end(), [&](Point at) {
        const std::int32_t turns = crossings(ground_.edges(), edges, corners[0], at);
        return isNowhereZero(part.winding + turns, ground_.edges(), edges, at);
      });
    };
    return cut.isGround || std::any_of(parts.begin(), parts.end(), encloses);
  }
  [[nodiscard]] bool areQuarters(const GroundCuts& cuts, const GroundCut& cut,
                                 const LatticeSquare& square) {
    const double half = std::floor(square.extent / 2);
    const double other = square.extent - half;  // two may overlap by a point
    GroundCuts own;
    for (const Point corner : cornersOf({square.least, other})) {
      const LatticeSquare quarter{corner, half};
      const auto part = cutPart(ground_, cuts, cut, square.least, quarter, own);
      if (!part || (part->hasParts() && !isAllGround(own, *part, quarter))) return false;
    }
    return true;
  }

  const Ground& ground_;
  double effort_ = 2048;
};

}  // namespace

bool areHidden(const Ground& ground, const GroundCuts& cuts, const GroundCut& cut,
               const LatticeSquare& square) {
  const auto edges = cuts.edgesOf(cut);
  const auto isSeen = [&](std::uint32_t edge) { return mayMeet(ground.edges()[edge], square); };
  if (std::none_of(edges.begin(), edges.end(), isSeen))
    return isInside(ground, cuts, cut, square.least, square.least);
  return Search(ground).isAllGround(cuts, cut, square);
}

}  // namespace copse
