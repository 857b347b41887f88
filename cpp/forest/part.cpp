#include "forest/part.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <utility>

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

bool isSame(const ExistingSamples& a, const ExistingSamples& b) {
  return a.positions == b.positions && a.classes == b.classes && a.clearances == b.clearances;
}

BoundingBox boxOf(const ExistingSamples& existing, double reach, double unit) {
  BoundingBox box;
  for (std::size_t i = 0; i < existing.size(); ++i)
    box.include(existing.positions[2 * i] / unit, existing.positions[2 * i + 1] / unit);
  return box.grown(reach / unit);
}

// Edges that tell what an outline does in a window, in units of the layer's own lattice.
void appendEdges(const ForestPart& part, const CellRect& window, const LayerLattice& lattice,
                 std::vector<Edge>& to) {
  const auto before = static_cast<std::ptrdiff_t>(to.size());
  // Of a few edges in a vast window it is not worth finding out.
  if (window.rows() > 1024 + static_cast<std::int64_t>(part.edges.size())) {
    append(to, part.edges);
  } else {
    appendSeen(part.edges, window, static_cast<double>(lattice.side()), to);
  }
  if (lattice.scale == 1) return;
  const double perUnit = 1 / static_cast<double>(lattice.scale);
  std::for_each(to.begin() + before, to.end(), [&](Edge& e) {
    e = {e.ax * perUnit, e.ay * perUnit, e.bx * perUnit, e.by * perUnit};
  });
}

Capsule scaled(const Capsule& c, double by) {
  return {c.ax * by, c.ay * by, c.bx * by, c.by * by, c.radius * by};
}

// Around all that is different between two parts, one of which may be missing.
BoundingBox differenceOf(const ForestPart* one, const ForestPart* other, double unit) {
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
  if (!isSame(a.existing, b.existing)) {
    for (const ForestPart* part : {&a, &b}) {
      if (!part->existing.empty()) include(box, boxOf(part->existing, part->reach, unit));
    }
  }
  return box;
}

}  // namespace

std::vector<BoundingBox> differencesOf(const ForestParts& one, const ForestParts& other,
                                       double unit) {
  std::vector<BoundingBox> changed;
  const auto compare = [&](const ForestPart* before, const ForestPart* after) {
    if (before == after) return;
    const BoundingBox box = differenceOf(before, after, unit);
    if (box.x0 <= box.x1) changed.push_back(box);
  };
  const auto turnIn = [](const ForestParts& in, const std::string& name) {
    const auto at =
        std::find_if(in.begin(), in.end(), [&](const auto& part) { return part->name == name; });
    return at == in.end() ? std::ptrdiff_t{-1} : at - in.begin();
  };
  const auto in = [&](std::ptrdiff_t turn) {
    return turn < 0 ? nullptr : other[static_cast<std::size_t>(turn)].get();
  };
  std::ptrdiff_t last = -1;
  for (const auto& part : one) {
    const std::ptrdiff_t turn = turnIn(other, part->name);
    // One that was taken away and put again has lost its turn.
    const bool isInTurn = turn < 0 || turn >= last;
    compare(part.get(), isInTurn ? in(turn) : nullptr);
    if (!isInTurn) compare(nullptr, in(turn));
    last = std::max(last, turn);
  }
  for (const auto& part : other) {
    if (turnIn(one, part->name) < 0) compare(nullptr, part.get());
  }
  return changed;
}

LayerGround groundOf(const ForestParts& parts, const ForestPart* where, const CellRect& window,
                     const Layer& layer, const LayerLattice& lattice) {
  const auto side = static_cast<double>(lattice.side());
  const BoundingBox box{
      static_cast<double>(window.columnBegin) * side, static_cast<double>(window.rowBegin) * side,
      static_cast<double>(window.columnEnd) * side, static_cast<double>(window.rowEnd) * side};
  const BoundingBox seen = box.grown(2 * side);
  const double perUnit = 1 / static_cast<double>(lattice.scale);
  std::vector<Edge> edges;
  std::vector<Ground::Outline> outlines;
  for (const bool isAbove : {false, true}) {
    for (const auto& each : parts) {
      const ForestPart& part = *each;
      // Nothing is painted away before there is ground.
      if (part.isAbove != isAbove || part.edges.empty() || (outlines.empty() && !part.isGround))
        continue;
      if (!part.box.meets(seen)) continue;
      const std::size_t before = edges.size();
      appendEdges(part, window, lattice, edges);
      if (edges.size() > before) {
        outlines.push_back({static_cast<std::uint32_t>(edges.size()), part.rule, part.isGround});
      }
    }
  }
  if (outlines.empty()) return {};
  if (where != nullptr) {
    appendEdges(*where, window, lattice, edges);
    outlines.push_back({static_cast<std::uint32_t>(edges.size()), where->rule, false, true});
  }
  std::vector<Capsule> capsules;
  const auto add = [&](const Capsule& capsule) {
    if (reachOf(capsule).meets(seen)) capsules.push_back(scaled(capsule, perUnit));
  };
  Clear clear;
  for (const auto& part : parts) {
    std::for_each(part->capsules.begin(), part->capsules.end(), add);
    addExisting(part->existing, layer, ConflictRule::mean, clear);
  }
  const double unit = lattice.lattice.unit * perUnit;
  for (const Capsule& capsule : clear.obstacles.capsules) add(scaled(capsule, 1 / unit));
  return {std::make_shared<const Ground>(
              std::move(edges), std::move(outlines), std::move(capsules),
              BoundingBox{box.x0 * perUnit, box.y0 * perUnit, box.x1 * perUnit, box.y1 * perUnit}),
          std::move(clear.standing)};
}

}  // namespace copse
