// The sorts of random obstacles.
#include <cmath>
#include <iterator>

#include "random_scenes.h"

namespace copse::shapes {
namespace {

using trial::Scene;

struct Frame {
  double west, south, east, north;
};

Frame frameOf(const Shape& shape) {
  Frame frame{INFINITY, INFINITY, -INFINITY, -INFINITY};
  for (std::size_t i = 0; i < shape.coords.size(); i += 2) {
    frame.west = std::min(frame.west, shape.coords[i]);
    frame.east = std::max(frame.east, shape.coords[i]);
    frame.south = std::min(frame.south, shape.coords[i + 1]);
    frame.north = std::max(frame.north, shape.coords[i + 1]);
  }
  return frame;
}

Shape blob(Dice& dice, Spot at, double size) {
  Shape shape;
  shape.name = "blob";
  shape.nonzero = dice.chance(0.5);
  const std::size_t corners = 3 + dice.below(7);
  for (std::size_t i = 0; i < corners; ++i)
    point(shape, at.x + size * dice.between(-1, 1), at.y + size * dice.between(-1, 1));
  close(shape);
  return shape;
}

void blobs(Dice& dice, Scene& scene) {
  for (std::size_t count = 1 + dice.below(12); count > 0; --count) {
    const double size = anySize(dice, scene.shape.radius);
    keep(scene, blob(dice, somewhere(dice, scene.shape), size));
  }
}

void thousands(Dice& dice, Scene& scene) {
  for (std::size_t count = 100 + dice.below(dice.chance(0.2) ? 2000 : 300); count > 0; --count) {
    const double size = scene.shape.radius * std::pow(10, dice.between(-4, -0.5));
    keep(scene, blob(dice, somewhere(dice, scene.shape), size));
  }
}

/// An obstacle that covers all of the region, or nearly all.
void same(Dice& dice, Scene& scene) {
  Shape shape = scene.shape;
  const double unit = unitOf(shape);
  const double step = dice.chance(0.3)   ? 0
                      : dice.chance(0.5) ? unit
                                         : std::round(std::pow(10, dice.between(0, 5))) * unit;
  for (std::size_t i = 0; i < shape.coords.size(); ++i) shape.coords[i] += i % 2 == 0 ? step : 0;
  keep(scene, shape);
}

/// Triangles on the region's edges.
void neighbours(Dice& dice, Scene& scene) {
  std::size_t first = 0;
  for (const std::size_t end : scene.shape.ringEnds) {
    for (std::size_t i = first; i < end; ++i) {
      const std::size_t j = i + 1 < end ? i + 1 : first;
      if (dice.chance(0.5)) continue;
      const auto& coords = scene.shape.coords;
      Shape shape;
      shape.name = "neighbour";
      point(shape, coords[2 * i], coords[2 * i + 1]);
      point(shape, coords[2 * j], coords[2 * j + 1]);
      const double size = anySize(dice, scene.shape.radius);
      const Spot at = somewhere(dice, scene.shape);
      point(shape, at.x + size * dice.between(-1, 1), at.y + size * dice.between(-1, 1));
      close(shape);
      keep(scene, shape);
    }
    first = end;
  }
}

/// Another hostile shape, at the same scale.
void foreign(Dice& dice, Scene& scene) {
  Shape shape = randomShape(static_cast<std::uint64_t>(dice.roll() * 1e9));
  const Frame frame = frameOf(shape);
  const Spot at = somewhere(dice, scene.shape);
  const double scale = scene.shape.radius / shape.radius;
  for (std::size_t i = 0; i < shape.coords.size(); i += 2) {
    shape.coords[i] = at.x + (shape.coords[i] - (frame.west + frame.east) / 2) * scale;
    shape.coords[i + 1] = at.y + (shape.coords[i + 1] - (frame.south + frame.north) / 2) * scale;
  }
  keep(scene, shape);
}

/// An obstacle around everything, perhaps with a hole, or one far away.
void around(Dice& dice, Scene& scene) {
  const double radius = scene.shape.radius;
  const double far = radius * std::pow(10, dice.between(0, 6));
  Spot at = somewhere(dice, scene.shape);
  if (dice.chance(0.3)) at.x += 3 * far;
  Shape shape;
  shape.name = "around";
  for (const double size : {far, far * dice.roll() * dice.roll()}) {
    for (const Spot corner : {Spot{-1, -1}, Spot{1, -1}, Spot{1, 1}, Spot{-1, 1}})
      point(shape, at.x + size * corner.x, at.y + size * corner.y);
    close(shape);
    if (dice.chance(0.3)) break;
  }
  keep(scene, shape);
}

}  // namespace

void addObstacles(Dice& dice, Scene& scene) {
  constexpr void (*makers[])(Dice&, Scene&) = {blobs,      blobs,   thousands, same,
                                               neighbours, foreign, around};
  makers[dice.below(std::size(makers))](dice, scene);
}

}  // namespace copse::shapes
