#include "field/fill.h"

#include <array>

#include "ground/subcells.h"

namespace copse {

namespace {

// Round a number up or down, so that the mean of the results is the number.
std::int32_t wholeOf(double number, std::uint64_t draw) {
  return static_cast<std::int32_t>(number + fractionOf(draw));
}

// Return true if a dart comes too late for its radius. A tile has darts enough for its least
// radius, so that a place of a greater one needs fewer.
bool isLate(const FieldTile& tile, double radius, std::uint64_t draw) {
  return fractionOf(draw) * (radius * radius) > tile.least * tile.least;
}

}  // namespace

FieldFill::FieldFill(FieldPlacing& placing)
    : placing_(placing),
      discs_(placing),
      freeSearch_(makeFreeSearch(placing, discs_)),
      edgeSearch_(makeEdgeSearch(placing, discs_)) {}

template <class Visit>
void FieldFill::eachOpenBlock(FieldTile& tile, std::uint64_t key, Visit&& visit) {
  for (std::int32_t row = 0; row < tile.blocks; ++row) {
    for (std::uint32_t open = tile.openBlocks(row); open != 0; open &= open - 1) {
      const std::int32_t number = row * tile.blocks + __builtin_ctz(open);
      scrambler_.add(mix(key, number) >> 60, static_cast<std::uint64_t>(number));
    }
  }
  scrambler_.drainEach([&](std::uint64_t number) {
    FieldBlock block(tile, static_cast<std::int32_t>(number));
    if (block.open != 0) visit(block, Draws(mix(key, block.number)));
  });
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

void FieldFill::throwInto(FieldBlock& block, double perSubcell, Draws draws) {
  const FieldTile& tile = block.tile;
  std::array<std::uint8_t, kSubcells * kSubcells> open;
  std::uint32_t count = 0;
  for (std::uint64_t bits = block.open; bits != 0; bits &= bits - 1)
    open[count++] = static_cast<std::uint8_t>(__builtin_ctzll(bits));
  const std::int32_t darts = wholeOf(perSubcell * count, draws.next());
  if (darts == 0) return;
  discs_.gather(block);
  for (std::int32_t i = 0; i < darts; ++i) {
    const std::uint64_t bits = draws.next();
    const std::int32_t subcell = open[below(bits >> 48, count)];
    const std::int32_t x =
        block.x + subcell % kSubcells * tile.subcell + below24(bits, tile.subcell);
    const std::int32_t y =
        block.y + subcell / kSubcells * tile.subcell + below24(bits >> 24, tile.subcell);
    const double radius = placing_.radiusAt(tile, x, y);
    if (!isLate(tile, radius, mix(bits)) && discs_.isClear(x, y, radius) &&
        placing_.isGround(tile, block.number, x, y))
      discs_.place(x, y, radius);
  }
}

void FieldFill::throwIntoOpen(FieldTile& tile, double perSubcell, std::uint64_t key) {
  eachOpenBlock(tile, key,
                [&](FieldBlock& block, Draws draws) { throwInto(block, perSubcell, draws); });
}

void FieldFill::finish(FieldTile& tile, std::uint64_t key) {
  eachOpenBlock(tile, key, [&](FieldBlock& block, Draws draws) {
    discs_.gather(block);
    (block.boundary != nullptr ? edgeSearch_ : freeSearch_)->fill(block, draws);
    tile.cover(block.number, kAllCovered);
  });
}

}  // namespace copse
