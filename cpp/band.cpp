#include "band.h"

#include <algorithm>

#include "conflict.h"

namespace copse {

namespace {

constexpr std::int64_t kMargin = kReach;
constexpr std::int64_t kBridge = 8;  // gaps up to this many columns do not part two strips

// Grows a set of subcells into those of `open` that touch it side to side.
std::uint64_t flood(std::uint64_t seed, std::uint64_t open) {
  constexpr std::uint64_t kNotFirst = 0xFEFEFEFEFEFEFEFEu;
  constexpr std::uint64_t kNotLast = 0x7F7F7F7F7F7F7F7Fu;
  for (;;) {
    const std::uint64_t grown =
        (seed | ((seed << 1) & kNotFirst) | ((seed >> 1) & kNotLast) | (seed << 8) | (seed >> 8)) &
        open;
    if (grown == seed) return seed;
    seed = grown;
  }
}

// The subcells that an edge meets, or comes so near that estimates cannot tell.
std::uint64_t touchedSubcells(const Edge& edge, Point origin, std::int32_t side) {
  const double subcell = side / static_cast<double>(kSubcells);
  const double slack = side / 1024.0 + 2;
  double x0 = edge.ax - origin.x;
  double y0 = edge.ay - origin.y;
  double x1 = edge.bx - origin.x;
  double y1 = edge.by - origin.y;
  if (y0 > y1) {
    std::swap(x0, x1);
    std::swap(y0, y1);
  }
  const double slope = y1 > y0 ? (x1 - x0) / (y1 - y0) : 0;
  const auto clampToCell = [](double index) {
    return static_cast<int>(std::clamp(index, 0.0, kSubcells - 1.0));
  };
  std::uint64_t touched = 0;
  const int last = clampToCell((y1 + slack) / subcell);
  for (int row = clampToCell((y0 - slack) / subcell); row <= last; ++row) {
    const double low = row * subcell - slack;
    const double high = (row + 1) * subcell + slack;
    const double left = low > y0 ? x0 + slope * (low - y0) : x0;
    const double right = high < y1 ? x0 + slope * (high - y0) : x1;
    const double begin = (std::min(left, right) - slack) / subcell;
    const double end = (std::max(left, right) + slack) / subcell;
    if (begin >= kSubcells || end < 0) continue;
    const int first = clampToCell(begin);
    const std::uint64_t bits = (std::uint64_t{2} << (clampToCell(end) - first)) - 1;
    touched |= bits << (row * kSubcells + first);
  }
  return touched;
}

// The subcells whose four corners a capsule holds.
std::uint64_t heldSubcells(const Capsule& capsule, Point origin, const Subdivision& subdivision) {
  std::uint64_t held = 0;
  std::uint32_t below = 0;  // the corners held along the subcells' lower side
  for (std::uint32_t row = 0; row <= kSubcells; ++row) {
    std::uint32_t above = 0;
    for (std::uint32_t column = 0; column <= kSubcells; ++column) {
      const Point corner{origin.x + subdivision.begin(column), origin.y + subdivision.begin(row)};
      above |= (capsule.holds(corner) ? 1u : 0u) << column;
    }
    const std::uint32_t both = below & above;
    if (row > 0) held |= static_cast<std::uint64_t>(both & (both >> 1)) << ((row - 1) * kSubcells);
    below = above;
  }
  return held;
}

}  // namespace

Band::Band(Ground ground, std::int32_t side)
    : raster_(std::move(ground), side), side_(side), subdivision_(side) {
  if (const auto first = raster_.nextRow(INT64_MIN)) beginRow_ = endRow_ = *first;
}

bool Band::occupiedFrom(std::int64_t row) const {
  for (std::int64_t r = std::max(row, beginRow_); r < endRow_; ++r) {
    if (!rowCells(r).empty()) return true;
  }
  return false;
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

void Band::roll(std::int64_t beginRow, std::int64_t endRow) {
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
    strip.covered[index] = coverOutside(cells, *cell, origin);
    strip.at[index] = kEmptyBoundary;
  }
}

bool Band::contains(std::int64_t column, std::int64_t row, std::int32_t x, std::int32_t y) const {
  const RowCells& cells = rowCells(row);
  const BoundaryCell& cell = cells.boundaryAt(column);
  const Point origin{static_cast<double>(column) * side_, static_cast<double>(row) * side_};
  const Point at{origin.x + x, origin.y + y};
  for (const std::uint32_t capsule : cells.capsulesOf(cell)) {
    if (ground().capsules()[capsule].holds(at)) return false;
  }
  return isFree(cells, cell, origin, at);
}

// As far as the edges tell.
bool Band::isFree(const RowCells& cells, const BoundaryCell& cell, Point origin, Point at) const {
  for (const OutlinePart& part : cells.partsOf(cell)) {
    const std::int32_t winding =
        part.winding + crossings(ground().edges(), cells.edgesOf(part), origin, at);
    if (!ground().isFree(part.outline, winding)) return false;
  }
  return true;
}

// The subcells that no edge touches fall into patches; one point of each tells whether it is
// free. Those that a capsule holds come on top.
std::uint64_t Band::coverOutside(const RowCells& cells, const BoundaryCell& cell,
                                 Point origin) const {
  std::uint64_t touched = 0;
  for (const OutlinePart& part : cells.partsOf(cell)) {
    for (const std::uint32_t index : cells.edgesOf(part))
      touched |= touchedSubcells(ground().edges()[index], origin, side_);
  }
  std::uint64_t covered = 0;
  for (std::uint64_t open = ~touched; open != 0;) {
    const auto bit = static_cast<std::uint32_t>(__builtin_ctzll(open));
    const std::uint64_t patch = flood(std::uint64_t{1} << bit, open);
    open &= ~patch;
    const Point at{origin.x + subdivision_.begin(bit % kSubcells),
                   origin.y + subdivision_.begin(bit / kSubcells)};
    if (!isFree(cells, cell, origin, at)) covered |= patch;
  }
  for (const std::uint32_t index : cells.capsulesOf(cell))
    covered |= heldSubcells(ground().capsules()[index], origin, subdivision_);
  return covered;
}

}  // namespace copse
