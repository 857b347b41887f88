// Darts of classes: candidates thrown evenly over the ground that is still open for them.
//
// Draws are keyed by the cell and the pass. Within a tile darts are tried in scrambled order.
#pragma once

#include <cstdint>
#include <vector>

#include "classes/class_placing.h"
#include "sampler/scrambler.h"

namespace copse {

class ClassDarts {
 public:
  explicit ClassDarts(ClassPlacing& placing);

  /// Darts for classes of a group in proportion to their shares: `perReach` for a class's reach
  /// squared. One stays where it fits and no other of its class is nearer than the reach.
  [[gnu::noinline]] void throwSpread(const ClassTile& tile, std::uint32_t group, std::uint64_t key,
                                     double perReach);
  /// `perCell` darts for each open cell of a group: one that fits goes to the neediest class.
  [[gnu::noinline]] void throwLate(const ClassTile& tile, std::uint32_t group, std::uint64_t key,
                                   double perCell);

 private:
  void keep(std::size_t index, std::uint64_t draw);
  void drawEvenly(const ClassTile& tile, std::uint32_t group, std::uint64_t key, double perCell);
  void drawOpen(const ClassTile& tile, std::uint32_t group, std::uint64_t key, double perCell);
  template <class Act>
  void drain(const ClassTile& tile, std::uint32_t group, std::uint64_t key, Act&& act);

  ClassPlacing& placing_;
  Scrambler scrambler_;
  std::vector<double> perCell_;  // of a group: darts of all its classes for a dart a reach²
};

}  // namespace copse
