#include "shape/placed_at.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "base/numbers.h"
#include "base/vectors.h"

namespace copse {

namespace {

// Negative doubles ascend as their bits descend.
std::int64_t turned(std::int64_t bits) {
  return bits < 0 ? bits ^ INT64_MAX : bits;
}

using Key = std::int64_t PlacedAt::*;

constexpr std::size_t kMany = 32;  // from here on buckets are quicker than insertion

bool isBefore(const PlacedAt& a, const PlacedAt& b, Key key) {
  return a.*key != b.*key ? a.*key < b.*key : a.what < b.what;
}

// Insertion sort, quick where each item is near its place.
void insertAll(std::span<PlacedAt> items, Key key) {
  for (std::size_t i = 1; i < items.size(); ++i) {
    const PlacedAt item = items[i];
    std::size_t at = i;
    for (; at > 0 && isBefore(item, items[at - 1], key); --at) items[at] = items[at - 1];
    items[at] = item;
  }
}

// Bucket sort: deal the items into about as many buckets, which divide the range of keys evenly,
// and sort large buckets again. Evenly spread keys take two passes, whatever their number.
void sortBy(Key key, std::span<PlacedAt> items, std::span<PlacedAt> room) {
  if (items.size() < kMany) return insertAll(items, key);
  std::int64_t least = items[0].*key;
  std::int64_t most = least;
  for (const PlacedAt& item : items) {
    least = std::min(least, item.*key);
    most = std::max(most, item.*key);
  }
  if (least == most) {
    if (key != &PlacedAt::what) sortBy(&PlacedAt::what, items, room);
    return;
  }
  const auto first = static_cast<std::uint64_t>(least);
  const std::uint64_t range = static_cast<std::uint64_t>(most) - first;
  const auto bits = static_cast<int>(std::bit_width(range));
  const int shift = std::max(bits - static_cast<int>(std::bit_width(items.size())), 0);
  const auto bucketOf = [=](const PlacedAt& item) {
    return static_cast<std::size_t>((static_cast<std::uint64_t>(item.*key) - first) >> shift);
  };
  std::vector<std::uint32_t> ends(static_cast<std::size_t>(range >> shift) + 1);
  for (const PlacedAt& item : items) ++ends[bucketOf(item)];
  std::uint32_t sum = 0;
  for (std::uint32_t& end : ends) sum += std::exchange(end, sum);
  for (const PlacedAt& item : items) room[ends[bucketOf(item)]++] = item;
  std::copy_n(room.begin(), items.size(), items.begin());
  std::size_t begin = 0;
  for (const std::uint32_t end : ends) {
    if (end - begin >= kMany) sortBy(key, items.subspan(begin, end - begin), room);
    begin = end;
  }
  insertAll(items, key);
}

void sortAll(std::vector<PlacedAt>& items, Key key) {
  const bool isMany = items.size() >= kMany;
  const auto isLess = [=](const PlacedAt& a, const PlacedAt& b) { return isBefore(a, b, key); };
  if (isMany && std::is_sorted(items.begin(), items.end(), isLess)) return;
  RawVector<PlacedAt> room(isMany ? items.size() : 0);
  sortBy(key, items, room);
}

}  // namespace

std::int64_t ordinal(double value) {
  return turned(valueBitsOf(value));
}

double doubleOf(std::int64_t ordinal) {
  return doubleOfBits(turned(ordinal));
}

void sortByWhat(std::vector<PlacedAt>& items) {
  sortAll(items, &PlacedAt::what);
}

void sortByPlace(std::vector<PlacedAt>& items) {
  sortAll(items, &PlacedAt::place);
}

std::span<const PlacedAt> between(std::span<const PlacedAt> sorted, std::int64_t begin,
                                  std::int64_t end) {
  const auto from = [&](std::int64_t place) {
    const auto isBefore = [=](const PlacedAt& item) { return item.place < place; };
    return std::partition_point(sorted.begin(), sorted.end(), isBefore) - sorted.begin();
  };
  if (begin >= end) return {};
  const auto first = static_cast<std::size_t>(from(begin));
  return sorted.subspan(first, static_cast<std::size_t>(from(end)) - first);
}

}  // namespace copse
