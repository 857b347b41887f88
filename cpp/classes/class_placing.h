// What it takes to place one sample of a class: the tests it must pass, and what changes when it is
// placed.
//
// Cost with four classes of one radius: 40 ns to test a candidate, 100 ns to place it.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "classes/class_cover.h"
#include "classes/class_tiles.h"
#include "run/run.h"

namespace copse {

class ClassPlacing {
 public:
  /// Adds positions and classes to `output`.
  ClassPlacing(const ClassTiles& tiles, double unit, Output& output);

  [[nodiscard]] const ClassTiles& tiles() const { return tiles_; }
  [[nodiscard]] const ClassTable& table() const { return tiles_.table(); }

  /// Whether a sample of a class keeps its distance from all others; and with it any of its group.
  [[nodiscard]] bool fits(std::uint32_t kind, LatticePoint at) const;
  /// Whether a group may be there at all: inside the region, and clear of obstacles.
  [[nodiscard]] bool isOnGround(std::uint32_t group, LatticePoint at) const;
  /// Whether none of its own class is nearer than this.
  [[nodiscard]] bool isSpread(std::uint32_t kind, LatticePoint at, double distance) const;
  /// The class that needs a sample there most, among those that fit: the one whose own samples
  /// crowd the place least, beside what its share would have there. Those of `group` are known to
  /// fit. `key` decides between equals.
  [[nodiscard]] std::uint32_t neediest(std::uint32_t group, LatticePoint at,
                                       std::uint64_t key) const;
  void place(std::uint32_t kind, LatticePoint at);
  /// From now on groups before this one are finished everywhere.
  void setFirstOpen(std::uint32_t group) { firstOpen_ = group; }

  /// Adds a sample to the result only; a point in lattice units.
  void add(std::uint32_t kind, Point point);

 private:
  [[nodiscard]] std::array<double, kMostClasses> crowdsAbout(LatticePoint at,
                                                             std::uint32_t layers) const;
  [[nodiscard]] bool isOpen(std::uint32_t group, LatticePoint at) const;

  const ClassTiles& tiles_;
  double unit_;
  ClassCover cover_;
  std::array<std::array<ClassCover::Disc, kMostClasses>, kMostClasses> discs_{};  // class, group
  std::uint32_t firstOpen_ = 0;
  Output& output_;
};

}  // namespace copse
