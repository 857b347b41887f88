#include "oracle_strip.h"

#include <cmath>

namespace copse::oracle {
namespace {

constexpr long double kRounding = 0x1p-45L;

struct Step {
  long double x;
  long double y;
};

Step stepTo(Point from, Point to) {
  return {static_cast<long double>(to.x) - from.x, static_cast<long double>(to.y) - from.y};
}

}  // namespace

long double distanceTo(const Strip& strip, Point p) {
  const Step along = stepTo(strip.a, strip.b);
  const Step fromA = stepTo(strip.a, p);
  const Step fromB = stepTo(strip.b, p);
  const long double square = along.x * along.x + along.y * along.y;
  if (!(square > 0) || fromA.x * along.x + fromA.y * along.y <= 0)
    return std::sqrt(fromA.x * fromA.x + fromA.y * fromA.y);
  if (fromB.x * along.x + fromB.y * along.y >= 0)
    return std::sqrt(fromB.x * fromB.x + fromB.y * fromB.y);
  return std::abs(fromA.x * along.y - fromA.y * along.x) / std::sqrt(square);
}

int sideOf(const Strip& strip, Point p) {
  const long double over = distanceTo(strip, p) - strip.radius;
  if (std::abs(over) <= kRounding * strip.radius + strip.doubt) return 0;
  return over < 0 ? -1 : 1;
}

bool covers(const Strip& strip, const Frame& frame) {
  return sideOf(strip, {frame.west, frame.south}) < 0 &&
         sideOf(strip, {frame.east, frame.north}) < 0 &&
         sideOf(strip, {frame.east, frame.south}) < 0 &&
         sideOf(strip, {frame.west, frame.north}) < 0;
}

bool mayMeet(const Strip& strip, const Frame& frame) {
  const Point middle{(frame.west + frame.east) / 2, (frame.south + frame.north) / 2};
  const double half = std::hypot(frame.east - frame.west, frame.north - frame.south) / 2;
  return distanceTo(strip, middle) <= (strip.radius + half) * (1 + 1e-9) + 1;
}

Frame frameOf(const Strip& strip) {
  Frame frame = frameOf(Edge{strip.a, strip.b});
  const auto room = [&](double value) {
    return strip.radius + 1 + 1e-12 * (strip.radius + std::abs(value));
  };
  return {frame.west - room(frame.west), frame.south - room(frame.south),
          frame.east + room(frame.east), frame.north + room(frame.north)};
}

}  // namespace copse::oracle
