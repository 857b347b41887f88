// The balls near a cell of a volume.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

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
  Balls(const Slab& slab, std::int32_t side, std::int32_t radiusSquared)
      : radiusSquared_(radiusSquared) {
    const auto stepTo = [&](const Three<std::int32_t>& cell) -> Step {
      return {
          static_cast<std::int32_t>(cell[0] + cell[1] * slab.columns() + cell[2] * slab.layer()),
          whole(cell[0] * side, cell[1] * side), cell[2] * side};
    };
    for (std::int32_t bit = 0; bit < 64; ++bit)
      steps_[static_cast<std::size_t>(bit)] = stepTo(cellOf(bit));
    for (std::int32_t from = 0; from < 64; ++from) {
      for (std::int32_t i = 0; i < 8; ++i) {
        Three<std::int32_t> begin = cellOf(from);  // of the word, seen from the cell
        for (std::size_t axis = 0; axis < 3; ++axis)
          begin[axis] = 4 * (firstWordOf(begin[axis]) + (i >> axis & 1)) - begin[axis];
        Word& word = reach_[static_cast<std::size_t>(from)][static_cast<std::size_t>(i)];
        static_cast<Step&>(word) = stepTo(begin);
        const Three<std::int32_t> own = cellOf(from);
        word.words = static_cast<std::int32_t>((begin[0] + own[0]) / 4 +
                                               (begin[1] + own[1]) / 4 * slab.wordRow() +
                                               (begin[2] + own[2]) / 4 * slab.wordLayer());
        for (std::int32_t bit = 0; bit < 64; ++bit) {
          Three<std::int32_t> away = cellOf(bit);
          for (std::size_t axis = 0; axis < 3; ++axis)
            away[axis] = std::abs(away[axis] + begin[axis]);
          const auto [least, greatest] = std::minmax_element(away.begin(), away.end());
          // The eight corners are out of reach.
          if (*greatest <= kReach && *least < kReach) word.inReach |= std::uint64_t{1} << bit;
        }
      }
    }
  }

  /// Find the balls that reach into a box of a cell, which is at a place of the slab.
  void gather(const Slab& slab, std::uint32_t index, const Three<std::uint32_t>& place,
              const OffsetBox& box) {
    using namespace simd;
    seek(slab, index, place);
    const auto xyOfBox = [](const Three<std::int32_t>& of) {
      return splat(static_cast<std::int32_t>(pack(of[0], of[1])));
    };
    const Lanes low = xyOfBox(box.least);
    const Lanes high = xyOfBox(box.greatest);
    const Lanes lowest = splat16(box.least[2]);
    const Lanes highest = splat16(box.greatest[2]);
    const Lanes limit = splat(radiusSquared_);
    count_ = 0;
    for (std::size_t i = 0; i < seen_; i += 4) {
      const Lanes xy = load(&seenXy_[i]);
      const Lanes z = loadFour16(&seenZ_[i]);
      const Lanes apart = greater16(splat(0), greater16(subtract16(low, xy), subtract16(xy, high)));
      const Lanes behind =
          greater16(splat(0), greater16(subtract16(lowest, z), subtract16(z, highest)));
      const Lanes squared = add32(squaredLength(apart), squareFour16(behind));
      for (std::uint32_t reaching = signs32(subtract32(squared, limit)); reaching != 0;
           reaching &= reaching - 1) {
        const std::size_t found = i + static_cast<std::size_t>(__builtin_ctz(reaching));
        if (found >= seen_) break;
        const auto x = static_cast<float>(xOf(seenXy_[found]));
        const auto y = static_cast<float>(yOf(seenXy_[found]));
        const auto third = static_cast<float>(seenZ_[found]);
        centers_[count_] = {x, y, third, kFar};
        xy_[count_] = seenXy_[found];
        z_[count_++] = seenZ_[found];
      }
    }
    endAt(count_);
  }

  /// Keep only the balls that reach into a smaller box.
  void keepReaching(const BoxEnds& box) {
    using namespace simd;
    // No ball is too far on the unused fourth axis.
    const auto most = static_cast<float>(radiusSquared_ + kSlack);
    const Floats limit = makeFloats(most, most, most, 4 * kFar * kFar);
    const Floats mirror = splatFloat(kMirror);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      const Floats zero = splatFloat(0);
      const Floats below = box.least - center(i);
      const Floats above = box.greatest - (mirror - center(i));
      const Floats outside = greater(zero, greater(below, above));
      const Floats squares = outside * outside;
      const Floats next = threeRotated(squares);
      if (anyLess(limit, squares + (next + threeRotated(next)))) continue;
      centers_[kept] = centers_[i];
      xy_[kept] = xy_[i];
      z_[kept++] = z_[i];
    }
    endAt(kept);
  }

  [[nodiscard]] std::size_t count() const { return count_; }
  /// Return true if a point is outside all balls.
  [[nodiscard]] bool isOpen(std::uint32_t xy, std::int32_t z) const {
    using namespace simd;
    const Lanes at = splat(static_cast<std::int32_t>(xy));
    const Lanes third = splat16(z);
    const Lanes limit = splat(radiusSquared_);
    Lanes found = splat(0);
    for (std::size_t i = 0; i < count_; i += 4) {
      const Lanes apart = subtractSaturated16(load(&xy_[i]), at);
      const Lanes behind = subtract16(loadFour16(&z_[i]), third);
      found = found | subtract32(add32(squaredLength(apart), squareFour16(behind)), limit);
    }
    return signs32(found) == 0;
  }

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

  // The five cells about a cell lie in two words along an axis. Returns the first, given the cell's
  // place in its own word.
  static constexpr std::int32_t firstWordOf(std::int32_t place) { return place < kReach ? -1 : 0; }

  // Out of reach; also the coordinate on the unused fourth axis.
  static constexpr float kFar = 4 * kMirror;

  static constexpr Three<std::int32_t> cellOf(std::int32_t bit) {
    return {bit % 4, bit / 4 % 4, bit / 16};
  }

  // x + 2^16 y, which can be summed before it is packed.
  static constexpr std::uint32_t whole(std::int32_t x, std::int32_t y) {
    return static_cast<std::uint32_t>(x) + (static_cast<std::uint32_t>(y) << 16);
  }
  static constexpr std::uint32_t packed(std::uint32_t whole) {
    return whole + ((whole & 0x8000) << 1);
  }

  // Find the samples in reach of any point of the cell.
  void seek(const Slab& slab, std::uint32_t index, const Three<std::uint32_t>& place) {
    const std::uint64_t* own = slab.occupied.data() + slab.bitOf(place).word;
    seen_ = 0;
    for (const Word& word : reach_[(place[2] % 4 * 4 + place[1] % 4) * 4 + place[0] % 4]) {
      const std::uint32_t* xy = slab.xy.data() + index + word.cells;
      const std::int16_t* z = slab.z.data() + index + word.cells;
      for (std::uint64_t bits = word.inReach & own[word.words]; bits != 0; bits &= bits - 1) {
        const Step& to = steps_[static_cast<std::size_t>(__builtin_ctzll(bits))];
        seenXy_[seen_] = packed(xy[to.cells] + to.xy + word.xy);
        seenZ_[seen_++] = static_cast<std::int16_t>(z[to.cells] + to.z + word.z);
      }
    }
  }

  // Pad the list with centres that are out of reach.
  void endAt(std::size_t count) {
    count_ = count;
    std::fill_n(xy_.begin() + static_cast<std::ptrdiff_t>(count), 4, pack(-32768, 0));
    for (std::size_t i = count; i < count + 4; ++i) centers_[i].fill(kFar);
  }

  std::int32_t radiusSquared_;
  std::size_t count_ = 0;
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

}  // namespace copse::space
