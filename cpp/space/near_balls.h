// The balls that reach into a piece of a triangle, to test many places of it: four at a time in
// floats, and exactly where these cannot tell.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "sampler/simd.h"
#include "space/ball_grid.h"

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

}  // namespace copse::space
