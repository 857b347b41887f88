#include "fill/darts.h"

#include <iterator>

#include "base/hash.h"

namespace copse {

// Draw four darts into a block. Append those whose subcell is free to the list, and return its new
// end.
inline BlockDarts::Found* BlockDarts::drawInto(Block& block, const std::uint64_t* covered,
                                               Found* end) const {
  std::uint64_t bits = mix(block.key += kGolden);
  const std::uint32_t first = block.index;
  for (std::uint32_t lane = 0; lane < kLanes; ++lane, bits = (bits >> 16) | (bits << 48)) {
    const std::uint32_t index = first + cells_[cellIn(bits)];
    *end = {bits, index};
    end += isFree(covered[index], subcellIn(bits)) ? 1 : 0;
  }
  return end;
}

BlockDarts::Found* BlockDarts::drawRound(const std::uint64_t* covered, bool isForth) {
  Found* end = found_.data();
  if (isForth) {
    for (auto block = blocks_.begin(); block != blocks_.end(); ++block)
      end = drawInto(*block, covered, end);
  } else {
    for (auto block = blocks_.rbegin(); block != blocks_.rend(); ++block)
      end = drawInto(*block, covered, end);
  }
  return end;
}

namespace {

constexpr std::int64_t kBlock = kDartBlock;

// Hash the bits of a draw, of which some are used already, into 26 new bits for a point.
std::uint32_t pointBits(std::uint64_t bits) {
  return static_cast<std::uint32_t>(((bits ^ (bits >> 32)) * 0xD6E8FEB86659FD93u) >> 38);
}

// The subcell of a CellPoint that is packed into 32 bits.
std::uint32_t subcellAt(std::uint64_t at) {
  return static_cast<std::uint32_t>(((at >> 13) & 7) | ((at >> 26) & 56));
}

}  // namespace

// List the blocks of a tile that have an open cell.
void Darts::listBlocks(const CellRect& tile, const StageKey& stageKey) {
  const Strip& strip = placing_.strip();
  const auto stride = static_cast<std::uint32_t>(strip.columns);
  BlockDarts::Cells cells{};
  for (std::uint32_t i = 0; i < cells.size(); ++i) cells[i] = i / kBlock * stride + i % kBlock;
  blocks_.begin(cells);
  for (std::int64_t row = tile.rowBegin; row < tile.rowEnd; row += kBlock) {
    const std::uint64_t rowKey = stageKey.ofRow(row);
    for (std::int64_t column = tile.columnBegin; column < tile.columnEnd; column += kBlock) {
      const auto index = static_cast<std::uint32_t>(strip.index(column, row));
      if (blocks_.isOpen<kBlock>(strip.covered.data(), index))
        blocks_.add(mix(rowKey, column), index);
    }
  }
}

void Darts::throwEarly(const CellRect& tile, const StageKey& stageKey, int rounds) {
  listBlocks(tile, stageKey);
  blocks_.throwAll(placing_.strip().covered.data(), rounds,
                   [&](std::uint32_t index, std::uint32_t subcell, std::uint64_t bits) {
                     placing_.tryAt(index, CellPoint::in(subcell, pointBits(bits)));
                   });
}

// List the cells of a row in which a free subcell is hit, without a branch. A bit that is set in
// three random words at once has a chance of one eighth. Return the end of the list.
Darts::Hit* Darts::hitCells(const std::uint64_t* covered, std::int64_t cells,
                            std::uint64_t rowKey) {
  if (std::ssize(hits_) < cells) hits_.resize(static_cast<std::size_t>(cells));
  Hit* end = hits_.data();
  open_.each(covered, cells, [&](std::uint32_t column) {
    std::uint64_t a = rowKey + kGolden * column;
    a = (a ^ (a >> 30)) * 0xBF58476D1CE4E5B9u;
    std::uint64_t b = (a ^ (a >> 33)) * 0xC2B2AE3D27D4EB4Fu;
    a = (a ^ (a >> 27)) * 0x94D049BB133111EBu;
    a ^= a >> 31;
    b ^= b >> 29;
    const std::uint64_t subcells = ~covered[column] & a & b & ((a << 21) | (a >> 43));
    *end = {subcells, b ^ (b >> 31), column};
    end += subcells != 0 ? 1 : 0;
  });
  return end;
}

// Draw the darts of the late stage. The bits that hit a subcell are no longer random, so a dart's
// point and bucket come from another hash.
void Darts::drawLate(const CellRect& rect, const StageKey& stageKey) {
  const Strip& strip = placing_.strip();
  for (std::int64_t row = rect.rowBegin; row < rect.rowEnd; ++row) {
    const auto first = static_cast<std::uint32_t>(strip.index(rect.columnBegin, row));
    const Hit* end =
        hitCells(strip.covered.data() + first, rect.columns(),
                 stageKey.ofRow(row) + kGolden * static_cast<std::uint64_t>(rect.columnBegin));
    for (Hit* hit = hits_.data(); hit != end;) {
      const auto subcell = static_cast<std::uint32_t>(__builtin_ctzll(hit->subcells));
      const std::uint64_t draw = (hit->key + subcell * kGolden) * 0xD6E8FEB86659FD93u;
      const CellPoint point = CellPoint::in(subcell, static_cast<std::uint32_t>(draw >> 34));
      scrambler_.add(draw >> 60,
                     std::uint64_t{first + hit->column} << 32 | point.y << 16 | point.x);
      hit->subcells &= hit->subcells - 1;
      hit += hit->subcells == 0 ? 1 : 0;
    }
  }
}

void Darts::tryLate() {
  const std::uint64_t* covered = placing_.strip().covered.data();
  scrambler_.drainKept(
      [&](std::uint64_t dart) { return isFree(covered[dart >> 32], subcellAt(dart)); },
      [&](std::uint64_t dart) {
        placing_.tryAt(static_cast<std::uint32_t>(dart >> 32),
                       {static_cast<std::uint32_t>(dart & 0xFFFF),
                        static_cast<std::uint32_t>((dart >> 16) & 0xFFFF)});
      });
}

void Darts::throwLate(const CellRect& rect, const StageKey& stageKey) {
  drawLate(rect, stageKey);
  tryLate();
}

}  // namespace copse
