#include "random_shapes.h"

#include <cmath>
#include <span>

#include "oracle_inside.h"

namespace copse::shapes {
namespace {

void rectangle(Shape& shape, double x, double y, double width, double height, bool turned) {
  point(shape, x, y);
  turned ? point(shape, x, y + height) : point(shape, x + width, y);
  point(shape, x + width, y + height);
  turned ? point(shape, x + width, y) : point(shape, x, y + height);
  close(shape);
}

// The unit of all numbers from here to randomShape is the radius.

void tangle(Dice& dice, Shape& shape) {
  const double size = std::pow(10, dice.between(-2, 1.9));
  const std::size_t corners = 3 + dice.below(30);
  for (std::size_t i = 0; i < corners; ++i) point(shape, size * dice.roll(), size * dice.roll());
  close(shape);
}

void star(Dice& dice, Shape& shape) {
  const std::size_t spikes = 3 + dice.below(40);
  const double inner = dice.roll() * dice.roll();
  const double size = dice.between(0.2, dice.chance(0.1) ? 60 : 15);
  for (std::size_t i = 0; i < 2 * spikes; ++i) {
    const double angle = 3.141592653589793 * static_cast<double>(i) / static_cast<double>(spikes);
    const double far = size * (i % 2 == 0 ? 1 : inner);
    point(shape, far * std::cos(angle), far * std::sin(angle));
  }
  close(shape);
}

void sliver(Dice& dice, Shape& shape) {
  const double x = dice.between(-20, 20);
  const double y = dice.chance(0.2) ? 0 : dice.between(-20, 20);
  const double width = std::pow(10, dice.between(-6, -2));  // a lattice unit is about 1e-4
  point(shape, 0, 0);
  point(shape, x, y);
  point(shape, x - width * dice.roll(), y + width);
  if (dice.chance(0.5)) point(shape, -width * dice.roll(), width);
  close(shape);
}

void nest(Dice& dice, Shape& shape) {
  double low = 0;
  double high = dice.between(0.5, dice.chance(0.1) ? 120 : 30);
  const double step = dice.chance(0.3) ? 1e-4 : high / 8;
  while (low < high) {
    rectangle(shape, low, low, high - low, high - low, dice.chance(0.5));
    low += step * dice.between(0.01, 2);
    high -= step * dice.between(0.01, 2);
    if (shape.ringEnds.size() > 20) break;
  }
}

void quilt(Dice& dice, Shape& shape) {
  const std::size_t patches = 2 + dice.below(8);
  const double side = std::pow(10, dice.between(-4, 0.6));
  for (std::size_t i = 0; i < patches * patches; ++i) {
    if (dice.chance(0.3)) continue;
    rectangle(shape, side * static_cast<double>(i % patches),
              side * static_cast<double>(i / patches), side, side, dice.chance(0.5));
  }
  if (shape.ringEnds.empty()) rectangle(shape, 0, 0, side, side, false);
}

void crumbs(Dice& dice, Shape& shape) {
  const std::size_t parts = 1 + dice.below(60);
  const double spread = std::pow(10, dice.between(-3, dice.chance(0.1) ? 6 : 1.5));
  for (std::size_t i = 0; i < parts; ++i) {
    const double size = std::pow(10, dice.between(-5.5, 0.3));
    const double x = spread * dice.roll();
    const double y = spread * dice.roll();
    for (int corner = 0; corner < 3; ++corner)
      point(shape, x + size * dice.roll(), y + size * dice.roll());
    close(shape);
  }
}

void comb(Dice& dice, Shape& shape) {
  const std::size_t teeth = 2 + dice.below(20);
  const double gap = std::pow(10, dice.between(-4, 0));
  const double tooth = std::pow(10, dice.between(-4.5, 0));
  const double tall = dice.between(0, 10);
  const double across = static_cast<double>(teeth) * (gap + tooth);
  point(shape, across, -dice.roll());
  point(shape, 0, -dice.roll());
  for (std::size_t i = 0; i < teeth; ++i) {
    const double x = static_cast<double>(i) * (gap + tooth);
    point(shape, x, tall);
    point(shape, x + tooth, tall);
    point(shape, x + tooth, 0);
    point(shape, x + tooth + gap, 0);
  }
  close(shape);
}

/// Rectangles in rows. Each row is shifted against the next, so rectangles share parts of sides.
void bricks(Dice& dice, Shape& shape) {
  const std::size_t rows = 2 + dice.below(6);
  const double wide = std::pow(10, dice.between(-3, 0.8));
  const double tall = dice.chance(0.5) ? wide : std::pow(10, dice.between(-3, 0.8));
  const double shift = dice.chance(0.5) ? wide / 4 : wide * dice.roll();
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t column = 0; column < rows; ++column) {
      if (dice.chance(0.2)) continue;
      rectangle(shape, wide * static_cast<double>(column) + shift * static_cast<double>(row),
                tall * static_cast<double>(row), wide, tall, dice.chance(0.5));
    }
  }
  if (shape.ringEnds.empty()) rectangle(shape, 0, 0, wide, tall, false);
}

