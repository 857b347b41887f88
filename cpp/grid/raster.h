// The ground in terms of the grid: row by row, which cells are wholly free, and which meet an edge
// or a capsule.
//
// Cost: each edge and capsule is visited once for each row of cells it crosses; only cells that
// meet an edge, or that a capsule holds in part, are listed singly.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "geometry/interval.h"
#include "geometry/placed_at.h"
#include "grid/ground.h"
#include "grid/row_sweep.h"

namespace copse {

/// What one outline's edges do in a cell (or a box of it). The winding number is that of the least
/// lattice point.
struct OutlinePart {
  std::uint32_t outline;
  std::int32_t winding;
  std::uint32_t firstEdge, endEdge;  ///< into a list of edges
};

/// A cell that meets edges or capsules. Outlines without a part in it leave it free.
struct BoundaryCell {
  std::int64_t column;
  std::uint32_t firstPart, endPart;        ///< into RowCells::parts
  std::uint32_t firstCapsule, endCapsule;  ///< into RowCells::capsules
};

/// One row of cells: all that may be free.
struct RowCells {
  std::vector<Interval> inside;        ///< ascending, as are
  std::vector<Interval> held;          ///< those that one capsule holds, of those inside, and
  std::vector<BoundaryCell> boundary;  ///< those to be looked at more closely
  std::vector<OutlinePart> parts;
  std::vector<std::uint32_t> edges;
  std::vector<std::uint32_t> capsules;

  RowCells();
  RowCells(RowCells&&) noexcept;
  RowCells& operator=(RowCells&&) noexcept;
  ~RowCells();
  [[nodiscard]] bool empty() const { return inside.empty() && boundary.empty(); }
  void clear();
  /// The boundary cell of that column; it must be one.
  [[nodiscard]] const BoundaryCell& boundaryAt(std::int64_t column) const;
  [[nodiscard]] std::span<const OutlinePart> partsOf(const BoundaryCell& cell) const {
    return std::span(parts).subspan(cell.firstPart, cell.endPart - cell.firstPart);
  }
  [[nodiscard]] std::span<const std::uint32_t> edgesOf(const OutlinePart& part) const {
    return std::span(edges).subspan(part.firstEdge, part.endEdge - part.firstEdge);
  }
  [[nodiscard]] std::span<const std::uint32_t> capsulesOf(const BoundaryCell& cell) const {
    return std::span(capsules).subspan(cell.firstCapsule, cell.endCapsule - cell.firstCapsule);
  }
};

class Raster {
 public:
  /// Cells of `side` lattice units.
  Raster(Ground ground, std::int32_t side);

  [[nodiscard]] const Ground& ground() const { return ground_; }
  /// The first row at or after `row` that is not all outside the region, if any.
  [[nodiscard]] std::optional<std::int64_t> nextRow(std::int64_t row) const {
    return regionEdges_.nextRow(row);
  }
  /// Fills in one row. Rows are asked for in ascending order.
  void readRow(std::int64_t row, RowCells& out);

 private:
  [[nodiscard]] std::int64_t cellOf(double coordinate) const;
  [[nodiscard]] std::int64_t columnOf(double x) const;
  void sweep(RowSweep& rows, double low, double high) const;
  void touch(const Edge& edge, std::uint32_t index, double low, double high);
  void touch(const Capsule& capsule, std::uint32_t index, double y, RowCells& out);
  void turnAt(const Edge& edge, std::uint32_t index, double y);
  void turn(const PlacedAt& turn);
  bool addParts(std::size_t& next, std::int64_t column, RowCells& out);

  Ground ground_;
  double side_;
  double slack_;  // how far estimates are widened: more than their error, less than matters
  std::int64_t firstColumn_, lastColumn_;  // around the region
  std::vector<std::uint32_t> outlineOf_;   // by edge
  RowSweep regionEdges_, obstacleEdges_, capsules_;
  std::vector<PlacedAt> edgeTouches_, capsuleTouches_;  // by column
  std::vector<PlacedAt> turns_;         // changes of a winding number by column: twice the edge,
                                        // plus 1 where it goes up
  std::vector<std::int32_t> windings_;  // by outline, at the column in hand
  std::int32_t obstacles_ = 0;          // that enclose it
};

}  // namespace copse
