// The discs that balls cut out of a plane. A rectangle that shrinks sees them from its ends, as in
// fill/box_search.h. Lengths are floats, in radii of the piece in the plane. The discs are smaller
// than the balls' by more than floats round.
#pragma once

#include <array>
#include <vector>

#include "base/simd.h"
#include "space/balls.h"
#include "space/solid.h"

namespace copse::space {

/// Axes of length 1. x and y are measured from `left` and `bottom` along the first two.
struct Plane {
  Point along, up, normal;
  double left, bottom;
};

class PlaneDiscs {
 public:
  /// More than the greatest coordinate of a rectangle.
  static constexpr float kMirror = 4;

  /// Enters a plane, whose places may be moved by up to `moved`.
  void begin(const NearBalls& balls, const Plane& plane, double moved);
  /// Sets the least radius of the places to come.
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
  void measureWide();
  [[nodiscard]] simd::Floats shrunkByWide(simd::Floats ends) const;

  const NearBalls* balls_ = nullptr;
  Plane plane_{};
  double moved_ = 0;
  double radius_ = 0;  // that of `measure`; 0: none yet
  std::vector<Disc> discs_;
  std::vector<WideDisc> wide_;
};

}  // namespace copse::space
