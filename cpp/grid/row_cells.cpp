#include "grid/row_cells.h"

#include <algorithm>
#include <bit>

namespace copse {

RowCells::RowCells() = default;
RowCells::RowCells(RowCells&&) noexcept = default;
RowCells& RowCells::operator=(RowCells&&) noexcept = default;
RowCells::~RowCells() = default;

void RowCells::clear() {
  inside.clear();
  boundary.clear();
  cuts.clear();
  begins_.clear();
}

void RowCells::end() {
  if (boundary.empty()) return;
  const std::int64_t last = boundary.back().column;
  const auto range = static_cast<std::uint64_t>(last - boundary.front().column);
  bucketBits_ = std::max(
      static_cast<int>(std::bit_width(range)) - static_cast<int>(std::bit_width(boundary.size())),
      0);
  begins_.resize(bucketOf(last) + 2);
  std::size_t bucket = 0;
  for (std::uint32_t i = 0; i < boundary.size(); ++i) {
    for (const std::uint64_t own = bucketOf(boundary[i].column); bucket <= own; ++bucket)
      begins_[bucket] = i;
  }
  begins_[bucket] = static_cast<std::uint32_t>(boundary.size());
}

const BoundaryCell* RowCells::boundaryAt(std::int64_t column) const {
  if (begins_.empty()) return nullptr;
  const std::uint64_t bucket = bucketOf(column);
  if (bucket >= begins_.size() - 1) return nullptr;
  const auto found = std::lower_bound(
      boundary.data() + begins_[bucket], boundary.data() + begins_[bucket + 1], column,
      [](const BoundaryCell& cell, std::int64_t c) { return cell.column < c; });
  return found != boundary.data() + boundary.size() && found->column == column ? found : nullptr;
}

}  // namespace copse
