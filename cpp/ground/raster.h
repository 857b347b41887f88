// The raster of the ground: row by row, the cells that are wholly ground, and the cells that meet
// an edge or a capsule.
//
// Cost: each edge and capsule is visited once for each row of cells that it crosses. Only cells
// that meet an edge, or that capsules hold in part, are listed singly.
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
  /// Ends the list of boundary cells. From now on boundaryAt finds them.
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

/// A sweep over rows of cells from below, which finds the things that meet a row.
class RowSweep {
 public:
  /// Adds the next thing, which meets the rows from `first` to `last`. Things are numbered from 0.
  void add(std::int64_t first, std::int64_t last);
  void start();

  /// The first row from `row` on that a thing meets, if any.
  [[nodiscard]] std::optional<std::int64_t> nextRow(std::int64_t row) const;
  /// The things (`what`) that meet a row. Rows must be asked for in ascending order.
  std::span<const PlacedAt> at(std::int64_t row) {
    if (row >= changes_) goTo(row);
    return active_;
  }
  /// The things that meet a row, ascending.
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
  bool isInOrder_ = true;             // active_ is sorted by `what`
  std::int64_t changes_ = INT64_MIN;  // the first row with other active things
};

/// The capsules that meet one row of cells, column by column from the left.
class CapsuleRow {
 public:
  static constexpr std::int64_t kNone = std::numeric_limits<std::int64_t>::max();

  /// Rows of cells with sides of `side` lattice units, in some columns.
  CapsuleRow(std::int32_t side, Interval columns);

  /// Begins a row at the height y.
  void begin(double y);
  /// Adds a capsule that may meet the row.
  void add(const Capsule& capsule, std::uint32_t index);
  /// Ends adding. From now on columns are asked for, in ascending order.
  void start();

  /// The first column from `column` on that a capsule may meet, or kNone.
  [[nodiscard]] std::int64_t next(std::int64_t column) const;
  /// Goes to a column. If it lies in a capsule, returns the end of the columns that do, else
  /// `column`.
  std::int64_t enter(std::int64_t column);
  /// Lists the capsules that may meet the column. Returns a bit for each subcell that lies in one.
  std::uint64_t list(std::vector<std::uint32_t>& capsules) const;

 private:
  struct Met {
    Interval columns;  // the capsule may meet them
    Interval whole;    // they lie in it
    HeldSubcells subcells;
    std::uint32_t capsule;
  };

  [[nodiscard]] std::int64_t columnOf(double x) const;

  std::int32_t side_;
  SubcellBegins begins_{};
  Interval columns_;
  double y_ = 0;
  double slack_;  // added to estimates: above their error, and small enough
  std::vector<Met> met_;
  std::vector<PlacedAt> starts_;  // of met_, by first column
  std::size_t nextStart_ = 0;
  std::int64_t column_ = 0;          // the current one
  std::vector<const Met*> entered_;  // capsules that begin up to there and end beyond
  std::int64_t lastEnd_ = 0;         // of entered_
};

class Raster {
 public:
  /// The ground in a window of cells with sides of `side` lattice units.
  Raster(std::shared_ptr<const Ground> ground, std::int32_t side, const CellRect& window);

  [[nodiscard]] const Ground& ground() const { return *ground_; }
  /// The first row from `row` on that may have ground, if any.
  [[nodiscard]] std::optional<std::int64_t> nextRow(std::int64_t row) const;
  /// The last row that may have ground.
  [[nodiscard]] std::int64_t lastRow() const;
  /// Reads one row. Rows must be asked for in ascending order.
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
  double slack_;  // added to estimates: above their error, and small enough
  std::int64_t firstColumn_, lastColumn_;  // of the window, around the region
  std::int64_t rowBegin_, rowEnd_;         // of the window
  std::vector<std::uint32_t> outlineOf_;   // by edge
  // The edges of all outlines that are ground, or of all that are not.
  struct Sweep {
    RowSweep rows;
    std::vector<std::uint32_t> edges;  // by their number in the sweep
  };
  Sweep groundEdges_, otherEdges_;
  RowSweep capsules_;
  CapsuleRow capsuleRow_;
  std::vector<PlacedAt> touches_;         // edges by column
  std::vector<PlacedAt> turns_;           // changes of a winding number by column: twice the edge,
                                          // plus 1 if it goes up
  std::vector<std::int32_t> windings_;    // by outline, at the current column
  std::vector<std::uint32_t> around_;     // outlines that enclose points of winding number 0
  std::vector<std::uint32_t> enclosing_;  // outlines that enclose the current column, ascending
};

}  // namespace copse
