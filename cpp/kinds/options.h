// Several kinds of samples sharing the ground: what may be asked for.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "base/error.h"
#include "kinds/where.h"
#include "run/options.h"

namespace copse {

inline constexpr std::size_t kMostClasses = 16;
inline constexpr double kMostSpacingRatio = 1000;  // of the greatest distance to the least
inline constexpr double kLeastShare = 1e-6;        // a class's weight among all

struct SampleClass {
  /// Least distance between two samples of this class, in the region's units. NaN: none is given,
  /// which only kinds with counts can do without (selection/counted_kinds.h).
  double radius = 0;
  double weight = 1;  ///< its share of all samples is its weight among all weights
  std::shared_ptr<const Where> where = nullptr;  ///< by default everywhere, with all its weight
  std::optional<double> count = {};              ///< how many; by default as many as fit
};

struct ClassOptions : RunOptions {
  std::vector<SampleClass> classes;  ///< two to sixteen
  /// Least distances between samples of two classes, row by row, n × n and symmetric, with the
  /// radii on the diagonal. By default that of two classes is the mean of their radii, so that
  /// discs of those diameters do not overlap.
  std::vector<double> spacing;
};

/// Least distance between samples of two classes.
double distanceOf(const ClassOptions& options, std::size_t one, std::size_t other);

/// Least distance between any two samples.
double leastDistance(const ClassOptions& options);

/// A class's weight among all.
double shareOf(const ClassOptions& options, std::size_t which);

/// Whether any class does not stand everywhere with all its weight.
bool standsByPlace(const ClassOptions& options);

/// What is wrong with classes or spacing. Codes: "invalid-classes" (fewer than two, or more than
/// sixteen), "invalid-radius", and "out-of-range" for weights that are not positive and finite or
/// below a millionth of all, a matrix of the wrong size, that is not symmetric or does not agree
/// with the radii, and distances of a ratio above 1000.
std::optional<Error> validate(const ClassOptions& options);

}  // namespace copse
