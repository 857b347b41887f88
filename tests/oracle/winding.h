// A slow winding number, by a look at every edge in the oracle's arithmetic. The sampler's walks
// and rows must agree with it.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "oracle_inside.h"
#include "random_shapes.h"
#include "shape/exact.h"

namespace copse::winding {

/// The number of edges that go up to the west of the point, less the number of those that go down.
/// The point is moved by (+δ, +ε), ε ≪ δ.
inline int at(std::span<const Edge> edges, Point p) {
  int sum = 0;
  for (const Edge& e : edges) {
    const bool up = e.ay <= p.y;
    if (up == (e.by <= p.y)) continue;
    const int side = oracle::sideOfMoved({{e.ax, e.ay}, {e.bx, e.by}}, {p.x, p.y});
    if (side == (up ? -1 : 1)) sum += up ? 1 : -1;
  }
  return sum;
}

/// The edges of a few closed rings about the origin, within size / 2 of it.
inline std::vector<Edge> randomEdges(shapes::Dice& dice, double size) {
  const shapes::Shape shape = shapes::randomPolygons(dice, size);
  const double half = std::floor(size / 2);
  std::vector<Edge> edges;
  for (const oracle::Edge& e : oracle::edgesOf(shape.coords, shape.ringEnds)) {
    if (e.a == e.b) continue;
    edges.push_back({e.a.x - half, e.a.y - half, e.b.x - half, e.b.y - half});
  }
  return edges;
}

inline Edge reversed(const Edge& e) {
  return {e.bx, e.by, e.ax, e.ay};
}

/// Return true if the box of the edge meets the box of two points.
inline bool meetsBoxOf(const Edge& e, Point p, Point q) {
  return std::max(e.ax, e.bx) >= std::min(p.x, q.x) && std::min(e.ax, e.bx) <= std::max(p.x, q.x) &&
         std::max(e.ay, e.by) >= std::min(p.y, q.y) && std::min(e.ay, e.by) <= std::max(p.y, q.y);
}

/// A lattice point within `far` of the origin.
inline Point randomPoint(shapes::Dice& dice, double far) {
  return {std::floor(dice.between(-far, far)), std::floor(dice.between(-far, far))};
}

}  // namespace copse::winding
