#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <vector>

#include "base/hash.h"

namespace copse {
namespace {

/// What others' MurmurHash3 gives for these 24 bytes.
TEST(SampleKey, isMurmurHash3) {
  EXPECT_EQ(sampleKey(0, 0, 0), 0xDD059501u);
  EXPECT_EQ(sampleKey(0x0123456789ABCDEFu, 1, 2), 0xFB1752E8u);
  EXPECT_EQ(sampleKey(7, 12.25, -3.5), 0x6ABF4C16u);
  EXPECT_EQ(sampleKey(0xFFFFFFFFFFFFFFFFu, 1e150, -1e-300), 0xDE0BC636u);
  EXPECT_EQ(sampleKey(1, 0.1, 0.3333333333333333), 0x33221B7Au);
}

TEST(SampleKey, takesMinusZeroForZero) {
  EXPECT_EQ(sampleKey(7, -0.0, 3), sampleKey(7, 0.0, 3));
  EXPECT_EQ(sampleKey(7, 3, -0.0), sampleKey(7, 3, 0.0));
}

TEST(SampleKey, tellsXFromY) {
  EXPECT_NE(sampleKey(7, 1, 2), sampleKey(7, 2, 1));
}

/// Counts how often each bit of a word is set.
class BitCounts {
 public:
  void add(std::uint32_t word) {
    for (int bit = 0; bit < 32; ++bit) counts_[static_cast<std::size_t>(bit)] += word >> bit & 1;
    ++words_;
  }
  /// Six standard deviations.
  void expectHalf() const {
    for (const double count : counts_) EXPECT_NEAR(count, words_ / 2, 3 * std::sqrt(words_));
  }

 private:
  std::array<double, 32> counts_{};
  double words_ = 0;
};

/// Lattice points are doubles with many zeros at their end.
TEST(SampleKey, ofLatticePointsHasEveryBitInHalfOfThem) {
  for (const double unit : {1.0, 0x1p-10, 0x1p20}) {
    BitCounts counts;
    for (int i = -100; i < 100; ++i)
      for (int j = -100; j < 100; ++j) counts.add(sampleKey(seedOf(7), i * unit, j * unit));
    counts.expectHalf();
  }
}

TEST(SampleKey, ofNeighboursAndOtherSeedsDiffersInHalfOfTheBits) {
  BitCounts right;
  BitCounts above;
  BitCounts reseeded;
  for (int i = -100; i < 100; ++i) {
    for (int j = -100; j < 100; ++j) {
      const std::uint32_t key = sampleKey(seedOf(7), i, j);
      right.add(key ^ sampleKey(seedOf(7), i + 1, j));
      above.add(key ^ sampleKey(seedOf(7), i, j + 1));
      reseeded.add(key ^ sampleKey(seedOf(8), i, j));
    }
  }
  right.expectHalf();
  above.expectHalf();
  reseeded.expectHalf();
}

double correlation(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += (a[i] - 0.5) * (b[i] - 0.5);
  return sum / static_cast<double>(a.size()) * 12;
}

/// As numbers from 0 to 1, of all their bits and of the lower half alone.
TEST(SampleKey, ofNeighboursIsUncorrelated) {
  for (const int shift : {0, 16}) {
    std::vector<double> keys, right, above;
    const auto number = [&](int i, int j) {
      return static_cast<double>(sampleKey(seedOf(7), i, j) << shift) * 0x1p-32;
    };
    for (int i = 0; i < 200; ++i) {
      for (int j = 0; j < 200; ++j) {
        keys.push_back(number(i, j));
        right.push_back(number(i + 1, j));
        above.push_back(number(i, j + 1));
      }
    }
    EXPECT_NEAR(correlation(keys, keys), 1, 0.03);
    EXPECT_NEAR(correlation(keys, right), 0, 0.03);  // six standard deviations
    EXPECT_NEAR(correlation(keys, above), 0, 0.03);
  }
}

}  // namespace
}  // namespace copse
