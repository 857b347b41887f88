#include "periodic/seams.h"

#include <algorithm>
#include <cmath>

#include "base/hash.h"

namespace copse {

namespace {

// In distances:
constexpr double kMostCleared = 7;  // from a seam; up to one distance from it nothing stays
constexpr double kKnots = 6;        // along a seam, between turns of the line where patches end

// A number from [0, 1] that wanders along a line: drawn at whole numbers, straight between them.
double wander(std::uint64_t key, double at) {
  const double low = std::floor(at);
  const auto drawn = [&](double knot) {
    return fractionOf(mix(key, static_cast<std::int64_t>(knot)));
  };
  return drawn(low) + (drawn(low + 1) - drawn(low)) * (at - low);
}

}  // namespace

// How far samples may be taken away from a seam across a side.
double Seams::clearedFrom(double side) const {
  return std::min(kMostCleared * distance_, (side - 3 * distance_) / 2);
}

Tile Seams::groundOf(Patch patch) const {
  // What is taken away opens ground up to a distance farther.
  const double x = clearedFrom(tile_.width) + distance_;
  const double y = clearedFrom(tile_.height) + distance_;
  switch (patch) {
    case Patch::vertical:
      return {tile_.x - x, tile_.y, 2 * x, tile_.height};
    case Patch::horizontal:
      return {tile_.x, tile_.y - y, tile_.width, 2 * y};
    case Patch::corners:
      return {tile_.x - x, tile_.y - y - distance_, 2 * x, 2 * (y + distance_)};
    default:
      return tile_;
  }
}

bool Seams::isTaken(Patch patch, Point at, Patch placedIn) const {
  if (patch == Patch::whole) return false;
  // What was filled across the horizontal sides is not whole at their ends.
  if (patch == Patch::corners && placedIn != Patch::horizontal) return false;
  const bool isVertical = patch != Patch::horizontal;
  const double begin = isVertical ? tile_.x : tile_.y;
  const double size = isVertical ? tile_.width : tile_.height;
  const double reach = clearedFrom(size) - distance_;
  const std::uint64_t key = mix(keyOf(seed_, Stream::seams), static_cast<std::int64_t>(patch));
  const double across = (isVertical ? at.x : at.y) - begin;
  const double along = (isVertical ? at.y : at.x) / (kKnots * distance_);
  const bool isFirst = 2 * across < size;
  const double away = isFirst ? across : size - across;
  return away < distance_ + reach * wander(isFirst ? key : ~key, along);
}

}  // namespace copse
