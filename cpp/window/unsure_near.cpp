// Whether something in doubt is near.
#include <algorithm>

#include "sampler/frame.h"
#include "window/unsure_rim.h"

namespace copse {

namespace {

// Lattice points by which a sample may lie beside its subcell, where coverage rounds differently.
constexpr std::int32_t kSlack = 2;

std::int64_t gap(std::int32_t begin, std::int32_t end, std::int32_t otherBegin,
                 std::int32_t otherEnd) {
  return std::max({0, otherBegin - end, begin - otherEnd});
}

}  // namespace

// Whether a sample that may be in another cell may be too close to a point of a box.
bool UnsureRim::isNearDoubt(Placing& placing, std::uint32_t index, const Box& box) const {
  const std::size_t own = doubts_.indexOf(placing.addressOf(index));
  const std::ptrdiff_t stride = doubts_.cells().columns();
  const std::uint32_t* doubts = doubts_.all().data() + own;
  for (std::int32_t row = -kReach; row <= kReach; ++row) {
    const std::uint32_t* around = doubts + row * stride;
    if (((around[-2] ^ kEmpty) | (around[-1] ^ kEmpty) | (around[0] ^ kEmpty) |
         (around[1] ^ kEmpty) | (around[2] ^ kEmpty)) == 0)
      continue;
    for (std::int32_t column = -kReach; column <= kReach; ++column) {
      const std::ptrdiff_t other = row * stride + column;
      const std::uint32_t doubt = doubts[other];
      // The cell itself, and those across a corner, are out of the question.
      if (doubt == kEmpty || other == 0 || row * row + column * column == 8) continue;
      const std::int32_t x = column * side_;
      const std::int32_t y = row * side_;
      const Box seen{box.x0 - x, box.x1 - x, box.y0 - y, box.y1 - y};
      if (doubt != kUnknown) {
        if (isTooClose(seen, {xOf(doubt), xOf(doubt), yOf(doubt), yOf(doubt)})) return true;
      } else if (isNearUnknown(seen, (&free_[own])[other], placing.subdivision())) {
        return true;
      }
    }
  }
  return false;
}

// Whether a free subcell may hold a sample that is too close to a point of a box.
bool UnsureRim::isNearUnknown(const Box& box, std::uint64_t free,
                              const Subdivision& subdivision) const {
  const auto begin = [&](std::uint32_t i) { return subdivision.begin(i) - kSlack; };
  const auto last = [&](std::uint32_t i) { return subdivision.begin(i + 1) - 1 + kSlack; };
  // Of most cells nothing is known.
  const Box whole{-kSlack, side_ - 1 + kSlack, -kSlack, side_ - 1 + kSlack};
  if (!isTooClose(box, whole)) return false;
  if (free == ~std::uint64_t{0}) return true;
  for (std::uint32_t row = 0; row < kSubcells; ++row) {
    auto open = static_cast<std::uint32_t>(free >> (row * kSubcells)) & 0xFF;
    if (open == 0) continue;
    const std::int64_t y = gap(box.y0, box.y1, begin(row), last(row));
    if (y * y >= radiusSquared_) continue;
    const auto isTooClose = [&](std::int64_t x) { return x * x + y * y < radiusSquared_; };
    const auto leftmost = static_cast<std::uint32_t>(__builtin_ctz(open));
    const auto rightmost = static_cast<std::uint32_t>(31 - __builtin_clz(open));
    if (box.x1 < begin(leftmost)) {
      if (isTooClose(begin(leftmost) - box.x1)) return true;
    } else if (box.x0 > last(rightmost)) {
      if (isTooClose(box.x0 - last(rightmost))) return true;
    } else {
      for (; open != 0; open &= open - 1) {
        const auto i = static_cast<std::uint32_t>(__builtin_ctz(open));
        if (isTooClose(gap(box.x0, box.x1, begin(i), last(i)))) return true;
      }
    }
  }
  return false;
}

bool UnsureRim::isTooClose(const Box& a, const Box& b) const {
  const std::int64_t x = gap(a.x0, a.x1, b.x0, b.x1);
  const std::int64_t y = gap(a.y0, a.y1, b.y0, b.y1);
  return x * x + y * y < radiusSquared_;
}

UnsureRim::Box UnsureRim::frameOf(Placing& placing, std::uint32_t index) {
  const Frame frame(~placing.strip().covered[index], placing.subdivision());
  return {xOf(frame.least) - kSlack, xOf(frame.greatest) + kSlack, yOf(frame.least) - kSlack,
          yOf(frame.greatest) + kSlack};
}

}  // namespace copse
