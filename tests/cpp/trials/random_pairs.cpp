#include <cmath>

#include "random_shapes.h"

namespace copse::shapes {
namespace {

/// Append a path of `count` points in the box to the shape's coordinates.
void wander(Dice& dice, Shape& shape, std::size_t count, double west, double east) {
  for (std::size_t i = 0; i < count; ++i) {
    const double x = dice.between(west, east);
    shape.coords.insert(shape.coords.end(), {x, dice.between(-30, 30)});
  }
}

/// Add random rings that stay east of the border.
void extraRings(Dice& dice, Shape& shape) {
  for (std::size_t rings = dice.below(3); rings > 0; --rings) {
    wander(dice, shape, 3 + dice.below(8), 0, 12);
    close(shape);
  }
}

}  // namespace

double Pair::fromDifference(double x, double y) const {
  return (x - borderX) * awayX + (y - borderY) * awayY;
}

/// The unit is the radius at first, and the border lies at x = 0. All differences lie in x >= 0, so
/// both agree in x < 0.
Pair randomPair(std::uint64_t seed) {
  Dice dice(seed);
  Pair pair;
  pair.one.name = "one of " + std::to_string(seed);
  pair.one.nonzero = dice.chance(0.5);
  const double far = dice.between(20, 60);
  for (std::size_t rings = dice.below(4); rings > 0; --rings) {
    wander(dice, pair.one, 3 + dice.below(8), -far, 3);
    close(pair.one);
  }
  wander(dice, pair.one, 1, 0, 2);
  wander(dice, pair.one, 2 + dice.below(12), -far, dice.chance(0.5) ? 0 : -10);
  wander(dice, pair.one, 1, 0, 2);
  pair.other = pair.one;
  pair.other.name = "other of " + std::to_string(seed);
  wander(dice, pair.one, 1 + dice.below(5), 0, 15);
  wander(dice, pair.other, 1 + dice.below(5), 0, 15);
  close(pair.one);
  close(pair.other);
  extraRings(dice, pair.one);
  extraRings(dice, pair.other);

  const double angle = dice.between(0, 6.283185307179586);
  const double radius = dice.chance(0.3) ? 8192 : std::pow(10, dice.between(-6, 6));
  const double away = dice.chance(0.5) ? 0 : radius * std::pow(10, dice.between(0, 6));
  pair.awayX = -std::cos(angle);
  pair.awayY = -std::sin(angle);
  pair.borderX = away * dice.between(-1, 1);
  pair.borderY = away * dice.between(-1, 1);
  for (Shape* shape : {&pair.one, &pair.other}) {
    shape->radius = radius;
    for (std::size_t i = 0; i < shape->coords.size(); i += 2) {
      const double x = shape->coords[i] * radius;
      const double y = shape->coords[i + 1] * radius;
      shape->coords[i] = pair.borderX - x * pair.awayX + y * pair.awayY;
      shape->coords[i + 1] = pair.borderY - x * pair.awayY - y * pair.awayX;
    }
  }
  return pair;
}

}  // namespace copse::shapes
