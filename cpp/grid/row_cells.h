// One row of cells as the ground leaves it.
#pragma once

#include <cstdint>
#include <vector>

#include "geometry/interval.h"
#include "grid/ground_cut.h"

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

}  // namespace copse
