// A closed-form model of how densely groups of classes stand beside one another: earlier samples
// take room from a later group, by their distance.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "classes/options.h"

namespace copse {

/// Classes that keep the same distances from all classes, and share a layer.
struct ClassGroup {
  std::vector<std::uint32_t> classes;
  double radius;
};

/// For each group, its samples per unit of area, or its share of all samples.
using ByGroup = std::array<double, kMostClasses>;

class Balance {
 public:
  /// Groups must be in the order in which they are placed, by falling radii.
  Balance(const ClassOptions& options, std::span<const ClassGroup> groups);

  /// Return the density of each group where each has its share, or as much of it as fits. The last
  /// group with a share fills the remaining ground.
  [[nodiscard]] ByGroup densitiesFor(const ByGroup& shares) const;
  /// Return the density of a group's layer with this spacing, beside the groups before it.
  [[nodiscard]] double layerDensity(std::size_t group, double spacing,
                                    const ByGroup& densities) const;
  /// Return the spacing at which a group's layer has its density, at least its radius.
  [[nodiscard]] double spacingFor(std::size_t group, const ByGroup& densities) const;

 private:
  std::vector<double> radii_;
  std::vector<double> distances_;  // of two groups, row by row
};

}  // namespace copse
