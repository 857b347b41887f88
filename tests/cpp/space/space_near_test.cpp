#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <set>

#include "space/grids.h"
#include "space/plane_discs.h"
#include "trial.h"

namespace copse::space {
namespace {

constexpr double kRadius = 0x1.8p24;

/// Random balls about an origin far from that of the coordinates, on the lattice.
class Crowd {
 public:
  explicit Crowd(std::uint64_t seed) : random_(seed) {
    for (double& coordinate : origin_) coordinate = std::nearbyint(draw(-1e6, 1e6) * kRadius);
  }
  double draw(double least, double most) {
    return std::uniform_real_distribution<>(least, most)(random_);
  }
  /// A lattice point up to so many radii from the origin on each axis.
  Point near(double radii) {
    Point place = origin_;
    for (double& coordinate : place) coordinate += std::nearbyint(draw(-radii, radii) * kRadius);
    return place;
  }
  SurfaceBall ball() { return {near(3), draw(0.05, 1) * kRadius, {}, random_() % 2 == 0}; }
  [[nodiscard]] const Point& origin() const { return origin_; }

 private:
  std::mt19937_64 random_;
  Point origin_{};
};

TEST(SpaceNear, AGridTellsOfAllBallsInReachOfABox) {
  const int crowds = trial::trials(200);
  for (int trial = 0; trial < crowds; ++trial) {
    Crowd crowd(static_cast<std::uint64_t>(trial));
    BallGrid grid(kRadius);
    for (int i = 0; i < 100; ++i) grid.add(crowd.ball());
    const Point one = crowd.near(3);
    const Point other = trial % 2 == 0 ? one : crowd.near(3);
    Box box{one, one};
    for (std::size_t axis = 0; axis < 3; ++axis) {
      box.least[axis] = std::min(one[axis], other[axis]);
      box.greatest[axis] = std::max(one[axis], other[axis]);
    }
    std::set<std::uint32_t> told;
    EXPECT_TRUE(grid.each(box, [&](std::uint32_t i) { return told.insert(i).second; }));
    for (std::uint32_t i = 0; i < grid.count(); ++i) {
      const double apart =
          std::sqrt(squaredDistance(nearestOf(box, grid[i].center), grid[i].center)) / kRadius;
      const bool isTold = told.count(i) == 1;
      EXPECT_TRUE(isTold || apart > 1);
      EXPECT_TRUE(!isTold || apart < 1.001);
    }
  }
}

TEST(SpaceNear, NearBallsTellExactlyWhatIsFree) {
  const int crowds = trial::trials(200);
  int edges = 0;
  for (int trial = 0; trial < crowds; ++trial) {
    Crowd crowd(static_cast<std::uint64_t>(trial));
    BallGrid grid(kRadius);
    NearBalls balls(grid);
    balls.begin(crowd.origin(), kRadius);
    for (std::uint32_t i = 0; i < 10; ++i) {
      grid.add(crowd.ball());
      balls.add(i);
    }
    const double radius = crowd.draw(0.3, 1) * kRadius;
    const auto expectSame = [&](const Point& place) {
      bool isFree = true;
      for (std::uint32_t i = 0; i < grid.count(); ++i)
        isFree = isFree && isClearOf(grid[i], place, radius);
      EXPECT_EQ(balls.isFree(place, radius), isFree);
      edges += isFree ? 1 : 0;
    };
    for (int i = 0; i < 50; ++i) expectSame(crowd.near(3));
    // A lattice unit about where one ball ends.
    for (std::uint32_t i = 0; i < grid.count(); ++i) {
      for (const double more : {-1.0, 0.0, 1.0}) {
        Point place = grid[i].center;
        place[i % 3] += std::ceil(distanceFrom(grid[i], radius)) + more;
        expectSame(place);
      }
    }
  }
  EXPECT_GT(edges, crowds);
}

TEST(SpaceNear, DiscsCutOffOnlyWhatABallCovers) {
  const int crowds = trial::trials(500);
  int cuts = 0;
  for (int trial = 0; trial < crowds; ++trial) {
    Crowd crowd(static_cast<std::uint64_t>(trial));
    BallGrid grid(kRadius);
    NearBalls balls(grid);
    balls.begin(crowd.origin(), kRadius);
    for (std::uint32_t i = 0; i < 12; ++i) {
      grid.add(crowd.ball());
      balls.add(i);
    }
    const double angle = crowd.draw(0, 6);
    const double c = std::cos(angle);
    const double s = std::sin(angle);
    const double left = crowd.draw(-2, 0);
    const double bottom = crowd.draw(-2, 0);
    PlaneDiscs discs;
    discs.begin(balls, {{c, s, 0}, {-s, c, 0}, {0, 0, 1}, left, bottom}, 0);
    const double radius = crowd.draw(0.5, 1);
    discs.measure(radius);
    const double width = crowd.draw(0, 1);
    const double height = crowd.draw(0, 1);
    constexpr float kMirror = PlaneDiscs::kMirror;
    float ends[4];
    simd::storeFloats(ends, discs.shrunk(simd::makeFloats(0, 0, kMirror - static_cast<float>(width),
                                                          kMirror - static_cast<float>(height))));
    for (int i = 0; i < 200; ++i) {
      const double x = crowd.draw(0, width);
      const double y = crowd.draw(0, height);
      if (x >= ends[0] && y >= ends[1] && x <= kMirror - ends[2] && y <= kMirror - ends[3])
        continue;
      ++cuts;
      const double along = (x + left) * kRadius;
      const double up = (y + bottom) * kRadius;
      const Point place{crowd.origin()[0] + c * along - s * up,
                        crowd.origin()[1] + s * along + c * up, crowd.origin()[2]};
      bool isFree = true;
      for (std::uint32_t ball = 0; ball < grid.count(); ++ball)
        isFree = isFree && isClearOf(grid[ball], place, radius * kRadius);
      EXPECT_FALSE(isFree);
    }
  }
  EXPECT_GT(cuts, crowds);
}

}  // namespace
}  // namespace copse::space
