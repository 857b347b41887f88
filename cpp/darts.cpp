#include "darts.h"

#include <algorithm>

#include "hash.h"

namespace copse {

namespace {

constexpr std::int64_t kBlock = 16;           // cells along the side of a block
constexpr std::uint64_t kDartsPerRound = 16;  // into each block

// The bit of rank `rank` among those set.
std::uint32_t selectBit(std::uint64_t bits, std::uint32_t rank) {
  for (; rank > 0; --rank) bits &= bits - 1;
  return static_cast<std::uint32_t>(__builtin_ctzll(bits));
}

}  // namespace

// Tries a dart whose subcell is free.
void Darts::tryAt(Strip& strip, std::size_t index, Address cell, std::int32_t x, std::int32_t y) {
  if (!placing_.isClear(strip, index, x, y)) return;
  if (!placing_.isInRegion(strip, index, cell, x, y)) return;
  placing_.place(strip, index, cell, x, y);
}

// The blocks of a tile that have an open cell.
void Darts::listBlocks(const Strip& strip, const CellRect& tile, const CellRect& rect,
                       std::uint64_t stageKey) {
  blocks_.clear();
  for (std::int64_t row = tile.rowBegin; row < tile.rowEnd; row += kBlock) {
    for (std::int64_t column = tile.columnBegin; column < tile.columnEnd; column += kBlock) {
      const std::int64_t columnBegin = std::max(column, rect.columnBegin);
      const std::int64_t columnEnd = std::min(column + kBlock, rect.columnEnd);
      const std::int64_t rowBegin = std::max(row, rect.rowBegin);
      const std::int64_t rowEnd = std::min(row + kBlock, rect.rowEnd);
      if (columnBegin >= columnEnd || rowBegin >= rowEnd) continue;
      bool open = false;
      for (std::int64_t r = rowBegin; r < rowEnd && !open; ++r) {
        const std::uint64_t* covered = strip.covered.data() + strip.index(columnBegin, r);
        open = std::any_of(covered, covered + (columnEnd - columnBegin),
                           [](std::uint64_t bits) { return bits != kAllCovered; });
      }
      if (!open) continue;
      Block block{mix(mix(stageKey, row), column), column, row, 0, false, 0, 0, 0, 0};
      // The corner of a block that reaches over the strip's edge may be no cell; sums from it are
      // right all the same.
      block.index =
          static_cast<std::size_t>((row - strip.row0) * strip.columns + (column - strip.column0));
      block.columnBegin = static_cast<std::uint32_t>(columnBegin - column);
      block.columnEnd = static_cast<std::uint32_t>(columnEnd - column);
      block.rowBegin = static_cast<std::uint32_t>(rowBegin - row);
      block.rowEnd = static_cast<std::uint32_t>(rowEnd - row);
      block.isPart = (columnEnd - columnBegin) * (rowEnd - rowBegin) < kBlock * kBlock;
      blocks_.push_back(block);
    }
  }
}

void Darts::throwEarly(Strip& strip, const CellRect& tile, const CellRect& rect,
                       std::uint64_t stageKey, int rounds) {
  listBlocks(strip, tile, rect, stageKey);
  const Subdivision subdivision = placing_.subdivision();
  const auto side = static_cast<std::uint32_t>(placing_.lattice().side);
  const auto stride = static_cast<std::uint32_t>(strip.columns);
  const std::uint64_t* covered = strip.covered.data();
  for (int round = 0; round < rounds; ++round) {
    for (Block& block : blocks_) {
      const std::uint64_t end = block.key + kDartsPerRound * kGolden;
      for (; block.key != end; block.key += kGolden) {
        const std::uint64_t bits = mix(block.key);
        const auto column = static_cast<std::uint32_t>(bits & 15);
        const auto row = static_cast<std::uint32_t>((bits >> 4) & 15);
        if (block.isPart && !block.holds(column, row)) continue;
        const std::size_t index = block.index + row * stride + column;
        const std::uint32_t x = below((bits >> 8) & 0xFFFF, side);
        const std::uint32_t y = below((bits >> 24) & 0xFFFF, side);
        if (((covered[index] >> subdivision.bitOf(x, y)) & 1) != 0) continue;
        tryAt(strip, index, {block.column + column, block.row + row}, static_cast<std::int32_t>(x),
              static_cast<std::int32_t>(y));
      }
    }
  }
}

void Darts::throwLate(Strip& strip, const CellRect& rect, std::uint64_t stageKey, double perCell) {
  const Subdivision& subdivision = placing_.subdivision();
  const auto share =
      static_cast<std::uint32_t>(perCell * 1024);  // of a dart for each free subcell, in 2^-16
  const auto columns = static_cast<std::uint32_t>(rect.columnEnd - rect.columnBegin);
  for (std::int64_t row = rect.rowBegin; row < rect.rowEnd; ++row) {
    const std::uint64_t* covered = strip.covered.data() + strip.index(rect.columnBegin, row);
    const auto localRow = static_cast<std::uint64_t>(row - rect.rowBegin);
    const std::uint64_t rowKey =
        mix(stageKey, row) + kGolden * static_cast<std::uint64_t>(rect.columnBegin);
    scrambler_.expect(std::size_t{columns} * (static_cast<std::uint32_t>(perCell) + 1));
    for (std::uint32_t column = 0; column < columns; ++column) {
      if (covered[column] == kAllCovered) continue;
      const std::uint64_t open = ~covered[column];
      const auto free = static_cast<std::uint32_t>(__builtin_popcountll(open));
      Draws draws(rowKey + kGolden * column);
      std::uint64_t bits = draws.next();
      for (std::uint32_t count = (free * share + static_cast<std::uint32_t>(bits >> 48)) >> 16;
           count > 0; --count) {
        const std::uint32_t bit = selectBit(open, below(bits & 0xFFFF, free));
        const auto within = [&](std::uint32_t subcell, std::uint64_t from) {
          const std::int32_t begin = subdivision.begin(subcell);
          const auto size = static_cast<std::uint32_t>(subdivision.begin(subcell + 1) - begin);
          return static_cast<std::uint64_t>(begin) + below(from & 0x3FFF, size * 4);
        };
        const std::uint64_t x = within(bit % kSubcells, bits >> 16);
        const std::uint64_t y = within(bit / kSubcells, bits >> 30);
        scrambler_.add(bits >> 44,
                       x | (y << 16) | (std::uint64_t{column} << 32) | (localRow << 48));
        bits = draws.next();
      }
    }
  }
  const std::uint64_t* covered = strip.covered.data();
  scrambler_.drain([&](std::uint64_t dart) {
    const Address cell{rect.columnBegin + static_cast<std::int64_t>((dart >> 32) & 0xFFFF),
                       rect.rowBegin + static_cast<std::int64_t>(dart >> 48)};
    const std::size_t index = strip.index(cell.column, cell.row);
    const auto x = static_cast<std::uint32_t>(dart & 0xFFFF);
    const auto y = static_cast<std::uint32_t>((dart >> 16) & 0xFFFF);
    if (((covered[index] >> subdivision.bitOf(x, y)) & 1) != 0) return;
    tryAt(strip, index, cell, static_cast<std::int32_t>(x), static_cast<std::int32_t>(y));
  });
}

}  // namespace copse
