// What radii, sizes and weights must be.
#pragma once

#include <cmath>

namespace copse {

inline bool isPositive(double value) {
  return value > 0 && std::isfinite(value);
}

}  // namespace copse
