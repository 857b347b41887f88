// Built for speed, loops as they are.
#include "grid/has_ground.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "geometry/inner_point.h"
#include "grid/ground_cut.h"

namespace copse {

namespace {

constexpr double kMostWork = 1e6;  // edges, capsules and squares looked at
constexpr int kFinest = 47;        // halvings of the farthest number to the lattice's unit

struct Part {
  Point least;
  GroundCut cut;
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
  std::vector<Part> parts;
  if (const auto cut = cutWhole(ground, {least, side - 1}, cuts)) parts.push_back({least, *cut});
  for (double work = 0; !parts.empty(); side /= 2) {
    GroundCuts finer;
    std::vector<Part> next;
    for (const Part& part : parts) {
      const double half = std::floor(side / 2);
      const Point middle{part.least.x + half, part.least.y + half};
      if (part.cut.isWhole() || isGround(ground, cuts, part.cut, part.least, middle)) return true;
      if (side == 1) continue;
      work += 4.0 * static_cast<double>(1 + cuts.edgesOf(part.cut).size() +
                                        cuts.capsulesOf(part.cut).size());
      if (work > kMostWork) return true;
      for (const double y : {part.least.y, middle.y}) {
        for (const double x : {part.least.x, middle.x}) {
          const auto cut = cutPart(ground, cuts, part.cut, part.least, {{x, y}, half - 1}, finer);
          if (cut) next.push_back({{x, y}, *cut});
        }
      }
    }
    parts.swap(next);
    std::swap(cuts, finer);
  }
  return false;
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
