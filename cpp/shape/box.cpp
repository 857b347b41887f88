#include "shape/box.h"

#include <algorithm>

#include "shape/placed_at.h"

namespace copse {

void merge(std::vector<Interval>& intervals, std::int64_t gap) {
  if (intervals.size() < 2) return;
  std::vector<PlacedAt> found;
  found.reserve(intervals.size());
  for (const Interval& i : intervals) found.push_back({i.begin, i.end});
  sortByPlace(found);
  intervals.clear();
  for (const PlacedAt& i : found) {
    if (!intervals.empty() && i.place <= intervals.back().end + gap) {
      intervals.back().end = std::max(intervals.back().end, i.what);
    } else {
      intervals.push_back({i.place, i.what});
    }
  }
}

}  // namespace copse
