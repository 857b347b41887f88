// What balls cut out of a plane: discs, that are seen from the ends of a rectangle which shrinks,
// as fill/box_search.h has it. Lengths are in radii of the piece in the plane, in floats; what
// is covered is less than it is by more than they round.
#pragma once

#include <array>
#include <vector>

#include "base/simd.h"
#include "space/balls.h"
#include "space/solid.h"

namespace copse::space {

/// Axes of length 1; x and y begin at places along two of them.
struct Plane {
  Point along, up, normal;
  double left, bottom;
};

class PlaneDiscs {
 public:
  /// More than the greatest coordinate of a rectangle.
  static constexpr float kMirror = 4;

  /// Balls are to be seen from a plane, whose places are moved by up to `moved`.
  void begin(const NearBalls& balls, const Plane& plane, double moved);
  /// From now on they keep clear of places of this radius, at least.
  void measure(double radius);
  /// A rectangle's least x and y, and the greatest ones in a mirror, without what one disc covers
  /// across a whole end.
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
  double radius_ = 0;  // that of `measure`; 0: not measured yet
  std::vector<Disc> discs_;
  std::vector<WideDisc> wide_;
};

}  // namespace copse::space
