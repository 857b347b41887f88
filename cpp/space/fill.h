// The volume's candidates: the test for conflicts, placing, and darts. Subcells of a cell and parts
// of a box are 4 × 4 × 4, as masks of 64 bits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/hash.h"
#include "base/simd.h"
#include "fill/darts.h"
#include "ground/lattice.h"
#include "space/slab.h"
#include "space/solid.h"

namespace copse::space {

/// The 16 parts at position i along an axis.
constexpr std::uint64_t planeOfParts(std::size_t axis, std::uint32_t i) {
  constexpr std::uint64_t kFirst[] = {0x1111111111111111u, 0x000F000F000F000Fu, 0xFFFFu};
  constexpr std::uint32_t kApart[] = {1, 4, 16};
  return kFirst[axis] << (i * kApart[axis]);
}

/// The position of a part along each axis.
constexpr Three<std::uint32_t> placeOfPart(std::uint32_t bit) {
  return {bit % 4, bit / 4 % 4, bit / 16};
}

/// The first and the last part of a mask along each axis.
struct Frame {
  Three<std::uint32_t> first, last;

  explicit Frame(std::uint64_t mask) {
    // Project all layers onto the first, then its rows.
    std::uint64_t rows = mask | mask >> 32;
    rows = (rows | rows >> 16) & 0xFFFF;
    std::uint64_t columns = rows | rows >> 8;
    columns = (columns | columns >> 4) & 0xF;
    const auto span = [&](std::size_t axis, std::uint64_t bits, std::uint32_t apart) {
      first[axis] = static_cast<std::uint32_t>(__builtin_ctzll(bits)) / apart;
      last[axis] = static_cast<std::uint32_t>(63 - __builtin_clzll(bits)) / apart;
    };
    span(0, columns, 1);
    span(1, rows, 4);
    span(2, mask, 16);
  }
};

/// Decides if a candidate is too close to a sample, in integers.
///
/// The 4 × 4 × 4 cells on the candidate's side of its own cell hold nearly all samples that can be
/// too close: sixteen rows of four, each a load, a dot product for x and y, and a square for z. The
/// far side of an axis is in reach only of candidates near the middle of their cell, and there only
/// its middle 3 × 3 cells. The side is as good as random, so nothing branches on it.
class ConflictTest {
 public:
  ConflictTest(const Slab& slab, std::int32_t side, std::int32_t radiusSquared);

  /// Return true if a candidate, at packed offsets and a third one of an empty cell, is too close
  /// to a sample.
  [[nodiscard]] bool operator()(std::uint32_t index, std::uint32_t xy, std::int32_t z) const;

 private:
  using Offset = std::ptrdiff_t;

  // The first of the four nearer cells along an axis.
  [[nodiscard]] std::int32_t firstOf(std::int32_t offset) const {
    return -1 - (offset < half_ ? 1 : 0);
  }
  [[nodiscard]] bool isFarTooClose(std::uint32_t index, std::uint32_t xy, std::int32_t z) const;
  // Negative where one of four cells in a row holds a sample too close; `seen` is the candidate
  // from there.
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
  std::int32_t farAbove_, farBelow_;  // offsets from, and up to, which a far cell is in reach
  simd::Lanes limit_;                 // the squared radius
  simd::Lanes steps_;                 // packed offsets of four cells in a row
  simd::Lanes row_, level_;           // from a row to the next, packed; from a layer to the next
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
      found = found | beyond(row + layer, behind + layer, at, here);
      found = found | beyond(row + other, behind + other, at, there);
      at = subtract16(at, row_);
    }
    return signs32(found) != 0;
  };
  // Test the two layers nearest to the middle first, as they settle most candidates.
  const Lanes second = subtract16(third, level_);
  const Lanes next = subtract16(second, level_);
  if (isTooClose(layer_, second, 2 * layer_, next)) return true;
  if (isTooClose(0, third, 3 * layer_, subtract16(next, level_))) return true;
  return isFarTooClose(index, xy, z);
}

