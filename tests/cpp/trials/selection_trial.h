// What tests of counts and orders share: a scene filled, and its samples selected.
#pragma once

#include "arrange/selection.h"
#include "scene.h"

namespace copse::trial {

struct Choice : SelectionOptions {
  std::uint64_t seed = 0;
  double limit = 1e7;
};

struct Selected {
  std::vector<double> positions;
  double radius = 0;
  double unit = 0;
  bool hasCount = false;
  int steps = 0;
};

/// Saturates the scene with its shape's radius, and selects.
Result<Selected> select(const Scene& scene, const Choice& choice);

/// So many samples as evenly as can be, in some order; the shape's radius says nothing.
Result<Selected> selectEvenly(const Scene& scene, const Choice& choice);

/// What is wrong with samples of which no saturation is expected: too close for the radius that
/// they report, outside, not clear of something; empty when nothing is.
std::string misplaced(const Scene& scene, const Selected& selected);

std::string told(const Error& error);

/// A square from the origin.
Scene squareScene(double side, double radius = 1);

}  // namespace copse::trial
