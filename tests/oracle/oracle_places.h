// Frames of any size and number in an index by place: a tree of halves.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "oracle_exact.h"

namespace copse::oracle {

/// A rectangle, with its sides.
struct Frame {
  double west = INFINITY, south = INFINITY, east = -INFINITY, north = -INFINITY;

  void add(Point p) {
    west = std::min(west, p.x);
    east = std::max(east, p.x);
    south = std::min(south, p.y);
    north = std::max(north, p.y);
  }
  bool meets(const Frame& other) const {
    return west <= other.east && other.west <= east && south <= other.north && other.south <= north;
  }
};

inline Frame frameOf(Point p) {
  return {p.x, p.y, p.x, p.y};
}

inline Frame frameOf(const Edge& edge) {
  Frame frame = frameOf(edge.a);
  frame.add(edge.b);
  return frame;
}

class Places {
 public:
  explicit Places(std::vector<Frame> frames);

  /// Call visit(index) for every frame that meets this one, until it returns false.
  template <class Visit>
  void near(const Frame& frame, Visit visit) const {
    if (!order_.empty()) walk(frame, visit, 0, 0, order_.size());
  }

 private:
  static constexpr std::size_t kLeaf = 4;

  template <class Visit>
  bool walk(const Frame& frame, Visit& visit, std::size_t node, std::size_t first,
            std::size_t last) const {
    if (!nodes_[node].meets(frame)) return true;
    if (last - first <= kLeaf) {
      for (std::size_t i = first; i < last; ++i) {
        if (frames_[order_[i]].meets(frame) && !visit(order_[i])) return false;
      }
      return true;
    }
    const std::size_t middle = first + (last - first) / 2;
    return walk(frame, visit, 2 * node + 1, first, middle) &&
           walk(frame, visit, 2 * node + 2, middle, last);
  }
  void build(std::size_t node, std::size_t first, std::size_t last);

  std::vector<Frame> frames_;
  std::vector<std::uint32_t> order_;
  std::vector<Frame> nodes_;  // the halves of node i are 2i + 1 and 2i + 2
};

}  // namespace copse::oracle
