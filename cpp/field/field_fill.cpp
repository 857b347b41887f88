#include "field/field_fill.h"

#include <algorithm>

#include "field/tile_boundary.h"

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
  // Only where the field is gentle is the least radius known so well that the slope tells more.
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

// By quarters, as frames of less hold less that is covered.
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

}  // namespace copse
