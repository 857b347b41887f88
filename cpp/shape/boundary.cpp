#include "shape/boundary.h"

#include <algorithm>
#include <cstdint>
#include <span>

#include "base/vectors.h"
#include "shape/box.h"
#include "shape/edge_pieces.h"
#include "shape/placed_at.h"
#include "shape/region_tree.h"

namespace copse {

namespace {

// Tests against an edge allowed for each point, where an outline has to close.
constexpr std::size_t kPatience = 64;

/// Points in ascending order along one side of a box around them.
class PointsInOrder {
 public:
  PointsInOrder(std::span<const Point> points, const BoundingBox& box)
      : points_(points), byX_(box.width() > box.height()) {
    for (const Point& p : points) order_.push_back({ordinal(along(p)), &p - points.data()});
    sortByPlace(order_);
  }

  /// Calls act(index) for the points in a box.
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

/// The ground at points, in the form of winding numbers: 1 for ground, 0 for none.
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
    // Edges above or below all points wind around none, nor do any edges around points beyond them.
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
  std::vector<std::size_t> whose;  // the region of each edge
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

namespace {

// The edges of one line, of which some may cancel.
class OnLine {
 public:
  OnLine(std::span<const Edge> edges, std::span<const PlacedAt> which, FillRule rule)
      : edges_(edges), which_(which), rule_(rule), line_(edge(0)) {}

  /// Returns true if all edges lie on the first one's line, exactly.
  [[nodiscard]] bool isOne() const {
    for (std::size_t i = 1; i < which_.size(); ++i) {
      const Edge& e = edge(i);
      if (orientation(line_, {e.ax, e.ay}) != 0 || orientation(line_, {e.bx, e.by}) != 0)
        return false;
    }
    return true;
  }

  /// Marks edges that overlap others, and adds the edges that replace them to `seen`.
  void cancel(std::vector<std::uint8_t>& isOverlapped, std::vector<Edge>& seen) const {
    std::vector<PlacedAt> ends;
    for (std::size_t i = 0; i < which_.size(); ++i) {
      const auto what = static_cast<std::int64_t>(i);
      const std::int64_t a = along({edge(i).ax, edge(i).ay});
      const std::int64_t b = along({edge(i).bx, edge(i).by});
      ends.push_back({std::min(a, b), what | kBegins});
      ends.push_back({std::max(a, b), what});
    }
    sortByPlace(ends);
    std::size_t begin = 0;  // of a run of edges without a gap
    int open = 0;
    for (std::size_t i = 0; i < ends.size(); ++i) {
      open += isBegin(ends[i]) ? 1 : -1;
      if (open > 0) continue;
      if (i - begin > 1) {
        for (std::size_t k = begin; k <= i; ++k) isOverlapped[index(ends[k])] = 1;
        addSeen(std::span(ends).subspan(begin, i + 1 - begin), seen);
      }
      begin = i + 1;
    }
  }

 private:
  [[nodiscard]] const Edge& edge(std::size_t i) const {
    return edges_[static_cast<std::size_t>(which_[i].what)];
  }
  // The first end of an edge along the line has a bit above all indices: so at one place edges end
  // before others begin.
  static constexpr std::int64_t kBegins = std::int64_t{1} << 32;
  static bool isBegin(const PlacedAt& end) { return (end.what & kBegins) != 0; }
  [[nodiscard]] std::size_t index(const PlacedAt& end) const {
    return static_cast<std::size_t>(which_[static_cast<std::size_t>(end.what & ~kBegins)].what);
  }
  [[nodiscard]] bool isVertical() const { return line_.ax == line_.bx; }
  // Points of a line that is not vertical differ in x.
  [[nodiscard]] std::int64_t along(Point p) const { return ordinal(isVertical() ? p.y : p.x); }

  // Adds the fewest and longest edges that replace a run of edges.
  void addSeen(std::span<const PlacedAt> ends, std::vector<Edge>& seen) const {
    std::vector<Point> begun;  // begins of open edges, all of one direction
    int sum = 0;               // of open edges: forwards less backwards
    int copies = 0;            // the same by the fill rule
    for (std::size_t i = 0; i < ends.size(); ++i) {
      const Edge& e = edges_[index(ends[i])];
      const std::int64_t a = along({e.ax, e.ay});
      const std::int64_t b = along({e.bx, e.by});
      sum += (a < b) == isBegin(ends[i]) ? 1 : -1;
      if (i + 1 < ends.size() && ends[i + 1].place == ends[i].place) continue;
      const int next = rule_ == FillRule::evenodd ? sum & 1 : sum;
      const Point here = ends[i].place == a ? Point{e.ax, e.ay} : Point{e.bx, e.by};
      for (; copies != 0 && (copies > 0 ? copies > next : copies < next); begun.pop_back()) {
        const Point from = begun.back();
        seen.push_back(copies > 0 ? Edge{from.x, from.y, here.x, here.y}
                                  : Edge{here.x, here.y, from.x, from.y});
        copies -= copies > 0 ? 1 : -1;
      }
      for (; copies != next; copies += copies < next ? 1 : -1) begun.push_back(here);
    }
  }

  std::span<const Edge> edges_;
  std::span<const PlacedAt> which_;
  FillRule rule_;
  Edge line_;
};

}  // namespace

void dropUnseenEdges(std::vector<Edge>& edges, FillRule rule) {
  const std::vector<PlacedAt> lines = byLine(edges);
  std::vector<std::uint8_t> isOverlapped;
  std::vector<Edge> seen;
  for (std::size_t begin = 0, end = 0; begin < lines.size(); begin = end) {
    while (end < lines.size() && lines[end].place == lines[begin].place) ++end;
    if (end - begin < 2) continue;
    const OnLine line(edges, std::span(lines).subspan(begin, end - begin), rule);
    if (!line.isOne()) continue;
    isOverlapped.resize(edges.size());
    line.cancel(isOverlapped, seen);
  }
  if (isOverlapped.empty()) return;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    if (isOverlapped[i] == 0) edges[kept++] = edges[i];
  }
  edges.resize(kept);
  edges.insert(edges.end(), seen.begin(), seen.end());
}

}  // namespace copse
