// A box of lattice points, parted into 4 × 4 × 4, beside balls: which parts no ball covers alone,
// and which of 64 points, one in each part, are outside of all.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/hash.h"
#include "space/balls.h"
#include "space/frame.h"

namespace copse::space {

/// By its least offsets in a cell, and how many there are along each axis.
struct PartedBox {
  Three<std::uint32_t> begin, size;

  /// Where a part along an axis begins; those of 4 are the box's end. Parts are empty where there
  /// are fewer points than parts.
  [[nodiscard]] std::uint32_t edge(std::size_t axis, std::uint32_t part) const {
    return begin[axis] + part * size[axis] / 4;
  }
  /// Whether no part has more than one point.
  [[nodiscard]] bool isLast() const { return size[0] <= 4 && size[1] <= 4 && size[2] <= 4; }
};

/// A point in each part: as many places along each axis as there are parts.
struct PartPoints {
  std::array<std::array<std::uint32_t, 4>, 3> along;

  PartPoints(const PartedBox& box, Draws& draws);
  [[nodiscard]] Three<std::uint32_t> at(std::uint32_t bit) const {
    const auto [x, y, z] = placeOfPart(bit);
    return {along[0][x], along[1][y], along[2][z]};
  }
};

class BoxParts {
 public:
  explicit BoxParts(std::int32_t radiusSquared) : radiusSquared_(radiusSquared) {}

  /// The parts with points that no ball covers alone, but for rounding.
  [[nodiscard]] std::uint64_t open(const PartedBox& box, const Balls& balls);
  /// The points that are outside of each ball by more than rounding.
  [[nodiscard]] std::uint64_t free(const PartPoints& points, const Balls& balls);

 private:
  /// Squared distances along an axis, of four parts each.
  struct Squares {
    simd::Floats x, y, z;
  };
  template <class SquaresOf>
  std::uint64_t outside(std::int32_t squared, const Balls& balls, SquaresOf&& squaresOf);

  std::int32_t radiusSquared_;
  // Of each ball: what y and z leave of its squared radius, by z, then y, and the squares of x.
  struct Seen {
    float rooms[4][4];
    float across[4];
  };
  std::array<Seen, Balls::kMost> seen_{};
};

}  // namespace copse::space
