// One row of cells as the ground leaves it.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "ground/ground.h"
#include "ground/ground_cut.h"
#include "ground/lattice.h"
#include "ground/subcells.h"
#include "shape/box.h"
#include "shape/placed_at.h"

namespace copse {

/// A cell that meets edges or capsules.
struct BoundaryCell {
  std::int64_t column;
  GroundCut cut;           ///< into RowCells::cuts
  std::uint64_t held = 0;  ///< the subcells that lie in one capsule, a bit for each
};

/// One row of cells: all that may be ground.
struct RowCells {
  std::vector<Interval> inside;        ///< ascending, as are
  std::vector<BoundaryCell> boundary;  ///< those to be looked at more closely
  GroundCuts cuts;

  RowCells();
  RowCells(RowCells&&) noexcept;
  RowCells& operator=(RowCells&&) noexcept;
  ~RowCells();
  [[nodiscard]] bool empty() const { return inside.empty() && boundary.empty(); }
  void clear();
  /// All boundary cells are listed. From now on they are found by column.
  void end();
  /// The boundary cell of that column, or null.
  [[nodiscard]] const BoundaryCell* boundaryAt(std::int64_t column) const;

 private:
  [[nodiscard]] std::uint64_t bucketOf(std::int64_t column) const {
    return static_cast<std::uint64_t>(column - boundary.front().column) >> bucketBits_;
  }

  // Where the boundary cells of each bucket begin, which are about as many as cells; then, where
  // the last ones end. A search among all of a row's cells would wait for memory again and again.
  std::vector<std::uint32_t> begins_;
  int bucketBits_ = 0;  // of the number of columns in each
};

// Things by the rows of cells that they meet, as a walk over the rows from below needs them.

class RowSweep {
 public:
  /// Adds the next thing, which meets rows [first, last]; things are numbered from 0.
  void add(std::int64_t first, std::int64_t last);
  void start();

  /// The first row at or after `row` that a thing meets, if any.
  [[nodiscard]] std::optional<std::int64_t> nextRow(std::int64_t row) const;
  /// Those that meet a row (`what`). Rows are asked for in ascending order.
  std::span<const PlacedAt> at(std::int64_t row) {
    if (row >= changes_) goTo(row);
    return active_;
  }
  /// The same, ascending.
  std::span<const PlacedAt> inOrder(std::int64_t row);

 private:
  [[nodiscard]] std::int64_t lastOf(std::int64_t what) const {
    return lasts_[static_cast<std::size_t>(what)];
  }
  void goTo(std::int64_t row);

  std::vector<PlacedAt> starts_;  // by the first row
  std::vector<std::int64_t> lasts_;
  std::size_t next_ = 0;
  std::vector<PlacedAt> active_;      // by the last row
  bool isInOrder_ = true;             // these, by `what`
  std::int64_t changes_ = INT64_MIN;  // the first row at which they are others
};

// The capsules that meet one row of cells, told column by column from the left.

class CapsuleRow {
 public:
  static constexpr std::int64_t kNone = std::numeric_limits<std::int64_t>::max();

  /// Rows of cells of that side, as far as they lie in those columns.
  CapsuleRow(std::int32_t side, Interval columns);

  /// Clears the row, which begins at that height.
  void begin(double y);
  /// Adds a capsule that may meet the row.
  void add(const Capsule& capsule, std::uint32_t index);
  /// All are added. From now on columns are asked for, in ascending order.
  void start();

  /// The first column from that one on that a capsule may meet, or kNone.
  [[nodiscard]] std::int64_t next(std::int64_t column) const;
  /// Goes to a column; where those end that lie in the same capsule as it, if it lies in one.
  std::int64_t enter(std::int64_t column);
  /// Lists the capsules that may meet it; which subcells lie in one of them, a bit for each.
  std::uint64_t list(std::vector<std::uint32_t>& capsules) const;

 private:
  struct Met {
    Interval columns;  // that it may meet
    Interval whole;    // that lie in it
    HeldSubcells subcells;
    std::uint32_t capsule;
  };

  [[nodiscard]] std::int64_t columnOf(double x) const;

  std::int32_t side_;
  SubcellBegins begins_{};
  Interval columns_;
  double y_ = 0;
  double slack_;  // how far estimates are widened: more than their error, less than matters
  std::vector<Met> met_;
  std::vector<PlacedAt> starts_;  // of those, by their first columns
  std::size_t nextStart_ = 0;
  std::int64_t column_ = 0;          // in hand
  std::vector<const Met*> entered_;  // begin up to there, and end beyond
  std::int64_t lastEnd_ = 0;         // of those
};

// The ground in terms of the grid: row by row, which cells are wholly ground, and which meet an
// edge or a capsule.
//
// Cost: each edge and capsule is visited once for each row of cells it crosses; only cells that
// meet an edge, or that capsules hold in part, are listed singly.

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
