#include "geometry/boundary.h"

#include <algorithm>

#include "base/append.h"
#include "geometry/at_origin.h"
#include "geometry/bounding_box.h"
#include "geometry/edge_pieces.h"
#include "geometry/windings.h"

namespace copse {

namespace {

// Edges that a point is tested against where an outline has to close.
constexpr std::size_t kPatience = 64;

/// As windings around one region would be: 1 where there is ground in the end, 0 where there is
/// none.
std::vector<std::optional<std::int32_t>> paintedAt(std::span<const Painted> painted,
                                                   const AtOrigin& origin,
                                                   std::span<const Point> points,
                                                   std::size_t patience = 0) {
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
    const auto windings = windingsAt(edges, points, patience);
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
