// Built for speed.
#include "sampler/discs.h"

#include <algorithm>
#include <cmath>

namespace copse {

void Discs::gather(std::span<const Disc> earlier, double cellX, double cellY, std::uint32_t least,
                   std::uint32_t greatest) {
  const double x0 = xOf(least);
  const double y0 = yOf(least);
  const double x1 = xOf(greatest);
  const double y1 = yOf(greatest);
  earlier_.clear();
  for (const Disc& disc : earlier) {
    const Disc seen{disc.x - cellX, disc.y - cellY, disc.limit};
    const double dx = std::max({x0 - seen.x, seen.x - x1, 0.0});
    const double dy = std::max({y0 - seen.y, seen.y - y1, 0.0});
    if (dx * dx + dy * dy < seen.limit) earlier_.push_back(seen);
  }
  // In an order of their own, whatever the order they came in.
  std::sort(earlier_.begin(), earlier_.end(),
            [](const Disc& a, const Disc& b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
  seen_.clear();
  for (const Disc& disc : earlier_) {
    const auto x = static_cast<float>(disc.x);
    const auto y = static_cast<float>(disc.y);
    const double slack = disc.limit * 0x1p-18 + 64;
    seen_.push_back({{x, y, kMirror - x, kMirror - y}, static_cast<float>(disc.limit - slack)});
  }
}

// A square is covered when its farthest point lies within one disc.
std::uint32_t Discs::openToEarlier(std::uint32_t open, simd::Lanes least,
                                   std::int32_t extent) const {
  Four squares;
  simd::store(squares.data(), least);
  std::uint32_t left = 0;
  for (; open != 0; open &= open - 1) {
    const int i = __builtin_ctz(open);
    const double x = xOf(squares[static_cast<std::size_t>(i)]);
    const double y = yOf(squares[static_cast<std::size_t>(i)]);
    const bool isCovered = std::any_of(earlier_.begin(), earlier_.end(), [&](const Disc& disc) {
      const double dx = std::max(disc.x - x, x + extent - disc.x);
      const double dy = std::max(disc.y - y, y + extent - disc.y);
      return dx * dx + dy * dy < disc.limit;
    });
    if (!isCovered) left |= 1u << i;
  }
  return left;
}

}  // namespace copse
