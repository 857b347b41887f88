// What is known of cells around some that are to be filled.
#pragma once

#include <vector>

#include "window/cell_grid.h"

namespace copse {

struct KnownCells {
  CellGrid samples;             ///< and kUnknown where nothing is known; or no cells at all
  std::vector<CellRect> where;  ///< something is

  /// The same, seen from elsewhere.
  void shift(std::int64_t columns, std::int64_t rows) {
    samples.shift(columns, rows);
    for (CellRect& cells : where) cells = shifted(cells, columns, rows);
  }
};

}  // namespace copse
