// Cuts a triangle into pieces.
//
// A triangle is halved across its longest edge, again and again, until no edge is longer than three
// radii. A needle would get length^1.6 pieces so, as most of its halves are needles as long. So a
// triangle more than eight times as long as high is first cut at the foot of its height. Both right
// triangles are halved across their longer leg, into slices, until a slice is no longer than high,
// or small enough; then a slice is two triangles. That makes pieces by area and length.
#pragma once

#include <array>
#include <cstdint>

#include "space/triangles.h"

namespace copse::space {

class Halving {
 public:
  /// The triangle must outlive it.
  explicit Halving(const Triangle& triangle);

  /// Goes on to one half.
  void enter(bool isOther);
  /// Returns true if it must be halved further.
  [[nodiscard]] bool isLong() const;
  /// Returns true if it has no area of its own: it is only a side of its other half.
  [[nodiscard]] bool isBare() const;
  /// The corners, once it is not long.
  [[nodiscard]] const std::array<Share, 3>& shares() const { return shares_; }
  [[nodiscard]] double longestSquared() const { return squares_[longest()]; }
  /// The least radius of its corners.
  [[nodiscard]] double radius() const;
  /// The share of the triangle's area.
  [[nodiscard]] double areaShare() const;
  [[nodiscard]] Piece piece() const;

 private:
  enum class Form { whole, slice, triangle };
  /// A part of a right triangle between two cuts along its height. The longer leg is divided into
  /// grains, each as long as a slice may be, and cuts are counted in grains from the tip.
  struct Slice {
    Share tip, foot, third;
    double grainSquared,
        slopeSquared;  // of a grain's length, and of the height that it adds
    std::uint64_t grains;
    std::uint64_t begin, end;
  };

  /// The longest edge, by its first corner; the first of several.
  [[nodiscard]] std::size_t longest() const;
  [[nodiscard]] bool isThin() const;
  void slice(bool isOther);
  [[nodiscard]] bool isLongSlice() const;
  [[nodiscard]] std::array<Share, 2> cutAt(std::uint64_t place) const;
  void leaveSlices(bool isOther);

  const Triangle* triangle_;
  Form form_ = Form::whole;
  Slice slice_{};
  // For a triangle. Squared lengths of halves follow from those of the whole, so that only the last
  // piece's corners are calculated.
  std::array<Share, 3> shares_{{{0, 0}, {1, 0}, {0, 1}}};
  std::array<double, 3> squares_;  // of the edges from each corner to the next
};

}  // namespace copse::space
