// Random regions, as hostile as possible. The same seed makes the same region, natively and in
// wasm.
#pragma once

#include <algorithm>
#include <cstdint>

#include "shapes.h"

namespace copse::shapes {

/// Random numbers by SplitMix64 (Steele, Lea, Flood 2014).
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(seed) {}

  double roll() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15U;
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
    return static_cast<double>((z ^ (z >> 31U)) >> 11U) * 0x1p-53;
  }
  double between(double low, double high) { return low + roll() * (high - low); }
  std::size_t below(std::size_t count) {
    return std::min(count - 1, static_cast<std::size_t>(roll() * static_cast<double>(count)));
  }
  bool chance(double share) { return roll() < share; }

 private:
  std::uint64_t state_;
};

/// A few rings of a few vertices in [0, size]². They cross and touch each other, and some vertices
/// are on integers.
Shape randomPolygons(Dice& dice, double size);

/// A shape of stars, slivers, nests, crumbs, shared edges, vertices on the lattice and so on, for a
/// few thousand samples at most.
Shape randomShape(std::uint64_t seed);

/// Two regions that agree in x < border, or on another side of a border when mirrored and turned.
struct Pair {
  Shape one;
  Shape other;
  /// A lower bound on the distance of a point to the nearest place where the two differ.
  double fromDifference(double x, double y) const;
  double borderX = 0, borderY = 0;  // a point on the border
  double awayX = 0, awayY = 0;      // the unit vector towards the side where they agree
};
Pair randomPair(std::uint64_t seed);

}  // namespace copse::shapes
