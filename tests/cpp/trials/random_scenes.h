// Random obstacles, capsules and margins around a region, as hostile as possible.
#pragma once

#include "random_shapes.h"
#include "scene.h"

namespace copse::shapes {

/// A ring around the origin, about `size` radii across, and sometimes a hole in it. The two do not
/// cross.
Shape simpleShape(Dice& dice, double size, double radius);

/// Add a shape as an obstacle if it is a region.
void keep(trial::Scene& scene, const Shape& obstacle);

/// Add obstacles of one sort.
void addObstacles(Dice& dice, trial::Scene& scene);

/// Add capsules of one sort.
void addCapsules(Dice& dice, trial::Scene& scene);

/// A margin from a hundredth of a radius to twenty radii.
double randomMargin(Dice& dice, double radius);

/// A random region with a bit of everything, or a simple one with a margin.
trial::Scene randomScene(std::uint64_t seed);

constexpr double kTurn = 6.283185307179586;

struct Spot {
  double x;
  double y;
};

/// A place anywhere in the shape's frame, at a vertex or close to one. Some places are on the
/// lattice.
Spot somewhere(Dice& dice, const Shape& shape);

/// A size from a thousandth of a radius to thirty radii.
double anySize(Dice& dice, double radius);

/// The unit of the shape's lattice.
double unitOf(const Shape& shape);

}  // namespace copse::shapes
