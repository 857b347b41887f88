#include "geometry/region_tree.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

#include "base/append.h"

namespace copse {

namespace {

constexpr std::size_t kMostEdges = 6;  // of a leaf, where that can be had
constexpr int kMostLevels = 128;       // two parts may be 2^50 times their size apart
// Where many edges meet in a point no halving helps: references to edges, for each edge.
constexpr std::size_t kMostReferences = 16;

constexpr double kRounding = 0x1p-46;  // twice what it takes: coordinates are below 8

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
  // A margin that no rounding swallows: the least corner must be outside.
  const double width = all.x1 - all.x0;
  const double height = all.y1 - all.y0;
  nodes_.push_back({{all.x0 - width, all.y0 - height, all.x1 + width, all.y1 + height},
                    0,
                    0,
                    static_cast<std::uint32_t>(edges_.size())});
  std::vector<std::uint32_t> level(edges_.size());  // edges of the nodes of one level, in turn
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

// False when the box is too small for the numbers to halve.
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

}  // namespace copse
