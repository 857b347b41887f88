// A triangle on the way to its pieces.
//
// It is halved across its longest edge, again and again, until no edge is longer than three radii.
// That would make length to the power of 1.6 pieces of a needle, as most halves of a needle are
// needles as long. So a triangle eight times as long as it is high is cut at the foot of its height
// first. Both right triangles are halved across their longer leg, into slices, until a slice is no
// longer than high, or small enough; then a slice is two triangles. That makes pieces by area and
// length.
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
  /// Returns true if it is only a side of its other half.
  [[nodiscard]] bool isBare() const;
  /// The corners, once it is not long.
  [[nodiscard]] const std::array<Share, 3>& shares() const { return shares_; }
  [[nodiscard]] double longestSquared() const { return squares_[longest()]; }
  /// The least radius of its corners.
  [[nodiscard]] double radius() const;
  /// How much of the triangle's area it has.
  [[nodiscard]] double areaShare() const;
  [[nodiscard]] Piece piece() const;

 private:
  enum class Form { whole, slice, triangle };
  /// A part of a right triangle: all between two cuts along its height, by how far these are from
  /// its tip, of so many grains that the longer leg has. A grain is as long as a slice may be.
  struct Slice {
    Share tip, foot, third;
    double grainSquared,
        slopeSquared;  // of a grain's length, and of what the height grows by in it
    std::uint64_t grains;
    std::uint64_t begin, end;
  };

  /// By its first corner; of several the first.
  [[nodiscard]] std::size_t longest() const;
  [[nodiscard]] bool isThin() const;
  void slice(bool isOther);
  [[nodiscard]] bool isLongSlice() const;
  [[nodiscard]] std::array<Share, 2> cutAt(std::uint64_t place) const;
  void leaveSlices(bool isOther);

  const Triangle* triangle_;
  Form form_ = Form::whole;
  Slice slice_{};
  // Of a triangle. Squared lengths of halves follow from those before, so that only the last
  // piece's corners are calculated.
  std::array<Share, 3> shares_{{{0, 0}, {1, 0}, {0, 1}}};
  std::array<double, 3> squares_;  // of the lengths of the edges from each corner to the next
};

}  // namespace copse::space
