#include "forest/part.h"

#include <algorithm>
#include <iterator>
#include <span>

#include "base/append.h"
#include "grid/seen_ground.h"

namespace copse {

namespace {

BoundingBox reachOf(const Capsule& c) {
  return boxOf(Edge{c.ax, c.ay, c.bx, c.by}).grown(c.radius);
}

void include(BoundingBox& box, const BoundingBox& more) {
  box.include(more.x0, more.y0);
  box.include(more.x1, more.y1);
}

bool isSame(const Edge& a, const Edge& b) {
  return a.ax == b.ax && a.ay == b.ay && a.bx == b.bx && a.by == b.by;
}
bool isSame(const Capsule& a, const Capsule& b) {
  return a.ax == b.ax && a.ay == b.ay && a.bx == b.bx && a.by == b.by && a.radius == b.radius;
}

// Calls act for all of two lists but what both begin and end with.
template <class T, class Act>
void eachDiffering(std::span<const T> one, std::span<const T> other, Act&& act) {
  while (!one.empty() && !other.empty() && isSame(one.front(), other.front())) {
    one = one.subspan(1);
    other = other.subspan(1);
  }
  while (!one.empty() && !other.empty() && isSame(one.back(), other.back())) {
    one = one.first(one.size() - 1);
    other = other.first(other.size() - 1);
  }
  std::for_each(one.begin(), one.end(), act);
  std::for_each(other.begin(), other.end(), act);
}

// Edges that tell what an outline does in a window.
void appendEdges(const ForestPart& part, const CellRect& window, std::int32_t side,
                 std::vector<Edge>& to) {
  // Of a few edges in a vast window it is not worth finding out.
  if (window.rows() > 1024 + static_cast<std::int64_t>(part.edges.size())) {
    append(to, part.edges);
  } else {
    appendSeen(part.edges, window, side, to);
  }
}

}  // namespace

BoundingBox differenceOf(const ForestPart* one, const ForestPart* other) {
  const ForestPart none;
  const ForestPart& a = one != nullptr ? *one : none;
  const ForestPart& b = other != nullptr ? *other : none;
  const bool isAlike = a.rule == b.rule && a.isGround == b.isGround && a.isAbove == b.isAbove;
  BoundingBox box;
  const auto includeEdge = [&](const Edge& e) { box.include(e); };
  if (isAlike) {
    eachDiffering<Edge>(a.edges, b.edges, includeEdge);
  } else {
    std::for_each(a.edges.begin(), a.edges.end(), includeEdge);
    std::for_each(b.edges.begin(), b.edges.end(), includeEdge);
  }
  eachDiffering<Capsule>(a.capsules, b.capsules,
                         [&](const Capsule& capsule) { include(box, reachOf(capsule)); });
  return box;
}

std::shared_ptr<const Ground> groundOf(const ForestParts& parts, const CellRect& window,
                                       const Lattice& lattice) {
  const double side = lattice.side;
  const BoundingBox box{
      static_cast<double>(window.columnBegin) * side, static_cast<double>(window.rowBegin) * side,
      static_cast<double>(window.columnEnd) * side, static_cast<double>(window.rowEnd) * side};
  const BoundingBox seen = box.grown(2 * side);
  std::vector<Edge> edges;
  std::vector<Ground::Outline> outlines;
  std::vector<Capsule> capsules;
  for (const bool isAbove : {false, true}) {
    for (const auto& each : parts) {
      const ForestPart& part = *each;
      // Nothing is painted away before there is ground.
      if (part.isAbove != isAbove || part.edges.empty() || (outlines.empty() && !part.isGround))
        continue;
      if (!part.box.meets(seen)) continue;
      const std::size_t before = edges.size();
      appendEdges(part, window, lattice.side, edges);
      if (edges.size() > before) {
        outlines.push_back({static_cast<std::uint32_t>(edges.size()), part.rule, part.isGround});
      }
    }
  }
  if (outlines.empty()) return nullptr;
  for (const auto& part : parts) {
    std::copy_if(part->capsules.begin(), part->capsules.end(), std::back_inserter(capsules),
                 [&](const Capsule& capsule) { return reachOf(capsule).meets(seen); });
  }
  return std::make_shared<const Ground>(std::move(edges), std::move(outlines), std::move(capsules),
                                        box);
}

}  // namespace copse
