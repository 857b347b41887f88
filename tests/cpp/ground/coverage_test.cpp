#include <gtest/gtest.h>

#include <algorithm>

#include "ground/lattice.h"
#include "random_shapes.h"

namespace copse {
namespace {

TEST(Coverage, subcellsPartTheCell) {
  for (std::int32_t side = 256; side <= 8192; ++side) {
    const Subdivision subdivision(side);
    std::int32_t greatest = 0;
    ASSERT_EQ(subdivision.begin(0), 0);
    ASSERT_EQ(subdivision.begin(kSubcells), side);
    for (std::uint32_t i = 0; i < kSubcells; ++i) {
      const std::int32_t first = subdivision.begin(i);
      const std::int32_t last = subdivision.begin(i + 1) - 1;
      ASSERT_EQ(subdivision.subcellOf(static_cast<std::uint32_t>(first)), i) << side;
      ASSERT_EQ(subdivision.subcellOf(static_cast<std::uint32_t>(last)), i) << side;
      ASSERT_NEAR(first, side * (i / 8.0), 1.5) << side;
      greatest = std::max(greatest, last - first + 1);
    }
    ASSERT_EQ(subdivision.greatest(), greatest);
  }
}

TEST(Coverage, bitsAndStampPartsFollowTheSubcells) {
  shapes::Dice dice(1);
  for (int i = 0; i < 20000; ++i) {
    const std::size_t side = 256 + dice.below(8192 - 255);
    const Subdivision subdivision(static_cast<std::int32_t>(side));
    const auto x = static_cast<std::uint32_t>(dice.below(side));
    const auto y = static_cast<std::uint32_t>(dice.below(side));
    ASSERT_LT(subdivision.stampPartOf(x), kStampParts);
    ASSERT_EQ(subdivision.stampPartOf(x) / 4, subdivision.subcellOf(x));
    ASSERT_EQ(subdivision.bitOf(x, y), subdivision.subcellOf(y) * 8 + subdivision.subcellOf(x));
  }
}

/// The square of how far the farthest lattice point of a subcell is from a sample, along one axis;
/// `place` counts subcells across 5 × 5 cells around the sample.
std::int64_t farthestSquared(const Subdivision& subdivision, std::int32_t side, int place,
                             std::int32_t sample) {
  const std::int32_t origin = (place / kSubcells - kReach) * side;
  const auto subcell = static_cast<std::uint32_t>(place % kSubcells);
  const std::int64_t low = origin + subdivision.begin(subcell);
  const std::int64_t high = origin + subdivision.begin(subcell + 1) - 1;
  const std::int64_t far = std::max(sample - low, high - sample);
  return far * far;
}

/// A set bit is true for the least radius that goes with the side, √2 sides; and a subcell that is
/// within the disc by more than what a stamp cannot know of the sample's place has its bit set.
void tryStamps(std::int32_t side, shapes::Dice& dice) {
  const Subdivision subdivision(side);
  const auto square = [](double value) { return value * value; };
  const std::int64_t radiusSquared = 2 * std::int64_t{side} * side;
  const double timid = square(1.41421 - 0.06) * side * side;
  const auto anyOffset = [&] {
    const std::size_t offset = dice.below(static_cast<std::size_t>(side));
    return static_cast<std::int32_t>(dice.chance(0.1)   ? 0
                                     : dice.chance(0.1) ? static_cast<std::size_t>(side) - 1
                                                        : offset);
  };
  for (int i = 0; i < 60; ++i) {
    const std::int32_t x = anyOffset();
    const std::int32_t y = anyOffset();
    const std::uint32_t partX = subdivision.stampPartOf(static_cast<std::uint32_t>(x));
    const std::uint32_t partY = subdivision.stampPartOf(static_cast<std::uint32_t>(y));
    const CoverStamp& stamp = coverStamps()[partY * kStampParts + partX];
    // The stamp's word for a cell of the 5 × 5; those beyond it are not covered.
    const auto wordAt = [&](int column, int row) {
      const int stampColumn = column - kReach - stampBegin(partX);
      const int stampRow = row - kReach - stampBegin(partY);
      const auto isWithin = [](int at) { return at >= 0 && at < kStamped; };
      if (!isWithin(stampColumn) || !isWithin(stampRow)) return std::uint64_t{0};
      return stamp[static_cast<std::size_t>(stampRow)][static_cast<std::size_t>(stampColumn)];
    };
    ASSERT_EQ(wordAt(kReach, kReach), kAllCovered);
    for (int r = 0; r < kAround * kSubcells; ++r) {
      const std::int64_t dy = farthestSquared(subdivision, side, r, y);
      for (int c = 0; c < kAround * kSubcells; ++c) {
        const std::uint64_t cell = wordAt(c / kSubcells, r / kSubcells);
        const bool isSet = ((cell >> (r % kSubcells * kSubcells + c % kSubcells)) & 1) != 0;
        const std::int64_t far = dy + farthestSquared(subdivision, side, c, x);
        if (isSet) {
          ASSERT_LT(far, radiusSquared)
              << side << ": " << x << ", " << y << " at " << c << ", " << r;
        } else {
          ASSERT_GT(static_cast<double>(far), timid)
              << side << ": " << x << ", " << y << " at " << c << ", " << r;
        }
      }
    }
  }
}

TEST(Coverage, setBitsAreTrue) {
  shapes::Dice dice(2);
  for (const std::int32_t side : {362, 511, 4096, 4097, 5000, 5793, 8191, 8192}) {
    ASSERT_NO_FATAL_FAILURE(tryStamps(side, dice));
  }
  for (int i = 0; i < 40; ++i) {
    const std::size_t side = 362 + dice.below(8192 - 361);
    ASSERT_NO_FATAL_FAILURE(tryStamps(static_cast<std::int32_t>(side), dice));
  }
}

}  // namespace
}  // namespace copse
