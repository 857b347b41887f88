// The ground in terms of the grid: row by row, which cells are wholly ground, and which meet an
// edge or a capsule.
//
// Cost: each edge and capsule is visited once for each row of cells it crosses; only cells that
// meet an edge, or that capsules hold in part, are listed singly.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "geometry/placed_at.h"
#include "grid/capsule_row.h"
#include "grid/cell.h"
#include "grid/ground.h"
#include "grid/row_cells.h"
#include "grid/row_sweep.h"

namespace copse {

class Raster {
 public:
  /// Cells of `side` lattice units, as far as they lie in a window.
  Raster(std::shared_ptr<const Ground> ground, std::int32_t side, const CellRect& window);

  [[nodiscard]] const Ground& ground() const { return *ground_; }
  /// The first row at or after `row` that is not all outside the region, if any.
  [[nodiscard]] std::optional<std::int64_t> nextRow(std::int64_t row) const;
  /// No row above it has any ground.
  [[nodiscard]] std::int64_t lastRow() const;
  /// Fills in one row. Rows are asked for in ascending order.
  void readRow(std::int64_t row, RowCells& out);

 private:
  [[nodiscard]] std::int64_t cellOf(double coordinate) const;
  [[nodiscard]] std::int64_t columnOf(double x) const;
  void sweep(RowSweep& rows, double low, double high) const;
  [[nodiscard]] bool isGround() const;
  void touch(const Edge& edge, std::uint32_t index, double low, double high);
  void turnAt(const Edge& edge, std::uint32_t index, double y);
  void turn(const PlacedAt& turn);
  bool addParts(std::size_t& next, std::int64_t column, Point least, GroundCut& cut, RowCells& out);

  std::shared_ptr<const Ground> ground_;
  double side_;
  double slack_;  // how far estimates are widened: more than their error, less than matters
  std::int64_t firstColumn_, lastColumn_;  // of the window, around the region
  std::int64_t rowBegin_, rowEnd_;         // of the window
  std::vector<std::uint32_t> outlineOf_;   // by edge
  /// Edges of outlines that are ground, or that are none.
  struct Sweep {
    RowSweep rows;
    std::vector<std::uint32_t> edges;  // by their number in the sweep
  };
  Sweep groundEdges_, otherEdges_;
  RowSweep capsules_;
  CapsuleRow capsuleRow_;
  std::vector<PlacedAt> touches_;         // edges by column
  std::vector<PlacedAt> turns_;           // changes of a winding number by column: twice the edge,
                                          // plus 1 where it goes up
  std::vector<std::int32_t> windings_;    // by outline, at the column in hand
  std::vector<std::uint32_t> around_;     // outlines that enclose what no edge winds around
  std::vector<std::uint32_t> enclosing_;  // outlines that enclose the column in hand, ascending
};

}  // namespace copse
