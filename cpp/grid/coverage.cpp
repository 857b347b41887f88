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

constexpr int kParts = kStampParts;
constexpr int kPartsInSubcell = kParts / kSubcells;
constexpr int kAcross = kStamped * kSubcells;  // subcells across a stamp
constexpr std::size_t kStamps = kStampParts * kStampParts;

// In parts of a cell: the farthest that a point of a stamp's subcell can be from a sample of one
// part, in one axis, squared. The 0.02 outweighs all rounding of subcell borders (below 2^-12 of a
// cell).
double farthestSquared(int part, int subcell) {
  const double low =
      kPartsInSubcell * subcell + double{kParts} * stampBegin(static_cast<std::uint32_t>(part));
  const double distance = std::max(part + 1.0 - low, low + kPartsInSubcell - part) + 0.02;
  return distance * distance;
}

// Which subcells of a row, from 32 across, a sample of some part covers when so much is left of the
// squared radius; a bit for each.
std::uint32_t spanWithin(const std::array<double, kAcross>& squared, double room) {
  int first = 0;
  while (first < kAcross && squared[first] >= room) ++first;
  int end = kAcross;
  while (end > first && squared[end - 1] >= room) --end;
  return end == first ? 0 : (~std::uint32_t{0} >> (kAcross - (end - first))) << first;
}

std::unique_ptr<CoverStamp[]> makeStamps() {
  constexpr double kRadiusSquared = 2.0 * kParts * kParts;  // the radius is at least √2 cell sides
  auto stamps = std::make_unique<CoverStamp[]>(kStamps);
  std::array<std::array<double, kAcross>, kParts> squared;
  for (int part = 0; part < kParts; ++part) {
    for (int i = 0; i < kAcross; ++i) squared[part][i] = farthestSquared(part, i);
  }
  // A part to the right of the middle looks at the cells as one to the left in a mirror: rows of
  // mirrored parts have equal room, so half of the rows are enough.
  for (int x = 0; x < kParts; ++x) {
    for (int y = 0; y < kParts; ++y) {
      CoverStamp& stamp = stamps[static_cast<std::size_t>(y * kParts + x)];
      for (int r = 0; r < kAcross; ++r) {
        const std::uint32_t span = spanWithin(squared[x], kRadiusSquared - squared[y][r]);
        for (int c = 0; c < kStamped; ++c) {
          stamp[r / kSubcells][c] |= std::uint64_t{(span >> (c * kSubcells)) & 0xFF}
                                     << (r % kSubcells * kSubcells);
        }
      }
      stamp[-stampBegin(static_cast<std::uint32_t>(y))]
           [-stampBegin(static_cast<std::uint32_t>(x))] = kAllCovered;
    }
  }
  return stamps;
}

}  // namespace

std::span<const CoverStamp> coverStamps() {
  static const auto stamps = makeStamps();
  return {stamps.get(), kStamps};
}

}  // namespace copse
