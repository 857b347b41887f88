#include "window/cell_grid.h"

namespace copse {

void CellGrid::fill(const CellRect& cells, std::uint32_t at) {
  if (cells.empty()) return;
  for (std::int64_t row = cells.rowBegin; row < cells.rowEnd; ++row)
    std::fill_n(&at_[indexOf({cells.columnBegin, row})], cells.columns(), at);
}

void CellGrid::copy(const CellGrid& from, const CellRect& cells) {
  if (cells.empty()) return;
  for (std::int64_t row = cells.rowBegin; row < cells.rowEnd; ++row) {
    const Address first{cells.columnBegin, row};
    std::copy_n(&from.at_[from.indexOf(first)], cells.columns(), &at_[indexOf(first)]);
  }
}

void CellGrid::take(const Strip& strip, const CellRect& cells) {
  const CellRect own = common(cells, cells_);
  if (own.empty()) return;
  for (std::int64_t row = own.rowBegin; row < own.rowEnd; ++row) {
    copySamples(&strip.at[strip.index(own.columnBegin, row)], own.columns(),
                &at_[indexOf({own.columnBegin, row})]);
  }
}

}  // namespace copse
