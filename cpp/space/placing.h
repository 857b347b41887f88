// What it takes to place one sample in a volume: the tests it must pass, and what changes when it
// is placed.
#pragma once

#include <cstdint>
#include <vector>

#include "grid/lattice.h"
#include "space/conflict.h"
#include "space/slab.h"

namespace copse::space {

/// The point of a subcell that 42 random bits choose: offsets in a cell of that side.
inline Three<std::uint32_t> pointIn(std::uint32_t subcell, std::uint64_t bits, std::uint32_t side) {
  Three<std::uint32_t> offsets{};
  for (std::size_t axis = 0; axis < 3; ++axis, subcell /= kSubcells, bits >>= 14) {
    const auto share = (subcell % kSubcells) << 14 | static_cast<std::uint32_t>(bits & 0x3FFF);
    // May be a lattice unit below the subcell, where that rounds up: harmless, as each dart is
    // tested.
    offsets[axis] = (share * side) >> 16;
  }
  return offsets;
}

class Placing {
 public:
  /// Adds to `positions`: x0 y0 z0 x1 y1 z1 … in the user's units.
  Placing(Slab& slab, const Lattice& lattice, std::vector<double>& positions);

  [[nodiscard]] Slab& slab() const { return slab_; }
  [[nodiscard]] const Lattice& lattice() const { return lattice_; }
  [[nodiscard]] const Subdivision& subdivision() const { return subdivision_; }
  [[nodiscard]] std::uint32_t side() const { return static_cast<std::uint32_t>(lattice_.side); }

  /// Places a dart where it keeps its distance and is on ground.
  void tryAt(std::uint32_t index, const Three<std::uint32_t>& offsets) {
    if (conflicts_(index, offsets[0] | offsets[1] << 16, static_cast<std::int32_t>(offsets[2])))
      return;
    if (slab_.xy[index] == kEmptyBoundaryCube &&
        !slab_.ground().holds(pointAt(slab_.placeOf(index), offsets)))
      return;
    place(index, offsets);
  }
  /// Places a sample.
  void place(std::uint32_t index, const Three<std::uint32_t>& offsets);
  /// Offsets in the cell at a place of the slab as a lattice point.
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

}  // namespace copse::space
