#include "ground/band.h"

#include <algorithm>
#include <utility>

#include "ground/lattice.h"
#include "ground/subcells.h"
#include "shape/placed_at.h"

namespace copse {

namespace {

constexpr std::int64_t kMargin = Strip::kMargin;
constexpr std::size_t kMostRows = 144;  // of a strip
constexpr std::int64_t kBridge = 8;     // widest gap within a strip, in columns

// The same columns in other rows. Copy the rows that stay in one block.
Strip rolled(Strip strip, std::int64_t beginRow, std::int64_t endRow) {
  const auto columns = static_cast<std::ptrdiff_t>(strip.columns);
  const std::int64_t gone = std::min<std::int64_t>(beginRow - strip.row0, strip.rows);
  std::copy(strip.at.begin() + gone * columns, strip.at.end(), strip.at.begin());
  std::copy(strip.covered.begin() + gone * columns, strip.covered.end(), strip.covered.begin());
  strip.row0 = beginRow;
  strip.rows = static_cast<std::int32_t>(endRow - beginRow);
  strip.at.resize(static_cast<std::size_t>(strip.rows * columns));
  strip.covered.resize(static_cast<std::size_t>(strip.rows * columns));
  return strip;
}

// A strip of other columns, filled in from the strips before.
Strip patched(const std::vector<Strip>& from, const CellRect& cells, std::int64_t keptEnd) {
  Strip strip{cells.columnBegin,
              cells.rowBegin,
              static_cast<std::int32_t>(cells.columns()),
              static_cast<std::int32_t>(cells.rows()),
              {},
              {}};
  const auto size = static_cast<std::size_t>(cells.columns() * cells.rows());
  const auto most = static_cast<std::size_t>(cells.columns()) * kMostRows;
  strip.at.reserve(most);
  strip.covered.reserve(most);
  strip.at.resize(size);
  strip.covered.resize(size);
  // All other rows are painted later.
  const std::int64_t kept = std::clamp<std::int64_t>(keptEnd - strip.row0, 0, strip.rows);
  std::fill_n(strip.at.begin(), kept * strip.columns, kEmpty);
  std::fill_n(strip.covered.begin(), kept * strip.columns, kAllCovered);
  for (const Strip& other : from) {
    const std::int64_t begin = std::max(strip.column0, other.column0);
    const std::int64_t end = std::min(cells.columnEnd, other.column0 + other.columns);
    // Skip strips that were rolled: they share only their margins with others.
    if (begin >= end || other.at.empty()) continue;
    for (std::int64_t r = std::max(strip.row0, other.row0); r < keptEnd; ++r) {
      const auto source = static_cast<std::ptrdiff_t>(other.index(begin, r));
      const auto target = static_cast<std::ptrdiff_t>(strip.index(begin, r));
      std::copy_n(other.at.begin() + source, end - begin, strip.at.begin() + target);
      std::copy_n(other.covered.begin() + source, end - begin, strip.covered.begin() + target);
    }
  }
  return strip;
}

}  // namespace

Band::Band(std::shared_ptr<const Ground> ground, std::int32_t side, const CellRect& window)
    : raster_(std::move(ground), side, window),
      side_(side),
      subcellBegins_(Subdivision(side).begins()) {
  if (const auto first = raster_.nextRow(INT64_MIN)) firstRow_ = beginRow_ = endRow_ = *first;
}

bool Band::occupiedFrom(std::int64_t row) const {
  return occupiedRows().end > std::max(row, beginRow_);
}

Interval Band::occupiedRows() const {
  const auto isOccupied = [](const RowCells& row) { return !row.empty(); };
  const auto first = std::find_if(rows_.begin(), rows_.end(), isOccupied);
  const auto last = std::find_if(rows_.rbegin(), rows_.rend(), isOccupied);
  return {beginRow_ + (first - rows_.begin()), beginRow_ + (last.base() - rows_.begin())};
}

std::vector<Interval> Band::occupiedColumns() const {
  std::vector<Interval> found;
  const auto add = [&](std::int64_t begin, std::int64_t end) {
    if (!found.empty() && begin >= found.back().begin && begin <= found.back().end + kBridge) {
      found.back().end = std::max(found.back().end, end);
    } else {
      found.push_back({begin, end});
    }
  };
  for (const RowCells& row : rows_) {
    for (const Interval& i : row.inside) add(i.begin, i.end);
    for (const BoundaryCell& cell : row.boundary) add(cell.column, cell.column + 1);
  }
  std::vector<PlacedAt> sorted;
  for (const Interval& i : found) sorted.push_back({i.begin, i.end});
  sortByPlace(sorted);
  found.clear();
  for (const PlacedAt& i : sorted) add(i.place, i.what);
  return found;
}

Interval Band::roll(std::int64_t from, std::int64_t upTo) {
  // Keep only the margin around the ground. Cells just above the ground may still be listed.
  const std::int64_t beginRow = std::max(from, firstRow_ - kMargin);
  const std::int64_t endRow = std::max(beginRow, std::min(upTo, raster_.lastRow() + 2 + kMargin));
  // New rows reuse the memory of forgotten ones.
  const auto gone = static_cast<std::size_t>(
      std::clamp<std::int64_t>(beginRow - beginRow_, 0, std::ssize(rows_)));
  for (std::size_t r = gone; r < rows_.size(); ++r) std::swap(rows_[r - gone], rows_[r]);
  rows_.resize(static_cast<std::size_t>(endRow - beginRow));
  const std::int64_t firstNew = std::max(beginRow, endRow_);
  for (std::int64_t r = firstNew; r < endRow; ++r)
    raster_.readRow(r, rows_[static_cast<std::size_t>(r - beginRow)]);
  const std::int64_t keptEnd = endRow_;
  beginRow_ = beginRow;
  endRow_ = endRow;

  std::vector<Strip> old;
  std::swap(old, strips_);
  for (const Interval& columns : occupiedColumns()) {
    const std::int64_t column0 = columns.begin - kMargin;
    const auto count = static_cast<std::int32_t>(columns.end - columns.begin + 2 * kMargin);
    const auto same = std::find_if(old.begin(), old.end(), [&](const Strip& strip) {
      return strip.column0 == column0 && strip.columns == count;
    });
    strips_.push_back(same != old.end()
                          ? rolled(std::move(*same), beginRow, endRow)
                          : patched(old, {column0, column0 + count, beginRow, endRow}, keptEnd));
    for (std::int64_t r = firstNew; r < endRow; ++r) paint(strips_.back(), r);
  }
  return {firstNew, endRow};
}

void Band::paint(Strip& strip, std::int64_t row) {
  const RowCells& cells = rowCells(row);
  const std::int64_t begin = strip.column0 + kMargin;
  const std::int64_t end = strip.column0 + strip.columns - kMargin;
  const auto at = strip.at.begin() + static_cast<std::ptrdiff_t>(strip.index(strip.column0, row));
  const auto covered =
      strip.covered.begin() + static_cast<std::ptrdiff_t>(strip.index(strip.column0, row));
  std::fill_n(at, strip.columns, kEmpty);
  std::int64_t done = strip.column0;  // columns before this one are painted
  for (const Interval& i : cells.inside) {
    const std::int64_t from = std::max(i.begin, begin);
    const std::int64_t to = std::min(i.end, end);
    if (from >= to) continue;
    std::fill(covered + (done - strip.column0), covered + (from - strip.column0), kAllCovered);
    std::fill(covered + (from - strip.column0), covered + (to - strip.column0), 0);
    done = to;
  }
  std::fill(covered + (done - strip.column0), covered + strip.columns, kAllCovered);
  const auto first =
      std::lower_bound(cells.boundary.begin(), cells.boundary.end(), begin,
                       [](const BoundaryCell& cell, std::int64_t c) { return cell.column < c; });
  for (auto cell = first; cell != cells.boundary.end() && cell->column < end; ++cell) {
    const std::ptrdiff_t index = cell->column - strip.column0;
    covered[index] = cell->held;
    at[index] = kEmptyBoundary;
    if (!cell->cut.hasParts()) continue;
    const Point origin{static_cast<double>(cell->column) * side_, static_cast<double>(row) * side_};
    covered[index] |= coverOutside(ground(), cells.cuts, cell->cut, origin, subcellBegins_);
  }
}

bool Band::isGround(std::int64_t column, std::int64_t row, std::int32_t x, std::int32_t y) const {
  const RowCells& cells = rowCells(row);
  const BoundaryCell* cell = cells.boundaryAt(column);
  if (cell == nullptr) return true;
  const Point origin{static_cast<double>(column) * side_, static_cast<double>(row) * side_};
  return copse::isGround(ground(), cells.cuts, cell->cut, origin, {origin.x + x, origin.y + y});
}

}  // namespace copse
