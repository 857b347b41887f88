// The open cells of a row, those with a free subcell, found without a branch: whether a cell is
// open is as good as random.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "grid/coverage.h"

namespace copse {

class OpenCells {
 public:
  /// Calls act(column) with each that is open of so many cells in a row.
  template <class Act>
  void each(const std::uint64_t* covered, std::int64_t cells, Act&& act) {
    const auto columns = static_cast<std::uint32_t>(cells);
    if (open_.size() < columns) open_.resize(columns);
    std::uint32_t* end = open_.data();
    for (std::uint32_t column = 0; column < columns; ++column) {
      *end = column;
      end += covered[column] != kAllCovered ? 1 : 0;
    }
    for (const std::uint32_t* column = open_.data(); column != end; ++column) act(*column);
  }

 private:
  std::vector<std::uint32_t> open_;
};

}  // namespace copse
