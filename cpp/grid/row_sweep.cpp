#include "grid/row_sweep.h"

#include <algorithm>

namespace copse {

void RowSweep::add(std::int64_t first, std::int64_t last) {
  starts_.push_back({first, static_cast<std::int64_t>(starts_.size())});
  lasts_.push_back(last);
}

void RowSweep::start() {
  sortByPlace(starts_);
}

std::optional<std::int64_t> RowSweep::nextRow(std::int64_t row) const {
  for (const PlacedAt& span : active_) {
    if (span.place >= row) return row;
  }
  for (std::size_t i = next_; i < starts_.size(); ++i) {
    if (starts_[i].place > row) return starts_[i].place;
    if (lastOf(starts_[i].what) >= row) return row;
  }
  return std::nullopt;
}

void RowSweep::goTo(std::int64_t row) {
  std::erase_if(active_, [row](const PlacedAt& span) { return span.place < row; });
  for (; next_ < starts_.size() && starts_[next_].place <= row; ++next_) {
    const std::int64_t what = starts_[next_].what;
    if (lastOf(what) >= row) active_.push_back({lastOf(what), what});
  }
  changes_ = next_ < starts_.size() ? starts_[next_].place : INT64_MAX;
  for (const PlacedAt& span : active_) changes_ = std::min(changes_, span.place + 1);
  isInOrder_ = false;
}

std::span<const PlacedAt> RowSweep::inOrder(std::int64_t row) {
  at(row);
  if (!isInOrder_) sortByWhat(active_);
  isInOrder_ = true;
  return active_;
}

}  // namespace copse
