// Which edges come near one another: a tree of boxes about edges in the order of Morton's curve (as
// Kamel and Faloutsos 1993, Hilbert R-tree, along Hilbert's), held against itself (the R-tree join
// of Brinkhoff, Kriegel, Seeger 1993).
//
// Cost: 0.2 µs for each of edges that meet few others. Where very many boxes overlap, comparing all
// pairs ends at 2^24 + 16 n; the edges left over are reported as such.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "geometry/bounding_box.h"

namespace copse {

class NearEdges {
 public:
  /// Edges are near when their boxes are nearer than `distance` in x and in y.
  NearEdges(std::span<const Edge> edges, double distance);

  /// Calls visit(i, j) for each pair of edges that are near; when there are too many, calls
  /// leave(i) for all edges that were not held against some other.
  template <class Visit, class Leave>
  void forEachPair(Visit visit, Leave leave) const {
    Join<Visit, Leave>{*this, visit, leave, std::size_t{1 << 24} + 16 * order_.size()}.within(
        {0, 0, order_.size()});
  }

 private:
  static constexpr std::size_t kMostInLeaf = 8;

  struct Node {
    std::size_t index, begin, end;  // into boxes_; into order_
    [[nodiscard]] std::size_t count() const { return end - begin; }
    [[nodiscard]] bool isLeaf() const { return count() <= kMostInLeaf; }
    [[nodiscard]] Node lower() const { return {2 * index + 1, begin, begin + count() / 2}; }
    [[nodiscard]] Node upper() const { return {2 * index + 2, begin + count() / 2, end}; }
  };

  template <class Visit, class Leave>
  struct Join {
    const NearEdges& edges;
    Visit& visit;
    Leave& leave;
    std::size_t left;  // pairs that may still be compared

    void within(const Node& node) {
      if (left == 0) return leaveAll(node);
      if (!node.isLeaf()) {
        within(node.lower());
        within(node.upper());
        between(node.lower(), node.upper());
        return;
      }
      for (std::size_t i = node.begin; i < node.end; ++i) compare(i, i + 1, node.end);
    }
    void between(const Node& a, const Node& b) {
      if (!edges.boxes_[a.index].meets(edges.boxes_[b.index])) return;
      if (left == 0) {
        leaveAll(a);
        leaveAll(b);
      } else if (a.isLeaf() && b.isLeaf()) {
        for (std::size_t i = a.begin; i < a.end; ++i) compare(i, b.begin, b.end);
        left -= std::min(left, a.count() * b.count());
      } else if (a.count() < b.count()) {
        between(a, b.lower());
        between(a, b.upper());
      } else {
        between(a.lower(), b);
        between(a.upper(), b);
      }
    }
    void compare(std::size_t i, std::size_t begin, std::size_t end) {
      for (std::size_t j = begin; j < end; ++j) {
        if (!edges.ownBoxes_[i].meets(edges.ownBoxes_[j])) continue;
        visit(std::min(edges.order_[i], edges.order_[j]),
              std::max(edges.order_[i], edges.order_[j]));
      }
    }
    void leaveAll(const Node& node) {
      for (std::size_t i = node.begin; i < node.end; ++i) leave(edges.order_[i]);
    }
  };

  BoundingBox build(const Node& node);

  std::vector<std::uint32_t> order_;
  std::vector<BoundingBox> ownBoxes_;  // of the edges in that order, half the distance wider
  std::vector<BoundingBox> boxes_;     // of the nodes
};

}  // namespace copse
