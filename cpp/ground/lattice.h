// The integer lattice that every sample lies on, and the square cells (in space, cubes) that it is
// counted in.
//
// The unit is a power of two that depends on the radius alone (for float32, on the farthest
// coordinate too), and the lattice is anchored at the origin of the user's coordinates. So
// positions, differences and squared distances of neighbours are exact, as integers here and as the
// doubles that the user gets: the promise on spacing is arithmetic, not hope.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "base/error.h"

namespace copse {

struct Lattice {
  double radius = 0;  ///< least distance between samples, in the user's units
  double unit = 0;    ///< lattice step in the user's units, a power of two
  /// Cell side in lattice units, in [4096, 8192] (less for float32): the largest whose diagonal is
  /// not above the radius. A cell holds at most one sample, and in the plane only the 20 cells
  /// around it (5 × 5 without corners) can conflict.
  std::int32_t side = 0;
  /// ceil(radius² / unit²): two samples conflict when their squared distance in lattice units is
  /// below it.
  std::int32_t radiusSquared = 0;

  /// What is wrong with a radius in itself: it must be positive, finite and of a sensible size.
  static std::optional<Error> validate(double radius);
  /// `farthest` is the greatest |coordinate| in use. With `float32` the unit grows until every
  /// position is a float. Errors: a radius that is not positive and finite, or too small beside
  /// `farthest` for its numbers' precision.
  static Result<Lattice> make(double radius, double farthest, bool float32, int dimension = 2);
};

// Cells: their addresses, and what one holds as a packed word.

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

// Coverage: each cell's 8 × 8 subcells as 64 bits, a bit set when no sample can fall into the
// subcell, because it lies wholly inside one sample's disc, wholly outside the region, or in a cell
// that is finished. A dart into a covered subcell is refused for the price of one load, and darts
// stay uniform over what is free.
//
// Placing a sample ORs 4 × 4 words of a table into the cells around it. The table knows the
// sample's position to a 32nd of a cell and rounds towards "free", so that a set bit is always
// true; it is the same for every radius. Cost: 128 KB of table made once.

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