/// The point of a subcell that 42 random bits choose, as offsets in a cell of this side.
inline Three<std::uint32_t> pointIn(std::uint32_t subcell, std::uint64_t bits, std::uint32_t side) {
  Three<std::uint32_t> offsets{};
  for (std::size_t axis = 0; axis < 3; ++axis, subcell /= kSubcells, bits >>= 14) {
    const auto share = (subcell % kSubcells) << 14 | static_cast<std::uint32_t>(bits & 0x3FFF);
    // Rounding may put it a lattice unit below the subcell. That is harmless, as each dart is
    // tested.
    offsets[axis] = (share * side) >> 16;
  }
  return offsets;
}

/// Tests and places samples of a volume.
class Placing {
 public:
  /// Append to `positions`: x0 y0 z0 x1 y1 z1 … in the user's units.
  Placing(Slab& slab, const Lattice& lattice, std::vector<double>& positions);

  [[nodiscard]] Slab& slab() const { return slab_; }
  [[nodiscard]] const Lattice& lattice() const { return lattice_; }
  [[nodiscard]] const Subdivision& subdivision() const { return subdivision_; }
  [[nodiscard]] std::uint32_t side() const { return static_cast<std::uint32_t>(lattice_.side); }

  /// Place a dart if it keeps its distance and is on ground.
  void tryAt(std::uint32_t index, const Three<std::uint32_t>& offsets) {
    if (conflicts_(index, offsets[0] | offsets[1] << 16, static_cast<std::int32_t>(offsets[2])))
      return;
    if (slab_.xy[index] == kEmptyBoundaryCube &&
        !slab_.ground().holds(pointAt(slab_.placeOf(index), offsets)))
      return;
    place(index, offsets);
  }
  void place(std::uint32_t index, const Three<std::uint32_t>& offsets);
  /// The lattice point at offsets in the cell at a place of the slab.
  [[nodiscard]] Point pointAt(const Three<std::uint32_t>& place,
                              const Three<std::uint32_t>& offsets) const;

 private:
  Slab& slab_;
  Lattice lattice_;
  Subdivision subdivision_;
  ConflictTest conflicts_;
  const Stamp* stamps_ = stamps();
  std::vector<double>& positions_;
};

/// Call act(index of the first cell, key) for the rows of a box, each `kStep`-th on both axes. The
/// key is that of this cell; each next cell has one kGolden more.
template <std::int64_t kStep, class Act>
void eachRow(const Slab& slab, const CellBox& box, std::uint64_t stageKey, Act&& act) {
  for (std::int64_t z = box.begin[2]; z < box.end[2]; z += kStep) {
    const std::uint64_t layerKey = mix(stageKey, z);
    for (std::int64_t y = box.begin[1]; y < box.end[1]; y += kStep) {
      act(slab.index({box.begin[0], y, z}),
          mix(layerKey, y) + kGolden * static_cast<std::uint64_t>(box.begin[0]));
    }
  }
}

/// Throws the darts of a volume. Early darts are drawn over blocks of 4 × 4 × 4 cells, late ones by
/// mask into the free subcells of open cells. Draws are keyed by block or cell and stage, as in the
/// plane (fill/darts.h).
class Darts {
 public:
  explicit Darts(Placing& placing) : placing_(placing) {}

  /// Throw an early stage over blocks in the slab: `rounds` sixteenths of a dart a cell.
  [[gnu::noinline]] void throwEarly(const CellBox& blocks, std::uint64_t stageKey, int rounds);
  /// Throw the late stage, which hits each free subcell of a box with a chance of one quarter.
  [[gnu::noinline]] void throwLate(const CellBox& box, std::uint64_t stageKey);

 private:
  [[gnu::noinline]] void listBlocks(const CellBox& blocks, std::uint64_t stageKey);
  [[gnu::noinline]] void drawLate(const CellBox& box, std::uint64_t stageKey);
  [[gnu::noinline]] void tryLate();

  Placing& placing_;
  Scrambler scrambler_;
  BlockDarts blocks_;
  OpenCells open_;
};

/// Proves that cells can take no sample, or places one. Visits cells in the order in which a dart
/// would have found them (fill/finish.h).
class Finish {
 public:
  virtual ~Finish() = default;

  /// Finishes all open cells of a box in the slab.
  virtual void finishAll(const CellBox& box, std::uint64_t stageKey) = 0;
};

std::unique_ptr<Finish> makeFinish(Placing& placing);

}  // namespace copse::space
