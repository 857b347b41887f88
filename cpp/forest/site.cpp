#include "forest/site.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/append.h"
#include "grid/seen_ground.h"

namespace copse {

namespace {

// Edges that tell what an outline does in a window, in units of the layer's own lattice.
void appendEdges(const ForestPart& part, const CellRect& window, const LayerLattice& lattice,
                 std::vector<Edge>& to) {
  const auto before = static_cast<std::ptrdiff_t>(to.size());
  // Of a few edges in a vast window it is not worth finding out.
  if (window.rows() > 1024 + static_cast<std::int64_t>(part.edges.size())) {
    append(to, part.edges);
  } else {
    const auto side = static_cast<double>(lattice.side());
    std::vector<Edge> level;
    part.appendEdgesIn({-HUGE_VAL, (static_cast<double>(window.rowBegin) - 1) * side,
                        (static_cast<double>(window.columnEnd) + 1) * side,
                        (static_cast<double>(window.rowEnd) + 1) * side},
                       level);
    appendSeen(level, window, side, to);
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

}  // namespace

std::vector<BoundingBox> ForestSite::apply(std::span<const PartChange> changes) {
  std::vector<BoundingBox> changed;
  for (const PartChange& change : changes) appendDifferences(change, unit_, changed);
  for (const PartChange& change : changes) parts_.apply(change);
  margin_.apply(parts_, changes, changed);
  return changed;
}

LayerGround ForestSite::groundOf(const ForestPart* where, const CellRect& window,
                                 const Layer& layer, const LayerLattice& lattice) const {
  const auto side = static_cast<double>(lattice.side());
  const BoundingBox box{
      static_cast<double>(window.columnBegin) * side, static_cast<double>(window.rowBegin) * side,
      static_cast<double>(window.columnEnd) * side, static_cast<double>(window.rowEnd) * side};
  const BoundingBox seen = box.grown(2 * side);
  const double perUnit = 1 / static_cast<double>(lattice.scale);
  const std::vector<const ForestPart*> parts = parts_.in(seen);
  std::vector<Edge> edges;
  std::vector<Ground::Outline> outlines;
  for (const bool isAbove : {false, true}) {
    for (const ForestPart* part : parts) {
      // Nothing is painted away before there is ground.
      if (part->isAbove != isAbove || part->edges.empty() || (outlines.empty() && !part->isGround))
        continue;
      if (!part->box.meets(seen)) continue;
      const std::size_t before = edges.size();
      appendEdges(*part, window, lattice, edges);
      if (edges.size() > before) {
        outlines.push_back({static_cast<std::uint32_t>(edges.size()), part->rule, part->isGround});
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
    if (boxOf(capsule).meets(seen)) capsules.push_back(scaled(capsule, perUnit));
  };
  Clear clear;
  for (const ForestPart* part : parts) {
    std::for_each(part->capsules.begin(), part->capsules.end(), add);
    addExisting(part->existing, layer, ConflictRule::mean, clear);
  }
  margin_.eachIn(seen, add);
  const double unit = lattice.lattice.unit * perUnit;
  for (const Capsule& capsule : clear.obstacles.capsules) add(scaled(capsule, 1 / unit));
  return {std::make_shared<const Ground>(
              std::move(edges), std::move(outlines), std::move(capsules),
              BoundingBox{box.x0 * perUnit, box.y0 * perUnit, box.x1 * perUnit, box.y1 * perUnit}),
          std::move(clear.standing)};
}

}  // namespace copse
