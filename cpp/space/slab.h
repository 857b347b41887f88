// The part of space in memory: a slab of layers of cells that rolls up through the ground, over
// the columns and rows that the ground's box touches. 14 bytes a cell.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "space/solid.h"
#include "space/stamps.h"

namespace copse::space {

/// Cells along the side of a block: of early darts, and of a word of `occupied`.
inline constexpr std::int64_t kBlock = 4;

class Slab {
 public:
  Slab(std::shared_ptr<const Ground> ground, std::int32_t side);

  /// The cells that the ground's box touches.
  [[nodiscard]] const CellBox& cells() const { return cells_; }
  /// How many bytes a layer takes.
  [[nodiscard]] double bytesPerLayer() const;
  /// Takes the memory that so many layers need at once.
  void reserve(std::int64_t layers);
  /// Rolls on: keeps what is known of layers from `begin` on, paints those before `end`.
  void roll(std::int64_t begin, std::int64_t end);

  [[nodiscard]] std::uint32_t index(const Address& cell) const {
    return static_cast<std::uint32_t>(
        ((cell[2] - begin_[2]) * rows_ + cell[1] - begin_[1]) * columns_ + cell[0] - begin_[0]);
  }
  /// The cell of an index, as seen from `begin`.
  [[nodiscard]] Three<std::uint32_t> placeOf(std::uint32_t index) const {
    const auto columns = static_cast<std::uint32_t>(columns_);
    const auto rows = static_cast<std::uint32_t>(rows_);
    const std::uint32_t row = index / columns;
    return {index % columns, row % rows, row / rows};
  }
  /// Where an index lies in `occupied`: the word, and the bit of it.
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

  std::vector<std::uint32_t> xy;        ///< packed offsets of the sample, or empty (cube.h)
  std::vector<std::int16_t> z;          ///< its third offset
  std::vector<std::uint64_t> covered;   ///< coverage (stamps.h)
  std::vector<std::uint64_t> occupied;  ///< of 4 × 4 × 4 cells each, a bit for a sample

 private:
  /// Beyond the ground on each side: what a sample reaches, and a block.
  static constexpr std::int64_t kMargin = kBlock;

  void paint(const CellBox& cells);
  void paintBoundary(const Address& cell);
  [[nodiscard]] std::uint64_t outsideOf(const Point& origin, const CellBox& subcells) const;
  [[nodiscard]] Box boxOf(const CellBox& cells) const;

  std::shared_ptr<const Ground> ground_;
  std::int32_t side_;
  Subdivision subdivision_;
  CellBox cells_{};
  Address begin_{};
  std::int64_t columns_ = 0, rows_ = 0, layers_ = 0;
};

}  // namespace copse::space
