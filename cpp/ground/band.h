// The part of the grid that is in memory: the rows of cells of one row of tiles and what its later
// stages still need of the rows before, as dense strips over those columns that the region
// occupies. The band rolls over the region from below, so that memory follows the region's width,
// not its area, and parts far apart cost nothing between them.
//
// Cost: 12 bytes a cell of the band; each row is painted once, and the last few of a tile are
// copied.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/vectors.h"
#include "ground/raster.h"
#include "ground/subcells.h"

namespace copse {

/// A dense rectangle of cells.
struct Strip {
  /// Columns on either side of those that can be filled: what a sample reaches, and a block of
  /// early darts.
  static constexpr std::int64_t kMargin = 8;

  std::int64_t column0;  ///< absolute column of the first cell
  std::int64_t row0;     ///< absolute row of the first cell
  std::int32_t columns;  ///< also the stride
  std::int32_t rows;
  RawVector<std::uint32_t> at;       ///< packed sample, kEmpty or kEmptyBoundary (cell.h)
  RawVector<std::uint64_t> covered;  ///< coverage (coverage.h)

  [[nodiscard]] std::size_t index(std::int64_t column, std::int64_t row) const {
    return static_cast<std::size_t>(row - row0) * static_cast<std::size_t>(columns) +
           static_cast<std::size_t>(column - column0);
  }
};

class Band {
 public:
  /// Of the ground in a window of cells.
  Band(std::shared_ptr<const Ground> ground, std::int32_t side, const CellRect& window);

  /// The first row at or after the rows painted so far that is not all outside, if any.
  [[nodiscard]] std::optional<std::int64_t> nextRow() const { return raster_.nextRow(endRow_); }
  /// Whether any row of the band in [row, …) has cells to fill.
  [[nodiscard]] bool occupiedFrom(std::int64_t row) const;
  /// The rows from the first to the last one of the band that have cells to fill.
  [[nodiscard]] Interval occupiedRows() const;
  /// Rolls on: keeps what is known of rows from `from` on, paints rows before `upTo`; which rows
  /// those are that were painted.
  Interval roll(std::int64_t from, std::int64_t upTo);

  [[nodiscard]] std::vector<Strip>& strips() { return strips_; }
  [[nodiscard]] const RowCells& rowCells(std::int64_t row) const {
    return rows_[static_cast<std::size_t>(row - beginRow_)];
  }
  [[nodiscard]] const Ground& ground() const { return raster_.ground(); }
  /// Whether a lattice point, given as offset in a cell that is not all outside, is ground.
  [[nodiscard]] bool isGround(std::int64_t column, std::int64_t row, std::int32_t x,
                              std::int32_t y) const;

 private:
  [[nodiscard]] std::vector<Interval> occupiedColumns() const;
  static Strip rolled(Strip strip, std::int64_t beginRow, std::int64_t endRow);
  static Strip patched(const std::vector<Strip>& from, const CellRect& cells, std::int64_t keptEnd);
  void paint(Strip& strip, std::int64_t row);

  Raster raster_;
  std::int32_t side_;
  SubcellBegins subcellBegins_{};
  std::int64_t firstRow_ = 0;  // with cells to fill
  std::int64_t beginRow_ = 0;
  std::int64_t endRow_ = 0;
  std::vector<RowCells> rows_;  // [beginRow_, endRow_)
  std::vector<Strip> strips_;
};

}  // namespace copse
