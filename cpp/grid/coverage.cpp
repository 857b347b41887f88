#include "grid/coverage.h"

#include <algorithm>
#include <memory>

namespace copse {

Subdivision::Subdivision(std::int32_t side)
    : scale_((std::uint32_t{kSubcells} << 24) / static_cast<std::uint32_t>(side)), begin_{} {
  for (std::uint32_t i = 0; i <= kSubcells; ++i) {
    begin_[i] = std::min(side, static_cast<std::int32_t>(((i << 24) + scale_ - 1) / scale_));
    if (i > 0) greatest_ = std::max(greatest_, begin_[i] - begin_[i - 1]);
  }
}

namespace {

constexpr int kAcross = kStamped * kSubcells;  // subcells across a stamp

// In sixteenths of a cell: the farthest that a point of a stamp's subcell can be from a sample of
// one sixteenth, in one axis, squared. The 0.01 outweighs all rounding of subcell borders (below
// 2^-13 of a cell).
double farthestSquared(int sixteenth, int subcell) {
  const double low = 2.0 * subcell + 16.0 * stampBegin(static_cast<std::uint32_t>(sixteenth));
  const double distance = std::max(sixteenth + 1.0 - low, low + 2.0 - sixteenth) + 0.01;
  return distance * distance;
}

std::unique_ptr<std::array<CoverStamp, 256>> makeStamps() {
  constexpr double kRadiusSquared = 2.0 * 16 * 16;  // the radius is at least √2 cell sides
  auto stamps = std::make_unique<std::array<CoverStamp, 256>>();
  std::array<std::array<double, kAcross>, 16> squared;
  for (int s = 0; s < 16; ++s) {
    for (int c = 0; c < kAcross; ++c) squared[s][c] = farthestSquared(s, c);
  }
  for (std::uint32_t y = 0; y < 16; ++y) {
    for (std::uint32_t x = 0; x < 16; ++x) {
      CoverStamp& stamp = (*stamps)[y * 16 + x];
      for (auto& row : stamp) row.fill(0);
      for (int r = 0; r < kAcross; ++r) {
        const double room = kRadiusSquared - squared[y][r];
        int first = 0;
        while (first < kAcross && squared[x][first] >= room) ++first;
        int end = kAcross;
        while (end > first && squared[x][end - 1] >= room) --end;
        for (int c = first; c < end; ++c) {
          stamp[r / kSubcells][c / kSubcells] |= std::uint64_t{1}
                                                 << ((r % kSubcells) * kSubcells + c % kSubcells);
        }
      }
      stamp[-stampBegin(y)][-stampBegin(x)] = kAllCovered;
    }
  }
  return stamps;
}

}  // namespace

const std::array<CoverStamp, 256>& coverStamps() {
  static const auto stamps = makeStamps();
  return *stamps;
}

}  // namespace copse
