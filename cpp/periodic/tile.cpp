#include "periodic/tile.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace copse {

namespace {

double wrap(double value, double begin, double size, bool float32) {
  if (value < begin) value += size;
  if (value >= begin + size) value -= size;
  value = std::clamp(value, begin, begin + size);
  if (!float32) return value < begin + size ? value : begin;
  auto rounded = static_cast<float>(value);
  constexpr float kFar = std::numeric_limits<float>::max();
  if (rounded < begin) rounded = std::nextafter(rounded, kFar);
  if (rounded >= begin + size) rounded = std::nextafter(rounded, -kFar);
  return rounded;
}

}  // namespace

Result<Region> Tile::region() const {
  const BoundingBox at = box();
  const double coords[] = {at.x0, at.y0, at.x1, at.y0, at.x1, at.y1, at.x0, at.y1};
  const std::uint32_t ends[] = {4};
  return Region::fromRings(coords, ends, FillRule::evenodd);
}

Point Tile::wrapped(Point p, bool float32) const {
  return {wrap(p.x, x, width, float32), wrap(p.y, y, height, float32)};
}

}  // namespace copse
