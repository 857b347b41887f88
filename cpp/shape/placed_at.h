// Edges moved and scaled to a box of size 1 to 2 at the origin, where the rounding of coordinates
// has one bound.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "shape/box.h"

namespace copse {

class AtOrigin {
 public:
  explicit AtOrigin(const BoundingBox& box) : x_(box.x0), y_(box.y0) {
    const double size = std::max(box.width(), box.height());
    if (size > 0) unit_ = std::ldexp(1.0, std::ilogb(size));  // 0 once rounded
    tolerance_ = std::clamp(box.farthest() / unit_ * 0x1p-48, 0x1p-45, 0x1p-4);
  }

  /// Edges nearer than this meet: well above the rounding of their coordinates.
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

// Things by their place along a line, and the one sort of them: each instantiation of std::sort
// costs the WebAssembly module two kilobytes.

struct PlacedAt {
  std::int64_t place;
  std::int64_t what;
};

/// A whole number that ascends with the double.
std::int64_t ordinal(double value);
/// The double of which that is the ordinal.
double doubleOf(std::int64_t ordinal);

/// Ascending by what.
void sortByWhat(std::vector<PlacedAt>& items);
/// Ascending by place, then by what.
void sortByPlace(std::vector<PlacedAt>& items);

}  // namespace copse
