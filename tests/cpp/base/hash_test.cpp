#include "base/hash.h"

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <vector>

namespace copse {
namespace {

constexpr std::uint64_t inverseOf(std::uint64_t odd) {  // modulo 2^64, by Newton's method
  std::uint64_t inverse = odd;
  for (int i = 0; i < 6; ++i) inverse *= 2 - odd * inverse;
  return inverse;
}

constexpr std::uint64_t unshift(std::uint64_t z, int bits) {
  std::uint64_t found = z;
  for (int i = bits; i < 64; i += bits) found = z ^ (found >> bits);
  return found;
}

constexpr std::uint64_t unmix(std::uint64_t z) {
  z = unshift(z, 31) * inverseOf(0x94D049BB133111EBu);
  z = unshift(z, 27) * inverseOf(0xBF58476D1CE4E5B9u);
  return unshift(z, 30);
}

/// The reference values of splitmix64 from the seed 1234567.
TEST(Hash, drawsAreThoseOfSplitmix64) {
  Draws draws(1234567);
  for (const std::uint64_t expected :
       {6457827717110365317U, 3203168211198807973U, 9817491932198370423U, 4593380528125082431U,
        16408922859458223821U}) {
    EXPECT_EQ(draws.next(), expected);
  }
  EXPECT_EQ(mix(0), 0U);
  EXPECT_EQ(mix(1234567, 1), 6457827717110365317U);
  EXPECT_EQ(mix(1234567 + kGolden, -1), mix(1234567));
}

TEST(Hash, mixIsABijection) {
  Draws draws(1);
  for (int i = 0; i < 10000; ++i) {
    const std::uint64_t z = i < 64 ? std::uint64_t{1} << i : draws.next();
    ASSERT_EQ(unmix(mix(z)), z);
    ASSERT_EQ(mix(unmix(z)), z);
  }
}

TEST(Hash, everyInputBitTurnsHalfOfTheOutput) {
  constexpr int count = 1000;
  Draws draws(2);
  std::array<std::array<int, 64>, 64> turned{};
  for (int i = 0; i < count; ++i) {
    const std::uint64_t z = draws.next();
    for (int in = 0; in < 64; ++in) {
      const std::uint64_t change = mix(z) ^ mix(z ^ (std::uint64_t{1} << in));
      for (int out = 0; out < 64; ++out) {
        turned[static_cast<std::size_t>(in)][static_cast<std::size_t>(out)] +=
            static_cast<int>((change >> out) & 1);
      }
    }
  }
  for (const auto& row : turned) {
    for (const int times : row) EXPECT_NEAR(times, count / 2, 100);  // 6 standard deviations
  }
}

TEST(Hash, belowIsEvenToOneIn65536) {
  for (const std::uint32_t n : {1U, 2U, 3U, 64U, 4097U, 8192U, 65535U, 65536U}) {
    std::vector<std::uint32_t> times(n);
    for (std::uint32_t bits = 0; bits < 65536; ++bits) {
      ASSERT_LT(below(bits, n), n);
      ++times[below(bits, n)];
    }
    for (const std::uint32_t t : times) {
      ASSERT_GE(t, 65536 / n);
      ASSERT_LE(t, (65536 + n - 1) / n);
    }
  }
}

TEST(Hash, seedsOfNumbers) {
  EXPECT_EQ(seedOf(0.0), seedOf(-0.0));
  EXPECT_EQ(seedOf(0.0), mix(0, 1));
  EXPECT_EQ(seedOf(1.0), mix(0x3FF0000000000000u, 1));
  std::set<std::uint64_t> seeds;
  for (int i = -1000; i <= 1000; ++i) seeds.insert({seedOf(i), seedOf(i + 0.5)});
  EXPECT_EQ(seeds.size(), 4002U);
}

/// FNV-1a's published values, mixed.
TEST(Hash, seedsOfTexts) {
  EXPECT_EQ(seedOf(""), mix(0xcbf29ce484222325U, 2));
  EXPECT_EQ(seedOf("a"), mix(0xaf63dc4c8601ec8cU, 2));
  EXPECT_EQ(seedOf("foobar"), mix(0x85944171f73967e8U, 2));
  EXPECT_NE(seedOf("1"), seedOf(1.0));
  EXPECT_NE(seedOf("\xC3\xA4"), seedOf("a"));
  EXPECT_NE(seedOf(std::string_view("\0", 1)), seedOf(""));
}

}  // namespace
}  // namespace copse
