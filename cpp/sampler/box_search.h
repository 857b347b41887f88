// The search of a box of lattice points for one outside of all discs (after Ebeida et al. 2012, A
// Simple Algorithm for Maximal Poisson-Disk Sampling in High Dimensions).
//
// A box shrinks: what one disc covers of it, across a whole end, is cut off. Then darts are thrown
// into the boxes that are left, by their area; when none lands, each box is halved across its
// longer side. It ends, without a cap, at boxes of one point, which are tested exactly: so either a
// point is found, uniform over all that are free, or there is none.
//
// Cost: 15 instructions for a box and a disc; half of all cells are proven full by the first box.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/hash.h"
#include "sampler/discs.h"
#include "sampler/simd.h"

namespace copse {

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
