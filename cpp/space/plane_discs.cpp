#include "space/plane_discs.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "fill/box_search.h"

namespace copse::space {

namespace {

constexpr double kWide = 16;            // radii
constexpr double kEndsSlack = 0x1p-18;  // radii: more than floats round ends
constexpr double kWideSlack = 0x1p-48;  // of a wide ball's radius: more than doubles round
constexpr double kWidest = 0x1p32;      // radii, beyond which rounding counts as covered

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
  if (ball.isWhole && kept > kWide)
    wide_.push_back({times(minus(ball.center, corner_), perRadius_), kept});
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
      const Floats apart = loadFloats(four.centers[axis].data()) - at[axis];
      return apart * apart;
    };
    const Floats square = squareOf(0) + squareOf(1) + squareOf(2);
    const Floats kept = keptFrom(four, own);
    const Floats reach = kept + slackOf(kept);
    std::uint32_t close = signs(square - reach * reach);
    for (; close != 0; close &= close - 1) {
      const std::size_t ball = 4 * i + static_cast<std::size_t>(__builtin_ctz(close));
      if (!isClearOf(grid_[balls_[ball]], place, radius)) return false;
    }
  }
  return true;
}

void PlaneDiscs::begin(const NearBalls& balls, const Plane& plane, double moved) {
  balls_ = &balls;
  plane_ = plane;
  moved_ = moved;
  radius_ = 0;
  wide_.clear();
  for (const auto& [center, kept] : balls_->wide()) {
    const double slack = kept * kWideSlack;
    const double reach = kept < kWidest ? kept - slack - kEndsSlack - moved_ : kept + slack;
    const double height = dot(center, plane_.normal);
    wide_.push_back({dot(center, plane_.along) - plane_.left,
                     dot(center, plane_.up) - plane_.bottom, reach * reach - height * height});
  }
}

void PlaneDiscs::measure(double radius) {
  using namespace simd;
  if (radius == radius_) return;
  radius_ = radius;
  discs_.clear();
  const auto seen = [](const Point& axis, double begin) {
    return [=](const NearBalls::Four& four) {
      const auto part = [&](std::size_t i) {
        return loadFloats(four.centers[i].data()) * splatFloat(static_cast<float>(axis[i]));
      };
      return part(0) + part(1) + part(2) - splatFloat(static_cast<float>(begin));
    };
  };
  const auto xOf = seen(plane_.along, plane_.left);
  const auto yOf = seen(plane_.up, plane_.bottom);
  const auto heightOf = seen(plane_.normal, 0);
  for (const NearBalls::Four& four : balls_->fours()) {
    const Floats kept = NearBalls::keptFrom(four, static_cast<float>(radius));
    const Floats slack = NearBalls::slackOf(kept) + splatFloat(static_cast<float>(moved_));
    const Floats reach = greater(kept - slack, splatFloat(0));
    const Floats height = heightOf(four);
    std::array<float, 4> x, y, square;
    storeFloats(x.data(), xOf(four));
    storeFloats(y.data(), yOf(four));
    storeFloats(square.data(), reach * reach - height * height);
    for (std::size_t i = 0; i < 4; ++i) {
      if (square[i] > 0)
        discs_.push_back({{x[i], y[i], kMirror - x[i], kMirror - y[i]}, square[i]});
    }
  }
  // Pad to an even number with a disc that covers nothing.
  if (discs_.size() % 2 != 0) discs_.push_back({{}, -1});
}

simd::Floats PlaneDiscs::shrunk(simd::Floats ends) const {
  using namespace simd;
  const auto uncovered = [&](const Disc& disc) {
    return uncoveredBy(loadFloats(disc.center.data()), splatFloat(disc.square), ends);
  };
  // Two at a time, which a processor does at once.
  for (std::size_t i = 0; i < discs_.size(); i += 2)
    ends = greater(ends, greater(uncovered(discs_[i]), uncovered(discs_[i + 1])));
  return wide_.empty() ? ends : shrunkByWide(ends);
}

// As `shrunk`, one end after the other, in doubles.
simd::Floats PlaneDiscs::shrunkByWide(simd::Floats ends) const {
  float all[4];
  simd::storeFloats(all, ends);
  for (const auto& [x, y, square] : wide_) {
    const double centers[] = {x, y, kMirror - x, kMirror - y};
    double apart[4];
    for (std::size_t end = 0; end < 4; ++end)
      apart[end] = centers[end] - static_cast<double>(all[end]);
    for (std::size_t end = 0; end < 4; ++end) {
      const double across = std::max(apart[end ^ 1], apart[end ^ 3]);
      const double room = square - across * across;
      if (!(room > 0) || apart[end] >= std::sqrt(room)) continue;
      const double covered = std::min(centers[end] + std::sqrt(room), 2.0 * kMirror);
      all[end] = std::max(all[end], static_cast<float>(covered));
    }
  }
  return simd::loadFloats(all);
}

}  // namespace copse::space
