#include "finish.h"

#include <algorithm>
#include <cmath>

namespace copse {

namespace {

constexpr int kDartsPerLevel = 4;

// Whether an edge may meet the hull of a box's lattice points. Exact but for edges that end beside
// it.
bool mayMeet(const Edge& e, Point low, Point high) {
  if (std::max(e.ax, e.bx) < low.x || std::min(e.ax, e.bx) > high.x) return false;
  if (std::max(e.ay, e.by) < low.y || std::min(e.ay, e.by) > high.y) return false;
  const int first = side(e, low);
  return side(e, high) != first || side(e, {low.x, high.y}) != first ||
         side(e, {high.x, low.y}) != first;
}

}  // namespace

void Finish::finishAll(Strip& strip, const CellRect& rect, std::uint64_t stageKey) {
  for (std::int64_t row = rect.rowBegin; row < rect.rowEnd; ++row) {
    const std::uint64_t rowKey = mix(stageKey, row);
    std::size_t index = strip.index(rect.columnBegin, row);
    for (std::int64_t column = rect.columnBegin; column < rect.columnEnd; ++column, ++index) {
      if (strip.covered[index] == kAllCovered) continue;
      scrambler_.add(static_cast<std::uint32_t>(mix(rowKey, column)),
                     static_cast<std::uint32_t>(index));
    }
  }
  scrambler_.drain([&](std::uint32_t index) {
    if (strip.covered[index] == kAllCovered) return;
    const std::uint64_t rowKey = mix(stageKey, strip.rowOf(index));
    finish(strip, index, Draws(mix(rowKey, strip.columnOf(index))));
    strip.covered[index] = kAllCovered;
  });
}

void Finish::gather(const Strip& strip, std::size_t index) {
  neighbours_.clear();
  const std::int32_t side = placing_.lattice().side;
  const auto stride = static_cast<std::ptrdiff_t>(strip.columns);
  for (int row = -kReach; row <= kReach; ++row) {
    const std::uint32_t* cells = strip.at.data() + index + row * stride;
    for (int column = -kReach; column <= kReach; ++column) {
      const std::uint32_t sample = cells[column];
      if (!isSample(sample)) continue;
      neighbours_.push_back({static_cast<std::int32_t>(xOf(sample)) + column * side,
                             static_cast<std::int32_t>(yOf(sample)) + row * side});
    }
  }
}

bool Finish::isInOneDisc(const Box& box) const {
  const std::int32_t limit = placing_.lattice().radiusSquared;
  const std::int32_t x1 = box.x + box.width - 1;
  const std::int32_t y1 = box.y + box.height - 1;
  for (const Neighbour& n : neighbours_) {
    const std::int32_t dx = std::max(n.x - box.x, x1 - n.x);
    const std::int32_t dy = std::max(n.y - box.y, y1 - n.y);
    if (dx * dx + dy * dy < limit) return true;
  }
  return false;
}

// Keeps a part of `parent` for the next level, unless it is covered or outside.
void Finish::consider(const Cell& cell, const Level& from, const Box& parent, Box box) {
  if (isInOneDisc(box)) return;
  const std::span<const std::uint32_t> which(from.edges.data() + parent.firstEdge,
                                             parent.endEdge - parent.firstEdge);
  box.winding = parent.winding;
  box.firstEdge = box.endEdge = static_cast<std::uint32_t>(next_.edges.size());
  if (!which.empty()) {
    const Band& band = placing_.band();
    const Point low{cell.origin.x + box.x, cell.origin.y + box.y};
    const Point high{low.x + box.width - 1, low.y + box.height - 1};
    box.winding +=
        crossings(band.edges(), which, {cell.origin.x + parent.x, cell.origin.y + parent.y}, low);
    if (box.width > 1 || box.height > 1) {
      for (const std::uint32_t index : which) {
        if (mayMeet(band.edges()[index], low, high)) next_.edges.push_back(index);
      }
      box.endEdge = static_cast<std::uint32_t>(next_.edges.size());
    }
    if (box.firstEdge == box.endEdge && !isInside(box.winding, band.fillRule())) return;
  }
  next_.boxes.push_back(box);
}

void Finish::start(const Cell& cell) {
  level_.clear();
  next_.clear();
  Box whole{0, 0, placing_.lattice().side, placing_.lattice().side, 0, 0, 0};
  if (cell.isBoundary) {
    const RowCells& row = placing_.band().rowCells(cell.strip.rowOf(cell.index));
    const BoundaryCell& boundary = row.boundaryAt(cell.strip.columnOf(cell.index));
    const auto edges = row.edgesOf(boundary);
    level_.edges.assign(edges.begin(), edges.end());
    whole.winding = boundary.winding;
    whole.endEdge = static_cast<std::uint32_t>(edges.size());
  }
  const Subdivision& subdivision = placing_.subdivision();
  for (std::uint64_t open = ~cell.strip.covered[cell.index]; open != 0; open &= open - 1) {
    const auto bit = static_cast<std::uint32_t>(__builtin_ctzll(open));
    const std::int32_t x = subdivision.begin(bit % kSubcells);
    const std::int32_t y = subdivision.begin(bit / kSubcells);
    consider(cell, level_, whole,
             {x, y, subdivision.begin(bit % kSubcells + 1) - x,
              subdivision.begin(bit / kSubcells + 1) - y, 0, 0, 0});
  }
  std::swap(level_, next_);
}

void Finish::split(const Cell& cell) {
  next_.clear();
  for (const Box& box : level_.boxes) {
    const std::int32_t width = (box.width + 1) / 2;
    const std::int32_t height = (box.height + 1) / 2;
    for (std::int32_t y = 0; y < box.height; y += height) {
      for (std::int32_t x = 0; x < box.width; x += width) {
        consider(cell, level_, box,
                 {box.x + x, box.y + y, std::min(width, box.width - x),
                  std::min(height, box.height - y), 0, 0, 0});
      }
    }
  }
  std::swap(level_, next_);
}

bool Finish::throwInto(const Cell& cell, const Box& box, std::uint64_t bits) {
  const std::int32_t x = box.x + static_cast<std::int32_t>(
                                     below(bits & 0xFFFF, static_cast<std::uint32_t>(box.width)));
  const std::int32_t y =
      box.y + static_cast<std::int32_t>(
                  below((bits >> 16) & 0xFFFF, static_cast<std::uint32_t>(box.height)));
  if (!placing_.isClear(cell.strip, cell.index, x, y)) return false;
  if (box.firstEdge != box.endEdge) {
    const Band& band = placing_.band();
    const std::span<const std::uint32_t> which(level_.edges.data() + box.firstEdge,
                                               box.endEdge - box.firstEdge);
    const Point from{cell.origin.x + box.x, cell.origin.y + box.y};
    const Point to{cell.origin.x + x, cell.origin.y + y};
    if (!isInside(box.winding + crossings(band.edges(), which, from, to), band.fillRule()))
      return false;
  }
  placing_.place(cell.strip, cell.index, x, y);
  return true;
}

void Finish::finish(Strip& strip, std::size_t index, Draws draws) {
  const double side = placing_.lattice().side;
  const Cell cell{strip,
                  index,
                  {static_cast<double>(strip.columnOf(index)) * side,
                   static_cast<double>(strip.rowOf(index)) * side},
                  strip.at[index] == kEmptyBoundary};
  gather(strip, index);
  for (start(cell); !level_.boxes.empty(); split(cell)) {
    const auto boxes = static_cast<std::uint64_t>(level_.boxes.size());
    for (int i = 0; i < kDartsPerLevel; ++i) {
      const std::uint64_t bits = draws.next();
      if (throwInto(cell, level_.boxes[((bits >> 32) * boxes) >> 32], bits)) return;
    }
  }
}

}  // namespace copse
