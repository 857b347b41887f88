// The frame of a set of subcells.
#pragma once

#include <cstdint>

#include "grid/cell.h"
#include "grid/coverage.h"

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

}  // namespace copse
