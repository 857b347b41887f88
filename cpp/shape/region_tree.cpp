#include "shape/region_tree.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "base/vectors.h"
#include "shape/box.h"
#include "shape/placed_at.h"

namespace copse {

namespace {

constexpr std::size_t kMostEdges = 6;  // of a leaf, where halving helps
constexpr int kMostLevels = 128;       // two parts may be as far apart as 2^50 times their size
// Most references from nodes to each edge on average: where many edges meet in a point, halving
// does not help.
constexpr std::size_t kMostReferences = 16;

constexpr double kRounding = 0x1p-46;  // twice the rounding of coordinates below 8

double unitOf(const Region& region) {
  return std::ldexp(1.0, std::ilogb(region.farthest()));
}

}  // namespace

RegionTree::RegionTree(const Region& region)
    : RegionTree(region.edgesIn(unitOf(region)), region.fillRule(), 0, unitOf(region)) {}

RegionTree::RegionTree(std::vector<Edge> edges, FillRule rule, std::size_t more)
    : RegionTree(std::move(edges), rule, more, 1) {}

RegionTree::RegionTree(std::vector<Edge> edges, FillRule rule, std::size_t more, double unit)
    : unit_(unit), rule_(rule), edges_(std::move(edges)) {
  const BoundingBox all = boxOf(edges_);
  // Add a margin that exceeds all rounding, as the least corner must be outside.
  const double width = all.x1 - all.x0;
  const double height = all.y1 - all.y0;
  nodes_.push_back({{all.x0 - width, all.y0 - height, all.x1 + width, all.y1 + height},
                    0,
                    0,
                    static_cast<std::uint32_t>(edges_.size())});
  std::vector<std::uint32_t> level(
      edges_.size());  // edges of the nodes of one level, one after another
  std::iota(level.begin(), level.end(), 0u);
  std::vector<std::uint32_t> next;
  std::size_t begin = 0;
  for (int depth = 0; begin < nodes_.size(); ++depth) {
    const std::size_t end = nodes_.size();
    const bool divides = depth < kMostLevels && level.size() + leafEdges_.size() <=
                                                    kMostReferences * edges_.size() + 1024 + more;
    next.clear();
    for (std::size_t i = begin; i < end; ++i) {
      const std::size_t count = nodes_[i].endEdge - nodes_[i].firstEdge;
      if (divides && count > kMostEdges && divide(i, level, next)) continue;
      const auto listed = std::span(level).subspan(nodes_[i].firstEdge, count);
      nodes_[i].firstEdge = static_cast<std::uint32_t>(leafEdges_.size());
      nodes_[i].endEdge = static_cast<std::uint32_t>(leafEdges_.size() + count);
      append(leafEdges_, listed);
    }
    level.swap(next);
    begin = end;
  }
}

// Returns false if the box is too small to halve in doubles.
bool RegionTree::divide(std::size_t index, std::span<const std::uint32_t> level,
                        std::vector<std::uint32_t>& next) {
  const Node node = nodes_[index];
  const BoundingBox& box = node.box;
  const bool byX = box.x1 - box.x0 >= box.y1 - box.y0;
  const double low = byX ? box.x0 : box.y0;
  const double high = byX ? box.x1 : box.y1;
  const double middle = low + (high - low) / 2;
  if (!(low < middle && middle < high)) return false;
  nodes_[index].child = static_cast<std::uint32_t>(nodes_.size());
  nodes_[index].isDividedByX = byX;
  const auto edges = level.subspan(node.firstEdge, node.endEdge - node.firstEdge);
  for (const bool upper : {false, true}) {
    Node part{box, node.winding, static_cast<std::uint32_t>(next.size()), 0};
    if (upper) {
      (byX ? part.box.x0 : part.box.y0) = middle;
      part.winding += crossings(edges_, edges, {box.x0, box.y0}, {part.box.x0, part.box.y0});
    } else {
      (byX ? part.box.x1 : part.box.y1) = middle;
    }
    for (const std::uint32_t edge : edges) {
      if (mayMeet(edges_[edge], part.box, kRounding)) next.push_back(edge);
    }
    part.endEdge = static_cast<std::uint32_t>(next.size());
    nodes_.push_back(part);
  }
  return true;
}

std::uint32_t RegionTree::leafAt(Point p) const {
  std::uint32_t at = 0;
  while (!nodes_[at].isLeaf()) {
    const Node& node = nodes_[at];
    const BoundingBox& upper = nodes_[node.child + 1].box;
    at = node.child + ((node.isDividedByX ? p.x >= upper.x0 : p.y >= upper.y0) ? 1 : 0);
  }
  return at;
}

std::int32_t RegionTree::windingAt(const Node& leaf, Point p) const {
  return leaf.winding + crossings(edges_, edgesOf(leaf), {leaf.box.x0, leaf.box.y0}, p);
}

bool RegionTree::isInside(const Node& leaf, Point p) const {
  return copse::isInside(windingAt(leaf, p), rule_);
}

bool RegionTree::contains(Point p) const {
  const BoundingBox& all = nodes_[0].box;
  if (!(p.x >= all.x0 && p.x < all.x1 && p.y >= all.y0 && p.y < all.y1)) return false;
  return isInside(nodes_[leafAt(p)], p);
}

namespace {

constexpr std::size_t kMostTests = 1 << 24;  // of a point against an edge
constexpr std::size_t kMostTestsOfEdge = 16;

// Points in ascending order of height, to test each edge against the points between its ends.
class ByHeight {
 public:
  ByHeight(std::span<const Edge> edges, std::span<const Point> points)
      : edges_(edges), points_(points), order_(points.size()) {
    for (std::size_t i = 0; i < points.size(); ++i)
      order_[i] = {ordinal(points[i].y), static_cast<std::int64_t>(i)};
    sortByPlace(order_);
  }

