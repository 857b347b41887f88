// Built for speed, loops as they are.
#include "classes/class_finish.h"

#include <algorithm>

#include "grid/coverage.h"

namespace copse {

namespace {

constexpr int kDarts = 4;  // thrown before boxes are split

// Exponential waits, −256 ln((i + 1/2) / 16).
constexpr std::array<std::uint32_t, 16> kWaits = {887, 606, 475, 389, 325, 273, 231, 194,
                                                  162, 133, 108, 84,  63,  43,  25,  8};

}  // namespace

void ClassFinish::finishAll(const ClassTile& tile, std::uint32_t group, std::uint64_t key) {
  const ClassTiles& tiles = placing_.tiles();
  const int bits = tiles.groupBits(group);
  const std::size_t columns = std::size_t{1} << bits;
  std::uint64_t* coverage = tiles.coverage(tile, group);
  const auto columnOf = [&](std::size_t index) {
    return (tile.column << bits) + static_cast<std::int64_t>(index & (columns - 1));
  };
  const auto rowOf = [&](std::size_t index) {
    return (tile.row << bits) + static_cast<std::int64_t>(index >> bits);
  };
  // In the order in which darts would have found the cells, as in finish.cpp.
  for (std::size_t index = 0; index < columns * columns; ++index) {
    if (coverage[index] == kAllCovered) continue;
    const auto free = static_cast<std::uint32_t>(__builtin_popcountll(~coverage[index]));
    const std::uint32_t wait = kWaits[mix(mix(key, rowOf(index)), columnOf(index)) % kWaits.size()];
    scrambler_.add(16 * wait / (wait + 64 * free), index);
  }
  scrambler_.drainEach([&](std::uint64_t index) {
    const std::uint64_t open = ~coverage[index];
    if (open == 0) return;
    const RowCells& row = tiles.rowCells(tile, group, rowOf(index));
    const Cell cell{group,
                    columnOf(index),
                    rowOf(index),
                    placing_.table().side(placing_.table().groups()[group].level),
                    tiles.ground(group),
                    &row,
                    row.boundaryAt(columnOf(index))};
    Draws draws(mix(mix(key + 1, cell.row), cell.column));
    // A sample of another group may leave room for one of this.
    while (finish(cell, ~coverage[index], draws)) {
    }
    coverage[index] = kAllCovered;
  });
}

// False when nothing fits.
bool ClassFinish::finish(const Cell& cell, std::uint64_t open, Draws& draws) {
  if (open == 0) return false;
  gather(cell, open);
  for (start(cell, open); !level_->boxes.empty(); split(cell)) {
    if (throwInto(cell, draws)) return true;
  }
  return false;
}

// Finds the discs that reach into the frame of the open subcells.
void ClassFinish::gather(const Cell& cell, std::uint64_t open) {
  const ClassTable& table = placing_.table();
  std::uint64_t columns = open | (open >> 32);
  columns |= columns >> 16;
  columns |= columns >> 8;
  columns &= 0xFF;
  const std::int64_t step = cell.side / kSubcells;
  const std::int64_t left = __builtin_ctzll(columns) * step;
  const std::int64_t right = (64 - __builtin_clzll(columns)) * step - 1;
  const std::int64_t bottom = __builtin_ctzll(open) / kSubcells * step;
  const std::int64_t top = ((63 - __builtin_clzll(open)) / kSubcells + 1) * step - 1;
  const LatticePoint corner{cell.column * cell.side + left, cell.row * cell.side + bottom};
  const std::int64_t extent = std::max(right - left, top - bottom);
  const LatticePoint middle{corner.x + extent / 2, corner.y + extent / 2};
  const std::uint32_t kind = table.groups()[cell.group].classes.front();
  const ClassTiles::Reaches reaches{table.reaches(kind), extent / 2 + 1};
  discs_.clear();
  for (std::uint32_t layer = 0; layer < table.layers().size(); ++layer) {
    placing_.tiles().anyNear(
        layer, middle, table.reach(kind, layer) + extent / 2 + 1, &reaches,
        [&](std::uint32_t other, std::int64_t dx, std::int64_t dy) {
          const Disc disc{left + extent / 2 + dx, bottom + extent / 2 + dy,
                          table.square(kind, other)};
          const std::int64_t x = std::max({std::int64_t{0}, left - disc.x, disc.x - right});
          const std::int64_t y = std::max({std::int64_t{0}, bottom - disc.y, disc.y - top});
          if (x * x + y * y < disc.square) discs_.push_back(disc);
          return false;
        });
  }
}

bool ClassFinish::isCovered(Box box, std::int32_t size) const {
  return std::any_of(discs_.begin(), discs_.end(), [&](const Disc& disc) {
    const std::int64_t dx = std::max(disc.x - box.x, box.x + size - 1 - disc.x);
    const std::int64_t dy = std::max(disc.y - box.y, box.y + size - 1 - disc.y);
    return dx * dx + dy * dy < disc.square;
  });
}

// Keeps a box for the next level, unless it is covered or outside.
void ClassFinish::keep(const Cell& cell, std::size_t parent, Box parentBox, Box box) {
  if (isCovered(box, next_->size)) return;
  if (cell.boundary == nullptr || cut(cell, parent, parentBox, box)) next_->boxes.push_back(box);
}

// Notes what meets a box of the next level; false when nothing of it is free.
bool ClassFinish::cut(const Cell& cell, std::size_t parent, Box parentBox, Box box) {
  const LatticeSquare square{cell.at(box), static_cast<double>(next_->size - 1)};
  const auto found = cutPart(cell.ground, level_->lists, level_->cuts[parent], cell.at(parentBox),
                             square, next_->lists);
  if (found) next_->cuts.push_back(*found);
  return found.has_value();
}

// The first level: the open subcells.
void ClassFinish::start(const Cell& cell, std::uint64_t open) {
  level_->clear();
  if (cell.boundary != nullptr)
    level_->cuts.push_back(copyCut(cell.rowCells->cuts, cell.boundary->cut, level_->lists));
  next_->clear();
  const auto step = static_cast<std::int32_t>(cell.side / kSubcells);
  next_->size = step;
  for (; open != 0; open &= open - 1) {
    const int bit = __builtin_ctzll(open);
    keep(cell, 0, {0, 0}, {bit % kSubcells * step, bit / kSubcells * step});
  }
  std::swap(level_, next_);
}

void ClassFinish::split(const Cell& cell) {
  next_->clear();
  next_->size = (level_->size + 1) / 2;
  const std::int32_t other = level_->size - next_->size;
  for (std::size_t i = 0; i < level_->boxes.size(); ++i) {
    const Box box = level_->boxes[i];
    keep(cell, i, box, box);
    keep(cell, i, box, {box.x + other, box.y});
    keep(cell, i, box, {box.x, box.y + other});
    keep(cell, i, box, {box.x + other, box.y + other});
  }
  std::swap(level_, next_);
}

// Throws darts into random boxes; places the first that lands.
bool ClassFinish::throwInto(const Cell& cell, Draws& draws) {
  const auto size = static_cast<std::uint64_t>(level_->size);
  for (int dart = 0; dart < kDarts; ++dart) {
    const std::uint64_t choice = draws.next();
    const std::uint64_t place = draws.next();
    const auto from = static_cast<std::size_t>(((choice >> 32) * level_->boxes.size()) >> 32);
    const Box box = level_->boxes[from];
    const Box at{box.x + static_cast<std::int32_t>(((place >> 32) * size) >> 32),
                 box.y + static_cast<std::int32_t>(((place & 0xFFFFFFFF) * size) >> 32)};
    if (isCovered(at, 1)) continue;
    if (cell.boundary != nullptr && !isFree(cell, from, at)) continue;
    const LatticePoint spot{cell.column * cell.side + at.x, cell.row * cell.side + at.y};
    placing_.place(placing_.neediest(cell.group, spot, choice), spot);
    return true;
  }
  return false;
}

bool ClassFinish::isFree(const Cell& cell, std::size_t box, Box at) const {
  return isGround(cell.ground, level_->lists, level_->cuts[box], cell.at(level_->boxes[box]),
                  cell.at(at));
}

}  // namespace copse
