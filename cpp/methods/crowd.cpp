#include "methods/crowd.h"

#include <cmath>

#include "hash.h"

namespace copse {

// Cells are a little wider than the radius, so that rounding cannot take a point a cell too far.
Crowd::Crowd(double radius)
    : cellsPerUnit_(1 / (radius * (1 + 0x1p-20))),
      nearSquared_(radius * radius * (1 + 0x1p-49)),
      slots_(64) {}

std::int64_t Crowd::cellOf(double coordinate) const {
  return static_cast<std::int64_t>(std::floor(coordinate * cellsPerUnit_));
}

// The slot of a cell, or the free one where it would be.
std::size_t Crowd::slotOf(std::int64_t column, std::int64_t row) const {
  const std::size_t mask = slots_.size() - 1;
  std::uint64_t hash = static_cast<std::uint64_t>(column) * kGolden +
                       static_cast<std::uint64_t>(row) * 0xC2B2AE3D27D4EB4Fu;
  auto slot = static_cast<std::size_t>(hash ^ (hash >> 32)) & mask;
  for (; slots_[slot] != 0; slot = (slot + 1) & mask) {
    const Point p = points_[slots_[slot] - 1];
    if (cellOf(p.x) == column && cellOf(p.y) == row) break;
  }
  return slot;
}

bool Crowd::isClear(Point p) const {
  const std::int64_t column = cellOf(p.x);
  const std::int64_t row = cellOf(p.y);
  for (std::int64_t r = row - 1; r <= row + 1; ++r) {
    for (std::int64_t c = column - 1; c <= column + 1; ++c) {
      for (std::uint32_t i = slots_[slotOf(c, r)]; i != 0; i = next_[i - 1]) {
        const double dx = points_[i - 1].x - p.x;
        const double dy = points_[i - 1].y - p.y;
        if (dx * dx + dy * dy < nearSquared_) return false;
      }
    }
  }
  return true;
}

void Crowd::add(Point p) {
  points_.push_back(p);
  next_.push_back(0);
  if (2 * points_.size() > slots_.size()) {
    slots_.assign(2 * slots_.size(), 0);
    for (std::uint32_t i = 0; i < points_.size(); ++i) enter(i);
  } else {
    enter(static_cast<std::uint32_t>(points_.size() - 1));
  }
}

void Crowd::enter(std::uint32_t point) {
  const std::size_t slot = slotOf(cellOf(points_[point].x), cellOf(points_[point].y));
  next_[point] = slots_[slot];
  slots_[slot] = point + 1;
}

}  // namespace copse