/// A rectangle, and others in it that lie along its sides.
void inlay(Dice& dice, Shape& shape) {
  const double wide = dice.between(0.5, 8);
  const double tall = dice.between(0.5, 8);
  rectangle(shape, 0, 0, wide, tall, false);
  for (std::size_t i = 1 + dice.below(4); i > 0; --i) {
    const double part = wide / static_cast<double>(1 + dice.below(6));
    const double across =
        dice.chance(0.3) ? std::pow(10, dice.between(-6, -2)) : dice.roll() * tall;
    const double x = dice.chance(0.5) ? 0 : wide - part;
    rectangle(shape, x, dice.chance(0.5) ? 0 : tall - across, part, across, dice.chance(0.5));
  }
}

/// Needles that start at one point.
void fan(Dice& dice, Shape& shape) {
  const std::size_t needles = 1 + dice.below(10);
  const double length = dice.between(0.2, 8);
  for (std::size_t i = 0; i < needles; ++i) {
    const double angle = dice.chance(0.1) ? 0 : 6.283185307179586 * dice.roll();
    const double far = length * dice.roll();
    const double width = std::pow(10, dice.between(-7, -2));
    point(shape, 0, 0);
    point(shape, far * std::cos(angle), far * std::sin(angle));
    point(shape, far * std::cos(angle) - width * std::sin(angle),
          far * std::sin(angle) + width * std::cos(angle));
    if (dice.chance(0.5)) close(shape);
  }
  close(shape);
}

/// A star, and a copy of it with slightly moved corners.
void twin(Dice& dice, Shape& shape) {
  const std::size_t first = shape.coords.size();
  star(dice, shape);
  const std::size_t end = shape.coords.size();
  const double gap = std::pow(10, dice.between(-17, -3));
  for (std::size_t i = first; i < end; ++i)
    shape.coords.push_back(shape.coords[i] + gap * dice.between(-1, 1));
  close(shape);
}

/// A random walk with many crossings, and some steps far shorter than the lattice unit.
void walk(Dice& dice, Shape& shape) {
  const std::size_t steps = 3 + dice.below(300);
  double x = 0;
  double y = 0;
  for (std::size_t i = 0; i < steps; ++i) {
    const double step = std::pow(10, dice.between(-5, 0.3));
    x += dice.chance(0.2) ? 0 : step * dice.between(-1, 1);
    y += dice.chance(0.2) ? 0 : step * dice.between(-1, 1);
    point(shape, x, y);
  }
  close(shape);
}

double roundTo(double value, double step) {
  return std::round(value / step) * step;
}

/// Add repeated vertices, edges of no length, and spikes out and back.
void roughen(Dice& dice, Shape& shape) {
  Shape rough;
  std::size_t first = 0;
  for (const std::size_t end : shape.ringEnds) {
    for (std::size_t i = first; i < end; ++i) {
      const double x = shape.coords[2 * i];
      const double y = shape.coords[2 * i + 1];
      point(rough, x, y);
      if (dice.chance(0.2)) point(rough, x, y);
      if (dice.chance(0.1)) {
        point(rough, x + dice.between(-3, 3), dice.chance(0.5) ? y : y + dice.between(-3, 3));
        point(rough, x, y);
      }
    }
    close(rough);
    first = end;
  }
  shape.coords = rough.coords;
  shape.ringEnds = rough.ringEnds;
}

