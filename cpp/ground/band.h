// The band: the part of the grid in memory. It has the rows of cells of one row of tiles, and the
// rows before that later stages still need, as dense strips over the columns that the region
// occupies. It rolls over the region from below. So memory grows with the region's width, not with
// its area, and nothing is stored between parts far apart.
//
// Cost: 12 bytes a cell of the band. Each row is painted once, and a tile's last few rows are
// copied.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/vectors.h"
#include "ground/raster.h"

namespace copse {

/// A dense rectangle of cells.
struct Strip {
  /// Columns on either side of the columns to fill: the reach of a sample, and a block of early
  /// darts.
  static constexpr std::int64_t kMargin = 8;

  std::int64_t column0;  ///< absolute column of the first cell
  std::int64_t row0;     ///< absolute row of the first cell
  std::int32_t columns;  ///< also the stride
  std::int32_t rows;
  RawVector<std::uint32_t> at;       ///< packed sample, kEmpty or kEmptyBoundary
  RawVector<std::uint64_t> covered;  ///< coverage (see lattice.h)

  [[nodiscard]] std::size_t index(std::int64_t column, std::int64_t row) const {
    return static_cast<std::size_t>(row - row0) * static_cast<std::size_t>(columns) +
           static_cast<std::size_t>(column - column0);
  }
};

class Band {
 public:
  /// A band over the ground in a window of cells.
  Band(std::shared_ptr<const Ground> ground, std::int32_t side, const CellRect& window);

  /// The first row with ground from the end of the painted rows on, if any.
  [[nodiscard]] std::optional<std::int64_t> nextRow() const { return raster_.nextRow(endRow_); }
  /// Return true if any row of the band from `row` on has cells to fill.
  [[nodiscard]] bool occupiedFrom(std::int64_t row) const;
  /// From the first to the last row of the band that has cells to fill.
  [[nodiscard]] Interval occupiedRows() const;
  /// Roll on: forgets rows before `from`, and paint new rows before `upTo`. Return the rows
  /// painted.
  Interval roll(std::int64_t from, std::int64_t upTo);

  [[nodiscard]] std::vector<Strip>& strips() { return strips_; }
  [[nodiscard]] const RowCells& rowCells(std::int64_t row) const {
    return rows_[static_cast<std::size_t>(row - beginRow_)];
  }
  [[nodiscard]] const Ground& ground() const { return raster_.ground(); }
  /// Return true if a lattice point, given by its offset in a cell that has ground, is ground.
  [[nodiscard]] bool isGround(std::int64_t column, std::int64_t row, std::int32_t x,
                              std::int32_t y) const;

 private:
  [[nodiscard]] std::vector<Interval> occupiedColumns() const;
  void paint(Strip& strip, std::int64_t row);

  Raster raster_;
  std::int32_t side_;
  SubcellBegins subcellBegins_;
  std::int64_t firstRow_ = 0;  // with cells to fill
  std::int64_t beginRow_ = 0;
  std::int64_t endRow_ = 0;
  std::vector<RowCells> rows_;  // [beginRow_, endRow_)
  std::vector<Strip> strips_;
};

}  // namespace copse
