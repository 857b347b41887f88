#include "grid/has_ground.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "geometry/inner_point.h"
#include "grid/ground_cut.h"

namespace copse {

namespace {

constexpr double kMostWork = 1e6;  // edges, capsules and squares looked at, beside
constexpr double kMostLooks = 40;  // at each edge and capsule
constexpr int kFinest = 47;        // halvings of the farthest number to the lattice's unit

class PointSearch {
 public:
  explicit PointSearch(const Ground& ground)
      : ground_(ground),
        work_(kMostWork +
              kMostLooks * static_cast<double>(ground.edges().size() + ground.capsules().size())) {}

  bool findsPoint(const GroundCuts& cuts, const GroundCut& cut, Point least, double side) {
    const double half = std::floor(side / 2);
    const Point middle{least.x + half, least.y + half};
    if (cut.isWhole() || isGround(ground_, cuts, cut, least, middle)) return true;
    if (side == 1) return false;
    work_ -= 4.0 * static_cast<double>(1 + cuts.edgesOf(cut).size() + cuts.capsulesOf(cut).size());
    if (work_ < 0) return true;
    GroundCuts finer;
    for (int quarter = 0; quarter < 4; ++quarter) {
      const Point at{(quarter & 1) != 0 ? middle.x : least.x,
                     (quarter & 2) != 0 ? middle.y : least.y};
      finer.clear();
      const auto part = cutPart(ground_, cuts, cut, least, {at, half - 1}, finer);
      if (part && findsPoint(finer, *part, at, half)) return true;
    }
    return false;
  }

 private:
  const Ground& ground_;
  double work_;  // that is left
};

// Of the region and of all that meets it.
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

}  // namespace

bool mayHavePoints(const Ground& ground) {
  // Everything may meet a square whose least point is outside of all outlines.
  GroundCuts cuts;
  GroundCut all = cuts.begin();
  all.isGround = false;
  cuts.edges.resize(ground.edges().size());
  std::iota(cuts.edges.begin(), cuts.edges.end(), 0u);
  cuts.capsules.resize(ground.capsules().size());
  std::iota(cuts.capsules.begin(), cuts.capsules.end(), 0u);
  std::uint32_t firstEdge = 0;
  for (std::uint32_t outline = 0; outline < ground.outlines().size(); ++outline) {
    const std::uint32_t endEdge = ground.outlines()[outline].endEdge;
    cuts.parts.push_back({outline, 0, firstEdge, endEdge});
    firstEdge = endEdge;
  }
  cuts.end(all);
  const BoundingBox box = boxOf(ground.edges());
  const Point least{std::floor(box.x0) - 1, std::floor(box.y0) - 1};
  double side = 1;
  while (least.x + side <= box.x1 || least.y + side <= box.y1) side *= 2;
  return PointSearch(ground).findsPoint(cuts, all, least, side);
}

bool mayHaveGround(const Region& region, double margin, const Obstacles& obstacles, bool float32) {
  if (margin == 0 && obstacles.empty()) return true;
  Lattice finest;
  finest.unit = std::ldexp(1.0, std::ilogb(farthestOf(region, obstacles)) - kFinest);
  const Result<Ground> made = Ground::make(region, margin, obstacles, finest);
  if (!made.ok()) return true;
  const Ground& ground = made.value();
  if (mayHavePoints(ground)) return true;
  const auto point = innerPoint(ground.regionEdges(), ground.regionRule(), float32, finest.unit);
  return point && ground.holds(*point);
}

}  // namespace copse
