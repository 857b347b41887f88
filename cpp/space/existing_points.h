// Samples in space that are there already.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "base/error.h"

namespace copse::space {

/// Samples, each with the distance that new ones keep.
struct ExistingPoints {
  std::vector<double> positions;
  std::vector<double> clearances;  ///< of each, or none: the radius
};

/// Coordinates and distances, in size.
inline constexpr double kFarthest = 1e150;

/// What is wrong with those in so many dimensions ("out-of-range").
std::optional<Error> validate(const ExistingPoints& existing, std::size_t dimension);

}  // namespace copse::space
