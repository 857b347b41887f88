// Things by the rows of cells that they meet, as a walk over the rows from below needs them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "geometry/placed_at.h"

namespace copse {

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

}  // namespace copse
