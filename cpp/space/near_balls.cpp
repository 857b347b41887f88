#include "space/near_balls.h"

namespace copse::space {

namespace {

constexpr double kWide = 16;  // radii

}  // namespace

void NearBalls::begin(const Point& corner, double radius) {
  corner_ = corner;
  perRadius_ = 1 / radius;
  fours_.clear();
  wide_.clear();
  balls_.clear();
}

void NearBalls::add(std::uint32_t index) {
  constexpr float kNowhere = 1e9F;
  const SurfaceBall& ball = grid_[index];
  const std::size_t lane = balls_.size() % 4;
  if (lane == 0) {
    fours_.emplace_back();
    for (auto& centers : fours_.back().centers) centers.fill(kNowhere);
  }
  Four& four = fours_.back();
  for (std::size_t axis = 0; axis < 3; ++axis)
    four.centers[axis][lane] = static_cast<float>((ball.center[axis] - corner_[axis]) * perRadius_);
  const double kept = ball.radius * perRadius_;
  four.whole[lane] = static_cast<float>(ball.isWhole ? kept : kept / 2);
  four.half[lane] = ball.isWhole ? 0 : 0.5F;
  balls_.push_back(index);
  if (ball.isWhole && kept > kWide) {
    Point center = minus(ball.center, corner_);
    for (double& coordinate : center) coordinate *= perRadius_;
    wide_.push_back({center, kept});
  }
}

bool NearBalls::isFree(const Point& place, double radius) const {
  using namespace simd;
  const auto own = static_cast<float>(radius * perRadius_);
  Floats at[3];
  for (std::size_t axis = 0; axis < 3; ++axis)
    at[axis] = splatFloat(static_cast<float>((place[axis] - corner_[axis]) * perRadius_));
  for (std::size_t i = 0; i < fours_.size(); ++i) {
    const Four& four = fours_[i];
    const auto squareOf = [&](std::size_t axis) {
      const Floats apart = subtract(loadFloats(four.centers[axis].data()), at[axis]);
      return multiply(apart, apart);
    };
    const Floats square = simd::add(simd::add(squareOf(0), squareOf(1)), squareOf(2));
    const Floats kept = keptFrom(four, own);
    const Floats reach = simd::add(kept, slackOf(kept));
    std::uint32_t close = signs(subtract(square, multiply(reach, reach)));
    for (; close != 0; close &= close - 1) {
      const std::size_t ball = 4 * i + static_cast<std::size_t>(__builtin_ctz(close));
      if (!isClearOf(grid_[balls_[ball]], place, radius)) return false;
    }
  }
  return true;
}

}  // namespace copse::space
