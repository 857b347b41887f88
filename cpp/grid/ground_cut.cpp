#include "grid/ground_cut.h"

#include <algorithm>
#include <numeric>
#include <span>

#include "append.h"
#include "grid/boundary_cell.h"

namespace copse {

namespace {

// Adds what one outline does in a square; false when it leaves nothing free. `winding` is that of
// the square's least point.
bool addPart(const Ground& ground, std::uint32_t outline, std::int32_t winding,
             std::span<const std::uint32_t> edges, const LatticeSquare& square, GroundCuts& to) {
  OutlinePart part{outline, winding, static_cast<std::uint32_t>(to.edges.size()), 0};
  if (square.extent > 0) {
    for (const std::uint32_t index : edges) {
      if (mayMeet(ground.edges()[index], square.least, square.extent)) to.edges.push_back(index);
    }
  }
  part.endEdge = static_cast<std::uint32_t>(to.edges.size());
  if (part.firstEdge == part.endEdge) return ground.isFree(outline, winding);
  to.parts.push_back(part);
  return true;
}

// Adds a capsule if it matters; false when it holds the whole square.
bool addCapsule(const Ground& ground, std::uint32_t index, const LatticeSquare& square,
                GroundCuts& to) {
  const Capsule& capsule = ground.capsules()[index];
  if (capsule.covers(square.least, square.extent)) return false;
  if (square.extent > 0 && capsule.mayMeet(square.least, square.extent))
    to.capsules.push_back(index);
  return true;
}

GroundCut beginCut(const GroundCuts& to) {
  const auto part = static_cast<std::uint32_t>(to.parts.size());
  const auto capsule = static_cast<std::uint32_t>(to.capsules.size());
  return {part, part, capsule, capsule};
}

// Whether outlines run along one line through a square and leave neither side of it free, as where
// an obstacle touches the region's edge: told at once, where halving the square would come down to
// each point along the line.
bool isWall(const Ground& ground, const GroundCuts& cuts, const GroundCut& cut,
            const LatticeSquare& square) {
  if (cut.endPart - cut.firstPart < 2) return false;
  const std::span<const OutlinePart> parts = cuts.partsOf(cut);
  const auto& [low, extent] = square;
  bool isHereFree = true;  // on the side of the least point
  bool isThereFree = true;
  const Edge& line = ground.edges()[cuts.edges[parts[0].firstEdge]];
  for (const OutlinePart& part : parts) {
    if (part.endEdge - part.firstEdge != 1) return false;
    const Edge& e = ground.edges()[cuts.edges[part.firstEdge]];
    const bool isSpanned =
        (std::min(e.ax, e.bx) <= low.x && std::max(e.ax, e.bx) >= low.x + extent) ||
        (std::min(e.ay, e.by) <= low.y && std::max(e.ay, e.by) >= low.y + extent);
    if (!isSpanned) return false;
    if (orientation(line, {e.ax, e.ay}) != 0 || orientation(line, {e.bx, e.by}) != 0) return false;
    isHereFree = isHereFree && ground.isFree(part.outline, part.winding);
    isThereFree = isThereFree && ground.isFree(part.outline, part.winding - side(e, low));
  }
  return !isHereFree && !isThereFree;
}

// The cut that began there, unless it leaves nothing free.
std::optional<GroundCut> endCut(const Ground& ground, const GroundCuts& to, GroundCut cut,
                                const LatticeSquare& square) {
  cut.endPart = static_cast<std::uint32_t>(to.parts.size());
  cut.endCapsule = static_cast<std::uint32_t>(to.capsules.size());
  if (isWall(ground, to, cut, square)) return std::nullopt;
  return cut;
}

}  // namespace

std::optional<GroundCut> cutWhole(const Ground& ground, const LatticeSquare& square,
                                  GroundCuts& to) {
  const GroundCut cut = beginCut(to);
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
    if (!addPart(ground, outline, winding, edges, square, to)) return std::nullopt;
  }
  for (std::uint32_t i = 0; i < ground.capsules().size(); ++i) {
    if (!addCapsule(ground, i, square, to)) return std::nullopt;
  }
  return endCut(ground, to, cut, square);
}

GroundCut cutCell(const RowCells& row, const BoundaryCell& cell, GroundCuts& to) {
  GroundCut cut = beginCut(to);
  for (OutlinePart part : row.partsOf(cell)) {
    const auto edges = row.edgesOf(part);
    part.firstEdge = static_cast<std::uint32_t>(to.edges.size());
    append(to.edges, edges);
    part.endEdge = static_cast<std::uint32_t>(to.edges.size());
    to.parts.push_back(part);
  }
  append(to.capsules, row.capsulesOf(cell));
  cut.endPart = static_cast<std::uint32_t>(to.parts.size());
  cut.endCapsule = static_cast<std::uint32_t>(to.capsules.size());
  return cut;
}

std::optional<GroundCut> cutPart(const Ground& ground, const GroundCuts& from, const GroundCut& cut,
                                 Point least, const LatticeSquare& square, GroundCuts& to) {
  const GroundCut found = beginCut(to);
  for (const OutlinePart& whole : from.partsOf(cut)) {
    const auto edges = from.edgesOf(whole);
    const std::int32_t winding =
        whole.winding + crossings(ground.edges(), edges, least, square.least);
    if (!addPart(ground, whole.outline, winding, edges, square, to)) return std::nullopt;
  }
  for (const std::uint32_t index : from.capsulesOf(cut)) {
    if (!addCapsule(ground, index, square, to)) return std::nullopt;
  }
  return endCut(ground, to, found, square);
}

bool isFreeIn(const Ground& ground, const GroundCuts& cuts, const GroundCut& cut, Point least,
              Point at) {
  for (const std::uint32_t index : cuts.capsulesOf(cut)) {
    if (ground.capsules()[index].holds(at)) return false;
  }
  for (const OutlinePart& part : cuts.partsOf(cut)) {
    const std::int32_t winding =
        part.winding + crossings(ground.edges(), cuts.edgesOf(part), least, at);
    if (!ground.isFree(part.outline, winding)) return false;
  }
  return true;
}

}  // namespace copse
