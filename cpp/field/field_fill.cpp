// Built for speed, loops as they are.
#include "field/field_fill.h"

#include <algorithm>

#include "base/append.h"
#include "field/tile_boundary.h"
#include "grid/boundary_cell.h"

namespace copse {

namespace {

// How small the variation of the radius over a block must be, in sides of a box, to be neglected.
constexpr double kEven = 3;

}  // namespace

template <class Visit>
void FieldFill::eachOpenBlock(FieldTile& tile, std::uint64_t key, Visit&& visit) {
  discs_.begin(tile);
  for (std::int32_t row = 0; row < tile.blocks; ++row) {
    for (std::uint32_t open = tile.openBlocks(row); open != 0; open &= open - 1) {
      const std::int32_t number = row * tile.blocks + __builtin_ctz(open);
      scrambler_.add(mix(key, number) >> 60, static_cast<std::uint64_t>(number));
    }
  }
  scrambler_.drainEach([&](std::uint64_t at) {
    const auto number = static_cast<std::int32_t>(at);
    const std::uint64_t open = ~tile.coverage(number);
    if (open == 0) return;
    const Block block{tile,
                      number,
                      number % tile.blocks * tile.block,
                      number / tile.blocks * tile.block,
                      open,
                      boundaryBlock(tile, number)};
    visit(block);
  });
}

void FieldFill::gather(const Block& block) {
  std::uint64_t columns = block.open | (block.open >> 32);
  columns |= columns >> 16;
  columns = (columns | (columns >> 8)) & 0xFF;
  const auto left = static_cast<std::int32_t>(__builtin_ctzll(columns));
  const auto right = static_cast<std::int32_t>(64 - __builtin_clzll(columns));
  const auto bottom = static_cast<std::int32_t>(__builtin_ctzll(block.open)) / kSubcells;
  const auto top = static_cast<std::int32_t>(63 - __builtin_clzll(block.open)) / kSubcells + 1;
  const FieldTile& tile = block.tile;
  const std::int32_t size = tile.subcell;
  const TileBox box{block.x + left * size, block.y + bottom * size, block.x + right * size - 1,
                    block.y + top * size - 1};
  const std::int32_t extent = std::max(box.x1 - box.x0, box.y1 - box.y0);
  const double greatest = tile.greatestOf(block.number);
  const std::int32_t last = tile.block - 1 - extent;
  const double least =
      std::max(tile.leastOf(block.number),
               placing_.leastOver(tile, block.number, std::min(box.x0, block.x + last),
                                  std::min(box.y0, block.y + last), extent));
  // Only where the field is gentle is the least radius known so well that the slope tells more.
  variation_ = greatest - least;
  if (tile.blockLeast.empty()) variation_ = std::min(variation_, tile.slope * (extent + 2));
  discs_.gather(box, least, std::min(greatest, (least + variation_) * (1 + 0x1p-30)));
}

void FieldFill::throwIntoOpen(FieldTile& tile, double perSubcell, std::uint64_t key) {
  eachOpenBlock(tile, key, [&](const Block& block) {
    throwInto(block, perSubcell, Draws(mix(key, block.number)));
  });
}

void FieldFill::finish(FieldTile& tile, std::uint64_t key) {
  eachOpenBlock(tile, key, [&](const Block& block) {
    finish(block, Draws(mix(key, block.number)));
    tile.cover(block.number, kAllCovered);
  });
}

void FieldFill::finish(const Block& block, Draws draws) {
  gather(block);
  start(block);
  while (!level_->boxes.empty()) {
    if (level_->size == 1) {
      tryPoints(block, draws);
      return;
    }
    tryBoxes(block, draws);
    split(block);
  }
}

// The first level: the open subcells.
void FieldFill::start(const Block& block) {
  level_->clear();
  if (block.boundary != nullptr) {
    level_->cuts.push_back(copyCut(block.tile.boundary->cuts, block.boundary->cut, level_->lists));
  }
  level_->boxes.push_back({block.x, block.y});
  next_->clear();
  next_->size = block.tile.subcell;
  for (std::uint64_t bits = block.open; bits != 0; bits &= bits - 1) {
    const auto subcell = static_cast<std::int32_t>(__builtin_ctzll(bits));
    keep(block, 0, block.x + subcell % kSubcells * next_->size,
         block.y + subcell / kSubcells * next_->size);
  }
  std::swap(level_, next_);
}

void FieldFill::split(const Block& block) {
  next_->clear();
  next_->size = (level_->size + 1) / 2;
  const std::int32_t other = level_->size - next_->size;
  for (std::size_t i = 0; i < level_->boxes.size(); ++i) {
    const auto [x, y] = level_->boxes[i];
    keep(block, i, x, y);
    keep(block, i, x + other, y);
    keep(block, i, x, y + other);
    keep(block, i, x + other, y + other);
  }
  std::swap(level_, next_);
}

// Keeps a part of a box for the next level, unless it is covered or outside.
void FieldFill::keep(const Block& block, std::size_t parent, std::int32_t x, std::int32_t y) {
  const FieldTile& tile = block.tile;
  const std::int32_t extent = next_->size - 1;
  if (discs_.cover(x, y, extent)) return;
  if (kEven * variation_ > extent &&
      discs_.cover(x, y, extent, placing_.leastOver(tile, block.number, x, y, extent)))
    return;
  if (block.boundary != nullptr) {
    const auto [fromX, fromY] = level_->boxes[parent];
    const auto cut = cutPart(placing_.ground(), level_->lists, level_->cuts[parent],
                             {tile.x + fromX, tile.y + fromY},
                             {{tile.x + x, tile.y + y}, double(extent)}, next_->lists);
    if (!cut) return;
    next_->cuts.push_back(*cut);
  }
  next_->boxes.push_back({x, y});
}

void FieldFill::tryBoxes(const Block& block, Draws& draws) {
  const std::size_t count = level_->boxes.size();
  const std::size_t darts = std::max<std::size_t>(4, count / 2);
  for (std::size_t i = 0; i < darts; ++i) {
    const std::uint64_t bits = draws.next();
    const std::size_t box = ((bits >> 48) * count) >> 16;
    const auto [x, y] = level_->boxes[box];
    tryAt(block, box, x + below24(bits, level_->size), y + below24(bits >> 24, level_->size));
  }
}

// At the lattice's own size every box is looked at.
void FieldFill::tryPoints(const Block& block, Draws& draws) {
  const std::size_t count = level_->boxes.size();
  const auto first = static_cast<std::size_t>(draws.next() % count);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t box = (first + i) % count;
    const auto [x, y] = level_->boxes[box];
    tryAt(block, box, x, y);
  }
}

bool FieldFill::tryAt(const Block& block, std::size_t box, std::int32_t x, std::int32_t y) {
  const FieldTile& tile = block.tile;
  const double radius = placing_.radiusAt(tile, x, y);
  if (!discs_.isClear(x, y, radius)) return false;
  if (block.boundary != nullptr) {
    const auto [fromX, fromY] = level_->boxes[box];
    if (!isGround(placing_.ground(), level_->lists, level_->cuts[box],
                  {tile.x + fromX, tile.y + fromY}, {tile.x + x, tile.y + y}))
      return false;
  }
  placing_.place(tile, x, y, radius);
  discs_.add(x, y, radius);
  return true;
}

}  // namespace copse
