// The search of a box of lattice points for one outside of all balls: boxes that shrink, as in the
// plane (sampler/box_search.h).
//
// What one ball covers of a box across a whole end is cut off; then darts are thrown into the boxes
// that are left, by their volume; when none lands, each box is halved across its longest side. It
// ends, without a cap, at boxes of one point, which are tested exactly: so either a point is found,
// or there is none. Only where ground meets the box is there a cap: a sheet of ground as thin as a
// lattice unit would take millions of boxes. Darts have found a sheet long before, all but surely,
// if it is a few units thick; what is proven is that nothing left holds a cube of a hundredth of
// the radius.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/hash.h"
#include "space/balls.h"
#include "space/solid.h"

namespace copse::space {

class BallSearch {
 public:
  using Offsets = Three<std::uint32_t>;

  explicit BallSearch(std::int32_t radiusSquared)
      : radiusSquared_(static_cast<float>(radiusSquared - kSlack)) {}

  /// A free point of the box; on `ground`, if that is given, which sees offsets from `origin`.
  /// Of the balls those are left that reach into what they leave of the box.
  std::optional<Offsets> find(const OffsetBox& box, Balls& balls, Draws& draws, const Solid* ground,
                              const Point& origin);

 private:
  // More than what rounding makes of squares of up to 2^28.
  static constexpr std::int32_t kSlack = 64;

  struct Box {
    float least[4], greatest[4];  // see BoxEnds
    Offsets begin, size;
    float volume;
  };

  void keep(BoxEnds ends);
  bool shrink(BoxEnds& ends) const;
  [[nodiscard]] const Box& boxAt(float place) const;
  void halve(const Box& box);
  [[nodiscard]] bool isFree(const Offsets& at) const;
  [[nodiscard]] std::optional<Offsets> throwDarts(Draws& draws) const;

  float radiusSquared_;
  const Balls* balls_ = nullptr;
  const Solid* ground_ = nullptr;
  Point origin_{};
  std::vector<Box> boxes_, next_;
  float volume_ = 0;  // of the boxes
};

}  // namespace copse::space
