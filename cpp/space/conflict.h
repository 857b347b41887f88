// The one definition of "too close" in volumes: a candidate against the samples of the cells around
// it, in integers.
//
// The 4 × 4 × 4 cells on the candidate's side of its cell hold nearly all that can be too close:
// sixteen rows of four, each a load, a dot product for x and y, and a square for z. The far side of
// an axis is in reach where the candidate lies near the middle of its cell, and then only with its
// middle 3 × 3 cells.
//
// Which side that is, is as good as random: nothing branches on it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "sampler/simd.h"
#include "space/slab.h"

namespace copse::space {

class ConflictTest {
 public:
  ConflictTest(const Slab& slab, std::int32_t side, std::int32_t radiusSquared);

  /// Whether a candidate at packed offsets and a third one of the empty cell of that index is too
  /// close to a sample.
  [[nodiscard]] bool operator()(std::uint32_t index, std::uint32_t xy, std::int32_t z) const;

 private:
  using Offset = std::ptrdiff_t;

  // Where the nearer four cells of an axis begin.
  [[nodiscard]] std::int32_t firstOf(std::int32_t offset) const {
    return -1 - (offset < half_ ? 1 : 0);
  }
  [[nodiscard]] bool isFarTooClose(std::uint32_t index, std::uint32_t xy, std::int32_t z) const;
  // Negative where one of four cells in a row, seen from there, has a sample too close.
  [[nodiscard]] simd::Lanes beyond(const std::uint32_t* xy, const std::int16_t* z, simd::Lanes seen,
                                   simd::Lanes third) const {
    using namespace simd;
    const Lanes apart = subtractSaturated16(load(xy), seen);
    const Lanes behind = subtract16(loadFour16(z), third);
    return subtract32(add32(squaredLength(apart), squareFour16(behind)), limit_);
  }
  // A candidate as seen from the first of four cells in a row.
  [[nodiscard]] simd::Lanes seenFrom(std::uint32_t xy, std::int32_t column,
                                     std::int32_t row) const {
    const auto at =
        static_cast<std::int32_t>(pack(xOf(xy) - column * side_, yOf(xy) - row * side_));
    return simd::subtract16(simd::splat(at), steps_);
  }

  const Slab& slab_;
  Offset columns_, layer_;
  std::int32_t side_, half_;
  std::int32_t farAbove_, farBelow_;  // offsets from which, and up to which, a far cell is in reach
  simd::Lanes limit_;                 // the squared radius
  simd::Lanes steps_;                 // packed offsets of four cells in a row
  simd::Lanes row_, level_;  // from a row to the next, packed, and from a layer to the next
};

inline bool ConflictTest::operator()(std::uint32_t index, std::uint32_t xy, std::int32_t z) const {
  using namespace simd;
  const Three<std::int32_t> first{firstOf(xOf(xy)), firstOf(yOf(xy)), firstOf(z)};
  const Offset from =
      static_cast<Offset>(index) + first[0] + first[1] * columns_ + first[2] * layer_;
  const std::uint32_t* cells = slab_.xy.data() + from;
  const std::int16_t* thirds = slab_.z.data() + from;
  const Lanes seen = seenFrom(xy, first[0], first[1]);
  const Lanes third = splat16(z - first[2] * side_);
  const auto isTooClose = [&](Offset layer, Lanes here, Offset other, Lanes there) {
    Lanes found = splat(0);
    Lanes at = seen;
    const std::uint32_t* end = cells + 4 * columns_;
    const std::int16_t* behind = thirds;
    for (const std::uint32_t* row = cells; row != end; row += columns_, behind += columns_) {
      found = either(found, beyond(row + layer, behind + layer, at, here));
      found = either(found, beyond(row + other, behind + other, at, there));
      at = subtract16(at, row_);
    }
    return signs32(found) != 0;
  };
  // The two layers nearest to the middle first: they settle most.
  const Lanes second = subtract16(third, level_);
  const Lanes next = subtract16(second, level_);
  if (isTooClose(layer_, second, 2 * layer_, next)) return true;
  if (isTooClose(0, third, 3 * layer_, subtract16(next, level_))) return true;
  return isFarTooClose(index, xy, z);
}

}  // namespace copse::space
