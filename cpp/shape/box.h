// Boxes along the axes, and intervals of columns or rows.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "shape/exact.h"

namespace copse {

/// Columns or rows [begin, end).
struct Interval {
  std::int64_t begin, end;
};

/// The least rectangle along the axes that holds some points.
struct BoundingBox {
  double x0 = HUGE_VAL, y0 = HUGE_VAL, x1 = -HUGE_VAL, y1 = -HUGE_VAL;

  [[nodiscard]] bool empty() const { return !(x0 <= x1 && y0 <= y1); }
  [[nodiscard]] double width() const { return x1 - x0; }
  [[nodiscard]] double height() const { return y1 - y0; }
  /// The greatest |coordinate|.
  [[nodiscard]] double farthest() const {
    return std::max({std::fabs(x0), std::fabs(y0), std::fabs(x1), std::fabs(y1)});
  }
  [[nodiscard]] bool meets(const BoundingBox& other) const {
    return x0 <= other.x1 && other.x0 <= x1 && y0 <= other.y1 && other.y0 <= y1;
  }
  [[nodiscard]] bool holds(const BoundingBox& other) const {
    return other.x0 >= x0 && other.x1 <= x1 && other.y0 >= y0 && other.y1 <= y1;
  }
  [[nodiscard]] bool holds(Point p) const {
    return p.x >= x0 && p.x <= x1 && p.y >= y0 && p.y <= y1;
  }
  void include(double x, double y) {
    x0 = std::min(x0, x);
    y0 = std::min(y0, y);
    x1 = std::max(x1, x);
    y1 = std::max(y1, y);
  }
  void include(const Edge& e) {
    include(e.ax, e.ay);
    include(e.bx, e.by);
  }
  void include(const BoundingBox& other) {
    x0 = std::min(x0, other.x0);
    y0 = std::min(y0, other.y0);
    x1 = std::max(x1, other.x1);
    y1 = std::max(y1, other.y1);
  }
  /// The intersection of two boxes that meet.
  [[nodiscard]] BoundingBox within(const BoundingBox& other) const {
    return {std::max(x0, other.x0), std::max(y0, other.y0), std::min(x1, other.x1),
            std::min(y1, other.y1)};
  }
  /// The box with each side moved out by `by`.
  [[nodiscard]] BoundingBox grown(double by) const { return {x0 - by, y0 - by, x1 + by, y1 + by}; }
  [[nodiscard]] BoundingBox scaled(double by) const { return {x0 * by, y0 * by, x1 * by, y1 * by}; }
};

inline BoundingBox boxOf(const Edge& edge) {
  BoundingBox box;
  box.include(edge);
  return box;
}

inline BoundingBox boxOf(std::span<const Edge> edges) {
  BoundingBox box;
  for (const Edge& e : edges) box.include(e);
  return box;
}

/// Moves and scales edges to a box of size 1 to 2 at the origin, where the rounding of coordinates
/// has one bound.
class AtOrigin {
 public:
  explicit AtOrigin(const BoundingBox& box) : x_(box.x0), y_(box.y0) {
    const double size = std::max(box.width(), box.height());
    if (size > 0) unit_ = std::ldexp(1.0, std::ilogb(size));  // 0 by rounding
    tolerance_ = std::clamp(box.farthest() / unit_ * 0x1p-48, 0x1p-45, 0x1p-4);
  }

  /// Edges nearer than this meet. It is well above the rounding of their coordinates.
  [[nodiscard]] double tolerance() const { return tolerance_; }
  [[nodiscard]] Edge moved(const Edge& e) const {
    return {(e.ax - x_) / unit_, (e.ay - y_) / unit_, (e.bx - x_) / unit_, (e.by - y_) / unit_};
  }
  [[nodiscard]] std::vector<Edge> moved(std::span<const Edge> edges) const {
    std::vector<Edge> moved;
    moved.reserve(edges.size());
    for (const Edge& e : edges) moved.push_back(this->moved(e));
    return moved;
  }

 private:
  double x_, y_;
  double unit_ = 1;
  double tolerance_;
};

/// Return false only if an edge and a box surely have no point in common. No coordinate is off by
/// more than `rounding`.
inline bool mayMeet(const Edge& e, const BoundingBox& box, double rounding) {
  if (!boxOf(e).meets(box)) return false;
  const double dx = e.bx - e.ax;
  const double dy = e.by - e.ay;
  const double apart = dx * ((box.y0 + box.y1) / 2 - e.ay) - dy * ((box.x0 + box.x1) / 2 - e.ax);
  const double reach = (std::fabs(dx) * (box.y1 - box.y0) + std::fabs(dy) * (box.x1 - box.x0)) / 2;
  return std::fabs(apart) <= reach + (std::fabs(dx) + std::fabs(dy)) * rounding;
}

}  // namespace copse
