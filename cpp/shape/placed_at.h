// Things by their place along a line, and the one sort of them: each instantiation of std::sort
// costs the WebAssembly module two kilobytes. Also edges at the origin.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "shape/box.h"

namespace copse {

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

/// A thing and its place along a line.
struct PlacedAt {
  std::int64_t place;
  std::int64_t what;
};

/// The double's rank among all doubles: a whole number that ascends with it.
std::int64_t ordinal(double value);
/// The double of an ordinal.
double doubleOf(std::int64_t ordinal);

/// Sorts by what.
void sortByWhat(std::vector<PlacedAt>& items);
/// Sorts by place, then by what.
void sortByPlace(std::vector<PlacedAt>& items);

}  // namespace copse
