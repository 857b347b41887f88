#include "geometry/placed_at.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <span>
#include <utility>

namespace copse {

namespace {

// Doubles below 0 ascend as their bits descend.
std::int64_t turned(std::int64_t bits) {
  return bits < 0 ? bits ^ INT64_MAX : bits;
}

constexpr std::size_t kMany = 32;  // from here on digits are quicker than comparisons

// Digit by digit, the least first; those that are equal stay in order.
template <std::int64_t PlacedAt::*kKey>
void sortBy(std::vector<PlacedAt>& items) {
  constexpr int kMostBits = 8;  // of a digit
  std::int64_t least = items[0].*kKey;
  std::int64_t most = least;
  for (const PlacedAt& item : items) {
    least = std::min(least, item.*kKey);
    most = std::max(most, item.*kKey);
  }
  const auto digits = [least](const PlacedAt& item) {
    return static_cast<std::uint64_t>(item.*kKey) - static_cast<std::uint64_t>(least);
  };
  const int bits =
      std::bit_width(static_cast<std::uint64_t>(most) - static_cast<std::uint64_t>(least));
  const int count = (bits + kMostBits - 1) / kMostBits;
  const int each = count > 0 ? (bits + count - 1) / count : 0;
  std::vector<PlacedAt> sorted(items.size());
  for (int shift = 0; shift < bits; shift += each) {
    std::array<std::size_t, std::size_t{1} << kMostBits> all;
    const std::span begins(all.data(), std::size_t{1} << each);
    std::fill(begins.begin(), begins.end(), 0);
    const auto digit = [&](const PlacedAt& item) {
      return static_cast<std::size_t>(digits(item) >> shift & (begins.size() - 1));
    };
    for (const PlacedAt& item : items) ++begins[digit(item)];
    std::size_t sum = 0;
    for (std::size_t& begin : begins) sum += std::exchange(begin, sum);
    for (const PlacedAt& item : items) sorted[begins[digit(item)]++] = item;
    items.swap(sorted);
  }
}

// For few.
template <class IsBefore>
void insertAll(std::vector<PlacedAt>& items, IsBefore isBefore) {
  for (std::size_t i = 1; i < items.size(); ++i) {
    for (std::size_t j = i; j > 0 && isBefore(items[j], items[j - 1]); --j)
      std::swap(items[j], items[j - 1]);
  }
}

}  // namespace

std::int64_t ordinal(double value) {
  value += 0.0;  // -0 becomes 0
  std::int64_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  return turned(bits);
}

double doubleOf(std::int64_t ordinal) {
  const std::int64_t bits = turned(ordinal);
  double value = 0;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

void sortByWhat(std::vector<PlacedAt>& items) {
  const auto isBefore = [](const PlacedAt& a, const PlacedAt& b) { return a.what < b.what; };
  if (items.size() < kMany) {
    insertAll(items, isBefore);
  } else if (!std::is_sorted(items.begin(), items.end(), isBefore)) {
    sortBy<&PlacedAt::what>(items);
  }
}

void sortByPlace(std::vector<PlacedAt>& items) {
  const auto isBefore = [](const PlacedAt& a, const PlacedAt& b) {
    return a.place != b.place ? a.place < b.place : a.what < b.what;
  };
  if (items.size() < kMany) {
    insertAll(items, isBefore);
  } else if (!std::is_sorted(items.begin(), items.end(), isBefore)) {
    sortByWhat(items);
    sortBy<&PlacedAt::place>(items);
  }
}

}  // namespace copse
