#include "ground/ground.h"

#include <algorithm>
#include <cmath>

#include "base/vectors.h"
#include "ground/ground_cut.h"
#include "shape/boundary.h"
#include "shape/region_tree.h"

namespace copse {

namespace {

constexpr double kFarthestUnits = 0x1p48;  // the rasteriser's estimates hold up to this

double farthestOf(const Capsule& c) {
  return std::max(boxOf(Edge{c.ax, c.ay, c.bx, c.by}).farthest(), c.radius);
}

}  // namespace

Ground::Ground(std::vector<Edge> edges, std::vector<Outline> outlines,
               std::vector<Capsule> capsules, const std::optional<BoundingBox>& box)
    : edges_(std::move(edges)), outlines_(std::move(outlines)), capsules_(std::move(capsules)) {
  outlines_.front().isGround = true;
  if (box) box_ = *box;
  for (std::uint32_t i = 0; i < outlines_.size(); ++i) {
    if (!box && outlines_[i].isGround) box_.include(boxOf(edgesOf(i)));
    if (outlines_[i].isOutside && !outlines_[region_].isOutside) region_ = i;
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
    if (part.farthest() / unit > kFarthestUnits)
      return errorOf(Rule::groundFar, Option::where, part.farthest());
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
    const Capsule scaled = c.scaled(1 / unit);
    if (!(c.radius > 0) || !boxOf(scaled).meets(box)) continue;
    if (farthestOf(scaled) > kFarthestUnits)
      return errorOf(Rule::groundFar, Option::obstacles, farthestOf(c));
    capsules.push_back(scaled);
  }
  for (const Region& obstacle : obstacles.regions) {
    const std::vector<Edge> around = obstacle.edgesIn(unit);
    if (!boxOf(around).meets(box)) continue;
    if (obstacle.farthest() / unit > kFarthestUnits)
      return errorOf(Rule::groundFar, Option::obstacles, obstacle.farthest());
    paint(around, obstacle.fillRule(), false);
  }
  return Ground(std::move(edges), std::move(outlines), std::move(capsules), box);
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
  GroundCuts cuts;
  return cutWhole(*this, {p, 0}, cuts).has_value();
}

std::optional<Point> Ground::innerPoint(bool float32, double unit) const {
  const auto point = copse::innerPoint(edgesOf(region_), outlines_[region_].rule, float32, unit);
  return point && holds(*point) ? point : std::nullopt;
}

namespace {

constexpr double kMostWork = 1e6;  // edges, capsules and squares looked at
constexpr double kMostLooks = 40;  // more of them for each edge and capsule
constexpr int kFinest = 47;        // halvings of the farthest number to the lattice's unit

// Return true if a point of a square of `side` points is ground, or if `work` is used up. Quarters
// the square until the middle of a part is ground, or no part is left.
bool findsPoint(const Ground& ground, const GroundCuts& cuts, const GroundCut& cut, Point least,
                double side, double& work) {
  const double half = std::floor(side / 2);
  const Point middle{least.x + half, least.y + half};
  if (cut.isWhole() || isGround(ground, cuts, cut, least, middle)) return true;
  if (side == 1) return false;
  work -= 4.0 * static_cast<double>(1 + cuts.edgesOf(cut).size() + cuts.capsulesOf(cut).size());
  if (work < 0) return true;
  GroundCuts finer;
  for (const double y : {least.y, middle.y}) {
    for (const double x : {least.x, middle.x}) {
      finer.clear();
      const auto part = cutPart(ground, cuts, cut, least, {{x, y}, half - 1}, finer);
      if (part && findsPoint(ground, finer, *part, {x, y}, half, work)) return true;
    }
  }
  return false;
}

// The greatest |coordinate| of the region and of the obstacles that may meet it.
double farthestOf(const Region& region, const Obstacles& obstacles) {
  double farthest = region.farthest();
  for (const Capsule& c : obstacles.capsules) {
    const BoundingBox box = boxOf(c);
    if (box.meets(region.box())) farthest = std::max(farthest, box.farthest());
  }
  for (const Region& obstacle : obstacles.regions) {
    if (obstacle.box().meets(region.box())) farthest = std::max(farthest, obstacle.farthest());
  }
  return farthest;
}

// Return false if no lattice point is ground. Return true if one is, or if it would take long to
// tell.
bool mayHavePoints(const Ground& ground) {
  const BoundingBox box = boxOf(ground.edges());
  const Point least{std::floor(box.x0) - 1, std::floor(box.y0) - 1};
  double side = 1;
  while (least.x + side <= box.x1 || least.y + side <= box.y1) side *= 2;
  GroundCuts cuts;
  const auto cut = cutWhole(ground, {least, side - 1}, cuts);
  double work = kMostWork +
                kMostLooks * static_cast<double>(ground.edges().size() + ground.capsules().size());
  return cut && findsPoint(ground, cuts, *cut, least, side, work);
}

}  // namespace

bool mayHaveGround(const Region& region, double margin, const Obstacles& obstacles, bool float32) {
  if (margin == 0 && obstacles.empty()) return true;
  Lattice finest;
  finest.unit = std::ldexp(1.0, std::ilogb(farthestOf(region, obstacles)) - kFinest);
  const Result<Ground> made = Ground::make(region, margin, obstacles, finest);
  if (!made.ok()) return true;
  const Ground& ground = made.value();
  if (mayHavePoints(ground)) return true;
  return ground.innerPoint(float32, finest.unit).has_value();
}

}  // namespace copse
