// Cells: their addresses, and what one holds as a packed word.
#pragma once

#include <cstdint>

namespace copse {

/// A cell by its absolute address.
struct Address {
  std::int64_t column, row;

  bool operator==(const Address&) const = default;
};

/// A rectangle of cells by absolute address: columns and rows [begin, end).
struct CellRect {
  std::int64_t columnBegin, columnEnd, rowBegin, rowEnd;

  [[nodiscard]] std::int64_t columns() const { return columnEnd - columnBegin; }
  [[nodiscard]] std::int64_t rows() const { return rowEnd - rowBegin; }
  [[nodiscard]] bool empty() const { return columns() <= 0 || rows() <= 0; }
  bool operator==(const CellRect&) const = default;
};

/// All cells there can be.
inline constexpr CellRect kAllCells{INT64_MIN / 4, INT64_MAX / 4, INT64_MIN / 4, INT64_MAX / 4};

/// Contents of a cell without a sample: wholly ground (or no ground at all), or meeting the
/// ground's edges. Saturating subtraction keeps them out of reach of every sample.
inline constexpr std::uint32_t kEmpty = 0x7FFF7FFFu;
inline constexpr std::uint32_t kEmptyBoundary = 0x7FFF7FFEu;

/// Two offsets within a cell, below 2^13 for a sample, as one word.
constexpr std::uint32_t pack(std::int32_t x, std::int32_t y) {
  return (static_cast<std::uint32_t>(x) & 0xFFFFu) | (static_cast<std::uint32_t>(y) << 16);
}
constexpr std::int32_t xOf(std::uint32_t packed) {
  return static_cast<std::int16_t>(packed & 0xFFFFu);
}
constexpr std::int32_t yOf(std::uint32_t packed) {
  return static_cast<std::int16_t>(packed >> 16);
}
constexpr bool isSample(std::uint32_t packed) {
  return packed < 0x40000000u;
}

}  // namespace copse
