#include "geometry/near_edges.h"

#include "geometry/placed_at.h"

namespace copse {

namespace {

constexpr int kCurveBits = 31;  // of a coordinate

// Which place a point of a square has along Morton's curve through it.
std::int64_t placeOf(std::uint32_t x, std::uint32_t y) {
  std::uint64_t place = 0;
  for (int bit = kCurveBits - 1; bit >= 0; --bit)
    place = place << 2 | (y >> bit & 1) << 1 | (x >> bit & 1);
  return static_cast<std::int64_t>(place);
}

}  // namespace

NearEdges::NearEdges(std::span<const Edge> edges, double distance) {
  const BoundingBox box = boxOf(edges);
  const double size = std::max(box.width(), box.height());
  const double scale = size > 0 ? ((1U << kCurveBits) - 1) / size : 0;
  std::vector<PlacedAt> placed;
  placed.reserve(edges.size());
  for (const Edge& e : edges) {
    const auto x = static_cast<std::uint32_t>(((e.ax + e.bx) / 2 - box.x0) * scale);
    const auto y = static_cast<std::uint32_t>(((e.ay + e.by) / 2 - box.y0) * scale);
    placed.push_back({placeOf(x, y), static_cast<std::int64_t>(placed.size())});
  }
  sortByPlace(placed);
  order_.reserve(edges.size());
  ownBoxes_.reserve(edges.size());
  for (const PlacedAt& at : placed) {
    order_.push_back(static_cast<std::uint32_t>(at.what));
    ownBoxes_.push_back(boxOf(edges[order_.back()]).grown(distance / 2));
  }
  build({0, 0, edges.size()});
}

BoundingBox NearEdges::build(const Node& node) {
  if (boxes_.size() <= node.index) boxes_.resize(node.index + 1);
  BoundingBox box;
  if (node.isLeaf()) {
    for (std::size_t i = node.begin; i < node.end; ++i) box.include(ownBoxes_[i]);
  } else {
    box = build(node.lower());
    box.include(build(node.upper()));
  }
  boxes_[node.index] = box;
  return box;
}

}  // namespace copse
