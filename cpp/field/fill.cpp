#include "field/fill.h"

#include <algorithm>
#include <array>

#include "field/tile_tree.h"
#include "ground/subcells.h"

namespace copse {

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

TileBox FieldFill::frameOf(const Block& block, std::uint64_t bits) {
  std::uint64_t columns = bits | (bits >> 32);
  columns |= columns >> 16;
  const auto flat = static_cast<std::uint32_t>((columns | (columns >> 8)) & 0xFF);
  const std::int32_t left = __builtin_ctz(flat);
  const std::int32_t right = 32 - __builtin_clz(flat);
  const std::int32_t bottom = __builtin_ctzll(bits) / kSubcells;
  const std::int32_t top = (63 - __builtin_clzll(bits)) / kSubcells + 1;
  const std::int32_t size = block.tile.subcell;
  return {block.x + left * size, block.y + bottom * size, block.x + right * size - 1,
          block.y + top * size - 1};
}

void FieldFill::gather(const Block& block) {
  const FieldTile& tile = block.tile;
  const TileBox box = frameOf(block, block.open);
  const double greatest = tile.greatestOf(block.number);
  const double least =
      std::max(tile.leastOf(block.number), placing_.leastOver(tile, block.number, box));
  // In a gentle field, the slope bounds the variation better than the range over the block.
  variation_ = greatest - least;
  if (!tile.isSteep()) variation_ = std::min(variation_, tile.slope * (box.extent() + 2));
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
  if (block.boundary != nullptr) {
    edges_.fill({block.tile, block.number, variation_, *block.boundary}, block.open, draws);
  } else {
    fillFree(block, draws);
  }
}

// Search each quarter by itself, as smaller frames hold fewer covered points.
void FieldFill::fillFree(const Block& block, Draws draws) {
  constexpr std::uint64_t kQuarter = 0x0F0F0F0F;
  std::array<TileBox, 4> boxes;
  std::size_t count = 0;
  for (const int shift : {0, 4, 32, 36}) {
    const std::uint64_t bits = block.open & kQuarter << shift;
    if (bits != 0) boxes[count++] = frameOf(block, bits);
  }
  search_.fill(block.tile, block.number, variation_, {boxes.data(), count}, draws);
}

namespace {

// Round a number up or down, so that the mean of the results is the number.
std::int32_t wholeOf(double number, std::uint64_t draw) {
  return static_cast<std::int32_t>(number + fractionOf(draw));
}

}  // namespace

// Return true if a dart comes too late for its radius. A tile has darts enough for its least
// radius, so that a place of a greater one needs fewer.
bool FieldFill::isLate(const FieldTile& tile, double radius, std::uint64_t draw) const {
  return fractionOf(draw) * (radius * radius) > tile.least * tile.least;
}

// Draw all darts and keep those whose subcell is open, without a branch. The upper half of a kept
// word is the subcell's number, which is that of its bit in `covered`.
void FieldFill::drawOver(const FieldTile& tile, std::int32_t darts, std::uint64_t key) {
  found_.resize(static_cast<std::size_t>(darts) + 2);
  const auto subcells = static_cast<std::uint64_t>(tile.subcells() * tile.subcells());
  const std::uint8_t* covered = tile.covered.data();
  std::uint64_t* end = found_.data();
  Draws draws(key);
  for (std::int32_t i = 0; i < darts; i += 2) {
    const std::uint64_t bits = draws.next();
    for (const std::uint64_t drawn : {bits & 0xFFFFFFFF, bits >> 32}) {
      const std::uint64_t subcell = (drawn * subcells) >> 32;
      *end = subcell << 32 | drawn;
      end += ~(std::uint32_t{covered[subcell >> 3]} >> (subcell & 7)) & 1;
    }
  }
  found_.resize(static_cast<std::size_t>(end - found_.data()));
}

void FieldFill::throwOver(FieldTile& tile, double perSquare, std::uint64_t key) {
  const double across = tile.side / tile.least;
  drawOver(tile, wholeOf(perSquare * across * across, mix(key, -1)), key);
  const double perRow = 1.0 / tile.subcells();
  for (const std::uint64_t bits : found_) {
    const auto subcell = static_cast<std::int32_t>(bits >> 32);
    const auto row = static_cast<std::int32_t>((subcell + 0.5) * perRow);
    const std::int32_t column = subcell - row * tile.subcells();
    if (tile.isCovered(column, row)) continue;
    const std::uint64_t more = mix(bits ^ key);
    const std::int32_t x = column * tile.subcell + below24(more, tile.subcell);
    const std::int32_t y = row * tile.subcell + below24(more >> 24, tile.subcell);
    const double radius = placing_.radiusAt(tile, x, y);
    if (isLate(tile, radius, mix(more)) || !placing_.isClear(tile, x, y, radius)) continue;
    const std::int32_t block = (row >> 3) * tile.blocks + (column >> 3);
    if (placing_.isGround(tile, block, x, y)) placing_.place(tile, x, y, radius);
  }
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
        !isGround(placing_.ground(), tile.boundary->cuts, block.boundary->cut,
                  leastPointOf(tile, block.number), {tile.x + x, tile.y + y}))
      continue;
    placing_.place(tile, x, y, radius);
    discs_.add(x, y, radius);
  }
}

}  // namespace copse
