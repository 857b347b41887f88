#include "field/field_fill.h"

#include <algorithm>

#include "boundary_cell.h"
#include "field/tile_boundary.h"

namespace copse {

namespace {

// How small the variation of the radius over a block must be, in sides of a box, to be neglected.
constexpr double kEven = 3;

// A whole number whose mean is that number.
std::int32_t wholeOf(double number, std::uint64_t draw) {
  return static_cast<std::int32_t>(number + static_cast<double>(draw >> 11) * 0x1p-53);
}

// From [0, n), out of 24 bits.
std::int32_t below24(std::uint64_t bits, std::int32_t n) {
  return static_cast<std::int32_t>(((bits & 0xFFFFFF) * static_cast<std::uint64_t>(n)) >> 24);
}

}  // namespace

// Darts fall in proportion to 1 / radius²: as many as the least radius would have, less those that
// a greater one does without.
bool FieldFill::isLate(const FieldTile& tile, double radius, std::uint64_t draw) const {
  return static_cast<double>(draw >> 11) * 0x1p-53 * (radius * radius) > tile.least * tile.least;
}

void FieldFill::throwOver(FieldTile& tile, double perSquare, std::uint64_t key) {
  const double across = tile.side / tile.least;
  const std::int32_t darts = wholeOf(perSquare * across * across, mix(key, -1));
  const auto subcells = static_cast<std::uint32_t>(tile.subcells());
  Draws draws(key);
  for (std::int32_t i = 0; i < darts; ++i) {
    const std::uint64_t bits = draws.next();
    const auto column = static_cast<std::int32_t>(below(bits & 0xFFFF, subcells));
    const auto row = static_cast<std::int32_t>(below((bits >> 16) & 0xFFFF, subcells));
    if (tile.isCovered(column, row)) continue;
    const std::uint64_t more = mix(bits);
    const std::int32_t x = column * tile.subcell + below24(more, tile.subcell);
    const std::int32_t y = row * tile.subcell + below24(more >> 24, tile.subcell);
    const double radius = placing_.radiusAt(tile, x, y);
    if (isLate(tile, radius, mix(more)) || !placing_.isClear(tile, x, y, radius)) continue;
    const std::int32_t block = row / kSubcells * tile.blocks + column / kSubcells;
    if (placing_.isInGround(tile, block, x, y)) placing_.place(tile, x, y, radius);
  }
}

template <class Visit>
void FieldFill::eachOpenBlock(FieldTile& tile, std::uint64_t key, Visit&& visit) {
  const std::int32_t blocks = tile.blocks * tile.blocks;
  discs_.begin(tile);
  scrambler_.expect(static_cast<std::size_t>(blocks));
  for (std::int32_t number = 0; number < blocks; ++number) {
    if (tile.coverage(number) == kAllCovered) continue;
    scrambler_.add(mix(key, number) >> 60, static_cast<std::uint64_t>(number));
  }
  scrambler_.drain([&](std::uint64_t at) {
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
  least_ = std::max(tile.leastOf(block.number),
                    placing_.leastOver(tile, block.number, std::min(box.x0, block.x + last),
                                       std::min(box.y0, block.y + last), extent));
  variation_ = std::min(greatest - tile.leastOf(block.number), tile.slope * (extent + 2));
  discs_.gather(box, std::min(greatest, (least_ + variation_) * (1 + 0x1p-30)));
}

void FieldFill::throwIntoOpen(FieldTile& tile, double perSubcell, std::uint64_t key) {
  eachOpenBlock(tile, key, [&](const Block& block) {
    throwInto(block, perSubcell, Draws(mix(key, block.number)));
  });
}

void FieldFill::throwInto(const Block& block, double perSubcell, Draws draws) {
  const FieldTile& tile = block.tile;
  std::array<std::uint8_t, kSubcells * kSubcells> open;
  std::uint32_t count = 0;
  for (std::uint64_t bits = block.open; bits != 0; bits &= bits - 1)
    open[count++] = static_cast<std::uint8_t>(__builtin_ctzll(bits));
  const std::int32_t darts = wholeOf(perSubcell * count, draws.next());
  if (darts == 0) return;
  gather(block);
  for (std::int32_t i = 0; i < darts; ++i) {
    const std::uint64_t bits = draws.next();
    const std::int32_t subcell = open[below(bits >> 48, count)];
    const std::int32_t x =
        block.x + subcell % kSubcells * tile.subcell + below24(bits, tile.subcell);
    const std::int32_t y =
        block.y + subcell / kSubcells * tile.subcell + below24(bits >> 24, tile.subcell);
    const double radius = placing_.radiusAt(tile, x, y);
    if (isLate(tile, radius, mix(bits)) || !discs_.isClear(x, y, radius)) continue;
    if (block.boundary != nullptr &&
        !isFree(placing_.ground(), *tile.boundary, *block.boundary,
                leastPointOf(tile, block.number), {tile.x + x, tile.y + y}))
      continue;
    placing_.place(tile, x, y, radius);
    discs_.add(x, y, radius);
  }
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
    const RowCells& cells = *block.tile.boundary;
    for (OutlinePart part : cells.partsOf(*block.boundary)) {
      const auto edges = cells.edgesOf(part);
      part.firstEdge = static_cast<std::uint32_t>(level_->lists.edges.size());
      level_->lists.edges.insert(level_->lists.edges.end(), edges.begin(), edges.end());
      part.endEdge = static_cast<std::uint32_t>(level_->lists.edges.size());
      level_->lists.parts.push_back(part);
    }
    const auto capsules = cells.capsulesOf(*block.boundary);
    level_->lists.capsules.assign(capsules.begin(), capsules.end());
    level_->cuts.push_back({0, static_cast<std::uint32_t>(level_->lists.parts.size()), 0,
                            static_cast<std::uint32_t>(capsules.size())});
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
  const bool isEven = kEven * variation_ <= extent;
  const double least = isEven ? least_ : placing_.leastOver(tile, block.number, x, y, extent);
  if (discs_.cover(x, y, extent, least)) return;
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
    if (!isFreeIn(placing_.ground(), level_->lists, level_->cuts[box],
                  {tile.x + fromX, tile.y + fromY}, {tile.x + x, tile.y + y}))
      return false;
  }
  placing_.place(tile, x, y, radius);
  discs_.add(x, y, radius);
  return true;
}

}  // namespace copse
