// Built for speed.
#include "sampler/darts.h"

#include <algorithm>

#include "base/hash.h"

namespace copse {

namespace {

constexpr std::int64_t kBlock = kDartBlock;
constexpr std::uint32_t kLanes = 4;  // darts out of one hash

// What 12 bits of an early dart's draw choose.
std::uint32_t columnIn(std::uint64_t bits) {
  return bits % kBlock;
}
std::uint32_t rowIn(std::uint64_t bits) {
  return bits / kBlock % kBlock;
}
std::uint32_t subcellIn(std::uint64_t bits) {
  return bits / (kBlock * kBlock) % (kSubcells * kSubcells);
}

}  // namespace

// Tries a dart, whose subcell was free when it was drawn.
inline void Darts::tryIn(Strip& strip, std::size_t index, Address cell, std::uint32_t subcell,
                         std::uint64_t bits) {
  if (((strip.covered[index] >> subcell) & 1) != 0) return;
  const Subdivision& subdivision = placing_.subdivision();
  const auto within = [&](std::uint32_t part, std::uint64_t from) {
    const std::int32_t begin = subdivision.begin(part);
    const auto size = static_cast<std::uint32_t>(subdivision.begin(part + 1) - begin);
    return begin + static_cast<std::int32_t>(below(from & 0xFFFF, size));
  };
  const std::int32_t x = within(subcell % kSubcells, bits);
  const std::int32_t y = within(subcell / kSubcells, bits >> 16);
  if (!placing_.isClear(strip, index, x, y)) return;
  if (!placing_.isGround(strip, index, cell, x, y)) return;
  placing_.place(strip, index, cell, x, y);
}

// The blocks of a tile that have an open cell.
void Darts::listBlocks(const Strip& strip, const CellRect& tile, const CellRect& rect,
                       std::uint64_t stageKey) {
  blocks_.clear();
  for (std::int64_t row = tile.rowBegin; row < tile.rowEnd; row += kBlock) {
    const std::int64_t rowBegin = std::max(row, rect.rowBegin);
    const std::int64_t rowEnd = std::min(row + kBlock, rect.rowEnd);
    if (rowBegin >= rowEnd) continue;
    const std::uint64_t rowKey = mix(stageKey, row);
    for (std::int64_t column = tile.columnBegin; column < tile.columnEnd; column += kBlock) {
      const std::int64_t columnBegin = std::max(column, rect.columnBegin);
      const std::int64_t columnEnd = std::min(column + kBlock, rect.columnEnd);
      if (columnBegin >= columnEnd) continue;
      bool open = false;
      for (std::int64_t r = rowBegin; r < rowEnd && !open; ++r) {
        const std::uint64_t* covered = strip.covered.data() + strip.index(columnBegin, r);
        open = std::any_of(covered, covered + (columnEnd - columnBegin),
                           [](std::uint64_t bits) { return bits != kAllCovered; });
      }
      if (!open) continue;
      Block block{};
      block.key = mix(rowKey, column);
      block.column = column;
      block.row = row;
      // The corner of a block that reaches over the strip's edge may be no cell; sums from it are
      // right all the same.
      block.index =
          static_cast<std::uint32_t>((row - strip.row0) * strip.columns + (column - strip.column0));
      block.columnBegin = static_cast<std::uint32_t>(columnBegin - column);
      block.columnEnd = static_cast<std::uint32_t>(columnEnd - column);
      block.rowBegin = static_cast<std::uint32_t>(rowBegin - row);
      block.rowEnd = static_cast<std::uint32_t>(rowEnd - row);
      block.isPart = (columnEnd - columnBegin) * (rowEnd - rowBegin) < kBlock * kBlock;
      blocks_.push_back(block);
    }
  }
  found_.resize(blocks_.size() * kLanes + 1);
}

// Draws four darts into a block: those that find their subcell free.
inline Darts::Found* Darts::drawEarly(const Strip& strip, std::uint32_t number, Found* end) {
  Block& block = blocks_[number];
  const auto stride = static_cast<std::uint32_t>(strip.columns);
  std::uint64_t bits = mix(block.key += kGolden);
  for (std::uint32_t lane = 0; lane < kLanes; ++lane, bits = (bits >> 16) | (bits << 48)) {
    const std::uint32_t column = columnIn(bits);
    const std::uint32_t row = rowIn(bits);
    if (block.isPart && !block.holds(column, row)) continue;
    const std::uint32_t index = block.index + row * stride + column;
    *end = {bits, index, number};
    end += ~(strip.covered[index] >> subcellIn(bits)) & 1;
  }
  return end;
}

void Darts::throwEarly(Strip& strip, const CellRect& tile, const CellRect& rect,
                       std::uint64_t stageKey, int rounds) {
  listBlocks(strip, tile, rect, stageKey);
  const auto blocks = static_cast<std::uint32_t>(blocks_.size());
  for (int round = 0; round < rounds; ++round) {
    Found* end = found_.data();
    // To and fro, so that no block comes before its neighbours every time.
    for (std::uint32_t i = 0; i < blocks; ++i) {
      end = drawEarly(strip, round % 2 == 0 ? i : blocks - 1 - i, end);
    }
    for (const Found* dart = found_.data(); dart != end; ++dart) {
      const Block& block = blocks_[dart->block];
      const Address cell{block.column + columnIn(dart->bits), block.row + rowIn(dart->bits)};
      tryIn(strip, dart->index, cell, subcellIn(dart->bits), mix(dart->bits));
    }
  }
}

// Draws the darts of a late stage: those that find their subcell free now.
void Darts::drawLate(const Strip& strip, const CellRect& rect, std::uint64_t stageKey,
                     int perCell) {
  const auto columns = static_cast<std::uint32_t>(rect.columnEnd - rect.columnBegin);
  const auto rows = static_cast<std::uint32_t>(rect.rowEnd - rect.rowBegin);
  open_.resize(columns);
  found_.resize(std::size_t{columns} * static_cast<std::uint32_t>(perCell) + 1);
  for (std::uint32_t row = 0; row < rows; ++row) {
    const std::uint64_t* covered =
        strip.covered.data() + strip.index(rect.columnBegin, rect.rowBegin + row);
    std::size_t opened = 0;
    for (std::uint32_t column = 0; column < columns; ++column) {
      open_[opened] = column;
      opened += covered[column] == kAllCovered ? 0 : 1;
    }
    const std::uint64_t rowKey =
        mix(stageKey, rect.rowBegin + row) + kGolden * static_cast<std::uint64_t>(rect.columnBegin);
    Found* end = found_.data();
    for (std::size_t i = 0; i < opened; ++i) {
      const std::uint32_t column = open_[i];
      const std::uint64_t bits = covered[column];
      std::uint64_t draws = mix(rowKey + kGolden * column);
      for (int dart = 0; dart < perCell; ++dart, draws = (draws >> 6) | (draws << 58)) {
        *end = {draws, column, 0};
        end += ~(bits >> (draws % 64)) & 1;
      }
    }
    scrambler_.expect(static_cast<std::size_t>(end - found_.data()));
    for (const Found* dart = found_.data(); dart != end; ++dart) {
      const std::uint64_t bits = mix(dart->bits);
      scrambler_.add(bits >> 60, (bits & 0xFFFFFFFF) | (std::uint64_t{dart->index} << 32) |
                                     (std::uint64_t{row} << 42) | (dart->bits % 64) << 52);
    }
  }
}

void Darts::throwLate(Strip& strip, const CellRect& rect, std::uint64_t stageKey, int perCell) {
  drawLate(strip, rect, stageKey, perCell);
  scrambler_.drain([&](std::uint64_t dart) {
    const Address cell{rect.columnBegin + static_cast<std::int64_t>((dart >> 32) & 1023),
                       rect.rowBegin + static_cast<std::int64_t>((dart >> 42) & 1023)};
    tryIn(strip, strip.index(cell.column, cell.row), cell, static_cast<std::uint32_t>(dart >> 52),
          dart);
  });
}

}  // namespace copse
