#include "grid/hidden_edges.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "grid/sliver.h"

namespace copse {

namespace {

// Enough for ten outlines that meet in a point; the search ends there.
constexpr std::size_t kMostEdges = 100;
constexpr int kMostSteps = 64;

// The least one first.
std::array<Point, 4> cornersOf(const LatticeSquare& square) {
  const auto& [low, extent] = square;
  return {low, {low.x + extent, low.y + extent}, {low.x, low.y + extent}, {low.x + extent, low.y}};
}

// Whether ground encloses a square that nothing is painted over, as windings tell: on a straight
// way from the least point each edge is passed once at most, and from the side on which that point
// is.
bool isEnclosed(const Ground& ground, const GroundCuts& cuts, const GroundCut& cut, Point least) {
  bool isHeld = cut.isGround;
  for (const OutlinePart& part : cuts.partsOf(cut)) {
    if (!ground.isGround(part.outline)) return false;
    if (ground.outlines()[part.outline].rule == FillRule::evenodd) continue;
    std::int32_t low = part.winding;
    std::int32_t high = part.winding;
    for (const std::uint32_t edge : cuts.edgesOf(part)) {
      const int own = side(ground.edges()[edge], least);
      (own > 0 ? high : low) += own;  // windings grow to the right
    }
    isHeld = isHeld || low > 0 || high < 0;
  }
  return isHeld;
}

class Search {
 public:
  explicit Search(const Ground& ground) : ground_(ground) {}

  [[nodiscard]] bool isAllGround(const GroundCuts& cuts, const GroundCut& cut,
                                 const LatticeSquare& square) {
    const auto atLeast = [](const OutlinePart& part) { return part.winding; };
    if (!isPainted(ground_, cuts, cut, atLeast)) return false;
    const auto edges = cuts.edgesOf(cut);
    const auto isSeen = [&](std::uint32_t edge) { return mayMeet(ground_.edges()[edge], square); };
    if (std::none_of(edges.begin(), edges.end(), isSeen)) return true;
    if (isEnclosed(ground_, cuts, cut, square.least)) return true;
    const auto corners = cornersOf(square);
    const auto isHeld = [&](Point at) { return isInside(ground_, cuts, cut, square.least, at); };
    if (!std::all_of(corners.begin() + 1, corners.end(), isHeld)) return false;
    if (const auto isGround = isGroundAcross(ground_, cuts, cut, square)) return *isGround;
    // There is none on either side of edges that the even-odd rule sees.
    const std::span<const OutlinePart> parts = cuts.partsOf(cut);
    const FillRule rule = ground_.outlines()[parts.front().outline].rule;
    if (parts.size() == 1 && rule == FillRule::evenodd) return false;
    return edges.size() <= kMostEdges && steps_++ < kMostSteps && areQuarters(cuts, cut, square);
  }

 private:
  [[nodiscard]] bool areQuarters(const GroundCuts& cuts, const GroundCut& cut,
                                 const LatticeSquare& square) {
    const double half = std::floor(square.extent / 2);
    const double other = square.extent - half;  // two may overlap by a point
    GroundCuts own;
    for (const Point corner : cornersOf({square.least, other})) {
      const LatticeSquare quarter{corner, half};
      const auto part = cutPart(ground_, cuts, cut, square.least, quarter, own);
      if (!part || !isAllGround(own, *part, quarter)) return false;
    }
    return true;
  }

  const Ground& ground_;
  int steps_ = 0;
};

}  // namespace

bool areHidden(const Ground& ground, const GroundCuts& cuts, const GroundCut& cut,
               const LatticeSquare& square) {
  return Search(ground).isAllGround(cuts, cut, square);
}

}  // namespace copse
