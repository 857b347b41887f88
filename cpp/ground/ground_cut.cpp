#include "ground/ground_cut.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "base/vectors.h"
#include "ground/gaps.h"
#include "shape/placed_at.h"

namespace copse {

namespace {

// Add one outline to a cut. `winding` is the winding number of the square's least point.
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

// Add a capsule if it holds some of a square. Return false if it holds all.
bool addCapsule(const Ground& ground, std::uint32_t index, const LatticeSquare& square,
                GroundCuts& to) {
  const Capsule::Share share = ground.capsules()[index].shareOf(square.least, square.extent);
  if (share == Capsule::Share::some) to.capsules.push_back(index);
  return share != Capsule::Share::all;
}

// End a cut. None if it leaves no ground.
std::optional<GroundCut> endCut(const Ground& ground, const GroundCuts& to, GroundCut cut,
                                const LatticeSquare& square) {
  to.end(cut);
  if (!to.mayBeGround(ground, cut)) return std::nullopt;
  // A single part always leaves some ground.
  if (cut.endPart - cut.firstPart > 1 && groundAcross(ground, to, cut, square) == GroundShare::none)
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
  // Compare the centre's distance from the line with the reach of the corners.
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
  for (std::uint32_t i = 0; i < ground.capsules().size(); ++i) {
    if (!addCapsule(ground, i, square, to)) return std::nullopt;
  }
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

namespace {

constexpr double kCellsOfSquare = 64;  // side of the smallest squares of an index: about a chunk

// The first row of the window whose line is not below a height, or the row past the last.
std::int64_t rowFrom(double y, const CellRect& window, double side) {
  const auto begin = static_cast<double>(window.rowBegin);
  const auto end = static_cast<double>(window.rowEnd);
  auto row = static_cast<std::int64_t>(std::clamp(std::ceil(y / side), begin, end));
  while (row > window.rowBegin && static_cast<double>(row - 1) * side >= y) --row;
  while (row < window.rowEnd && static_cast<double>(row) * side < y) ++row;
  return row;
}

}  // namespace

void appendSeen(std::span<const Edge> edges, const CellRect& window, double side,
                std::vector<Edge>& to) {
  const double left = (static_cast<double>(window.columnBegin) - 1) * side;
  const double right = (static_cast<double>(window.columnEnd) + 1) * side;
  const double low = (static_cast<double>(window.rowBegin) - 1) * side;
  const double high = (static_cast<double>(window.rowEnd) + 1) * side;
  // The windings around each row's line of the edges to the left, as differences between rows.
  std::vector<std::int32_t> turns(static_cast<std::size_t>(window.rows()) + 1);
  for (const Edge& e : edges) {
    if ((e.ay < low && e.by < low) || (e.ay > high && e.by > high)) continue;
    if (e.ax > right && e.bx > right) continue;
    if (e.ax < left && e.bx < left) {
      const std::int32_t turn = e.ay < e.by ? 1 : -1;
      const auto turnFrom = [&](double y) -> std::int32_t& {
        return turns[static_cast<std::size_t>(rowFrom(y, window, side) - window.rowBegin)];
      };
      turnFrom(std::min(e.ay, e.by)) += turn;
      turnFrom(std::max(e.ay, e.by)) -= turn;
    } else {
      to.push_back(e);
    }
  }
  // Vertical edges with the same windings.
  const double x = (static_cast<double>(window.columnBegin) - 2) * side;
  std::int32_t winding = 0;
  std::int64_t begin = window.rowBegin;  // of the rows with that winding number
  for (std::int64_t row = window.rowBegin; row <= window.rowEnd; ++row) {
    const std::int32_t turn = turns[static_cast<std::size_t>(row - window.rowBegin)];
    if (turn == 0 && row < window.rowEnd) continue;
    const double y0 = (static_cast<double>(begin) - 0.5) * side;
    const double y1 = (static_cast<double>(row) - 0.5) * side;
    for (std::int32_t i = std::abs(winding); i > 0; --i)
      to.push_back(winding > 0 ? Edge{x, y0, x, y1} : Edge{x, y1, x, y0});
    winding += turn;
    begin = row;
  }
}

SeenGround::SeenGround(std::shared_ptr<const Ground> ground, std::int32_t side)
    : ground_(std::move(ground)),
      obstacles_(kCellsOfSquare * side),
      capsules_(kCellsOfSquare * side) {
  const std::span<const Ground::Outline> outlines = ground_->outlines();
  for (std::uint32_t i = 0; i < outlines.size(); ++i) {
    const BoundingBox box = boxOf(ground_->edgesOf(i));
    if (outlines[i].isGround || outlines[i].isOutside) {
      always_.push_back(i);
    } else if (!box.empty()) {
      obstacles_.put(box, i);
    }
  }
  for (std::uint32_t i = 0; i < ground_->capsules().size(); ++i)
    capsules_.put(boxOf(ground_->capsules()[i]), i);
}

Ground SeenGround::from(const CellRect& window, double side) const {
  const BoundingBox box{
      static_cast<double>(window.columnBegin) * side, static_cast<double>(window.rowBegin) * side,
      static_cast<double>(window.columnEnd) * side, static_cast<double>(window.rowEnd) * side};
  const BoundingBox near = box.grown(2 * side);
  const auto add = [](std::vector<PlacedAt>& to) {
    return [&to](std::uint32_t number) { to.push_back({number, 0}); };
  };
  std::vector<PlacedAt> outlinesIn;
  std::for_each(always_.begin(), always_.end(), add(outlinesIn));
  obstacles_.eachMeeting(near, add(outlinesIn));
  sortByPlace(outlinesIn);
  std::vector<Edge> edges;
  std::vector<Ground::Outline> outlines;
  for (const PlacedAt& at : outlinesIn) {
    const auto outline = static_cast<std::uint32_t>(at.place);
    appendSeen(ground_->edgesOf(outline), window, side, edges);
    outlines.push_back(ground_->outlines()[outline]);
    outlines.back().endEdge = static_cast<std::uint32_t>(edges.size());
  }
  std::vector<PlacedAt> capsulesIn;
  capsules_.eachMeeting(near, add(capsulesIn));
  sortByPlace(capsulesIn);
  std::vector<Capsule> capsules;
  for (const PlacedAt& at : capsulesIn)
    capsules.push_back(ground_->capsules()[static_cast<std::size_t>(at.place)]);
  return {std::move(edges), std::move(outlines), std::move(capsules), box};
}

}  // namespace copse
