// Discs of balls of many radii, in doubles.
#include <algorithm>
#include <cmath>

#include "space/plane_discs.h"

namespace copse::space {

namespace {

constexpr double kEndsSlack = 0x1p-18;  // radii: more than floats round ends
constexpr double kWideSlack = 0x1p-48;  // of a wide ball's radius, that doubles round
constexpr double kWidest = 0x1p32;      // radii, beyond which what they round is taken for covered

}  // namespace

void PlaneDiscs::measureWide() {
  wide_.clear();
  for (const auto& [center, kept] : balls_->wide()) {
    const double slack = kept * kWideSlack;
    const double reach = kept < kWidest ? kept - slack - kEndsSlack - moved_ : kept + slack;
    const double height = dot(center, plane_.normal);
    wide_.push_back({dot(center, plane_.along) - plane_.left,
                     dot(center, plane_.up) - plane_.bottom, reach * reach - height * height});
  }
}

// As `shrunk`, one end after the other.
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
