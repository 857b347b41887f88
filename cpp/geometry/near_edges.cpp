#include "geometry/near_edges.h"

#include <cmath>
#include <numeric>
#include <utility>

namespace copse {

NearEdges::NearEdges(std::span<const Edge> edges, double distance) : order_(edges.size()) {
  std::iota(order_.begin(), order_.end(), 0U);
  build(edges, {0, 0, edges.size()});
  ownBoxes_.reserve(edges.size());
  const double room = distance / 2;
  for (const std::uint32_t i : order_) ownBoxes_.push_back(boxOf(edges[i]).grown(room));
  for (BoundingBox& box : boxes_) box = box.grown(room);
}

void NearEdges::build(std::span<const Edge> edges, const Node& node) {
  if (boxes_.size() <= node.index) boxes_.resize(node.index + 1);
  BoundingBox box;
  for (std::size_t i = node.begin; i < node.end; ++i) box.include(edges[order_[i]]);
  boxes_[node.index] = box;
  const auto at = [&](std::size_t i) { return order_.begin() + static_cast<std::ptrdiff_t>(i); };
  // Sorted, and ties broken by the index: the order is the same with every standard library.
  if (node.isLeaf()) {
    for (std::size_t i = node.begin; i < node.end; ++i) {
      for (std::size_t j = i; j > node.begin && order_[j - 1] > order_[j]; --j)
        std::swap(order_[j - 1], order_[j]);
    }
    return;
  }
  const bool byX = box.width() >= box.height();
  std::nth_element(at(node.begin), at(node.upper().begin), at(node.end),
                   [&](std::uint32_t i, std::uint32_t j) {
                     const Edge& e = edges[i];
                     const Edge& f = edges[j];
                     const double one = byX ? e.ax + e.bx : e.ay + e.by;
                     const double other = byX ? f.ax + f.bx : f.ay + f.by;
                     return one < other || (one == other && i < j);
                   });
  build(edges, node.lower());
  build(edges, node.upper());
}

}  // namespace copse
