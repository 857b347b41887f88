// A region in terms of the grid: row by row, which cells lie wholly inside, and which meet an edge.
//
// Cost: each edge is visited once for each row of cells it crosses; only cells that meet an edge
// are listed singly.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "exact.h"
#include "placed_at.h"
#include "region.h"

namespace copse {

/// Columns [begin, end).
struct Interval {
  std::int64_t begin, end;
};

/// A cell that meets edges. The winding number is that of its lower left lattice point.
struct BoundaryCell {
  std::int64_t column;
  std::int32_t winding;
  std::uint32_t firstEdge, endEdge;  ///< into RowCells::edges
};

/// One row of cells: all that is not outside.
struct RowCells {
  std::vector<Interval> inside;
  std::vector<BoundaryCell> boundary;  ///< ascending by column
  std::vector<std::uint32_t> edges;

  [[nodiscard]] bool empty() const { return inside.empty() && boundary.empty(); }
  /// The boundary cell of that column; it must be one.
  [[nodiscard]] const BoundaryCell& boundaryAt(std::int64_t column) const;
  [[nodiscard]] std::span<const std::uint32_t> edgesOf(const BoundaryCell& cell) const {
    return std::span(edges).subspan(cell.firstEdge, cell.endEdge - cell.firstEdge);
  }
};

class Raster {
 public:
  /// Edges in lattice units, cells of `side` units.
  Raster(std::vector<Edge> edges, FillRule rule, std::int32_t side);

  [[nodiscard]] std::span<const Edge> edges() const { return edges_; }
  [[nodiscard]] FillRule fillRule() const { return rule_; }
  /// The first row at or after `row` that is not all outside, if any.
  [[nodiscard]] std::optional<std::int64_t> nextRow(std::int64_t row) const;
  /// Fills in one row. Rows are asked for in ascending order.
  void readRow(std::int64_t row, RowCells& out);

 private:
  [[nodiscard]] std::int64_t lastRowOf(const Edge& edge) const;
  void activate(std::int64_t row);
  void touch(const Edge& edge, std::uint32_t index, double low, double high);
  void turnAt(const Edge& edge, double y);

  std::vector<Edge> edges_;
  FillRule rule_;
  double side_;
  double slack_;  // how far estimates are widened: more than their error, less than matters
  std::vector<PlacedAt> starts_;  // edges by the first row they meet
  std::size_t nextStart_ = 0;
  std::vector<PlacedAt> active_;   // edges by the last row they meet
  std::vector<PlacedAt> touches_;  // edges by column
  std::vector<PlacedAt> turns_;    // changes of the winding number by column
};

}  // namespace copse
