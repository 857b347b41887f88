#include "geometry/boundary.h"

#include <algorithm>

#include "base/append.h"
#include "geometry/at_origin.h"
#include "geometry/bounding_box.h"
#include "geometry/edge_pieces.h"
#include "geometry/placed_at.h"
#include "geometry/windings.h"

namespace copse {

namespace {

// Edges that a point is tested against where an outline has to close.
constexpr std::size_t kPatience = 64;

/// Points in ascending order along one side of a box around them.
class PointsInOrder {
 public:
  PointsInOrder(std::span<const Point> points, const BoundingBox& box)
      : points_(points), byX_(box.width() > box.height()) {
    for (const Point& p : points) order_.push_back({ordinal(along(p)), &p - points.data()});
    sortByPlace(order_);
  }

  /// Calls act(index) for those in a box.
  template <class Act>
  void eachIn(const BoundingBox& box, Act&& act) const {
    const std::int64_t least = ordinal(byX_ ? box.x0 : box.y0);
    const auto first = std::partition_point(order_.begin(), order_.end(),
                                            [&](const PlacedAt& at) { return at.place < least; });
    for (auto at = first; at != order_.end(); ++at) {
      const Point& p = points_[static_cast<std::size_t>(at->what)];
      if (along(p) > (byX_ ? box.x1 : box.y1)) return;
      if (box.holds(p)) act(static_cast<std::size_t>(at->what));
    }
  }

 private:
  [[nodiscard]] double along(const Point& p) const { return byX_ ? p.x : p.y; }

  std::span<const Point> points_;
  bool byX_;
  std::vector<PlacedAt> order_;
};

/// As windings around one region would be: 1 where there is ground in the end, 0 where there is
/// none.
std::vector<std::optional<std::int32_t>> paintedAt(std::span<const Painted> painted,
                                                   const AtOrigin& origin,
                                                   std::span<const Point> points,
                                                   std::size_t patience = 0) {
  std::vector<std::optional<std::int32_t>> grounds(points.size(), 0);
  BoundingBox box;
  for (const Point& p : points) box.include(p.x, p.y);
  const PointsInOrder inOrder(points, box);
  std::vector<std::size_t> which;
  std::vector<Point> own;
  for (const Painted& part : painted) {
    // Edges above and below all points wind around none, and all edges around none beyond them.
    std::vector<Edge> edges;
    BoundingBox reach;
    for (const Edge& each : part.edges) {
      const Edge e = origin.moved(each);
      reach.include(e);
      if (std::min(e.ay, e.by) <= box.y1 && std::max(e.ay, e.by) >= box.y0) edges.push_back(e);
    }
    which.clear();
    own.clear();
    inOrder.eachIn(reach, [&](std::size_t i) {
      which.push_back(i);
      own.push_back(points[i]);
    });
    if (own.empty()) continue;
    const auto windings = windingsAt(edges, own, patience);
    for (std::size_t i = 0; i < own.size(); ++i) {
      std::optional<std::int32_t>& ground = grounds[which[i]];
      if (!windings[i]) {
        ground.reset();
      } else if (isInside(*windings[i], part.rule)) {
        ground = part.isGround ? 1 : 0;
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
    box.include(boxOf(part.pieces));
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

std::vector<Edge> outlineOf(std::span<const Painted> painted) {
  BoundingBox box;
  std::vector<Edge> edges;
  for (const Painted& part : painted) {
    box.include(boxOf(part.edges));
    append(edges, part.edges);
  }
  const AtOrigin origin(box);
  const std::vector<Edge> moved = origin.moved(edges);
  const EdgePieces pieces(moved, origin.tolerance(), false);
  std::vector<Edge> outline;
  pieces.eachSided(paintedAt(painted, origin, pieces.asked(), kPatience), FillRule::nonzero,
                   [&](const Stretch& stretch, bool isLeftInside) {
                     const Edge e = stretch.of(edges);
                     if (e.taxicab() == 0) return;
                     outline.push_back(isLeftInside ? e : Edge{e.bx, e.by, e.ax, e.ay});
                   });
  return outline;
}

}  // namespace copse
