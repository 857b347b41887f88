#include "geometry/windings.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "geometry/bounding_box.h"
#include "geometry/placed_at.h"
#include "geometry/region_tree.h"

namespace copse {

namespace {

constexpr std::size_t kMostTests = 1 << 24;  // of a point against an edge
constexpr std::size_t kMostTestsOfEdge = 16;

/// The points in ascending order of height: an edge is tested against those between its ends.
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

// A power of two, so that no number is rounded: coordinates divided by it are below 2 in size.
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

}  // namespace copse
