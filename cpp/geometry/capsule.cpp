// Built for speed.
#include "geometry/capsule.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace copse {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

void include(Extent& extent, double x) {
  extent.begin = std::min(extent.begin, x);
  extent.end = std::max(extent.end, x);
}

void includeDisc(Extent& extent, double x, double height, double radius) {
  if (std::fabs(height) >= radius) return;
  const double half = std::sqrt((radius - height) * (radius + height));
  include(extent, x - half);
  include(extent, x + half);
}

}  // namespace

bool Capsule::isNearer(Point p, double distance) const {
  const double dx = bx - ax;
  const double dy = by - ay;
  const double px = p.x - ax;
  const double py = p.y - ay;
  const double along = px * dx + py * dy;
  const double length = dx * dx + dy * dy;
  const double limit = distance * distance;
  if (along <= 0 || length == 0) return px * px + py * py < limit;
  if (along >= length) {
    const double qx = p.x - bx;
    const double qy = p.y - by;
    return qx * qx + qy * qy < limit;
  }
  if (dx == 0) return px * px < limit;
  if (dy == 0) return py * py < limit;
  const double cross = dx * py - dy * px;
  return cross * cross < limit * length;
}

Extent crossSection(const Capsule& c, double y) {
  Extent extent{kInfinity, -kInfinity};
  includeDisc(extent, c.ax, y - c.ay, c.radius);
  includeDisc(extent, c.bx, y - c.by, c.radius);
  // The two long sides.
  const double dx = c.bx - c.ax;
  const double dy = c.by - c.ay;
  const double length = std::sqrt(dx * dx + dy * dy);
  if (length == 0 || dy == 0) return extent;
  const double acrossX = -dy * (c.radius / length);
  const double acrossY = dx * (c.radius / length);
  for (const double side : {-1.0, 1.0}) {
    const double share = (y - (c.ay + side * acrossY)) / dy;
    if (share >= 0 && share <= 1) include(extent, c.ax + side * acrossX + share * dx);
  }
  return extent;
}

Extent shadow(const Capsule& c, double low, double high) {
  Extent extent = crossSection(c, low);
  const Extent above = crossSection(c, high);
  extent.begin = std::min(extent.begin, above.begin);
  extent.end = std::max(extent.end, above.end);
  // The points farthest to either side are level with an end of the segment.
  for (const Point end : {Point{c.ax, c.ay}, Point{c.bx, c.by}}) {
    if (end.y < low || end.y > high) continue;
    include(extent, end.x - c.radius);
    include(extent, end.x + c.radius);
  }
  return extent;
}

}  // namespace copse
