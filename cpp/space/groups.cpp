#include "space/groups.h"

namespace copse::space {

namespace {

constexpr int kGroupBits = 5;
constexpr std::int64_t kBallBlock = 8;  // cells along a side of a block of the balls' grid

// Put two zeros between each two of ten bits.
std::uint64_t spread(std::uint64_t bits) {
  bits &= 0x3FF;
  bits = (bits | bits << 16) & 0x30000FF;
  bits = (bits | bits << 8) & 0x300F00F;
  bits = (bits | bits << 4) & 0x30C30C3;
  return (bits | bits << 2) & 0x9249249;
}

// A group's neighbour along an axis. The bits of other axes are set or cleared, to pass on carries.
std::uint64_t beside(std::uint64_t curve, std::size_t axis, int step) {
  const std::uint64_t own = spread(0x3FF) << axis;
  const std::uint64_t one = std::uint64_t{1} << axis;
  std::uint64_t moved = curve;
  if (step < 0) moved = (curve & own) - one;
  if (step > 0) moved = (curve | ~own) + one;
  return (moved & own) | (curve & ~own);
}

}  // namespace

std::uint64_t curveOf(const Address& cell) {
  std::uint64_t curve = 0;
  for (std::size_t axis = 0; axis < 3; ++axis)
    curve |= spread(static_cast<std::uint64_t>(cell[axis] >> kGroupBits)) << axis;
  return curve;
}

// Find the group of each cut, six bits after the other.
void GroupSlices::divide(const std::vector<std::uint32_t>& curves, const std::vector<float>& works,
                         std::size_t slices) {
  constexpr int kBits = 6;
  constexpr std::uint64_t kLast = (1 << kBits) - 1;
  double all = 0;
  for (const float work : works) all += static_cast<double>(work);
  for (std::size_t slice = 1; slice < slices; ++slice) {
    double left = all * static_cast<double>(slice) / static_cast<double>(slices);
    std::uint64_t cut = 0;
    for (int shift = 30 - kBits; shift >= 0; shift -= kBits) {
      double found[kLast + 1] = {};
      for (std::size_t i = 0; i < curves.size(); ++i) {
        const std::uint32_t upper = curves[i] >> shift;
        if (upper >> kBits == cut) found[upper & kLast] += static_cast<double>(works[i]);
      }
      std::uint64_t next = 0;
      for (; next < kLast && left >= found[next]; ++next) left -= found[next];
      cut = cut << kBits | next;
    }
    cuts_.push_back(cut);
  }
}

std::size_t GroupSlices::ownerOf(std::uint64_t curve) const {
  std::size_t owner = 0;
  while (owner < cuts_.size() && cuts_[owner] <= curve) ++owner;
  return owner;
}

bool GroupSlices::isFilled(std::uint64_t curve) const {
  if (isOwn(curve)) return true;
  if (slice_.lead == 0) return false;
  for (int i = 0; i < 27; ++i) {
    const std::uint64_t other =
        beside(beside(beside(curve, 0, i % 3 - 1), 1, i / 3 % 3 - 1), 2, i / 9 - 1);
    if (isOwn(other)) return true;
  }
  return false;
}

std::uint32_t GroupSlices::nearOf(const Address& cell) const {
  std::uint64_t ends[3][2];
  for (std::size_t axis = 0; axis < 3; ++axis) {
    for (std::int64_t end = 0; end < 2; ++end) {
      const std::int64_t at = (cell[axis] + (2 * end - 1) * kBallBlock) >> kGroupBits;
      ends[axis][end] = spread(static_cast<std::uint64_t>(at)) << axis;
    }
  }
  std::uint32_t near = 0;
  for (std::size_t corner = 0; corner < 8; ++corner)
    near |= 1u << ownerOf(ends[0][corner & 1] | ends[1][corner >> 1 & 1] | ends[2][corner >> 2]);
  return near;
}

void GroupSlices::tell(const Point& place, const Address& cell, bool isOwn, Turn turn,
                       std::vector<double>& below, std::vector<double>& above) const {
  const std::uint32_t own = 1u << slice_.number;
  const std::uint32_t near = nearOf(cell);
  for (std::uint32_t bits = isOwn ? near & ~own : near & own; bits != 0; bits &= bits - 1) {
    addNear(static_cast<std::size_t>(__builtin_ctz(bits)), turn, place.data(), 3,
            isOwn ? above : below);
  }
}

}  // namespace copse::space
