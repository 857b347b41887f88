// The balls near a cell of a volume.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/simd.h"
#include "space/slab.h"

namespace copse::space {

/// A box of offsets in a cell, both ends included.
struct OffsetBox {
  Three<std::int32_t> least, greatest;
};

/// The least x, y and z of a box, and its greatest ones in a mirror: both grow where the box
/// shrinks.
struct BoxEnds {
  simd::Floats least, greatest;
};
/// Holds the balls that reach into a box of one cell, to test many boxes and darts in it.

class Balls {
 public:
  Balls(const Slab& slab, std::int32_t side, std::int32_t radiusSquared);

  /// Finds the balls that reach into a box of a cell, which is at a place of the slab.
  void gather(const Slab& slab, std::uint32_t index, const Three<std::uint32_t>& place,
              const OffsetBox& box);

  /// Keeps only the balls that reach into a smaller box.
  void keepReaching(const BoxEnds& box);

  [[nodiscard]] std::size_t count() const { return count_; }
  /// Returns true if a point is outside all balls.
  [[nodiscard]] bool isOpen(std::uint32_t xy, std::int32_t z) const;
  /// A centre as a box's least ends see it; its greatest ends see kMirror less it.
  [[nodiscard]] simd::Floats center(std::size_t i) const {
    return simd::loadFloats(centers_[i].data());
  }
  [[nodiscard]] const std::array<float, 4>& at(std::size_t i) const { return centers_[i]; }
  /// More than any offset.
  static constexpr float kMirror = 16384;
  /// Centres keep half a radius apart, and 56 such balls fill the space that holds them.
  static constexpr std::size_t kMost = 64;
  /// More than the rounding of squares of up to 2^28.
  static constexpr std::int32_t kSlack = 64;

 private:
  std::int32_t radiusSquared_;
  std::size_t count_ = 0;
  void endAt(std::size_t count);
  void seek(const Slab& slab, std::uint32_t index, const Three<std::uint32_t>& place);

  /// A step from one cell to another: in cells of the slab, and in lattice units as x + 2^16 y and
  /// z.
  struct Step {
    std::int32_t cells;
    std::uint32_t xy;
    std::int32_t z;
  };
  /// A word of `occupied` near a cell: the step to the word's first cell, its distance in words,
  /// and which of its cells are in reach.
  struct Word : Step {
    std::int32_t words;
    std::uint64_t inReach;
  };
  std::array<std::array<Word, 8>, 64> reach_{};  // by the cell's place in its own word
  std::array<Step, 64> steps_{};                 // to each bit from a word's first cell
  // The samples of all cells in reach, at most one for each cell.
  std::size_t seen_ = 0;
  std::array<std::uint32_t, 128> seenXy_{};
  std::array<std::int16_t, 128> seenZ_{};
  // Offsets of the centres, padded with ones that are out of reach.
  std::array<std::uint32_t, kMost + 4> xy_{};
  std::array<std::int16_t, kMost + 8> z_{};
  std::array<std::array<float, 4>, kMost + 4> centers_{};
};

inline bool Balls::isOpen(std::uint32_t xy, std::int32_t z) const {
  using namespace simd;
  const Lanes at = splat(static_cast<std::int32_t>(xy));
  const Lanes third = splat16(z);
  const Lanes limit = splat(radiusSquared_);
  Lanes found = splat(0);
  for (std::size_t i = 0; i < count_; i += 4) {
    const Lanes apart = subtractSaturated16(load(&xy_[i]), at);
    const Lanes behind = subtract16(loadFour16(&z_[i]), third);
    found = either(found, subtract32(add32(squaredLength(apart), squareFour16(behind)), limit));
  }
  return signs32(found) == 0;
}

}  // namespace copse::space
