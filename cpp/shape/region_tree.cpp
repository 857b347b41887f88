#include "shape/region_tree.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "base/vectors.h"
#include "shape/placed_at.h"

namespace copse {

namespace {

constexpr std::size_t kMostEdges = 6;  // of a leaf, where halving helps
constexpr int kMostLevels = 128;       // two parts may be as far apart as 2^50 times their size
// Most references from nodes to each edge on average: where many edges meet in a point, halving
// does not help.
constexpr std::size_t kMostReferences = 16;

constexpr double kRounding = 0x1p-46;  // twice the rounding of coordinates below 8

// A power of two, so that division is exact. Coordinates divided by it are below 2 in size.
double unitOf(double farthest) {
  return std::ldexp(1.0, std::ilogb(farthest));
}

}  // namespace

RegionTree::RegionTree(const Region& region)
    : RegionTree(region.edgesIn(unitOf(region.farthest())), region.fillRule(), 0,
                 unitOf(region.farthest())) {}

RegionTree::RegionTree(std::vector<Edge> edges, FillRule rule, std::size_t more, double unit)
    : unit_(unit), rule_(rule), edges_(std::move(edges)) {
  const BoundingBox all = boxOf(edges_);
  // Add a margin that exceeds all rounding, as the least corner must be outside.
  nodes_.push_back(
      {{all.x0 - all.width(), all.y0 - all.height(), all.x1 + all.width(), all.y1 + all.height()},
       0,
       0,
       static_cast<std::uint32_t>(edges_.size())});
  // The edges of the nodes of one level, one after another.
  std::vector<std::uint32_t> level(edges_.size());
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

// Return false if the box is too small to halve in doubles.
bool RegionTree::divide(std::size_t index, std::span<const std::uint32_t> level,
                        std::vector<std::uint32_t>& next) {
  const Node node = nodes_[index];
  const BoundingBox& box = node.box;
  const bool byX = box.width() >= box.height();
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

// The windings by testing each edge against the points between the heights of its ends. None if
// there are too many.
std::optional<Windings> windingsByHeight(std::span<const Edge> edges,
                                         std::span<const Point> points) {
  std::vector<PlacedAt> order;
  for (const Point& p : points) order.push_back({ordinal(p.y), std::ssize(order)});
  sortByPlace(order);
  const auto level = [&](const Edge& e) {
    return between(order, ordinal(std::min(e.ay, e.by)), ordinal(std::max(e.ay, e.by)));
  };
  std::size_t left = (kMostTests >> 4) + kMostTestsOfEdge * edges.size();
  for (const Edge& e : edges) {
    const std::size_t tests = level(e).size();
    if (tests > left) return std::nullopt;
    left -= tests;
  }
  Windings found(points.size(), 0);
  for (const Edge& e : edges) {
    const int way = e.ay < e.by ? 1 : -1;
    for (const PlacedAt& at : level(e)) {
      const auto i = static_cast<std::size_t>(at.what);
      if (side(e, points[i]) == way) *found[i] += way;
    }
  }
  return found;
}

}  // namespace

Windings windingsAt(std::span<const Edge> edges, std::span<const Point> points,
                    std::size_t patience) {
  if (auto found = windingsByHeight(edges, points)) return *std::move(found);
  const BoundingBox box = boxOf(edges);
  const double unit = unitOf(box.farthest());
  std::vector<Edge> scaled;
  scaled.reserve(edges.size());
  for (const Edge& e : edges)
    scaled.push_back({e.ax / unit, e.ay / unit, e.bx / unit, e.by / unit});
  const std::size_t more = patience * points.size();
  const RegionTree tree(std::move(scaled), FillRule::nonzero, more / 16);
  std::size_t left = kMostTests + kMostTestsOfEdge * edges.size() + more;
  Windings found;
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
  const BoundingBox box = boxOf(edges);
  const auto rounded = [&](double v) {
    return float32 ? static_cast<double>(static_cast<float>(v * unit)) / unit : v;
  };
  std::vector<double> crossed;
  for (int lines = 1; lines <= kMostLines; lines *= 2) {
    std::optional<Point> best;
    double widest = -1;
    for (int line = 0; line < lines; ++line) {
      const double y = rounded(box.y0 + box.height() * ((line + 0.5) / lines));
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
        if (!isInside(crossings(edges, all, {box.x0 - 1, y}, middle), rule)) continue;
        widest = next - x;
        best = middle;
      }
    }
    if (best) return best;
  }
  return std::nullopt;
}

}  // namespace copse
