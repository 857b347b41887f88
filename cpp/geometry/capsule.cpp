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

CapsuleSections::CapsuleSections(const Capsule& capsule)
    : capsule_(capsule), isLevel_(capsule.ay == capsule.by) {
  if (isLevel_) return;
  const double dx = capsule.bx - capsule.ax;
  const double dy = capsule.by - capsule.ay;
  const double share = capsule.radius / std::sqrt(dx * dx + dy * dy);
  acrossX_ = -dy * share;
  acrossY_ = dx * share;
}

Extent CapsuleSections::at(double y) const {
  const Capsule& c = capsule_;
  Extent extent{kInfinity, -kInfinity};
  includeDisc(extent, c.ax, y - c.ay, c.radius);
  includeDisc(extent, c.bx, y - c.by, c.radius);
  if (isLevel_) return extent;
  const double dy = c.by - c.ay;
  for (const double side : {-1.0, 1.0}) {
    const double share = (y - (c.ay + side * acrossY_)) / dy;
    if (share >= 0 && share <= 1) include(extent, c.ax + side * acrossX_ + share * (c.bx - c.ax));
  }
  return extent;
}

Extent shadow(const Capsule& c, double low, double high) {
  const CapsuleSections sections(c);
  Extent extent = sections.at(low);
  const Extent above = sections.at(high);
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
