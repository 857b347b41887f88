// Samples that are there already, and how far new ones keep from them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/error.h"
#include "geometry/capsule.h"
#include "run/conflict_rule.h"

namespace copse {

/// Samples that are there already, anywhere, also outside the region or too close to one another.
/// Each list but the first has one value for each of them, or none.
struct ExistingSamples {
  std::vector<double> positions;      ///< x0 y0 x1 y1 …, in the user's units
  std::vector<double> radii;          ///< none: that of the new sample, or of its class
  std::vector<std::uint8_t> classes;  ///< where the call has classes
  std::vector<double> clearances;     ///< the distance that new samples keep from each

  [[nodiscard]] std::size_t size() const { return positions.size() / 2; }
  [[nodiscard]] bool empty() const { return positions.empty(); }
  bool operator==(const ExistingSamples&) const = default;
  /// Whether a sample's clearance is all that is kept from it, whatever the new sample's radius.
  [[nodiscard]] bool keepsClearanceOnly() const {
    return !clearances.empty() && radii.empty() && classes.empty();
  }

  /// The distance that a new sample of this radius keeps from an existing one without a class: as
  /// the rule has it for both radii, and not less than the clearance. A clearance alone is the
  /// distance.
  [[nodiscard]] double distanceTo(std::size_t i, double radius, ConflictRule rule) const {
    if (keepsClearanceOnly()) return clearances[i];
    return atLeastClearance(i, spacingOf(rule, radius, radii.empty() ? radius : radii[i]));
  }
  [[nodiscard]] double atLeastClearance(std::size_t i, double distance) const {
    return clearances.empty() ? distance : std::max(distance, clearances[i]);
  }
};

/// What is wrong with them ("out-of-range"): lists of different lengths, numbers that are not
/// finite, radii that are not positive, negative clearances, classes from `classes` on.
std::optional<Error> validate(const ExistingSamples& existing, std::size_t classes);

/// Adds what new samples keep clear of: about each existing one a capsule of the radius
/// distanceTo(i).
template <class DistanceTo>
void appendCapsules(const ExistingSamples& existing, DistanceTo&& distanceTo,
                    std::vector<Capsule>& to) {
  for (std::size_t i = 0; i < existing.size(); ++i) {
    const double x = existing.positions[2 * i];
    const double y = existing.positions[2 * i + 1];
    to.push_back({x, y, x, y, distanceTo(i)});
  }
}

}  // namespace copse
