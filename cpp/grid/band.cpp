// Built for speed.
#include "grid/band.h"

#include <algorithm>
#include <cmath>

#include "grid/boundary_cell.h"
#include "grid/cell.h"

namespace copse {

namespace {

constexpr std::int64_t kMargin = kReach;
constexpr std::int64_t kBridge = 8;  // gaps up to this many columns do not part two strips

}  // namespace

Band::Band(std::shared_ptr<const Ground> ground, std::int32_t side, const CellRect& window)
    : raster_(std::move(ground), side, window), side_(side) {
  const Subdivision subdivision(side);
  for (std::uint32_t i = 0; i <= kSubcells; ++i) subcellBegins_[i] = subdivision.begin(i);
  if (const auto first = raster_.nextRow(INT64_MIN)) beginRow_ = endRow_ = *first;
}

bool Band::occupiedFrom(std::int64_t row) const {
  for (std::int64_t r = std::max(row, beginRow_); r < endRow_; ++r) {
    if (!rowCells(r).empty()) return true;
  }
  return false;
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
  merge(found, kBridge);
  return found;
}

void Band::roll(std::int64_t beginRow, std::int64_t upTo) {
  // Above the ground nothing is looked at but the margin.
  const auto top = static_cast<std::int64_t>(std::floor(ground().box().y1 / side_));
  const std::int64_t endRow = std::max(beginRow, std::min(upTo, top + 1 + kMargin));
  // Rows before the band, and rows that it skips, hold nothing.
  std::vector<RowCells> rows(static_cast<std::size_t>(endRow - beginRow));
  for (std::int64_t r = std::max(beginRow, beginRow_); r < endRow_; ++r) {
    rows[static_cast<std::size_t>(r - beginRow)] =
        std::move(rows_[static_cast<std::size_t>(r - beginRow_)]);
  }
  const std::int64_t firstNew = std::max(beginRow, endRow_);
  for (std::int64_t r = firstNew; r < endRow; ++r)
    raster_.readRow(r, rows[static_cast<std::size_t>(r - beginRow)]);
  rows_ = std::move(rows);
  const std::int64_t keptEnd = endRow_;
  beginRow_ = beginRow;
  endRow_ = endRow;

  std::vector<Strip> old;
  std::swap(old, strips_);
  for (const Interval& columns : occupiedColumns()) {
    Strip& strip = strips_.emplace_back();
    strip.column0 = columns.begin - kMargin;
    strip.row0 = beginRow;
    strip.columns = static_cast<std::int32_t>(columns.end - columns.begin + 2 * kMargin);
    strip.rows = static_cast<std::int32_t>(endRow - beginRow);
    const std::size_t size =
        static_cast<std::size_t>(strip.columns) * static_cast<std::size_t>(strip.rows);
    strip.at.assign(size, kEmpty);
    strip.covered.assign(size, kAllCovered);
    for (const Strip& from : old) {
      const std::int64_t begin = std::max(strip.column0, from.column0);
      const std::int64_t end = std::min(strip.column0 + strip.columns, from.column0 + from.columns);
      if (begin >= end) continue;
      for (std::int64_t r = std::max(beginRow, from.row0); r < keptEnd; ++r) {
        const std::size_t source = from.index(begin, r);
        const std::size_t target = strip.index(begin, r);
        const auto count = static_cast<std::size_t>(end - begin);
        std::copy_n(from.at.begin() + static_cast<std::ptrdiff_t>(source), count,
                    strip.at.begin() + static_cast<std::ptrdiff_t>(target));
        std::copy_n(from.covered.begin() + static_cast<std::ptrdiff_t>(source), count,
                    strip.covered.begin() + static_cast<std::ptrdiff_t>(target));
      }
    }
    for (std::int64_t r = firstNew; r < endRow; ++r) paint(strip, r);
  }
}

void Band::paint(Strip& strip, std::int64_t row) {
  const RowCells& cells = rowCells(row);
  const std::int64_t begin = strip.column0 + kMargin;
  const std::int64_t end = strip.column0 + strip.columns - kMargin;
  const auto fill = [&](const std::vector<Interval>& intervals, std::uint64_t covered) {
    for (const Interval& i : intervals) {
      const std::int64_t from = std::max(i.begin, begin);
      const std::int64_t to = std::min(i.end, end);
      if (from >= to) continue;
      std::fill_n(strip.covered.begin() + static_cast<std::ptrdiff_t>(strip.index(from, row)),
                  to - from, covered);
    }
  };
  fill(cells.inside, 0);
  fill(cells.held, kAllCovered);
  const auto first =
      std::lower_bound(cells.boundary.begin(), cells.boundary.end(), begin,
                       [](const BoundaryCell& cell, std::int64_t c) { return cell.column < c; });
  for (auto cell = first; cell != cells.boundary.end() && cell->column < end; ++cell) {
    const std::size_t index = strip.index(cell->column, row);
    const Point origin{static_cast<double>(cell->column) * side_, static_cast<double>(row) * side_};
    strip.covered[index] = coverOutside(ground(), cells.cuts, cell->cut, origin, subcellBegins_);
    strip.at[index] = kEmptyBoundary;
  }
}

bool Band::isGround(std::int64_t column, std::int64_t row, std::int32_t x, std::int32_t y) const {
  const RowCells& cells = rowCells(row);
  const Point origin{static_cast<double>(column) * side_, static_cast<double>(row) * side_};
  return copse::isGround(ground(), cells.cuts, cells.boundaryAt(column)->cut, origin,
                         {origin.x + x, origin.y + y});
}

}  // namespace copse
