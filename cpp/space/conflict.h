// The one definition of "too close" in volumes: a candidate against the samples of the cells around
// it, in integers.
//
// The 4 × 4 × 4 cells on the candidate's side of its cell hold nearly all that can be too close:
// sixteen rows of four, each a load, a dot product for x and y, and a square for z. The far side of
// an axis is in reach where the candidate lies near the middle of its cell, and then only with its
// middle 3 × 3 cells.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "sampler/simd.h"
#include "space/slab.h"

namespace copse::space {

class ConflictTest {
 public:
  ConflictTest(std::int32_t side, std::int32_t radiusSquared);

  /// Whether a candidate at packed offsets and a third one of the empty cell of that index is too
  /// close to a sample.
  [[nodiscard]] bool operator()(const Slab& slab, std::uint32_t index, std::uint32_t xy,
                                std::int32_t z) const;

 private:
  /// Of an axis: the cell that the nearer four begin with, and the far one if it is in reach.
  struct Span {
    std::int32_t first;
    std::int32_t far;  // 0: none
  };
  [[nodiscard]] Span spanOf(std::int32_t offset) const {
    if (offset < half_) return {-2, offset >= farAbove_ ? 2 : 0};
    return {-1, offset <= farBelow_ ? -2 : 0};
  }
  [[nodiscard]] bool isFarTooClose(const Slab& slab, std::uint32_t index, const Three<Span>& spans,
                                   std::uint32_t xy, std::int32_t z) const;
  // Negative where one of four cells in a row, seen from there, has a sample too close.
  [[nodiscard]] simd::Lanes beyond(const std::uint32_t* xy, const std::int16_t* z, simd::Lanes seen,
                                   simd::Lanes third) const {
    using namespace simd;
    const Lanes apart = subtractSaturated16(load(xy), seen);
    const Lanes behind = subtract16(loadFour16(z), third);
    return subtract32(add32(squaredLength(apart), squareFour16(behind)), splat(radiusSquared_));
  }
  // A candidate as seen from the first of four cells in a row.
  [[nodiscard]] simd::Lanes seenFrom(std::uint32_t xy, std::int32_t column,
                                     std::int32_t row) const {
    const auto at =
        static_cast<std::int32_t>(pack(xOf(xy) - column * side_, yOf(xy) - row * side_));
    return simd::subtract16(simd::splat(at), steps_);
  }

  std::int32_t side_, half_, radiusSquared_;
  std::int32_t farAbove_, farBelow_;  // offsets from which, and up to which, a far cell is in reach
  simd::Lanes steps_;                 // packed offsets of four cells in a row
};

inline bool ConflictTest::operator()(const Slab& slab, std::uint32_t index, std::uint32_t xy,
                                     std::int32_t z) const {
  using namespace simd;
  const Three<Span> spans{spanOf(xOf(xy)), spanOf(yOf(xy)), spanOf(z)};
  const std::int32_t first = spans[2].first;
  const std::int64_t from =
      index + spans[0].first + spans[1].first * slab.columns() + first * slab.layer();
  const std::uint32_t* cells = slab.xy.data() + from;
  const std::int16_t* thirds = slab.z.data() + from;
  const Lanes row = splat(static_cast<std::int32_t>(pack(0, side_)));
  const Lanes seen = seenFrom(xy, spans[0].first, spans[1].first);
  // The two layers nearest to the middle first: they settle most.
  const auto isLayerTooClose = [&](std::int32_t one, std::int32_t other) {
    const Lanes third[] = {splat16(z - (first + one) * side_),
                           splat16(z - (first + other) * side_)};
    const std::int64_t layers[] = {one * slab.layer(), other * slab.layer()};
    Lanes found = splat(0);
    Lanes here = seen;
    for (std::int64_t at = 0; at < 4 * slab.columns(); at += slab.columns()) {
      for (int i = 0; i < 2; ++i)
        found =
            either(found, beyond(cells + layers[i] + at, thirds + layers[i] + at, here, third[i]));
      here = subtract16(here, row);
    }
    return signs32(found) != 0;
  };
  if (isLayerTooClose(1, 2) || isLayerTooClose(0, 3)) return true;
  return (spans[0].far | spans[1].far | spans[2].far) != 0 &&
         isFarTooClose(slab, index, spans, xy, z);
}

}  // namespace copse::space
