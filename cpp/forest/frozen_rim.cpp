#include "forest/frozen_rim.h"

#include "window/cell_grid.h"

namespace copse {

CellRect FrozenRim::enter(Placing& placing, const CellRect& cells, std::int64_t stage) {
  if (stage > 0) return cells;
  eachAround(cells, common(cells, computed_), [&](const CellRect& rim) { freeze(placing, rim); });
  return cells;
}

void FrozenRim::freeze(Placing& placing, const CellRect& cells) {
  Strip& strip = placing.strip();
  for (std::int64_t row = cells.rowBegin; row < cells.rowEnd; ++row) {
    for (std::int64_t column = cells.columnBegin; column < cells.columnEnd; ++column) {
      const std::size_t index = strip.index(column, row);
      if (!isSample(old_.at({column, row}))) {
        strip.covered[index] = kAllCovered;
      } else if (strip.at[index] == kEmpty) {
        strip.at[index] = kEmptyBoundary;
      }
    }
  }
}

bool FrozenRim::admits(Placing& placing, std::uint32_t index, std::uint32_t offset) {
  const Address cell = placing.addressOf(index);
  return holds(computed_, cell) || old_.at(cell) == offset;
}

bool FrozenRim::opens(Placing& placing, std::uint32_t index) {
  const Address cell = placing.addressOf(index);
  if (holds(computed_, cell)) return true;
  placing.place(index, old_.at(cell));
  return false;
}

void FrozenRim::take(Strip& strip, const CellRect& cells, const StandingSamples* standing) {
  if (standing != nullptr) standing->remove(strip, {cells.rowBegin, cells.rowEnd});
  count_ += static_cast<double>(found_.take(strip, common(cells, computed_)));
}

}  // namespace copse
