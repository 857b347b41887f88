#include "forest/part.h"

#include <algorithm>
#include <iterator>
#include <tuple>

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

auto keyOf(const Edge& e) {
  return std::tuple(e.ax, e.ay, e.bx, e.by);
}
auto keyOf(const Capsule& c) {
  return std::tuple(c.ax, c.ay, c.bx, c.by, c.radius);
}

// Those that only one of two lists has.
template <class T>
std::vector<T> differing(std::vector<T> one, std::vector<T> other) {
  const auto isBefore = [](const T& a, const T& b) { return keyOf(a) < keyOf(b); };
  std::sort(one.begin(), one.end(), isBefore);
  std::sort(other.begin(), other.end(), isBefore);
  std::vector<T> found;
  std::set_symmetric_difference(one.begin(), one.end(), other.begin(), other.end(),
                                std::back_inserter(found), isBefore);
  return found;
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
  if (isAlike) {
    for (const Edge& e : differing(a.edges, b.edges)) box.include(e);
  } else {
    for (const ForestPart* part : {&a, &b}) {
      for (const Edge& e : part->edges) box.include(e);
    }
  }
  for (const Capsule& capsule : differing(a.capsules, b.capsules)) include(box, reachOf(capsule));
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
