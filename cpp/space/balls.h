// The balls that reach into a piece of a triangle, to test many places of it: four at a time in
// floats, and exactly where these cannot tell.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/simd.h"
#include "space/grids.h"
#include "space/slab.h"

namespace copse::space {

class NearBalls {
 public:
  /// Four centres as seen from the piece, and what a place keeps from them: `whole`, and `half` of
  /// its radius, which is 0 or a half. All is in radii of the piece.
  struct Four {
    std::array<std::array<float, 4>, 3> centers;
    std::array<float, 4> whole, half;
  };

  /// A ball of many radii, for which floats are too coarse.
  struct Wide {
    Point center;
    double kept;
  };

  explicit NearBalls(const BallGrid& grid) : grid_(grid) {}

  /// Those of a piece are to come, which is seen from one of its corners.
  void begin(const Point& corner, double radius);
  void add(std::uint32_t ball);
  /// Whether a place, which is rounded to the lattice, is clear of all.
  [[nodiscard]] bool isFree(const Point& place, double radius) const;
  [[nodiscard]] const std::vector<Four>& fours() const { return fours_; }
  /// Those of them that are wide, once more.
  [[nodiscard]] const std::vector<Wide>& wide() const { return wide_; }
  [[nodiscard]] double perRadius() const { return perRadius_; }

  /// What places of a radius keep from the four.
  static simd::Floats keptFrom(const Four& four, float radius) {
    return simd::add(simd::loadFloats(four.whole.data()),
                     simd::multiply(simd::loadFloats(four.half.data()), simd::splatFloat(radius)));
  }
  /// More than what floats round, of a distance about as long or of a coordinate.
  static simd::Floats slackOf(simd::Floats kept) {
    return simd::multiply(simd::greater(kept, simd::splatFloat(1)), simd::splatFloat(0x1p-18F));
  }

 private:
  const BallGrid& grid_;
  Point corner_{};
  double perRadius_ = 0;  // lattice units to radii
  std::vector<Four> fours_;
  std::vector<Wide> wide_;
  std::vector<std::uint32_t> balls_;
};

// The balls that reach into a box of one cell, gathered to test many boxes and darts in it.

/// A box of offsets in a cell, both ends included.
struct OffsetBox {
  Three<std::int32_t> least, greatest;
};

/// The least x, y and z of a box, and the greatest ones in a mirror, so that it shrinks where its
/// ends grow.
struct BoxEnds {
  simd::Floats least, greatest;
};

class Balls {
 public:
  Balls(const Slab& slab, std::int32_t side, std::int32_t radiusSquared);

  /// Finds those that reach into a box of the cell at a place of the slab.
  void gather(const Slab& slab, std::uint32_t index, const Three<std::uint32_t>& place,
              const OffsetBox& box);

  /// Keeps of them those that reach into a smaller box.
  void keepReaching(const BoxEnds& box);

  [[nodiscard]] std::size_t count() const { return count_; }
  /// Whether a point is outside each ball.
  [[nodiscard]] bool isOpen(std::uint32_t xy, std::int32_t z) const;
  /// A centre as seen from a box's least ends; kMirror less that is how its greatest ones see it.
  [[nodiscard]] simd::Floats center(std::size_t i) const {
    return simd::loadFloats(centers_[i].data());
  }
  [[nodiscard]] const std::array<float, 4>& at(std::size_t i) const { return centers_[i]; }
  /// More than any offset.
  static constexpr float kMirror = 16384;
  /// Balls of half the radius about them do not overlap, and 56 fill what holds them all.
  static constexpr std::size_t kMost = 64;
  /// More than what rounding makes of squares of up to 2^28.
  static constexpr std::int32_t kSlack = 64;

 private:
  std::int32_t radiusSquared_;
  std::size_t count_ = 0;
  void endAt(std::size_t count);
  void seek(const Slab& slab, std::uint32_t index, const Three<std::uint32_t>& place);

  /// From one cell to another: in cells of the slab, and in lattice units, x + 2^16 y and z.
  struct Step {
    std::int32_t cells;
    std::uint32_t xy;
    std::int32_t z;
  };
  /// A word of `occupied` around a cell, as seen from it: the step to its first cell, how far it is
  /// in words, and which cells of it are in reach.
  struct Word : Step {
    std::int32_t words;
    std::uint64_t inReach;
  };
  std::array<std::array<Word, 8>, 64> reach_{};  // by the cell's place in its own word
  std::array<Step, 64> steps_{};                 // to each bit, from a word's first cell
  // Those of all cells in reach; at most one for each of them.
  std::size_t seen_ = 0;
  std::array<std::uint32_t, 128> seenXy_{};
  std::array<std::int16_t, 128> seenZ_{};
  // Centres as offsets, filled up with some that are out of reach.
  std::array<std::uint32_t, kMost + 4> xy_{};
  std::array<std::int16_t, kMost + 8> z_{};
  std::array<std::array<float, 4>, kMost + 4> centers_{};
};

inline bool Balls::isOpen(std::uint32_t xy, std::int32_t z) const {
  using namespace simd;
  const Lanes at = splat(static_cast<std::int32_t>(xy));
  const Lanes third = splat16(z);
  const Lanes limit = splat(radiusSquared_);
  Lanes found = splat(0);
  for (std::size_t i = 0; i < count_; i += 4) {
    const Lanes apart = subtractSaturated16(load(&xy_[i]), at);
    const Lanes behind = subtract16(loadFour16(&z_[i]), third);
    found = either(found, subtract32(add32(squaredLength(apart), squareFour16(behind)), limit));
  }
  return signs32(found) == 0;
}

}  // namespace copse::space
