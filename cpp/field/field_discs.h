// The discs that reach into one block, gathered to test many places of it: four at a time, in
// floats, whose doubt is settled exactly.
//
// Cost: about 40 ns to gather a block's, then 5 ns for a place.
#pragma once

#include <cstdint>
#include <cstring>
#include <vector>

#include "field/field_placing.h"
#include "field/lanes.h"

namespace copse {

class FieldDiscs {
 public:
  explicit FieldDiscs(const FieldPlacing& placing);

  /// Goes on to a tile.
  void begin(const FieldTile& tile) { tile_ = &tile; }
  /// Finds the discs that may matter within a box of the tile, where radii are in that range.
  void gather(const TileBox& box, double least, double greatest);
  /// Adds one that was placed since.
  void add(std::int32_t x, std::int32_t y, double radius);

  [[nodiscard]] std::size_t count() const { return count_; }
  /// A centre, from the middle of the box.
  [[nodiscard]] float x(std::size_t i) const { return x_[i]; }
  [[nodiscard]] float y(std::size_t i) const { return y_[i]; }
  [[nodiscard]] std::int32_t middleX() const { return middleX_; }
  [[nodiscard]] std::int32_t middleY() const { return middleY_; }
  /// The square of a distance within which no sample of the box may be; or none of that radius or
  /// more.
  [[nodiscard]] float heldSquare(std::size_t i) const { return held_[i]; }
  [[nodiscard]] float heldSquare(std::size_t i, float least) const {
    const float sum = least + radius_[i] + std::fabs(least - radius_[i]) * larger_[0];
    return sum * sum * kHeld;
  }

  /// Whether a sample at a place of the box keeps its distance.
  [[nodiscard]] bool isClear(std::int32_t x, std::int32_t y, double radius) const;
  /// Whether one disc surely leaves no room in a square for samples of that radius or more.
  [[nodiscard]] bool cover(std::int32_t x, std::int32_t y, std::int32_t extent, double least) const;
  /// The same for all radii of the box.
  [[nodiscard]] bool cover(std::int32_t x, std::int32_t y, std::int32_t extent) const;

 private:
  // Relative, of squares: more than floats take, as samples are at most a hundred times as far as
  // the radius at hand.
  static constexpr float kRelativeSlack = 0x1p-15F;
  static constexpr float kHeld = (1 - kRelativeSlack) / 4;  // of the square of two spacings

  /// Four discs.
  struct Four {
    Floats x, y, radius;
  };
  static Floats spacingSquared(Floats one, Floats other, Floats larger) {
    const Floats sum = one + other + sizeOf(one - other) * larger;
    return sum * sum;
  }
  /// Half of a box, and its greatest radius.
  struct Reach {
    float wide, high;
    Floats greatest;
  };
  void look(const EightSamples& eight, const Reach& reach);
  void keepSeen();
  void expect(std::size_t more);
  void fillUp(std::size_t from);
  [[nodiscard]] Four fourAt(std::size_t i) const {
    Four four;
    std::memcpy(&four.x, &x_[i], sizeof four.x);
    std::memcpy(&four.y, &y_[i], sizeof four.y);
    std::memcpy(&four.radius, &radius_[i], sizeof four.radius);
    return four;
  }

  const FieldPlacing& placing_;
  const FieldTile* tile_ = nullptr;
  Floats larger_;  // what of the difference of two radii makes the rule's distance of their mean
  std::int32_t middleX_ = 0, middleY_ = 0;
  std::size_t count_ = 0;
  std::vector<float> x_, y_, radius_;  // from the middle of the box
  std::vector<float> held_;            // squares of the distances that no sample may have
  double least_ = 0;                   // radius over the box
  static constexpr std::uint32_t kSeen = 16;
  Four seen_[kSeen];  // in lists, and which of them reach the box, a bit each
  std::uint32_t seenCount_ = 0;
  std::uint64_t near_ = 0;
};

}  // namespace copse
