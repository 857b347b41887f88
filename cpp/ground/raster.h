// The raster of the ground: row by row, the cells that are wholly ground, and the cells that meet
// an edge or a capsule.
//
// Cost: each edge and capsule is visited once for each row of cells that it crosses. Only cells
// that meet an edge, or that capsules hold in part, are listed singly.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "ground/ground.h"
#include "ground/ground_cut.h"
#include "ground/lattice.h"
#include "shape/box.h"

namespace copse {

/// A cell that meets edges or capsules.
struct BoundaryCell {
  std::int64_t column;
  GroundCut cut;           ///< into RowCells::cuts
  std::uint64_t held = 0;  ///< a bit for each subcell that lies in one capsule
};

/// The cells of one row that may be ground.
struct RowCells {
  std::vector<Interval> inside;        ///< cells wholly ground, ascending
  std::vector<BoundaryCell> boundary;  ///< the other cells that may be ground, ascending
  GroundCuts cuts;

  RowCells();
  RowCells(RowCells&&) noexcept;
  RowCells& operator=(RowCells&&) noexcept;
  ~RowCells();
  [[nodiscard]] bool empty() const { return inside.empty() && boundary.empty(); }
  void clear();
  /// End the list of boundary cells. From now on boundaryAt finds them.
  void end();
  /// The boundary cell of that column, or null.
  [[nodiscard]] const BoundaryCell* boundaryAt(std::int64_t column) const;

 private:
  [[nodiscard]] std::uint64_t bucketOf(std::int64_t column) const {
    return static_cast<std::uint64_t>(column - boundary.front().column) >> bucketBits_;
  }

  // The begin of each bucket's boundary cells, and the end of the last. There are about as many
  // buckets as cells. A binary search among all cells would wait for memory again and again.
  std::vector<std::uint32_t> begins_;
  int bucketBits_ = 0;  // log2 of the columns of each bucket
};

class Raster {
 public:
  /// The ground in a window of cells with sides of `side` lattice units.
  Raster(std::shared_ptr<const Ground> ground, std::int32_t side, const CellRect& window);
  Raster(Raster&&) noexcept;
  ~Raster();

  [[nodiscard]] const Ground& ground() const;
  /// The first row from `row` on that may have ground, if any.
  [[nodiscard]] std::optional<std::int64_t> nextRow(std::int64_t row) const;
  /// The last row that may have ground.
  [[nodiscard]] std::int64_t lastRow() const;
  /// Read one row. Rows must be asked for in ascending order.
  void readRow(std::int64_t row, RowCells& out);

 private:
  class Reader;
  std::unique_ptr<Reader> reader_;
};

}  // namespace copse
