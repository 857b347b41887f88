// How samples of several classes become layers.
//
// Classes that keep the same distances from all classes form a group and share a layer. Groups are
// placed by radius, the greatest first, each with the spacing at which it has its share. The last
// group, of the least radius, fills the remaining ground. Where its samples do not fit, no larger
// one fits. A group for which that is not certain gets a closing layer at its own radius, the least
// first.
//
// Classes of sizes from a range are layers in their given order, each at its own radius (sizes.h).
//
// A class that stands near another one is a group of its own. It comes by its radius, too, but
// after all layers of the group of that class: a group that still needs a closing layer sends it to
// the end. So no class changes the samples near which it stands. It does not count where other
// groups get their shares, but has its own where it stands.
//
// If classes do not stand everywhere with their full weight, a layer is as dense as its group ever
// has to be, and surplus samples are dropped by place.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
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

struct ClassLayer {
  std::size_t group;
  double spacing;  ///< at least the group's radius
  /// True if it places more samples than its group is to have.
  bool isThinned = false;
};

class ClassPlan {
 public:
  explicit ClassPlan(const ClassOptions& options);

  [[nodiscard]] const std::vector<SampleClass>& classes() const { return classes_; }
  [[nodiscard]] const std::vector<ClassGroup>& groups() const { return groups_; }
  /// The layers, in the order in which they are filled.
  [[nodiscard]] const std::vector<ClassLayer>& layers() const { return layers_; }
  [[nodiscard]] const ClassGroup& groupOf(const ClassLayer& layer) const {
    return groups_[layer.group];
  }
  /// Estimate the samples per unit of area of each group where all classes have their full weight.
  [[nodiscard]] ByGroup densities() const;
  /// Return the part of its weight that a class has at a place.
  [[nodiscard]] double weightAt(std::size_t classIndex, Point p) const {
    return classes_[classIndex].where ? classes_[classIndex].where->at(p) : 1;
  }
  /// Find the part of a layer's samples that each class of its group gets at a place. If the layer
  /// is thinned, the last number is the part that nobody gets.
  void sharesAt(const ClassLayer& layer, Point p, std::span<double> shares) const;

 private:
  [[nodiscard]] ByGroup sharesOf(std::span<const double> weights) const;
  [[nodiscard]] ByGroup sharesWhereDensest(std::size_t group) const;
  [[nodiscard]] const std::optional<NearClass>& nearOf(std::size_t group) const {
    return classes_[groups_[group].classes.front()].near;
  }
  [[nodiscard]] std::size_t groupOf(std::uint32_t classIndex) const;
  [[nodiscard]] bool isBeside(std::size_t classIndex, std::size_t group) const;
  [[nodiscard]] bool leavesGround(std::size_t group) const;
  [[nodiscard]] bool isClosedBy(std::size_t last, std::size_t group) const;
  void sortGroups();
  void close(const std::vector<ClassLayer>& first, std::size_t filler);

  // A closed-form model of how densely groups stand beside one another: earlier samples take room
  // from a later group, by their distance. Its lengths are parts of `scale_`, so that no square of
  // a density underflows.

  [[nodiscard]] double radiusOf(std::size_t group) const { return groups_[group].radius / scale_; }

  /// Return the density of each group where each has its share, or as much of it as fits. The last
  /// group with a share fills the remaining ground.
  [[nodiscard]] ByGroup densitiesFor(const ByGroup& shares) const;
  /// Return the distance of a group's layer with this spacing to samples of a group before it.
  [[nodiscard]] double distanceFor(std::size_t group, double spacing, std::size_t before) const;
  /// Return the density of a group's layer with this spacing, beside the groups before it.
  [[nodiscard]] double layerDensity(std::size_t group, double spacing,
                                    const ByGroup& densities) const;
  /// Return the spacing at which a group's layer has its density, at least its radius.
  [[nodiscard]] double spacingFor(std::size_t group, const ByGroup& densities) const;

  std::vector<SampleClass> classes_;
  std::vector<double> shares_;  // share of each class, by its weight
  std::vector<ClassGroup> groups_;
  double scale_ = 1;               // a power of two near the radii
  std::vector<double> distances_;  // of two groups, row by row, in parts of it
  std::optional<ConflictRule> byPlace_;
  std::vector<ClassLayer> layers_;
};

}  // namespace copse
