#include "grid/capsule_row.h"

#include <algorithm>
#include <cmath>

namespace copse {

CapsuleRow::CapsuleRow(std::int32_t side, Interval columns)
    : side_(side), columns_(columns), slack_(side / 1024.0) {
  const Subdivision subdivision(side);
  for (std::uint32_t i = 0; i <= kSubcells; ++i) begins_[i] = subdivision.begin(i);
}

void CapsuleRow::begin(double y) {
  y_ = y;
  met_.clear();
  starts_.clear();
  entered_.clear();
  lastEnd_ = columns_.begin;
  nextStart_ = 0;
}

// The column, or the nearest that matters.
std::int64_t CapsuleRow::columnOf(double x) const {
  const double column = std::floor(x / side_);
  return static_cast<std::int64_t>(std::clamp(column, static_cast<double>(columns_.begin - 1),
                                              static_cast<double>(columns_.end)));
}

void CapsuleRow::add(const Capsule& capsule, std::uint32_t index) {
  const CapsuleSections sections(capsule);
  const Extent met = sections.between(y_ - slack_, y_ + side_ + slack_);
  if (!(met.begin < met.end)) return;
  const std::int64_t first = std::max(columnOf(met.begin - slack_), columns_.begin);
  const std::int64_t end = std::min(columnOf(met.end + slack_) + 1, columns_.end);
  if (first >= end) return;
  const Point origin{static_cast<double>(columns_.begin) * side_, y_};
  const HeldSubcells subcells(sections, origin, columns_.end - columns_.begin, begins_);
  const Interval whole = subcells.whole();
  starts_.push_back({first, std::ssize(met_)});
  met_.push_back(
      {{first, end}, {columns_.begin + whole.begin, columns_.begin + whole.end}, subcells, index});
}

void CapsuleRow::start() {
  sortByPlace(starts_);
}

std::int64_t CapsuleRow::enter(std::int64_t column) {
  column_ = column;
  for (; nextStart_ < starts_.size() && starts_[nextStart_].place <= column; ++nextStart_)
    entered_.push_back(&met_[static_cast<std::size_t>(starts_[nextStart_].what)]);
  std::int64_t wholeUpTo = column;
  std::size_t kept = 0;
  lastEnd_ = column;
  for (const Met* met : entered_) {
    if (met->columns.end <= column) continue;
    entered_[kept++] = met;
    lastEnd_ = std::max(lastEnd_, met->columns.end);
    if (met->whole.begin <= column) wholeUpTo = std::max(wholeUpTo, met->whole.end);
  }
  entered_.erase(entered_.begin() + static_cast<std::ptrdiff_t>(kept), entered_.end());
  return wholeUpTo;
}

std::int64_t CapsuleRow::next(std::int64_t column) const {
  if (column < lastEnd_) return column;
  return nextStart_ < starts_.size() ? std::max(column, starts_[nextStart_].place) : kNone;
}

std::uint64_t CapsuleRow::list(std::vector<std::uint32_t>& capsules) const {
  std::uint64_t held = 0;
  for (const Met* met : entered_) {
    capsules.push_back(met->capsule);
    held |= met->subcells.at(column_ - columns_.begin);
  }
  return held;
}

}  // namespace copse
