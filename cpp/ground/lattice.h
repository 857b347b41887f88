// The lattice that every sample lies on, and its cells: squares, or cubes in space.
//
// The lattice's unit is a power of two that depends on the radius alone (for float32, on the
// farthest coordinate, too). The lattice contains the origin of the user's coordinates. So
// positions, differences and squared distances of neighbours are exact, as integers here and as the
// doubles returned to the user: arithmetic proves the promise on spacing.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "base/error.h"

namespace copse {

struct Lattice {
  double radius = 0;  ///< least distance between samples, in the user's units
  double unit = 0;    ///< distance of lattice points in the user's units, a power of two
  /// The side of a cell in lattice units, in [4096, 8192] (less for float32): the largest for which
  /// the diagonal does not exceed the radius. So a cell holds at most one sample. In the plane only
  /// the 20 cells around it (5 × 5 without corners) can conflict.
  std::int32_t side = 0;
  /// ceil(radius² / unit²): two samples conflict when their squared distance in lattice units is
  /// below it.
  std::int32_t radiusSquared = 0;

  /// Return an error unless a radius is positive and between 1e-150 and 1e150.
  static std::optional<Error> validate(double radius);
  /// The lattice for a radius. `farthest` is the greatest |coordinate| in use. With `float32` the
  /// unit grows until every position is a float. Errors: a radius too small, relative to
  /// `farthest`, for the precision of its numbers.
  static Result<Lattice> make(double radius, double farthest, bool float32, int dimension = 2);
};

/// The absolute address of a cell.
struct Address {
  std::int64_t column, row;

  bool operator==(const Address&) const = default;
};

/// A rectangle of cells by absolute addresses: columns and rows [begin, end).
struct CellRect {
  std::int64_t columnBegin, columnEnd, rowBegin, rowEnd;

  [[nodiscard]] std::int64_t columns() const { return columnEnd - columnBegin; }
  [[nodiscard]] std::int64_t rows() const { return rowEnd - rowBegin; }
  [[nodiscard]] bool empty() const { return columns() <= 0 || rows() <= 0; }
  bool operator==(const CellRect&) const = default;
};

/// The rectangle of all possible cells.
inline constexpr CellRect kAllCells{INT64_MIN / 4, INT64_MAX / 4, INT64_MIN / 4, INT64_MAX / 4};

/// The contents of a cell without a sample: kEmptyBoundary if it meets the ground's edges, else
/// kEmpty (all of it is ground, or none). Saturating subtraction keeps both out of reach of every
/// sample.
inline constexpr std::uint32_t kEmpty = 0x7FFF7FFFu;
inline constexpr std::uint32_t kEmptyBoundary = 0x7FFF7FFEu;

/// Pack two offsets within a cell into one word. The offsets of a sample are below 2^13.
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

/// Coverage: a bit for each of a cell's 8 × 8 subcells. It is set if no sample can fall into the
/// subcell, as it lies wholly inside one sample's disc, wholly outside the region, or in a finished
/// cell. One load rejects a dart into a covered subcell, and darts stay uniform over the free area.
///
/// To place a sample, OR the 4 × 4 words of a stamp into the cells around it. The stamps know the
/// sample's position to a 32nd of a cell and round towards "free", so that a set bit is always
/// right. They are the same for every radius. Cost: a table of 128 KB, made once.

inline constexpr int kSubcells = 8;  // along one side of a cell
inline constexpr int kReach = 2;     // of a sample, in cells in each direction
inline constexpr int kAround = 2 * kReach + 1;
inline constexpr std::uint64_t kAllCovered = ~std::uint64_t{0};
inline constexpr std::uint32_t kStampParts = 32;  // along one side of a cell

/// The first offsets of a cell's subcells, along x as along y. The last one is the cell's side.
using SubcellBegins = std::array<std::int32_t, kSubcells + 1>;

/// The division of a cell into subcells, and into the parts that stamps tell apart.
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
  [[nodiscard]] const SubcellBegins& begins() const { return begins_; }
  [[nodiscard]] std::int32_t begin(std::uint32_t subcell) const { return begins_[subcell]; }
  /// The side of the largest subcell, in lattice points.
  [[nodiscard]] std::int32_t greatest() const { return greatest_; }

 private:
  std::int32_t greatest_ = 0;
  std::uint32_t scale_;
  SubcellBegins begins_{};
};

/// The coverage by one sample of the 4 × 4 cells around it that are nearest.
inline constexpr int kStamped = 4;
using CoverStamp = std::array<std::array<std::uint64_t, kStamped>, kStamped>;

/// The first column (or row) of a stamp, relative to the cell of a sample in that part: −2 or −1.
constexpr int stampBegin(std::uint32_t part) {
  return part < kStampParts / 2 ? -kReach : 1 - kReach;
}

/// The stamps, by the sample's part in y times 32 plus its part in x.
std::span<const CoverStamp> coverStamps();

}  // namespace copse
