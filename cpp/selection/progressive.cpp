#include "selection/progressive.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "selection/shuffle.h"

namespace copse {

namespace {

constexpr std::uint32_t kMostSpots = 6;  // of a box that is not halved
constexpr std::size_t kCarriedAtOnce = 65536;
constexpr double kFar = std::numeric_limits<double>::infinity();
constexpr double kTaken = -1;  // the openness of a sample in the order

double beyond(double value, double low, double high) {
  return std::max(std::max(low - value, value - high), 0.0);
}

}  // namespace

Progressive::Progressive(std::span<const double> positions, std::uint64_t key) {
  const auto count = static_cast<std::uint32_t>(positions.size() / 2);
  spots_.reserve(count);
  order_.reserve(count);
  std::uint64_t least = ~std::uint64_t{0};
  for (std::uint32_t i = 0; i < count; ++i) {
    const double x = positions[2 * std::size_t{i}];
    const double y = positions[2 * std::size_t{i} + 1];
    spots_.push_back({x, y, kFar, i});
    const std::uint64_t hash = placeHash(key, x, y);
    if (hash > least) continue;
    least = hash;
    first_ = i;
  }
  if (count > 0) boxes_.push_back(boxOf(0, count));
}

Progressive::Box Progressive::boxOf(std::uint32_t begin, std::uint32_t end) const {
  Box box{kFar, kFar, -kFar, -kFar, kFar, begin, end, 0};
  for (std::uint32_t i = begin; i < end; ++i) {
    box.x0 = std::min(box.x0, spots_[i].x);
    box.x1 = std::max(box.x1, spots_[i].x);
    box.y0 = std::min(box.y0, spots_[i].y);
    box.y1 = std::max(box.y1, spots_[i].y);
  }
  return box;
}

// Halves the next box; those made are at the end of the list.
void Progressive::split() {
  const Box box = boxes_[splitBoxes_];
  const std::uint32_t begin = box.begin;
  const std::uint32_t end = box.end;
  carried_ += end - begin;
  if (end - begin > kMostSpots) {
    const bool wide = box.x1 - box.x0 > box.y1 - box.y0;
    const double middle = wide ? box.x0 + (box.x1 - box.x0) / 2 : box.y0 + (box.y1 - box.y0) / 2;
    const auto isBelow = [&](const Spot& s) { return (wide ? s.x : s.y) <= middle; };
    std::uint32_t low = begin;
    for (std::uint32_t high = end;;) {
      while (low < high && isBelow(spots_[low])) ++low;
      while (low < high && !isBelow(spots_[high - 1])) --high;
      if (low >= high) break;
      std::swap(spots_[low++], spots_[--high]);
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
  const double bx = beyond(x, box.x0, box.x1);
  const double by = beyond(y, box.y0, box.y1);
  if (bx * bx + by * by > box.open) return box.open;
  if (box.halves != 0) {
    const double low = carry(box.halves, x, y);
    box.open = std::max(low, carry(box.halves + 1, x, y));
    return box.open;
  }
  double open = kTaken;
  for (std::uint32_t i = box.begin; i < box.end; ++i) {
    Spot& spot = spots_[i];
    const double dx = spot.x - x;
    const double dy = spot.y - y;
    spot.open = std::min(spot.open, dx * dx + dy * dy);
    open = std::max(open, spot.open);
  }
  carried_ += box.end - box.begin;
  box.open = open;
  return open;
}

Progressive::Spot& Progressive::farthest() {
  const Box* box = boxes_.data();
  while (box->halves != 0) {
    const Box* half = &boxes_[box->halves];
    box = half->open == box->open ? half : half + 1;
  }
  Spot* spot = &spots_[box->begin];
  while (spot->open != box->open) ++spot;
  return *spot;
}

bool Progressive::step() {
  for (carried_ = 0; carried_ < kCarriedAtOnce && order_.size() < spots_.size();) {
    if (splitBoxes_ < boxes_.size()) {
      split();
      continue;
    }
    Spot* next = &farthest();
    if (order_.empty()) {
      while (next->sample != first_) ++next;
    }
    order_.push_back(next->sample);
    next->open = kTaken;
    carry(0, next->x, next->y);
  }
  return order_.size() < spots_.size();
}

}  // namespace copse
