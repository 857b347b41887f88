#include "shape/capsule.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace copse {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

}  // namespace

Capsule::Away Capsule::awayFrom(Point p) const {
  const double dx = bx - ax;
  const double dy = by - ay;
  const double px = p.x - ax;
  const double py = p.y - ay;
  const double along = px * dx + py * dy;
  const double length = dx * dx + dy * dy;
  if (along <= 0 || length == 0) return {px * px + py * py, 1};
  if (along >= length) {
    const double qx = p.x - bx;
    const double qy = p.y - by;
    return {qx * qx + qy * qy, 1};
  }
  if (dx == 0) return {px * px, 1};
  if (dy == 0) return {py * py, 1};
  const double cross = dx * py - dy * px;
  return {cross * cross, length};
}

// The middle decides unless the capsule's border is near.
Capsule::Share Capsule::shareOf(Point low, double extent) const {
  const double reach = 0.7072 * extent;  // from the middle to the corners, and more
  const Away middle = awayFrom({low.x + extent / 2, low.y + extent / 2});
  if (!middle.isLess(radius + reach)) return Share::none;
  if (reach <= radius && middle.isLess(radius - reach)) return Share::all;
  if (!middle.isLess(radius * (1 + 0x1p-30))) return Share::some;
  const bool all = holds(low) && holds({low.x + extent, low.y + extent}) &&
                   holds({low.x + extent, low.y}) && holds({low.x, low.y + extent});
  return all ? Share::all : Share::some;
}

CapsuleSections::CapsuleSections(const Capsule& capsule) : capsule_(capsule) {
  Capsule& c = capsule_;
  if (c.ay > c.by) {
    std::swap(c.ax, c.bx);
    std::swap(c.ay, c.by);
  }
  const double dx = c.bx - c.ax;
  const double dy = c.by - c.ay;
  slope_ = dx / dy;
  isLevel_ = !std::isfinite(slope_);
  const double share = c.radius / std::sqrt(dx * dx + dy * dy);
  acrossX_ = dy * share;
  acrossY_ = -dx * share;
}

// The section's end on the right (hand = 1) or on the left (-1).
double CapsuleSections::sideAt(double y, double hand) const {
  const Capsule& c = capsule_;
  const double along =
      y - hand * acrossY_;  // the height along the segment of the long side's point
  if (along >= c.ay && along <= c.by) return c.ax + hand * acrossX_ + (along - c.ay) * slope_;
  const bool isAboutA = along < c.ay;
  const double height = y - (isAboutA ? c.ay : c.by);
  const double square = (c.radius - height) * (c.radius + height);
  return (isAboutA ? c.ax : c.bx) + hand * std::sqrt(std::max(square, 0.0));
}

Extent CapsuleSections::at(double y) const {
  const Capsule& c = capsule_;
  if (y <= c.ay - c.radius || y >= c.by + c.radius) return {kInfinity, -kInfinity};
  if (!isLevel_) return {sideAt(y, -1), sideAt(y, 1)};
  const double half = std::sqrt(std::max((c.radius - (y - c.ay)) * (c.radius + (y - c.ay)), 0.0));
  return {std::min(c.ax, c.bx) - half, std::max(c.ax, c.bx) + half};
}

Extent CapsuleSections::between(double low, double high) const {
  const Capsule& c = capsule_;
  Extent extent = at(low);
  const auto include = [&](double begin, double end) {
    extent.begin = std::min(extent.begin, begin);
    extent.end = std::max(extent.end, end);
  };
  const Extent above = at(high);
  include(above.begin, above.end);
  // The points farthest to either side are at the height of an end of the segment.
  for (const Point end : {Point{c.ax, c.ay}, Point{c.bx, c.by}}) {
    if (end.y >= low && end.y <= high) include(end.x - c.radius, end.x + c.radius);
  }
  return extent;
}

void Obstacles::add(Region region, double clearance) {
  if (clearance > 0) {
    for (const Edge& e : region.edgesIn(1)) capsules.push_back({e.ax, e.ay, e.bx, e.by, clearance});
  }
  regions.push_back(std::move(region));
}

Obstacles Obstacles::moved(double dx, double dy) const {
  Obstacles moved;
  for (const Region& region : regions) moved.regions.push_back(region.moved(dx, dy));
  for (const Capsule& capsule : capsules) moved.capsules.push_back(capsule.moved(dx, dy));
  return moved;
}

}  // namespace copse
