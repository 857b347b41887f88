// Random obstacles, capsules and margins about a region, as hostile as they can be made.
#pragma once

#include "random_shapes.h"
#include "scene.h"

namespace copse::shapes {

/// One ring, and with luck a hole in it, about `size` radii across, at the origin; they do not
/// cross.
Shape simpleShape(Dice& dice, double size, double radius);

/// Adds it as an obstacle if it is a region.
void keep(trial::Scene& scene, const Shape& obstacle);

/// Adds obstacles of one sort.
void addObstacles(Dice& dice, trial::Scene& scene);

/// Adds capsules of one sort.
void addCapsules(Dice& dice, trial::Scene& scene);

/// From a hundredth of a radius to twenty radii.
double randomMargin(Dice& dice, double radius);

/// A random region with a bit of everything, or a plain one with a margin.
trial::Scene randomScene(std::uint64_t seed);

constexpr double kTurn = 6.283185307179586;

struct Spot {
  double x;
  double y;
};

/// Anywhere in the shape's frame, at a vertex, or close to one; some on the lattice.
Spot somewhere(Dice& dice, const Shape& shape);

/// From a thousandth of a radius to thirty.
double anySize(Dice& dice, double radius);

/// Of the shape's lattice.
double unitOf(const Shape& shape);

}  // namespace copse::shapes
