// Places in space, and what is calculated with them.
#pragma once

#include "space/cube.h"

namespace copse::space {

/// Lattice coordinates, exact in doubles.
using Point = Three<double>;

inline Point minus(const Point& a, const Point& b) {
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}
inline double dot(const Point& a, const Point& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
inline Point cross(const Point& a, const Point& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
inline double squaredDistance(const Point& a, const Point& b) {
  const Point apart = minus(a, b);
  return dot(apart, apart);
}

}  // namespace copse::space
