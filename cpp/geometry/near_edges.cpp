#include "geometry/near_edges.h"

#include <cmath>
#include <numeric>
#include <utility>

namespace copse {

NearEdges::NearEdges(std::span<const Edge> edges, double reach) : order_(edges.size()) {
  std::iota(order_.begin(), order_.end(), 0U);
  build(edges, {0, 0, edges.size()});
  ownBoxes_.reserve(edges.size());
  const double room = reach / 2;
  for (const std::uint32_t i : order_) {
    const Edge& e = edges[i];
    ownBoxes_.push_back({std::min(e.ax, e.bx) - room, std::min(e.ay, e.by) - room,
                         std::max(e.ax, e.bx) + room, std::max(e.ay, e.by) + room});
  }
  for (Box& box : boxes_) box = {box.x0 - room, box.y0 - room, box.x1 + room, box.y1 + room};
}

void NearEdges::build(std::span<const Edge> edges, const Node& node) {
  if (boxes_.size() <= node.index) boxes_.resize(node.index + 1);
  Box box{HUGE_VAL, HUGE_VAL, -HUGE_VAL, -HUGE_VAL};
  for (std::size_t i = node.begin; i < node.end; ++i) {
    const Edge& e = edges[order_[i]];
    box = {std::min({box.x0, e.ax, e.bx}), std::min({box.y0, e.ay, e.by}),
           std::max({box.x1, e.ax, e.bx}), std::max({box.y1, e.ay, e.by})};
  }
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
  const bool byX = box.x1 - box.x0 >= box.y1 - box.y0;
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
