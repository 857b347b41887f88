// The balls near a piece of a triangle, and the discs that they cut out of a plane. A rectangle
// that shrinks sees them from its ends, as in fill/box_search.h. Lengths are floats, in radii of
// the piece in the plane. The discs are smaller than the balls' by more than floats round.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/simd.h"
#include "space/grids.h"
#include "space/solid.h"

namespace copse::space {

/// Holds the balls that reach into a piece of a triangle. Tests places four balls at a time in
/// floats, and exactly where floats are too coarse.
class NearBalls {
 public:
  /// Four centres, seen from the piece's corner, in radii of the piece. A place of radius r keeps
  /// `whole` + `half` · r from them, where `half` is 0 or ½.
  struct Four {
    std::array<std::array<float, 4>, 3> centers;
    std::array<float, 4> whole, half;
  };

  /// A ball of more than 16 radii, for which floats are too coarse.
  struct Wide {
    Point center;
    double kept;
  };

  explicit NearBalls(const BallGrid& grid) : grid_(grid) {}

  /// Start a piece, which is seen from one of its corners.
  void begin(const Point& corner, double radius);
  void add(std::uint32_t ball);
  /// Return true if a place, which is rounded to the lattice, is clear of all balls.
  [[nodiscard]] bool isFree(const Point& place, double radius) const;
  [[nodiscard]] const std::vector<Four>& fours() const { return fours_; }
  /// The wide balls, which `fours` has, too.
  [[nodiscard]] const std::vector<Wide>& wide() const { return wide_; }
  [[nodiscard]] double perRadius() const { return perRadius_; }

  /// The distance that places of a radius keep from the four.
  static simd::Floats keptFrom(const Four& four, float radius) {
    return simd::loadFloats(four.whole.data()) +
           simd::loadFloats(four.half.data()) * simd::splatFloat(radius);
  }
  /// More than floats round a distance about this long, or a coordinate.
  static simd::Floats slackOf(simd::Floats kept) {
    return simd::greater(kept, simd::splatFloat(1)) * simd::splatFloat(0x1p-18F);
  }

 private:
  const BallGrid& grid_;
  Point corner_{};
  double perRadius_ = 0;  // converts lattice units to radii
  std::vector<Four> fours_;
  std::vector<Wide> wide_;
  std::vector<std::uint32_t> balls_;
};

/// Axes of length 1. x and y are measured from `left` and `bottom` along the first two.
struct Plane {
  Point along, up, normal;
  double left, bottom;
};

class PlaneDiscs {
 public:
  /// More than the greatest coordinate of a rectangle.
  static constexpr float kMirror = 4;

  /// Enter a plane, whose places may be moved by up to `moved`.
  void begin(const NearBalls& balls, const Plane& plane, double moved);
  /// Set the least radius of the places to come.
  void measure(double radius);
  /// The ends of a rectangle, without what one disc covers across a whole end: the least x and y,
  /// and the greatest ones in a mirror.
  [[nodiscard]] simd::Floats shrunk(simd::Floats ends) const;

 private:
  struct Disc {
    std::array<float, 4> center;  // as seen from the four ends
    float square;                 // of its radius
  };

  /// The disc of a wide ball, by places in the plane.
  struct WideDisc {
    double x, y, square;
  };
  [[nodiscard]] simd::Floats shrunkByWide(simd::Floats ends) const;

  const NearBalls* balls_ = nullptr;
  Plane plane_{};
  double moved_ = 0;
  double radius_ = 0;  // that of `measure`; 0: none yet
  std::vector<Disc> discs_;
  std::vector<WideDisc> wide_;
};

}  // namespace copse::space
