#include "grid/ground_cut.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

#include "base/append.h"
#include "grid/sliver.h"

namespace copse {

namespace {

// Adds what one outline does in a square. `winding` is that of the square's least point.
void addPart(const Ground& ground, std::uint32_t outline, std::int32_t winding,
             std::span<const std::uint32_t> edges, const LatticeSquare& square, GroundCut& cut,
             GroundCuts& to) {
  OutlinePart part{outline, winding, static_cast<std::uint32_t>(to.edges.size()), 0};
  if (square.extent > 0) {
    for (const std::uint32_t index : edges) {
      if (mayMeet(ground.edges()[index], square)) to.edges.push_back(index);
    }
    dropUnseenPairs(ground.edges(), ground.outlines()[outline].rule, square, to.edges,
                    part.firstEdge);
  }
  part.endEdge = static_cast<std::uint32_t>(to.edges.size());
  if (part.firstEdge != part.endEdge) {
    to.parts.push_back(part);
  } else if (ground.encloses(outline, winding)) {
    to.paint(cut, ground.isGround(outline));
  }
}

// Adds a capsule if it matters; false when it holds the whole square.
bool addCapsule(const Ground& ground, std::uint32_t index, const LatticeSquare& square,
                GroundCuts& to) {
  const Capsule::Share share = ground.capsules()[index].shareOf(square.least, square.extent);
  if (share == Capsule::Share::some) to.capsules.push_back(index);
  return share != Capsule::Share::all;
}

// The cut that began there, unless it leaves no ground.
std::optional<GroundCut> endCut(const Ground& ground, const GroundCuts& to, GroundCut cut,
                                const LatticeSquare& square) {
  to.end(cut);
  if (!to.mayBeGround(ground, cut)) return std::nullopt;
  // One part alone leaves some.
  if (cut.endPart - cut.firstPart > 1 && isGroundAcross(ground, to, cut, square) == false)
    return std::nullopt;
  return cut;
}

}  // namespace

void GroundCuts::paint(GroundCut& cut, bool isGround) {
  cut.isGround = isGround;
  if (parts.size() == cut.firstPart) return;
  edges.resize(parts[cut.firstPart].firstEdge);
  parts.resize(cut.firstPart);
}

bool GroundCuts::mayBeGround(const Ground& ground, const GroundCut& cut) const {
  return cut.isGround ||
         std::any_of(parts.begin() + cut.firstPart, parts.end(),
                     [&](const OutlinePart& part) { return ground.isGround(part.outline); });
}

bool mayMeet(const Edge& e, const LatticeSquare& square) {
  const auto& [low, extent] = square;
  const Point high{low.x + extent, low.y + extent};
  if (std::max(e.ax, e.bx) < low.x || std::min(e.ax, e.bx) > high.x) return false;
  if (std::max(e.ay, e.by) < low.y || std::min(e.ay, e.by) > high.y) return false;
  // How far the centre is from the line, against how far the corners reach.
  const double across = (e.bx - e.ax) * (low.y + extent / 2 - e.ay);
  const double along = (e.by - e.ay) * (low.x + extent / 2 - e.ax);
  const double reach = (extent / 2) * e.taxicab();
  const double rounding = 1e-14 * (std::fabs(across) + std::fabs(along) + reach);
  const double beyond = std::fabs(across - along) - reach;
  if (std::fabs(beyond) > rounding) return beyond < 0;
  const int first = side(e, low);
  return side(e, high) != first || side(e, {low.x, high.y}) != first ||
         side(e, {high.x, low.y}) != first;
}

std::optional<GroundCut> cutWhole(const Ground& ground, const LatticeSquare& square,
                                  GroundCuts& to) {
  GroundCut cut = to.begin();
  cut.isGround = false;
  std::vector<std::uint32_t> edges;
  std::uint32_t firstEdge = 0;
  for (std::uint32_t outline = 0; outline < ground.outlines().size(); ++outline) {
    edges.resize(ground.outlines()[outline].endEdge - firstEdge);
    std::iota(edges.begin(), edges.end(), firstEdge);
    firstEdge = ground.outlines()[outline].endEdge;
    Point outside = square.least;
    for (const std::uint32_t index : edges) {
      const Edge& e = ground.edges()[index];
      outside.x = std::min({outside.x, e.ax - 1, e.bx - 1});
    }
    const std::int32_t winding = crossings(ground.edges(), edges, outside, square.least);
    addPart(ground, outline, winding, edges, square, cut, to);
  }
  for (std::uint32_t i = 0; i < ground.capsules().size(); ++i) {
    if (!addCapsule(ground, i, square, to)) return std::nullopt;
  }
  return endCut(ground, to, cut, square);
}

GroundCut copyCut(const GroundCuts& from, const GroundCut& cut, GroundCuts& to) {
  GroundCut copied = to.begin();
  copied.isGround = cut.isGround;
  for (OutlinePart part : from.partsOf(cut)) {
    const auto edges = from.edgesOf(part);
    part.firstEdge = static_cast<std::uint32_t>(to.edges.size());
    append(to.edges, edges);
    part.endEdge = static_cast<std::uint32_t>(to.edges.size());
    to.parts.push_back(part);
  }
  append(to.capsules, from.capsulesOf(cut));
  to.end(copied);
  return copied;
}

std::optional<GroundCut> cutPart(const Ground& ground, const GroundCuts& from, const GroundCut& cut,
                                 Point least, const LatticeSquare& square, GroundCuts& to) {
  GroundCut found = to.begin();
  found.isGround = cut.isGround;
  for (const OutlinePart& whole : from.partsOf(cut)) {
    const auto edges = from.edgesOf(whole);
    const std::int32_t winding =
        whole.winding + crossings(ground.edges(), edges, least, square.least);
    addPart(ground, whole.outline, winding, edges, square, found, to);
  }
  for (const std::uint32_t index : from.capsulesOf(cut)) {
    if (!addCapsule(ground, index, square, to)) return std::nullopt;
  }
  return endCut(ground, to, found, square);
}

bool isInside(const Ground& ground, const GroundCuts& cuts, const GroundCut& cut, Point least,
              Point at) {
  return isPainted(ground, cuts, cut, [&](const OutlinePart& part) {
    return part.winding + crossings(ground.edges(), cuts.edgesOf(part), least, at);
  });
}

bool isGround(const Ground& ground, const GroundCuts& cuts, const GroundCut& cut, Point least,
              Point at) {
  for (const std::uint32_t index : cuts.capsulesOf(cut)) {
    if (ground.capsules()[index].holds(at)) return false;
  }
  return isInside(ground, cuts, cut, least, at);
}

}  // namespace copse