/// Turn the shape. By rounding, corners on sides move off them.
void turn(Dice& dice, Shape& shape) {
  const double angle = 6.283185307179586 * dice.roll();
  for (std::size_t i = 0; i < shape.coords.size(); i += 2) {
    const double x = shape.coords[i];
    const double y = shape.coords[i + 1];
    shape.coords[i] = std::cos(angle) * x - std::sin(angle) * y;
    shape.coords[i + 1] = std::sin(angle) * x + std::cos(angle) * y;
  }
}

/// Scale the shape to the user's units: a radius of any scale, and vertices on the lattice or on
/// cell borders, far from the origin.
void scale(Dice& dice, Shape& shape) {
  shape.radius = dice.chance(0.3) ? 8192 : std::pow(10, dice.between(-9, 9));
  const double unit = std::exp2(std::ceil(std::log2(shape.radius / 11585.2)));
  const double cell = unit * std::floor(shape.radius / unit / std::sqrt(2.0));
  const double snap = dice.chance(0.2)    ? unit
                      : dice.chance(0.15) ? cell
                      : dice.chance(0.1)  ? unit / 2
                                          : 0;
  const double far = dice.chance(0.3) ? std::pow(10, dice.between(0, 9)) : 0;
  const double moveX = roundTo(far * dice.between(-1, 1) * shape.radius, snap > 0 ? snap : unit);
  const double moveY = roundTo(far * dice.between(-1, 1) * shape.radius, snap > 0 ? snap : unit);
  for (std::size_t i = 0; i < shape.coords.size(); ++i) {
    const double here = shape.coords[i] * shape.radius;
    shape.coords[i] = (snap > 0 ? roundTo(here, snap) : here) + (i % 2 == 0 ? moveX : moveY);
  }
}

}  // namespace

Shape randomPolygons(Dice& dice, double size) {
  Shape shape;
  shape.name = "polygons";
  shape.nonzero = dice.chance(0.5);
  const std::size_t rings = 1 + dice.below(3);
  const double snap = dice.chance(0.5) ? 1 : dice.chance(0.5) ? 0.5 : 1e-9;
  for (std::size_t ring = 0; ring < rings; ++ring) {
    const std::size_t corners = 3 + dice.below(7);
    for (std::size_t i = 0; i < corners; ++i) {
      point(shape, roundTo(size * dice.roll(), snap), roundTo(size * dice.roll(), snap));
    }
    close(shape);
  }
  return shape;
}

Shape randomShape(std::uint64_t seed) {
  constexpr void (*makers[])(Dice&, Shape&) = {tangle, star,   sliver, nest,
                                               quilt,  crumbs, comb,   walk};
  constexpr void (*thinMakers[])(Dice&, Shape&) = {bricks, inlay, fan, twin};  // slow to judge
  Dice dice(seed);
  Shape shape;
  shape.name = "random " + std::to_string(seed);
  shape.nonzero = dice.chance(0.5);
  const std::size_t parts = dice.chance(0.7) ? 1 : 2 + dice.below(3);
  for (std::size_t i = 0; i < parts; ++i) makers[dice.below(std::size(makers))](dice, shape);
  if (dice.chance(0.1)) thinMakers[dice.below(std::size(thinMakers))](dice, shape);
  if (dice.chance(0.2)) roughen(dice, shape);
  if (dice.chance(0.3)) turn(dice, shape);
  scale(dice, shape);
  // Rounding may have flattened all rings to lines and points, which is no valid input.
  if (!oracle::encloseArea(shape.coords, shape.ringEnds, shape.nonzero))
    rectangle(shape, 0, 0, shape.radius, shape.radius, false);
  return shape;
}

}  // namespace copse::shapes
