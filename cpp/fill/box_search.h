// The frame of a set of subcells.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/hash.h"
#include "base/simd.h"
#include "fill/discs.h"
#include "ground/lattice.h"

namespace copse {

/// The least and greatest offsets, packed, of the rectangle that holds some subcells (one at
/// least).
struct Frame {
  std::uint32_t least, greatest;

  Frame(std::uint64_t bits, const Subdivision& subdivision) {
    std::uint64_t columns = bits | (bits >> 32);
    columns |= columns >> 16;
    columns |= columns >> 8;
    const auto flat = static_cast<std::uint32_t>(columns & 0xFF);
    const auto left = static_cast<std::uint32_t>(__builtin_ctz(flat));
    const auto right = static_cast<std::uint32_t>(31 - __builtin_clz(flat));
    const auto bottom = static_cast<std::uint32_t>(__builtin_ctzll(bits)) / kSubcells;
    const auto top = static_cast<std::uint32_t>(63 - __builtin_clzll(bits)) / kSubcells;
    least = pack(subdivision.begin(left), subdivision.begin(bottom));
    greatest = pack(subdivision.begin(right + 1) - 1, subdivision.begin(top + 1) - 1);
  }
};

// The search of a box of lattice points for one outside of all discs (after Ebeida et al. 2012, A
// Simple Algorithm for Maximal Poisson-Disk Sampling in High Dimensions).
//
// A box shrinks: what one disc covers of it, across a whole end, is cut off. Then darts are thrown
// into the boxes that are left, by their area; when none lands, each box is halved across its
// longer side. It ends, without a cap, at boxes of one point, which are tested exactly: so either a
// point is found, uniform over all that are free, or there is none.
//
// Cost: 15 instructions for a box and a disc; half of all cells are proven full by the first box.

class BoxSearch {
 public:
  /// A free point, packed, of the box between a least and a greatest one.
  std::optional<std::uint32_t> find(std::uint32_t least, std::uint32_t greatest, const Discs& discs,
                                    Draws& draws);

 private:
  /// Four ends: each how far it is from where it was drawn last, at most. The least x and y, and
  /// the greatest ones in a mirror, so that a box shrinks where its ends grow.
  struct Box {
    float ends[4];
    std::uint32_t least;  // packed
    std::uint32_t width, height;
    float area;
  };

  void keep(simd::Floats ends, const Discs& discs);
  [[nodiscard]] simd::Floats shrunk(simd::Floats ends, const Discs& discs) const;
  [[nodiscard]] const Box& boxAt(std::uint32_t share) const;
  void halve(const Box& box, const Discs& discs);
  [[nodiscard]] std::optional<std::uint32_t> throwDarts(const Discs& discs, Draws& draws) const;

  std::vector<Box> boxes_, next_;
  float area_ = 0;  // of the boxes
};

}  // namespace copse
