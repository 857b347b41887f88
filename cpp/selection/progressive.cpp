// Built for speed, loops as they are.
#include "selection/progressive.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "selection/shuffle.h"

namespace copse {

namespace {

constexpr std::uint32_t kMostInBox = 6;  // of a box that is not halved
constexpr std::size_t kCarriedAtOnce = 65536;
constexpr double kFar = std::numeric_limits<double>::infinity();
constexpr double kTaken = -1;  // the openness of a sample in the order

double beyond(double value, double low, double high) {
  return std::max(std::max(low - value, value - high), 0.0);
}

}  // namespace

Progressive::Progressive(std::span<const double> positions, std::uint64_t key) {
  const auto count = static_cast<std::uint32_t>(positions.size() / 2);
  waiting_.reserve(count);
  order_.reserve(count);
  std::uint64_t least = ~std::uint64_t{0};
  for (std::uint32_t i = 0; i < count; ++i) {
    const double x = positions[2 * std::size_t{i}];
    const double y = positions[2 * std::size_t{i} + 1];
    waiting_.push_back({x, y, kFar, i});
    const std::uint64_t hash = placeHash(key, x, y);
    if (hash > least) continue;
    least = hash;
    first_ = i;
  }
  if (count > 0) boxes_.push_back(boxOf(0, count));
}

Progressive::Box Progressive::boxOf(std::uint32_t begin, std::uint32_t end) const {
  Box box{{}, kFar, begin, end, 0};
  for (std::uint32_t i = begin; i < end; ++i) box.bounds.include(waiting_[i].x, waiting_[i].y);
  return box;
}

// Halves the next box; those made are at the end of the list.
void Progressive::split() {
  const Box box = boxes_[splitBoxes_];
  const std::uint32_t begin = box.begin;
  const std::uint32_t end = box.end;
  carried_ += end - begin;
  if (end - begin > kMostInBox) {
    const auto& [x0, y0, x1, y1] = box.bounds;
    const bool wide = x1 - x0 > y1 - y0;
    const double middle = wide ? x0 + (x1 - x0) / 2 : y0 + (y1 - y0) / 2;
    const auto isBelow = [&](const Waiting& s) { return (wide ? s.x : s.y) <= middle; };
    std::uint32_t low = begin;
    for (std::uint32_t high = end;;) {
      while (low < high && isBelow(waiting_[low])) ++low;
      while (low < high && !isBelow(waiting_[high - 1])) --high;
      if (low >= high) break;
      std::swap(waiting_[low++], waiting_[--high]);
    }
    if (low > begin && low < end) {
      boxes_[splitBoxes_].halves = static_cast<std::uint32_t>(boxes_.size());
      boxes_.push_back(boxOf(begin, low));
      boxes_.push_back(boxOf(low, end));
    }
  }
  ++splitBoxes_;
}

// Takes a new sample into account within a box; the box's openness then.
double Progressive::carry(std::uint32_t index, double x, double y) {
  Box& box = boxes_[index];
  const double bx = beyond(x, box.bounds.x0, box.bounds.x1);
  const double by = beyond(y, box.bounds.y0, box.bounds.y1);
  if (bx * bx + by * by > box.open) return box.open;
  if (box.halves != 0) {
    const double low = carry(box.halves, x, y);
    box.open = std::max(low, carry(box.halves + 1, x, y));
    return box.open;
  }
  double open = kTaken;
  for (std::uint32_t i = box.begin; i < box.end; ++i) {
    Waiting& sample = waiting_[i];
    const double dx = sample.x - x;
    const double dy = sample.y - y;
    sample.open = std::min(sample.open, dx * dx + dy * dy);
    open = std::max(open, sample.open);
  }
  carried_ += box.end - box.begin;
  box.open = open;
  return open;
}

Progressive::Waiting& Progressive::farthest() {
  const Box* box = boxes_.data();
  while (box->halves != 0) {
    const Box* half = &boxes_[box->halves];
    box = half->open == box->open ? half : half + 1;
  }
  Waiting* found = &waiting_[box->begin];
  while (found->open != box->open) ++found;
  return *found;
}

bool Progressive::step() {
  for (carried_ = 0; carried_ < kCarriedAtOnce && order_.size() < waiting_.size();) {
    if (splitBoxes_ < boxes_.size()) {
      split();
      continue;
    }
    Waiting* next = &farthest();
    if (order_.empty()) {
      while (next->sample != first_) ++next;
    }
    order_.push_back(next->sample);
    next->open = kTaken;
    carry(0, next->x, next->y);
  }
  return order_.size() < waiting_.size();
}

}  // namespace copse
