// Coverage in space: each cell's 4 × 4 × 4 subcells as 64 bits, a bit set when no sample can fall
// into the subcell. As in the plane (grid/coverage.h), placing a sample ORs a table's words, here
// 4 × 4 × 4, into the cells around it; the table knows the sample's position to a sixteenth of a
// cell and rounds towards "free". It is for samples in the lower half of their cells, others see it
// in a mirror: so it takes 1 MB, and a processor's second cache holds it beside a tile.
#pragma once

#include <array>
#include <cstdint>

#include "grid/coverage.h"
#include "space/cube.h"

namespace copse::space {

inline constexpr std::int64_t kReach = 2;         // cells in each direction that a sample can touch
inline constexpr std::int32_t kSubcells = 4;      // along one side of a cell
inline constexpr std::uint32_t kStampParts = 16;  // along one side of a cell

/// Which subcell, and which stamp's part, an offset within a cell belongs to.
class Subdivision {
 public:
  explicit Subdivision(std::int32_t side)
      : scale_((std::uint64_t{1} << 40) / static_cast<std::uint64_t>(side) + 1) {
    for (std::int32_t i = 0; i <= kSubcells; ++i)
      begin_[static_cast<std::size_t>(i)] = (i * side + kSubcells - 1) / kSubcells;
  }

  [[nodiscard]] std::uint32_t stampPartOf(std::uint32_t offset) const {
    return static_cast<std::uint32_t>((offset * kStampParts * scale_) >> 40);
  }
  /// First offset of a subcell; begin(4) is the cell's side.
  [[nodiscard]] std::int32_t begin(std::uint32_t subcell) const { return begin_[subcell]; }

 private:
  std::uint64_t scale_;  // 2^40 / side, rounded up
  std::array<std::int32_t, kSubcells + 1> begin_{};
};

/// What a sample covers of the cells around it: of 4 × 4 × 4, those on its side of its own cell.
inline constexpr int kStamped = 4;
using Stamp = std::array<std::uint64_t, kStamped * kStamped * kStamped>;

/// First of the columns (rows, layers) that a stamp covers, as seen from the cell of a sample in
/// that part: −2 or −1.
constexpr std::int64_t stampBegin(std::uint32_t part) {
  return part < kStampParts / 2 ? -kReach : 1 - kReach;
}

/// The stamps, by the sample's parts: (z · 16 + y) · 16 + x, z up to 7.
const Stamp* stamps();
/// The part whose stamp, seen in a mirror, is that of a part in the upper half.
constexpr std::uint32_t mirroredPart(std::uint32_t part) {
  return kStampParts - 1 - part;
}

}  // namespace copse::space
