#include "grid/ground.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/append.h"
#include "geometry/boundary.h"

namespace copse {

namespace {

constexpr double kFarthestUnits = 0x1p48;  // the rasteriser's estimates hold up to there

double farthestOf(const Capsule& c) {
  return std::max(boxOf(Edge{c.ax, c.ay, c.bx, c.by}).farthest(), c.radius);
}

bool meets(const Capsule& c, const BoundingBox& box) {
  return boxOf(Edge{c.ax, c.ay, c.bx, c.by}).grown(c.radius).meets(box);
}

Error tooFar(Option option, double farthest) {
  return errorOf(Rule::groundFar, option, farthest);
}

}  // namespace

Ground::Ground(std::vector<Edge> edges, std::vector<Outline> outlines,
               std::vector<Capsule> capsules, const std::optional<BoundingBox>& box)
    : edges_(std::move(edges)), outlines_(std::move(outlines)), capsules_(std::move(capsules)) {
  outlines_.front().isGround = true;
  if (box) box_ = *box;
  std::uint32_t firstEdge = 0;
  for (const Outline& outline : outlines_) {
    for (std::uint32_t i = firstEdge; !box && outline.isGround && i < outline.endEdge; ++i)
      box_.include(edges_[i]);
    firstEdge = outline.endEdge;
    if (outline.isOutside && !outlines_[region_].isOutside)
      region_ = static_cast<std::uint32_t>(&outline - outlines_.data());
  }
}

Ground::Ground(Ground&&) noexcept = default;
Ground::~Ground() = default;

Result<Ground> Ground::make(const Region& region, double margin, const Obstacles& obstacles,
                            const Lattice& lattice, std::span<const Region> where) {
  const double unit = lattice.unit;
  std::vector<Edge> edges;
  std::vector<Outline> outlines;
  std::vector<Capsule> capsules;
  const auto paint = [&](const std::vector<Edge>& around, FillRule rule, bool isGround) {
    append(edges, around);
    outlines.push_back({static_cast<std::uint32_t>(edges.size()), rule, isGround});
  };
  const std::vector<Edge> own = region.edgesIn(unit);
  BoundingBox box = boxOf(own);
  BoundingBox reached;
  for (const Region& part : where) {
    if (part.farthest() / unit > kFarthestUnits) return tooFar(Option::where, part.farthest());
    const std::vector<Edge> around = part.edgesIn(unit);
    reached.include(boxOf(around));
    paint(around, part.fillRule(), true);
  }
  paint(own, region.fillRule(), where.empty());
  outlines.back().isOutside = !where.empty();
  if (!where.empty()) box = box.within(reached);
  if (margin > 0) {
    for (const Edge& e : boundaryOf(own, region.fillRule()))
      capsules.push_back({e.ax, e.ay, e.bx, e.by, margin / unit});
  }
  for (const Capsule& c : obstacles.capsules) {
    const Capsule scaled{c.ax / unit, c.ay / unit, c.bx / unit, c.by / unit, c.radius / unit};
    if (!(c.radius > 0) || !meets(scaled, box)) continue;
    if (farthestOf(scaled) > kFarthestUnits) return tooFar(Option::obstacles, farthestOf(c));
    capsules.push_back(scaled);
  }
  for (const Region& obstacle : obstacles.regions) {
    const std::vector<Edge> around = obstacle.edgesIn(unit);
    if (!boxOf(around).meets(box)) continue;
    if (obstacle.farthest() / unit > kFarthestUnits)
      return tooFar(Option::obstacles, obstacle.farthest());
    paint(around, obstacle.fillRule(), false);
  }
  return Ground(std::move(edges), std::move(outlines), std::move(capsules), box);
}

std::span<const Edge> Ground::regionEdges() const {
  const std::uint32_t first = region_ == 0 ? 0 : outlines_[region_ - 1].endEdge;
  return edges().subspan(first, outlines_[region_].endEdge - first);
}

double Ground::boundaryCells(std::int32_t side) const {
  const double most = box_.width() + box_.height();
  double length = 0;
  const auto add = [&](double dx, double dy, double radius) {
    length += std::min(std::fabs(dx) + std::fabs(dy), most) + 4 * std::min(radius, most);
  };
  for (const Edge& e : edges_) add(e.bx - e.ax, e.by - e.ay, 0);
  for (const Capsule& c : capsules_) add(c.bx - c.ax, c.by - c.ay, c.radius);
  return length / side;
}

bool Ground::holds(Point p) const {
  if (std::any_of(capsules_.begin(), capsules_.end(),
                  [p](const Capsule& capsule) { return capsule.holds(p); }))
    return false;
  bool isHeld = false;
  std::uint32_t firstEdge = 0;
  for (std::uint32_t outline = 0; outline < outlines_.size(); ++outline) {
    std::vector<std::uint32_t> which(outlines_[outline].endEdge - firstEdge);
    std::iota(which.begin(), which.end(), firstEdge);
    firstEdge = outlines_[outline].endEdge;
    double left = p.x;
    for (const std::uint32_t index : which)
      left = std::min({left, edges_[index].ax - 1, edges_[index].bx - 1});
    if (encloses(outline, crossings(edges_, which, {left, p.y}, p))) isHeld = isGround(outline);
  }
  return isHeld;
}

}  // namespace copse