  [[nodiscard]] bool isQuick() const {
    std::size_t left = (kMostTests >> 4) + kMostTestsOfEdge * edges_.size();
    return std::all_of(edges_.begin(), edges_.end(), [&](const Edge& e) {
      const std::size_t tests = level(e).size();
      if (tests > left) return false;
      left -= tests;
      return true;
    });
  }

  [[nodiscard]] std::vector<std::optional<std::int32_t>> windings() const {
    std::vector<std::optional<std::int32_t>> found(points_.size(), 0);
    for (const Edge& e : edges_) {
      const int way = e.ay < e.by ? 1 : -1;
      for (const PlacedAt& at : level(e)) {
        const auto i = static_cast<std::size_t>(at.what);
        if (side(e, points_[i]) == way) *found[i] += way;
      }
    }
    return found;
  }

 private:
  [[nodiscard]] std::span<const PlacedAt> level(const Edge& e) const {
    const auto from = [&](double y) {
      return std::partition_point(order_.begin(), order_.end(),
                                  [at = ordinal(y)](const PlacedAt& p) { return p.place < at; });
    };
    const auto first = from(std::min(e.ay, e.by));
    return std::span(order_).subspan(static_cast<std::size_t>(first - order_.begin()),
                                     static_cast<std::size_t>(from(std::max(e.ay, e.by)) - first));
  }

  std::span<const Edge> edges_;
  std::span<const Point> points_;
  std::vector<PlacedAt> order_;
};

// A power of two, so that division is exact. Coordinates divided by it are below 2 in size.
double unitOf(const BoundingBox& box) {
  return std::ldexp(1.0, std::ilogb(box.farthest()));
}

}  // namespace

std::vector<std::optional<std::int32_t>> windingsAt(std::span<const Edge> edges,
                                                    std::span<const Point> points,
                                                    std::size_t patience) {
  const ByHeight byHeight(edges, points);
  if (byHeight.isQuick()) return byHeight.windings();
  const BoundingBox box = boxOf(edges);
  const double unit = unitOf(box);
  std::vector<Edge> scaled;
  scaled.reserve(edges.size());
  for (const Edge& e : edges)
    scaled.push_back({e.ax / unit, e.ay / unit, e.bx / unit, e.by / unit});
  const std::size_t more = patience * points.size();
  const RegionTree tree(std::move(scaled), FillRule::nonzero, more / 16);
  std::size_t left = kMostTests + kMostTestsOfEdge * edges.size() + more;
  std::vector<std::optional<std::int32_t>> found;
  found.reserve(points.size());
  for (const Point& given : points) {
    if (!box.holds(given)) {
      found.emplace_back(0);
      continue;
    }
    const Point p{given.x / unit, given.y / unit};
    const RegionTree::Node& leaf = tree.nodes()[tree.leafAt(p)];
    const std::size_t tests = leaf.endEdge - leaf.firstEdge;
    if (tests > left) {
      found.emplace_back();
      continue;
    }
    left -= tests;
    found.emplace_back(tree.windingAt(leaf, p));
  }
  return found;
}

std::optional<Point> innerPoint(std::span<const Edge> edges, FillRule rule, bool float32,
                                double unit) {
  constexpr int kMostLines = 256;
  std::vector<std::uint32_t> all(edges.size());
  std::iota(all.begin(), all.end(), 0u);
  double low = edges[0].ay;
  double high = low;
  double left = edges[0].ax;
  for (const Edge& e : edges) {
    low = std::min({low, e.ay, e.by});
    high = std::max({high, e.ay, e.by});
    left = std::min({left, e.ax, e.bx});
  }
  const auto rounded = [&](double v) {
    return float32 ? static_cast<double>(static_cast<float>(v * unit)) / unit : v;
  };
  std::vector<double> crossed;
  for (int lines = 1; lines <= kMostLines; lines *= 2) {
    std::optional<Point> best;
    double widest = -1;
    for (int line = 0; line < lines; ++line) {
      const double y = rounded(low + (high - low) * ((line + 0.5) / lines));
      crossed.clear();
      for (const Edge& e : edges) {
        if ((e.ay <= y) != (e.by <= y))
          crossed.push_back(e.ax + (e.bx - e.ax) * ((y - e.ay) / (e.by - e.ay)));
      }
      // Look at each gap between neighbours. Regions this small have few edges, so do not sort.
      for (const double x : crossed) {
        double next = INFINITY;
        for (const double other : crossed) next = other > x ? std::min(next, other) : next;
        if (next - x <= widest || next == INFINITY) continue;
        const Point middle{rounded(x + (next - x) / 2), y};
        if (!isInside(crossings(edges, all, {left - 1, y}, middle), rule)) continue;
        widest = next - x;
        best = middle;
      }
    }
    if (best) return best;
  }
  return std::nullopt;
}

}  // namespace copse
