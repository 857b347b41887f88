#include "geometry/placed_at.h"

#include <algorithm>
#include <cstring>

namespace copse {

namespace {

// Doubles below 0 ascend as their bits descend.
std::int64_t turned(std::int64_t bits) {
  return bits < 0 ? bits ^ INT64_MAX : bits;
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

void sortByPlace(std::vector<PlacedAt>& items) {
  std::sort(items.begin(), items.end(), [](const PlacedAt& a, const PlacedAt& b) {
    return a.place != b.place ? a.place < b.place : a.what < b.what;
  });
}

}  // namespace copse
