// The darts of a pass: all over a tile, or into the open subcells of a block.
#include <algorithm>
#include <array>

#include "field/field_fill.h"
#include "field/tile_boundary.h"
#include "grid/boundary_cell.h"

namespace copse {

namespace {

// A whole number whose mean is that number.
std::int32_t wholeOf(double number, std::uint64_t draw) {
  return static_cast<std::int32_t>(number + fractionOf(draw));
}

}  // namespace

// Darts fall in proportion to 1 / radius²: as many as the least radius would have, less those that
// a greater one does without.
bool FieldFill::isLate(const FieldTile& tile, double radius, std::uint64_t draw) const {
  return fractionOf(draw) * (radius * radius) > tile.least * tile.least;
}

// Draws all darts first, without a branch, and keeps those that find their subcell open: in the
// upper half of a word its number, row by row, as its bit is numbered.
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
