#include "finish.h"

#include <algorithm>
#include <cmath>

namespace copse {

namespace {

constexpr int kDartsPerLevel = 4;

// Whether an edge may meet the hull of a square of lattice points. Exact but for edges that end
// beside it.
bool mayMeet(const Edge& e, Point low, double extent) {
  const Point high{low.x + extent, low.y + extent};
  if (std::max(e.ax, e.bx) < low.x || std::min(e.ax, e.bx) > high.x) return false;
  if (std::max(e.ay, e.by) < low.y || std::min(e.ay, e.by) > high.y) return false;
  // How far the centre is from the line, against how far the corners reach.
  const double across = (e.bx - e.ax) * (low.y + extent / 2 - e.ay);
  const double along = (e.by - e.ay) * (low.x + extent / 2 - e.ax);
  const double reach = (extent / 2) * (std::fabs(e.bx - e.ax) + std::fabs(e.by - e.ay));
  const double rounding = 1e-14 * (std::fabs(across) + std::fabs(along) + reach);
  const double beyond = std::fabs(across - along) - reach;
  if (std::fabs(beyond) > rounding) return beyond < 0;
  const int first = side(e, low);
  return side(e, high) != first || side(e, {low.x, high.y}) != first ||
         side(e, {high.x, low.y}) != first;
}

}  // namespace

void Finish::finishAll(Strip& strip, const CellRect& rect, std::uint64_t stageKey) {
  for (std::int64_t row = rect.rowBegin; row < rect.rowEnd; ++row) {
    const std::uint64_t rowKey = mix(stageKey, row);
    const std::uint64_t* covered = strip.covered.data() + strip.index(rect.columnBegin, row);
    scrambler_.expect(static_cast<std::size_t>(rect.columnEnd - rect.columnBegin));
    for (std::int64_t column = rect.columnBegin; column < rect.columnEnd; ++column, ++covered) {
      if (*covered == kAllCovered) continue;
      const auto localColumn = static_cast<std::uint64_t>(column - rect.columnBegin);
      const auto localRow = static_cast<std::uint64_t>(row - rect.rowBegin);
      scrambler_.add(mix(rowKey, column), localColumn | (localRow << 32));
    }
  }
  const double side = placing_.lattice().side;
  scrambler_.drain([&](std::uint64_t visit) {
    const Address address{rect.columnBegin + static_cast<std::int64_t>(visit & 0xFFFFFFFF),
                          rect.rowBegin + static_cast<std::int64_t>(visit >> 32)};
    const std::size_t index = strip.index(address.column, address.row);
    if (strip.covered[index] == kAllCovered) return;
    const Cell cell{
        strip,
        index,
        address,
        {static_cast<double>(address.column) * side, static_cast<double>(address.row) * side},
        strip.at[index] == kEmptyBoundary};
    finish(cell, Draws(mix(mix(stageKey, address.row), address.column)));
    strip.covered[index] = kAllCovered;
  });
}

// Keeps a part of a box of this level for the next one, unless it is covered or outside.
inline void Finish::consider(const Cell& cell, std::uint32_t parent, std::size_t parentIndex,
                             std::uint32_t box) {
  const bool covered = discs_.cover(box, next_.size - 1);
  if (!cell.isBoundary) {
    next_.boxes[next_.count] = box;
    next_.count += covered ? 0 : 1;
  } else if (!covered && cut(cell, parent, parentIndex, box)) {
    next_.boxes[next_.count++] = box;
  }
}

// Notes which edges meet a box of the next level; false when it is outside.
bool Finish::cut(const Cell& cell, std::uint32_t parent, std::size_t parentIndex,
                 std::uint32_t box) {
  const Band& band = placing_.band();
  const Cut from = level_.cuts[parentIndex];
  const auto first = static_cast<std::uint32_t>(next_.edges.size());
  Cut found{from.winding, first, first};
  if (from.firstEdge != from.endEdge) {
    const auto which = level_.edgesOf(from);
    const Point low{cell.origin.x + xOf(box), cell.origin.y + yOf(box)};
    found.winding += crossings(band.edges(), which,
                               {cell.origin.x + xOf(parent), cell.origin.y + yOf(parent)}, low);
    if (next_.size > 1) {
      for (const std::uint32_t index : which) {
        if (mayMeet(band.edges()[index], low, next_.size - 1)) next_.edges.push_back(index);
      }
      found.endEdge = static_cast<std::uint32_t>(next_.edges.size());
    }
    if (found.firstEdge == found.endEdge && !isInside(found.winding, band.fillRule())) return false;
  }
  next_.cuts.push_back(found);
  return true;
}

// The first level: the open subcells.
void Finish::start(const Cell& cell) {
  level_.clear();
  if (cell.isBoundary) {
    const RowCells& row = placing_.band().rowCells(cell.address.row);
    const BoundaryCell& boundary = row.boundaryAt(cell.address.column);
    const auto edges = row.edgesOf(boundary);
    level_.edges.assign(edges.begin(), edges.end());
    level_.cuts.push_back({boundary.winding, 0, static_cast<std::uint32_t>(edges.size())});
  }
  const Subdivision& subdivision = placing_.subdivision();
  next_.clear();
  next_.size = subdivision.greatest();
  next_.expect(kSubcells * kSubcells);
  const std::int32_t last = placing_.lattice().side - next_.size;
  for (std::uint64_t open = ~cell.strip.covered[cell.index]; open != 0; open &= open - 1) {
    const auto bit = static_cast<std::uint32_t>(__builtin_ctzll(open));
    consider(cell, pack(0, 0), 0,
             pack(std::min(subdivision.begin(bit % kSubcells), last),
                  std::min(subdivision.begin(bit / kSubcells), last)));
  }
  std::swap(level_, next_);
}

void Finish::split(const Cell& cell) {
  next_.clear();
  next_.size = (level_.size + 1) / 2;
  next_.expect(4 * level_.count);
  const std::int32_t other = level_.size - next_.size;
  for (std::size_t i = 0; i < level_.count; ++i) {
    const std::uint32_t box = level_.boxes[i];
    consider(cell, box, i, box);
    consider(cell, box, i, box + pack(other, 0));
    consider(cell, box, i, box + pack(0, other));
    consider(cell, box, i, box + pack(other, other));
  }
  std::swap(level_, next_);
}

bool Finish::throwInto(const Cell& cell, std::size_t boxIndex, std::uint64_t bits) {
  const std::uint32_t box = level_.boxes[boxIndex];
  const auto size = static_cast<std::uint32_t>(level_.size);
  const std::int32_t x = xOf(box) + static_cast<std::int32_t>(below(bits & 0xFFFF, size));
  const std::int32_t y = yOf(box) + static_cast<std::int32_t>(below((bits >> 16) & 0xFFFF, size));
  if (discs_.cover(pack(x, y), 0)) return false;
  if (cell.isBoundary) {
    const Band& band = placing_.band();
    const Cut& cut = level_.cuts[boxIndex];
    const Point from{cell.origin.x + xOf(box), cell.origin.y + yOf(box)};
    const Point to{cell.origin.x + x, cell.origin.y + y};
    const int winding = cut.winding + crossings(band.edges(), level_.edgesOf(cut), from, to);
    if (!isInside(winding, band.fillRule())) return false;
  }
  placing_.place(cell.strip, cell.index, cell.address, x, y);
  return true;
}

void Finish::finish(const Cell& cell, Draws draws) {
  discs_.gather(cell.strip.at.data() + cell.index, cell.strip.columns);
  for (start(cell); level_.count > 0; split(cell)) {
    for (int i = 0; i < kDartsPerLevel; ++i) {
      const std::uint64_t bits = draws.next();
      if (throwInto(cell, ((bits >> 32) * level_.count) >> 32, bits)) return;
    }
  }
}

}  // namespace copse
