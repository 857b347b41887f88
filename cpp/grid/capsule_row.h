// The capsules that meet one row of cells, told column by column from the left.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "geometry/interval.h"
#include "geometry/placed_at.h"
#include "grid/held_subcells.h"

namespace copse {

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

}  // namespace copse
