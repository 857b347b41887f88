// The classes in lattice units: their distances, and which of them share a grid.
//
// Classes that keep the same distances from all, and have no obstacles of their own, form a group:
// where one of them fits, all do, so that one coverage serves them. Groups differ in the size of
// their cells: the finest cells, of the least radius, or those times a power of two, the largest
// that two samples of a class of the group cannot share.
//
// Samples are kept in layers of the same cells, one sample a cell; classes share a layer when no
// two of their samples can share a cell.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "classes/class_options.h"
#include "grid/lattice.h"

namespace copse {

struct ClassKind {
  std::uint32_t group;
  std::uint32_t layer;
  double share;
  /// The distance at which the class alone, saturated, would have its share of all samples; in
  /// lattice units.
  double reach;
};

struct ClassGroup {
  int level;                           ///< its cells are the finest ones' side times 2^level
  double radius;                       ///< in lattice units
  std::vector<std::uint32_t> classes;  ///< of the same radius
};

struct ClassLayer {
  int level;
  double about;  ///< how far a place is looked around for how crowded it is
};

class ClassTable {
 public:
  /// `hasOwn[i]`: whether class i has obstacles of its own. The lattice is that of the least
  /// distance.
  ClassTable(const ClassOptions& options, std::span<const std::uint8_t> hasOwn,
             const Lattice& lattice);

  [[nodiscard]] const std::vector<ClassKind>& kinds() const { return kinds_; }
  /// The greatest radius first.
  [[nodiscard]] const std::vector<ClassGroup>& groups() const { return groups_; }
  [[nodiscard]] const std::vector<ClassLayer>& layers() const { return layers_; }
  /// Side of the cells of a level, in lattice units: a multiple of eight.
  [[nodiscard]] std::int64_t side(int level) const { return side_ << level; }
  [[nodiscard]] int greatestLevel() const;
  /// Two samples conflict when their squared distance is below this.
  [[nodiscard]] std::int64_t square(std::uint32_t one, std::uint32_t other) const {
    return squares_[one][other];
  }
  /// How far from a sample of a class those of each other can conflict with it.
  [[nodiscard]] const std::array<std::int64_t, kMostClasses>& reaches(std::uint32_t of) const {
    return classReaches_[of];
  }
  /// The same for those of a layer.
  [[nodiscard]] std::int64_t reach(std::uint32_t of, std::uint32_t layer) const {
    return reaches_[of][layer];
  }

 private:
  void makeGroups(std::span<const std::uint8_t> hasOwn);
  void makeLayers();

  std::int64_t side_;
  std::vector<ClassKind> kinds_;
  std::vector<ClassGroup> groups_;
  std::vector<ClassLayer> layers_;
  std::array<std::array<double, kMostClasses>, kMostClasses> distances_{};
  std::array<std::array<std::int64_t, kMostClasses>, kMostClasses> squares_{};
  std::array<std::array<std::int64_t, kMostClasses>, kMostClasses> classReaches_{};
  std::array<std::array<std::int64_t, kMostClasses>, kMostClasses> reaches_{};  // of layers
};

/// Samples for each unit of area when all classes have their shares: an estimate.
double expectedDensity(const ClassOptions& options);

/// About how many there are at least: a small class fills what the others leave.
double leastDensity(const ClassOptions& options);

}  // namespace copse
