#include "random_scenes.h"

#include <cmath>

namespace copse::shapes {
namespace {

Spot vertex(Dice& dice, const Shape& shape) {
  const std::size_t i = 2 * dice.below(shape.coords.size() / 2);
  return {shape.coords[i], shape.coords[i + 1]};
}

}  // namespace

double unitOf(const Shape& shape) {
  return std::exp2(std::ceil(std::log2(shape.radius / 11585.2)));
}

Spot somewhere(Dice& dice, const Shape& shape) {
  Spot spot{vertex(dice, shape).x, vertex(dice, shape).y};
  const Spot other = vertex(dice, shape);
  if (dice.chance(0.6)) {
    spot.x += dice.roll() * (other.x - spot.x);
    spot.y += dice.roll() * (other.y - spot.y);
  }
  if (dice.chance(0.3)) {
    const double far = shape.radius * std::pow(10, dice.between(-4, 1));
    spot = {spot.x + far * dice.between(-1, 1), spot.y + far * dice.between(-1, 1)};
  }
  if (dice.chance(0.3)) {
    const double unit = unitOf(shape);
    spot = {std::round(spot.x / unit) * unit, std::round(spot.y / unit) * unit};
  }
  return spot;
}

double anySize(Dice& dice, double radius) {
  return radius * std::pow(10, dice.between(-3, 1.5));
}

Shape simpleShape(Dice& dice, double size, double radius) {
  Shape shape;
  shape.name = "simple";
  shape.radius = radius;
  shape.nonzero = dice.chance(0.5);
  const std::size_t corners = 3 + dice.below(40);
  std::vector<double> far(corners);
  for (double& value : far) value = radius * size * dice.between(0.3, 0.5);
  const double hole = dice.chance(0.5) ? 0 : dice.between(0.01, 0.99);
  for (const double part : {1.0, hole}) {
    if (part == 0) continue;
    for (std::size_t i = 0; i < corners; ++i) {
      const std::size_t j = part < 1 ? corners - 1 - i : i;
      const double angle = kTurn * static_cast<double>(j) / static_cast<double>(corners);
      point(shape, part * far[j] * std::cos(angle), part * far[j] * std::sin(angle));
    }
    close(shape);
  }
  return shape;
}

void keep(trial::Scene& scene, const Shape& obstacle) {
  if (trial::region(obstacle).ok()) scene.obstacles.push_back(obstacle);
}

double randomMargin(Dice& dice, double radius) {
  return radius * std::pow(10, dice.between(-2, 1.3));
}

trial::Scene randomScene(std::uint64_t seed) {
  Dice dice(seed);
  trial::Scene scene;
  scene.shape = randomShape(seed);
  if (dice.chance(0.3))
    scene.shape = simpleShape(dice, dice.between(0.5, 40), std::pow(10, dice.between(-3, 3)));
  if (dice.chance(0.7)) addObstacles(dice, scene);
  if (dice.chance(0.3)) addObstacles(dice, scene);
  if (dice.chance(0.7)) addCapsules(dice, scene);
  if (dice.chance(0.3)) addCapsules(dice, scene);
  if (dice.chance(0.5)) scene.margin = randomMargin(dice, scene.shape.radius);
  return scene;
}

}  // namespace copse::shapes
