// Built for speed, loops as they are.
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
  return faces(ball, visit.normal) &&
         std::all_of(visit.piece.corners.begin(), visit.piece.corners.end(),
                     [&](const Point& corner) {
                       return squaredDistance(corner, ball.center) < distance * distance;
                     });
}

// Lists the balls that reach into a part; false when one of them covers it all.
bool SurfaceSampler::gather(const Visit& visit) {
  if (cover_ < grid_.count() && isCovered(visit, grid_[cover_])) return false;
  near_.clear();
  const Box box = boxOf(visit.piece, 0);
  const Box own = boxOf(visit.piece, reach_);
  if (!holds(seen_, own) || known_ != grid_.count()) {
    const bool isSmall =
        squaredDistance(box.least, box.greatest) < kMuchSmaller * kMuchSmaller * reach_ * reach_;
    seen_ = isSmall ? boxOf(visit.piece, 1.5 * reach_) : own;
    about_.clear();
    grid_.each(seen_, [&](std::uint32_t i) {
      about_.push_back(i);
      return true;
    });
    known_ = grid_.count();
  }
  for (const std::uint32_t i : about_) {
    const SurfaceBall& ball = grid_[i];
    const double distance = ball.isWhole ? ball.radius : reach_;
    if (squaredDistance(nearestOf(box, ball.center), ball.center) >= distance * distance ||
        !faces(ball, visit.normal))
      continue;
    if (isCovered(visit, ball)) {
      cover_ = i;
      return false;
    }
    near_.push_back(ball);
  }
  return true;
}

}  // namespace copse::space
