#include "geometry/region.h"

#include <algorithm>
#include <cmath>

#include "geometry/polygons.h"
#include "geometry/scan_lines.h"
#include "geometry/unseen_edges.h"

namespace copse {

Result<Region> Region::fromRings(std::span<const double> coords,
                                 std::span<const std::uint32_t> ringEnds, FillRule rule,
                                 std::span<const std::uint32_t> polygonEnds) {
  const std::size_t points = coords.size() / 2;
  if (ringEnds.empty() || points == 0) return errorOf(Rule::regionEmpty, Option::region);
  const bool arePolygons = !polygonEnds.empty();
  if (coords.size() % 2 != 0 || ringEnds.back() != points ||
      (arePolygons && (polygonEnds.back() != ringEnds.size() ||
                       !std::is_sorted(polygonEnds.begin(), polygonEnds.end())))) {
    return errorOf(Rule::regionEnds, Option::region);
  }
  for (std::size_t i = 0; i < coords.size(); ++i) {
    if (std::isfinite(coords[i]) && std::fabs(coords[i]) <= kFarthest) continue;
    return errorOf(Rule::regionFar, Option::region, coords[i], static_cast<double>(i / 2));
  }
  Region region;
  region.edges_.reserve(points);
  std::vector<std::size_t> edgeEnds;  // of the rings
  std::size_t begin = 0;
  for (const std::size_t end : ringEnds) {
    if (end < begin || end > points) return errorOf(Rule::regionEnds, Option::region);
    for (std::size_t i = begin; i < end; ++i) {
      const std::size_t next = i + 1 == end ? begin : i + 1;
      region.addEdge(coords[2 * i], coords[2 * i + 1], coords[2 * next], coords[2 * next + 1]);
    }
    edgeEnds.push_back(region.edges_.size());
    begin = end;
  }
  // One ring is what its rule says.
  if (arePolygons && ringEnds.size() > 1) {
    auto edges = unionEdges(region.edges_, edgeEnds, polygonEnds, rule);
    if (!edges) return errorOf(Rule::regionTangled, Option::region);
    region.edges_ = std::move(*edges);
    rule = FillRule::nonzero;
  }
  region.rule_ = rule;
  dropUnseenEdges(region.edges_, rule);
  if (region.edges_.empty()) return errorOf(Rule::regionFlat, Option::region);
  region.measure();
  return region;
}

Region Region::moved(double dx, double dy) const {
  Region region;
  region.rule_ = rule_;
  for (const Edge& e : edges_) region.addEdge(e.ax + dx, e.ay + dy, e.bx + dx, e.by + dy);
  region.measure();
  return region;
}

Region Region::repeated(double dx, double dy) const {
  Region region;
  region.rule_ = rule_;
  for (const int across : {-1, 0, 1}) {
    for (const int up : {-1, 0, 1}) {
      const Region copy = moved(across * dx, up * dy);
      region.edges_.insert(region.edges_.end(), copy.edges_.begin(), copy.edges_.end());
    }
  }
  region.measure();
  return region;
}

void Region::addEdge(double ax, double ay, double bx, double by) {
  if (ax != bx || ay != by) edges_.push_back({ax, ay, bx, by});
}

std::vector<Edge> Region::edgesIn(double unit) const {
  // Numbers far below a lattice unit are 0 to every test, and would underflow in products.
  const auto scaled = [&](double v) {
    const double s = v / unit;
    return std::fabs(s) < 0x1p-200 ? 0.0 : s;
  };
  std::vector<Edge> edges;
  edges.reserve(edges_.size());
  for (const Edge& e : edges_)
    edges.push_back({scaled(e.ax), scaled(e.ay), scaled(e.bx), scaled(e.by)});
  return edges;
}

double Region::estimateArea() const {
  constexpr std::uint32_t kLines = 2048;
  return areaOf(scan(edges_, rule_, box_, kLines)) * box_.width() * (box_.height() / kLines);
}

}  // namespace copse
