// Cells of space: their addresses, and what one holds.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "grid/cell.h"

namespace copse::space {

/// x, y and z.
template <class T>
using Three = std::array<T, 3>;

/// A cell by its absolute address.
using Address = Three<std::int64_t>;

/// A box of cells by absolute address, [begin, end) on each axis.
struct CellBox {
  Address begin, end;

  [[nodiscard]] std::int64_t extent(std::size_t axis) const { return end[axis] - begin[axis]; }
  [[nodiscard]] bool empty() const { return extent(0) <= 0 || extent(1) <= 0 || extent(2) <= 0; }
  [[nodiscard]] CellBox within(const CellBox& other) const {
    CellBox both{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
      both.begin[axis] = std::max(begin[axis], other.begin[axis]);
      both.end[axis] = std::min(end[axis], other.end[axis]);
    }
    return both;
  }
};

/// Contents of a cell without a sample: wholly ground (or none at all), or meeting the ground's
/// surface. Saturating subtraction keeps their x two cells away from all that a cell sees, and what
/// they make of a squared distance below 2^31.
inline constexpr std::uint32_t kEmptyCube = pack(-32768, 0);
inline constexpr std::uint32_t kEmptyBoundaryCube = pack(-32768, 1);

constexpr bool isSampleCube(std::uint32_t xy) {
  return (xy & 0x8000u) == 0;
}

}  // namespace copse::space
