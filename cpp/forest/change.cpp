#include "forest/change.h"

#include <utility>

#include "geometry/placed_at.h"

namespace copse {

std::vector<std::size_t> RectIndex::in(const CellRect& rect) const {
  std::vector<std::size_t> found;
  if (rect.empty()) return found;
  std::vector<PlacedAt> numbers;
  index_.eachMeeting(boxOf(rect), [&](std::size_t number) {
    numbers.push_back({static_cast<std::int64_t>(number), 0});
  });
  sortByPlace(numbers);
  for (const PlacedAt& at : numbers) found.push_back(static_cast<std::size_t>(at.place));
  return found;
}

void Changes::add(Change change) {
  if (!change.computed().empty()) index_.put(change.computed(), list_.size());
  list_.push_back(std::move(change));
}

std::vector<const Change*> Changes::in(const CellRect& cells) const {
  std::vector<const Change*> found;
  for (const std::size_t number : index_.in(cells)) found.push_back(&list_[number]);
  return found;
}

}  // namespace copse
