// Coverage: each cell's 8 × 8 subcells as 64 bits, a bit set when no sample can fall into the
// subcell, because it lies wholly inside one sample's disc, wholly outside the region, or in a cell
// that is finished. A dart into a covered subcell is refused for the price of one load, and darts
// stay uniform over what is free.
//
// Placing a sample ORs 4 × 4 words of a table into the cells around it. The table knows the
// sample's position to a 32nd of a cell and rounds towards "free", so that a set bit is always
// true; it is the same for every radius. Cost: 128 KB of table made once.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "grid/lattice.h"

namespace copse {

inline constexpr int kSubcells = 8;  // along one side of a cell
inline constexpr int kReach = 2;     // cells in each direction that a sample can touch
inline constexpr int kAround = 2 * kReach + 1;
inline constexpr std::uint64_t kAllCovered = ~std::uint64_t{0};
inline constexpr std::uint32_t kStampParts = 32;  // along one side of a cell

/// Which subcell, and which stamp's part, a coordinate within a cell belongs to.
class Subdivision {
 public:
  explicit Subdivision(std::int32_t side);

  [[nodiscard]] std::uint32_t subcellOf(std::uint32_t offset) const {
    return (offset * scale_) >> 24;
  }
  [[nodiscard]] std::uint32_t bitOf(std::uint32_t x, std::uint32_t y) const {
    return subcellOf(y) * kSubcells + subcellOf(x);
  }
  [[nodiscard]] std::uint32_t stampPartOf(std::uint32_t offset) const {
    return (offset * scale_) >> 22;
  }
  /// First offset of a subcell; begin(8) is the cell's side.
  [[nodiscard]] std::int32_t begin(std::uint32_t subcell) const { return begin_[subcell]; }
  /// Side of the greatest subcell, in lattice points.
  [[nodiscard]] std::int32_t greatest() const { return greatest_; }

 private:
  std::int32_t greatest_ = 0;
  std::uint32_t scale_;
  std::array<std::int32_t, kSubcells + 1> begin_;
};

/// What a sample covers of the cells around it: of 4 × 4, those on its side of its own cell.
inline constexpr int kStamped = 4;
using CoverStamp = std::array<std::array<std::uint64_t, kStamped>, kStamped>;

/// First of the columns (or rows) that a stamp covers, as seen from the cell of a sample in that
/// part: −2 or −1.
constexpr int stampBegin(std::uint32_t part) {
  return part < kStampParts / 2 ? -kReach : 1 - kReach;
}

/// The stamps, by the sample's part in y times 32 plus that in x.
std::span<const CoverStamp> coverStamps();

}  // namespace copse
