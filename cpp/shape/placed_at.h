// Things by their place along a line, and the one sort of them: each instantiation of std::sort
// costs the WebAssembly module two kilobytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace copse {

/// A thing and its place along a line.
struct PlacedAt {
  std::int64_t place;
  std::int64_t what;
};

/// The double's rank among all doubles: a whole number that ascends with it.
std::int64_t ordinal(double value);
/// The double of an ordinal.
double doubleOf(std::int64_t ordinal);

/// Sort by what.
void sortByWhat(std::vector<PlacedAt>& items);
/// Sort by place, then by what.
void sortByPlace(std::vector<PlacedAt>& items);
/// The items with begin ≤ place < end, of items sorted by place.
std::span<const PlacedAt> between(std::span<const PlacedAt> sorted, std::int64_t begin,
                                  std::int64_t end);

/// Sort by place, then by what, and call act(group) for the items of each place.
template <class Act>
void eachGroup(std::vector<PlacedAt>& items, Act act) {
  sortByPlace(items);
  for (std::size_t first = 0, last = 0; first < items.size(); first = last) {
    while (last < items.size() && items[last].place == items[first].place) ++last;
    act(std::span<const PlacedAt>(items).subspan(first, last - first));
  }
}

}  // namespace copse
