#include "geometry/boundary.h"

#include <algorithm>
#include <cmath>

#include "base/append.h"
#include "geometry/bounding_box.h"
#include "geometry/edge_pieces.h"
#include "geometry/windings.h"

namespace copse {

namespace {

/// What is within a box, with its least corner at the origin and its size between 1 and 2.
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

/// As windings around one region would be: 1 where there is ground in the end, 0 where there is
/// none.
std::vector<std::optional<std::int32_t>> paintedAt(std::span<const Painted> painted,
                                                   const AtOrigin& origin,
                                                   std::span<const Point> points) {
  std::vector<std::optional<std::int32_t>> grounds(points.size(), 0);
  BoundingBox box;
  for (const Point& p : points) box.include(p.x, p.y);
  for (const Painted& part : painted) {
    // Those above and below all points wind around none.
    std::vector<Edge> edges;
    for (const Edge& each : part.edges) {
      const Edge e = origin.moved(each);
      if (std::min(e.ay, e.by) <= box.y1 && std::max(e.ay, e.by) >= box.y0) edges.push_back(e);
    }
    const auto windings = windingsAt(edges, points);
    for (std::size_t i = 0; i < points.size(); ++i) {
      if (!windings[i]) {
        grounds[i].reset();
      } else if (isInside(*windings[i], part.rule)) {
        grounds[i] = part.isGround ? 1 : 0;
      }
    }
  }
  return grounds;
}

}  // namespace

std::vector<Edge> boundaryOf(std::span<const Edge> edges, FillRule rule) {
  const AtOrigin origin(boxOf(edges));
  const std::vector<Edge> moved = origin.moved(edges);
  const EdgePieces pieces(moved, origin.tolerance(), true);
  std::vector<Edge> boundary;
  pieces.eachKept(windingsAt(moved, pieces.asked()), rule,
                  [&](const Stretch& stretch) { boundary.push_back(stretch.of(edges)); });
  return boundary;
}

std::vector<std::vector<Edge>> boundaryOf(std::span<const Painted> painted) {
  BoundingBox box;
  std::vector<Edge> edges;
  std::vector<std::size_t> whose;  // of each edge
  for (const Painted& part : painted) {
    box.include(boxOf(part.edges));
    append(edges, part.pieces);
    whose.resize(edges.size(), static_cast<std::size_t>(&part - painted.data()));
  }
  std::vector<std::vector<Edge>> left(painted.size());
  if (edges.empty()) return left;
  const AtOrigin origin(box);
  const std::vector<Edge> moved = origin.moved(edges);
  const EdgePieces pieces(moved, origin.tolerance(), false);
  const auto grounds = paintedAt(painted, origin, pieces.asked());
  pieces.eachKept(grounds, FillRule::nonzero, [&](const Stretch& stretch) {
    left[whose[stretch.edge]].push_back(stretch.of(edges));
  });
  return left;
}

}  // namespace copse
