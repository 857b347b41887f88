#include "grid/has_ground.h"

#include <algorithm>
#include <cmath>

#include "geometry/inner_point.h"
#include "grid/ground_cut.h"

namespace copse {

namespace {

constexpr double kMostWork = 1e6;  // edges, capsules and squares looked at
constexpr int kFinest = 47;        // halvings of the farthest number to the lattice's unit

// Of a square of lattice points that has some ground, as far as its cut tells.
class Quartering {
 public:
  explicit Quartering(const Ground& ground) : ground_(ground) {}

  bool mayHavePoints(const GroundCuts& cuts, const GroundCut& cut, Point least, double side) {
    const double half = std::floor(side / 2);
    const Point middle{least.x + half, least.y + half};
    if (cut.isWhole() || isGround(ground_, cuts, cut, least, middle)) return true;
    work_ += 4.0 * static_cast<double>(1 + cuts.edgesOf(cut).size() + cuts.capsulesOf(cut).size());
    if (work_ > kMostWork) return true;
    for (int quarter = 0; side > 1 && quarter < 4; ++quarter) {
      const Point at{quarter % 2 == 0 ? least.x : middle.x, quarter < 2 ? least.y : middle.y};
      GroundCuts finer;
      const auto part = cutPart(ground_, cuts, cut, least, {at, half - 1}, finer);
      if (part && mayHavePoints(finer, *part, at, half)) return true;
    }
    return false;
  }

 private:
  const Ground& ground_;
  double work_ = 0;
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
  const BoundingBox& box = ground.box();
  const Point least{std::floor(box.x0), std::floor(box.y0)};
  double side = 1;
  while (least.x + side <= box.x1 || least.y + side <= box.y1) side *= 2;
  GroundCuts cuts;
  const auto cut = cutWhole(ground, {least, side - 1}, cuts);
  return cut && Quartering(ground).mayHavePoints(cuts, *cut, least, side);
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
