// Built for speed.
#include "sampler/discs.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace copse {

namespace {

constexpr double kSurely = 1 + 0x1p-40;  // more than rounding takes

}  // namespace

void Discs::gather(std::span<const Disc> earlier, double cellX, double cellY, std::uint32_t least,
                   std::uint32_t greatest) {
  const double x0 = xOf(least);
  const double y0 = yOf(least);
  const double x1 = xOf(greatest);
  const double y1 = yOf(greatest);
  for (const Disc& disc : earlier) {
    const Disc seen = disc.from({cellX, cellY});
    const auto [x, y] = seen.centre();
    const double dx = std::max({x0 - x, x - x1, 0.0});
    const double dy = std::max({y0 - y, y - y1, 0.0});
    if (dx * dx + dy * dy < seen.radius * seen.radius * kSurely) earlier_.push_back(seen);
  }
  // In an order of their own, whatever the order they came in. A heap's sort takes a tenth of the
  // code of std::sort.
  const auto isBefore = [](const Disc& a, const Disc& b) {
    const auto key = [](const Disc& disc) {
      const auto [x, y] = disc.centre();
      return std::tuple(x, y, disc.radius);
    };
    return key(a) < key(b);
  };
  std::make_heap(earlier_.begin(), earlier_.end(), isBefore);
  std::sort_heap(earlier_.begin(), earlier_.end(), isBefore);
  for (const Disc& disc : earlier_) {
    const auto x = static_cast<float>(disc.centre().x);
    const auto y = static_cast<float>(disc.centre().y);
    const double limit = disc.radius * disc.radius;
    const double slack = limit * 0x1p-18 + 64;
    seen_.push_back({{x, y, kMirror - x, kMirror - y}, static_cast<float>(limit - slack)});
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
      const Point centre = disc.centre();
      return disc.holds({2 * (centre.x - x) < extent ? x + extent : x,
                         2 * (centre.y - y) < extent ? y + extent : y});
    });
    if (!isCovered) left |= 1u << i;
  }
  return left;
}

}  // namespace copse
