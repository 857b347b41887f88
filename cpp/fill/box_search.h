// The search of the finish: finds a point outside of all discs in a box of lattice points, or
// proves that there is none (after Ebeida et al. 2012, A Simple Algorithm for Maximal Poisson-Disk
// Sampling in High Dimensions).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/hash.h"
#include "base/simd.h"
#include "fill/discs.h"
#include "ground/lattice.h"

namespace copse {

/// The smallest rectangle of lattice points that holds some subcells, of which there must be one.
/// `least` and `greatest` are the packed offsets of its corners.
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

/// Cut from all four ends of a rectangle at once the lines of points that a disc covers wholly.
/// Consider the lines of points that are parallel to an end. `across` is the distance along
/// such a line from the disc's centre to the rectangle's farther corner. The disc covers every line
/// that is nearer to its centre than half = √(radius² − across²), so an end among these moves past
/// the centre, to centre + half.
inline simd::Floats uncoveredBy(simd::Floats centre, simd::Floats square, simd::Floats ends) {
  using namespace simd;
  const Floats apart = centre - ends;
  const Floats other = pairsSwapped(apart);
  const Floats across = greater(other, halvesSwapped(other));
  const Floats half = root(square - across * across);
  return whereLess(apart, half, centre + half);
}

/// Call keep(ends) with both halves of a box across its longer side, or with all of a single point.
/// The greatest ends are those of the mirror.
template <class Keep>
inline void halveBox(const float (&ends)[4], std::uint32_t width, std::uint32_t height,
                     float mirror, Keep&& keep) {
  const auto& [left, bottom, right, top] = ends;
  const auto halfOf = [](std::uint32_t size) {
    return static_cast<float>(static_cast<std::int32_t>(size / 2));
  };
  if (width == 1 && height == 1) {
    keep(simd::loadFloats(ends));
  } else if (width >= height) {
    const float middle = left + halfOf(width);
    keep(simd::makeFloats(left, bottom, mirror - middle + 1, top));
    keep(simd::makeFloats(middle, bottom, right, top));
  } else {
    const float middle = bottom + halfOf(height);
    keep(simd::makeFloats(left, bottom, right, mirror - middle + 1));
    keep(simd::makeFloats(left, middle, right, top));
  }
}

/// The box at a share of the area of all boxes, in 65536ths.
template <class Box>
inline const Box& boxAt(const std::vector<Box>& boxes, float area, std::uint32_t share) {
  const Box* box = boxes.data();
  const Box* last = box + boxes.size() - 1;
  float place = static_cast<float>(static_cast<std::int32_t>(share)) * 0x1p-16F * area;
  for (; box != last && place >= box->area; ++box) place -= box->area;
  return *box;
}

/// Searches boxes in rounds. First each box shrinks: a disc that covers a whole end of the box cuts
/// that end off. Then four darts are thrown into the boxes that are left, in proportion to their
/// areas. If none lands, each box is halved across its longer side, and the next round begins.
///
/// The search needs no cap, since it ends at boxes of one point, which are tested exactly. So it
/// finds a point, drawn uniformly from all free points, or there is none.
///
/// Cost: 15 instructions for a box and a disc. The first box proves half of all cells full.
class BoxSearch {
 public:
  /// Return a free point, packed, of the box between two packed offsets, or nothing if there is
  /// none.
  std::optional<std::uint32_t> find(std::uint32_t least, std::uint32_t greatest, const Discs& discs,
                                    Draws& draws);

 private:
  /// A box, by its four ends in floats: its least x and y, and its greatest x and y as kMirror − x
  /// and kMirror − y. So a box shrinks when an end grows.
  struct Box {
    float ends[4];
    std::uint32_t least;  // packed
    std::uint32_t width, height;
    float area;
  };

  void keep(simd::Floats ends, const Discs& discs);
  [[nodiscard]] simd::Floats shrunk(simd::Floats ends, const Discs& discs) const;
  [[nodiscard]] std::optional<std::uint32_t> throwDarts(const Discs& discs, Draws& draws) const;

  std::vector<Box> boxes_, next_;
  float area_ = 0;  // of all boxes
};

}  // namespace copse
