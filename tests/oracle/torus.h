// The distance of two places of a periodic rectangle, across its sides if that is shorter.
#pragma once

#include <algorithm>
#include <cmath>

#include "arrange/periodic.h"

namespace copse::torus {

inline double apart(const Period& period, Point a, Point b) {
  const auto least = [](double d, double size) {
    const double across = std::fmod(std::fabs(d), size);
    return std::min(across, size - across);
  };
  return std::hypot(least(a.x - b.x, period.width), least(a.y - b.y, period.height));
}

}  // namespace copse::torus
