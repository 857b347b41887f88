#include <algorithm>

#include "space/surface_sampler.h"

namespace copse::space {

namespace {

constexpr double kMuchSmaller = 0.25;  // of the radius: parts that share what is about them

Box boxOf(const Piece& piece, double more) {
  Box box{piece.corners[0], piece.corners[0]};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    for (const Point& corner : piece.corners) {
      box.least[axis] = std::min(box.least[axis], corner[axis]);
      box.greatest[axis] = std::max(box.greatest[axis], corner[axis]);
    }
    box.least[axis] -= more;
    box.greatest[axis] += more;
  }
  return box;
}

bool holds(const Box& box, const Box& other) {
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (other.least[axis] < box.least[axis] || other.greatest[axis] > box.greatest[axis])
      return false;
  }
  return true;
}

}  // namespace

// Whether all of a part is nearer to one ball than is allowed anywhere in it.
bool SurfaceSampler::isCovered(const Visit& visit, const SurfaceBall& ball) const {
  const double distance = distanceFrom(ball, visit.radius) - kPlaceSlack;
  const double square = distance * distance;
  return visit.longestSquared < 4 * square && faces(ball, visit.normal) &&
         std::all_of(
             visit.piece.corners.begin(), visit.piece.corners.end(),
             [&](const Point& corner) { return squaredDistance(corner, ball.center) < square; });
}

// Whether the ball that covered the last part covers the whole triangle of this one, as it mostly
// does where triangles are much smaller than the radius; not told where radii or sides differ.
bool SurfaceSampler::isCoveredLikeLast(const Part& part) const {
  if (cover_ >= grid_.count() || !options_.radii.empty() || options_.areSidesApart) return false;
  const SurfaceBall& ball = grid_[cover_];
  const double distance = ball.radius - kPlaceSlack;
  const std::array<Point, 3> corners = triangles_.cornersOf(part.triangle);
  return std::all_of(corners.begin(), corners.end(), [&](const Point& corner) {
    return squaredDistance(corner, ball.center) < distance * distance;
  });
}

// Lists a ball that may reach into a part, in a box; false when it covers it all.
bool SurfaceSampler::list(const Visit& visit, const Box& box, std::uint32_t i) {
  const SurfaceBall& ball = grid_[i];
  if (!faces(ball, visit.normal)) return true;
  if (ball.isWhole && ball.radius != reach_ &&
      squaredDistance(nearestOf(box, ball.center), ball.center) >= ball.radius * ball.radius)
    return true;
  if (isCovered(visit, ball)) {
    cover_ = i;
    return false;
  }
  near_.add(i);
  return true;
}

// Lists the balls that reach into a part; false when one of them covers it all.
bool SurfaceSampler::gather(const Visit& visit) {
  if (cover_ < grid_.count() && isCovered(visit, grid_[cover_])) return false;
  near_.begin(visit.piece.corners[0], visit.radius);
  const Box box = boxOf(visit.piece, 0);
  const auto listOne = [&](std::uint32_t i) { return list(visit, box, i); };
  if (squaredDistance(box.least, box.greatest) >= kMuchSmaller * kMuchSmaller * reach_ * reach_)
    return grid_.each(box, listOne);
  if (!holds(seen_, box) || known_ != grid_.count()) {
    seen_ = boxOf(visit.piece, reach_ / 2);
    about_.clear();
    grid_.each(seen_, [&](std::uint32_t i) {
      about_.push_back(i);
      return true;
    });
    known_ = grid_.count();
  }
  return std::all_of(about_.begin(), about_.end(), listOne);
}

}  // namespace copse::space
