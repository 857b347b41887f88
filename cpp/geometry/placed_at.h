// Things by their place along a line, and the one sort of them: each instantiation of std::sort
// costs the WebAssembly module two kilobytes.
#pragma once

#include <cstdint>
#include <vector>

namespace copse {

struct PlacedAt {
  std::int64_t place;
  std::int64_t what;
};

/// A whole number that ascends with the double.
std::int64_t ordinal(double value);
/// The double of which that is the ordinal.
double doubleOf(std::int64_t ordinal);

/// Ascending by what.
void sortByWhat(std::vector<PlacedAt>& items);
/// Ascending by place, then by what.
void sortByPlace(std::vector<PlacedAt>& items);

}  // namespace copse
