#include "field/field_edge_search.h"

#include <algorithm>

#include "base/append.h"
#include "field/field_search.h"

namespace copse {

void FieldEdgeSearch::fill(const Block& block, std::uint64_t open, Draws draws) {
  block_ = &block;
  start(open);
  while (!level_->boxes.empty()) {
    if (level_->size == 1) {
      tryPoints(draws);
      return;
    }
    tryBoxes(draws);
    split();
  }
}

// The first level: the open subcells.
void FieldEdgeSearch::start(std::uint64_t open) {
  const FieldTile& tile = block_->tile;
  const std::int32_t x = block_->number % tile.blocks * tile.block;
  const std::int32_t y = block_->number / tile.blocks * tile.block;
  level_->clear();
  level_->cuts.push_back(copyCut(tile.boundary->cuts, block_->boundary.cut, level_->lists));
  level_->boxes.push_back({x, y});
  next_->clear();
  next_->size = tile.subcell;
  for (std::uint64_t bits = open; bits != 0; bits &= bits - 1) {
    const auto subcell = static_cast<std::int32_t>(__builtin_ctzll(bits));
    keep(0, x + subcell % kSubcells * next_->size, y + subcell / kSubcells * next_->size);
  }
  std::swap(level_, next_);
}

void FieldEdgeSearch::split() {
  next_->clear();
  next_->size = (level_->size + 1) / 2;
  const std::int32_t other = level_->size - next_->size;
  for (std::size_t i = 0; i < level_->boxes.size(); ++i) {
    const auto [x, y] = level_->boxes[i];
    keep(i, x, y);
    keep(i, x + other, y);
    keep(i, x, y + other);
    keep(i, x + other, y + other);
  }
  std::swap(level_, next_);
}

// Keeps a part of a box for the next level, unless it is covered or outside.
void FieldEdgeSearch::keep(std::size_t parent, std::int32_t x, std::int32_t y) {
  const FieldTile& tile = block_->tile;
  const std::int32_t extent = next_->size - 1;
  if (discs_.cover(x, y, extent)) return;
  const TileBox box{x, y, x + extent, y + extent};
  if (FieldSearch::kEven * block_->variation > extent &&
      discs_.cover(x, y, extent, placing_.leastOver(tile, block_->number, box)))
    return;
  const auto [fromX, fromY] = level_->boxes[parent];
  const auto cut = cutPart(placing_.ground(), level_->lists, level_->cuts[parent],
                           {tile.x + fromX, tile.y + fromY},
                           {{tile.x + x, tile.y + y}, double(extent)}, next_->lists);
  if (!cut) return;
  next_->cuts.push_back(*cut);
  next_->boxes.push_back({x, y});
}

void FieldEdgeSearch::tryBoxes(Draws& draws) {
  const std::size_t count = level_->boxes.size();
  const std::size_t darts = std::max<std::size_t>(4, count / 2);
  for (std::size_t i = 0; i < darts; ++i) {
    const std::uint64_t bits = draws.next();
    const std::size_t box = ((bits >> 48) * count) >> 16;
    const auto [x, y] = level_->boxes[box];
    tryAt(box, x + below24(bits, level_->size), y + below24(bits >> 24, level_->size));
  }
}

// At the lattice's own size every box is looked at.
void FieldEdgeSearch::tryPoints(Draws& draws) {
  const std::size_t count = level_->boxes.size();
  const auto first = static_cast<std::size_t>(draws.next() % count);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t box = (first + i) % count;
    const auto [x, y] = level_->boxes[box];
    tryAt(box, x, y);
  }
}

void FieldEdgeSearch::tryAt(std::size_t box, std::int32_t x, std::int32_t y) {
  const FieldTile& tile = block_->tile;
  const double radius = placing_.radiusAt(tile, x, y);
  if (!discs_.isClear(x, y, radius)) return;
  const auto [fromX, fromY] = level_->boxes[box];
  if (!isGround(placing_.ground(), level_->lists, level_->cuts[box],
                {tile.x + fromX, tile.y + fromY}, {tile.x + x, tile.y + y}))
    return;
  placing_.place(tile, x, y, radius);
  discs_.add(x, y, radius);
}

}  // namespace copse
