// Masks of 4 × 4 × 4 parts, a bit each: of a cell's subcells, and of the parts of a box.
#pragma once

#include <cstddef>
#include <cstdint>

#include "space/cube.h"

namespace copse::space {

/// The 16 parts that are the i-th along an axis.
constexpr std::uint64_t planeOfParts(std::size_t axis, std::uint32_t i) {
  constexpr std::uint64_t kFirst[] = {0x1111111111111111u, 0x000F000F000F000Fu, 0xFFFFu};
  constexpr std::uint32_t kApart[] = {1, 4, 16};
  return kFirst[axis] << (i * kApart[axis]);
}

/// Which part along each axis a bit is.
constexpr Three<std::uint32_t> placeOfPart(std::uint32_t bit) {
  return {bit % 4, bit / 4 % 4, bit / 16};
}

/// The first and the last parts along each axis that a mask has.
struct Frame {
  Three<std::uint32_t> first, last;

  explicit Frame(std::uint64_t mask) {
    // All layers onto the first, then all rows of it.
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

}  // namespace copse::space
