#include "geometry/placed_at.h"

#include <algorithm>

namespace copse {

void sortByPlace(std::vector<PlacedAt>& items) {
  std::sort(items.begin(), items.end(), [](const PlacedAt& a, const PlacedAt& b) {
    return a.place != b.place ? a.place < b.place : a.what < b.what;
  });
}

}  // namespace copse
