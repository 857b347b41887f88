// Helpers for tests of counts and orders: a filled scene, and a selection of its samples.
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

/// Saturate the scene with its shape's radius, and select samples.
Result<Selected> select(const Scene& scene, const Choice& choice);

/// Place a number of samples as evenly as possible, in some order. The shape's radius is not used.
Result<Selected> selectEvenly(const Scene& scene, const Choice& choice);

/// The faults of samples that need not be saturated: too close for the radius that they report,
/// outside, or not clear of something. Empty if there are none.
std::string misplaced(const Scene& scene, const Selected& selected);

std::string told(const Error& error);

/// A scene of a square from the origin.
Scene squareScene(double side, double radius = 1);

}  // namespace copse::trial
