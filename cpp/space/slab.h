// The layers of cells in memory, and coverage: each cell's 4 × 4 × 4 subcells as 64 bits. A bit is
// set if no sample can fall into the subcell. As in the plane (ground/lattice.h), placing a sample
// ORs words of a table, here 4 × 4 × 4, into the cells around it; the table knows the sample's
// position to a sixteenth of a cell and rounds towards "free". It holds samples in the lower half
// of their cells; others use it in a mirror. So it takes 1 MB and fits in a second-level cache
// beside a tile.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "ground/lattice.h"
#include "shape/box.h"
#include "space/solid.h"

namespace copse::space {

inline constexpr std::int32_t kSubcells = 4;      // along one side of a cell
inline constexpr std::uint32_t kStampParts = 16;  // along one side of a cell

/// Maps offsets in a cell to subcells and to parts of a stamp.
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
  /// The first offset of a subcell; begin(4) is the cell's side.
  [[nodiscard]] std::int32_t begin(std::uint32_t subcell) const { return begin_[subcell]; }

 private:
  std::uint64_t scale_;  // 2^40 / side, rounded up
  std::array<std::int32_t, kSubcells + 1> begin_{};
};

/// The coverage by one sample: of 4 × 4 × 4 cells, those on its side of its own cell.
inline constexpr int kStamped = 4;
using Stamp = std::array<std::uint64_t, kStamped * kStamped * kStamped>;

/// The first column, row or layer of a stamp, as seen from the cell of a sample in this part: −2 or
/// −1.
constexpr std::int64_t stampBegin(std::uint32_t part) {
  return part < kStampParts / 2 ? -kReach : 1 - kReach;
}

/// The stamps by the sample's parts: (z · 16 + y) · 16 + x, with z up to 7. The stamp of a z above,
/// in a mirror, is that of 15 − z.
const Stamp* stamps();

/// Cells along the side of a block: of early darts, and of a word of `occupied`.
inline constexpr std::int64_t kBlock = 4;

/// A slab of layers of cells that rolls up through the ground, over the columns and rows that the
/// ground's box touches. It takes 14 bytes a cell.
class Slab {
 public:
  /// Only layers within `layers` are filled.
  Slab(std::shared_ptr<const Ground> ground, std::int32_t side, Interval layers);

  /// The cells that the ground's box touches, within these layers.
  [[nodiscard]] const CellBox& cells() const { return cells_; }
  [[nodiscard]] double bytesPerLayer() const;
  /// Reserve memory for this many layers at once.
  void reserve(std::int64_t layers);
  /// Keep the layers from `begin` on, and paint new ones up to `end`.
  void roll(std::int64_t begin, std::int64_t end);

  [[nodiscard]] std::uint32_t index(const Address& cell) const {
    return static_cast<std::uint32_t>(
        ((cell[2] - begin_[2]) * rows_ + cell[1] - begin_[1]) * columns_ + cell[0] - begin_[0]);
  }
  /// The cell of an index, counted from `begin`.
  [[nodiscard]] Three<std::uint32_t> placeOf(std::uint32_t index) const {
    const auto columns = static_cast<std::uint32_t>(columns_);
    const auto rows = static_cast<std::uint32_t>(rows_);
    const std::uint32_t row = index / columns;
    return {index % columns, row % rows, row / rows};
  }
  /// The place of a cell in `occupied`: the word, and its bit.
  struct Bit {
    std::uint32_t word, bit;
  };
  [[nodiscard]] Bit bitOf(const Three<std::uint32_t>& place) const {
    const auto& [column, row, level] = place;
    return {static_cast<std::uint32_t>(level / 4 * wordLayer() + row / 4 * wordRow() + column / 4),
            (level % 4 * 4 + row % 4) * 4 + column % 4};
  }

  [[nodiscard]] const Address& begin() const { return begin_; }
  [[nodiscard]] std::int64_t columns() const { return columns_; }  ///< also the stride of a row
  [[nodiscard]] std::int64_t layer() const { return columns_ * rows_; }
  [[nodiscard]] std::int64_t wordRow() const { return columns_ / kBlock; }
  [[nodiscard]] std::int64_t wordLayer() const { return wordRow() * (rows_ / kBlock); }
  [[nodiscard]] const Ground& ground() const { return *ground_; }

  std::vector<std::uint32_t>
      xy;  ///< packed offsets of the sample, or kEmptyCube or kEmptyBoundaryCube
  std::vector<std::int16_t> z;          ///< the sample's third offset
  std::vector<std::uint64_t> covered;   ///< a bit for each covered subcell
  std::vector<std::uint64_t> occupied;  ///< of 4 × 4 × 4 cells each, a bit for a sample

 private:
  /// Beyond the ground on each side: the reach of a sample, and a block.
  static constexpr std::int64_t kMargin = kBlock;

  void paint(const CellBox& cells);
  void paintBoundary(const Address& cell);
  [[nodiscard]] Box boxOf(const CellBox& cells) const;

  std::shared_ptr<const Ground> ground_;
  std::int32_t side_;
  Subdivision subdivision_;
  CellBox cells_{};
  Address begin_{};
  std::int64_t columns_ = 0, rows_ = 0, layers_ = 0;
};

}  // namespace copse::space
