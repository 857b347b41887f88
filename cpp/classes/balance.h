// How densely the groups of a plan stand beside one another, in closed form: an earlier sample
// takes places from a later group, by its distance.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "classes/options.h"

namespace copse {

/// Classes that keep the same distances from all, and share a layer.
struct ClassGroup {
  std::vector<std::uint32_t> classes;
  double radius;
};

/// Of each group, samples for each unit of area; or its share of all samples.
using ByGroup = std::array<double, kMostClasses>;

class Balance {
 public:
  /// Groups in the order in which they are placed, radii falling.
  Balance(const ClassOptions& options, std::span<const ClassGroup> groups);

  /// How dense each is where each has its share, or as much of it as fits. The last one that has
  /// any fills what is left.
  [[nodiscard]] ByGroup densitiesFor(const ByGroup& shares) const;
  /// How dense a layer of a group is that keeps a spacing, beside the groups before.
  [[nodiscard]] double layerDensity(std::size_t group, double spacing,
                                    const ByGroup& densities) const;
  /// The spacing at which a group's layer is as dense as that, at least its radius.
  [[nodiscard]] double spacingFor(std::size_t group, const ByGroup& densities) const;

 private:
  std::vector<double> radii_;
  std::vector<double> distances_;  // of two groups
};

}  // namespace copse
