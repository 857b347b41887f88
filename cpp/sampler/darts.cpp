// Built for speed, whatever its size.
#include "sampler/darts.h"

#include "base/hash.h"

namespace copse {

namespace {

constexpr std::int64_t kBlock = kDartBlock;
constexpr std::uint32_t kLanes = 4;  // darts out of one hash

// What 12 bits of an early dart's draw choose: a cell of the block, and a subcell of the cell.
std::uint32_t cellIn(std::uint64_t bits) {
  return bits % (kBlock * kBlock);
}
std::uint32_t subcellIn(std::uint64_t bits) {
  return bits / (kBlock * kBlock) % (kSubcells * kSubcells);
}

// 26 bits that have little to do with one another, of bits that are random already.
std::uint32_t pointBits(std::uint64_t bits) {
  return static_cast<std::uint32_t>(((bits ^ (bits >> 32)) * 0xD6E8FEB86659FD93u) >> 38);
}

bool isFree(std::uint64_t covered, std::uint32_t subcell) {
  return ((covered >> subcell) & 1) == 0;
}

}  // namespace

// The blocks of a tile that have an open cell.
void Darts::listBlocks(const CellRect& tile, const StageKey& stageKey) {
  const Strip& strip = placing_.strip();
  blocks_.clear();
  for (std::int64_t row = tile.rowBegin; row < tile.rowEnd; row += kBlock) {
    const std::uint64_t rowKey = stageKey.ofRow(row);
    for (std::int64_t column = tile.columnBegin; column < tile.columnEnd; column += kBlock) {
      const auto index = static_cast<std::uint32_t>(strip.index(column, row));
      const std::uint64_t* covered = strip.covered.data() + index;
      std::uint64_t all = kAllCovered;
      for (int r = 0; r < kBlock && all == kAllCovered; ++r, covered += strip.columns) {
        for (int c = 0; c < kBlock; ++c) all &= covered[c];
      }
      if (all != kAllCovered) blocks_.push_back({mix(rowKey, column), index});
    }
  }
  const auto stride = static_cast<std::uint32_t>(strip.columns);
  for (std::uint32_t i = 0; i < cells_.size(); ++i) cells_[i] = i / kBlock * stride + i % kBlock;
  found_.resize(blocks_.size() * kLanes + 1);
}

// Draws four darts into a block: those that find their subcell free.
inline Darts::Found* Darts::drawInto(Block& block, const std::uint64_t* covered, Found* end) const {
  std::uint64_t bits = mix(block.key += kGolden);
  for (std::uint32_t lane = 0; lane < kLanes; ++lane, bits = (bits >> 16) | (bits << 48)) {
    const std::uint32_t index = block.index + cells_[cellIn(bits)];
    *end = {bits, index};
    end += isFree(covered[index], subcellIn(bits)) ? 1 : 0;
  }
  return end;
}

Darts::Found* Darts::drawRound(bool isForth) {
  const std::uint64_t* covered = placing_.strip().covered.data();
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

void Darts::tryAll(const Found* end) {
  const std::uint64_t* covered = placing_.strip().covered.data();
  for (const Found* dart = found_.data(); dart != end; ++dart) {
    const std::uint32_t subcell = subcellIn(dart->bits);
    if (isFree(covered[dart->index], subcell))
      placing_.tryAt(dart->index, CellPoint::in(subcell, pointBits(dart->bits)));
  }
}

void Darts::throwEarly(const CellRect& tile, const StageKey& stageKey, int rounds) {
  listBlocks(tile, stageKey);
  // To and fro, so that no block comes before its neighbours every time.
  for (int round = 0; round < rounds; ++round) tryAll(drawRound(round % 2 == 0));
}

// Draws the darts of the late stage. The bits that hit a subcell are not free any more: its point
// and bucket come of another hash.
void Darts::drawLate(const CellRect& rect, const StageKey& stageKey) {
  const Strip& strip = placing_.strip();
  const auto columns = static_cast<std::uint32_t>(rect.columns());
  open_.resize(columns);
  for (std::int64_t row = rect.rowBegin; row < rect.rowEnd; ++row) {
    const auto first = static_cast<std::uint32_t>(strip.index(rect.columnBegin, row));
    const std::uint64_t* covered = strip.covered.data() + first;
    std::size_t opened = 0;
    for (std::uint32_t column = 0; column < columns; ++column) {
      open_[opened] = column;
      opened += covered[column] != kAllCovered ? 1 : 0;
    }
    const std::uint64_t rowKey =
        stageKey.ofRow(row) + kGolden * static_cast<std::uint64_t>(rect.columnBegin);
    for (std::size_t i = 0; i < opened; ++i) {
      const std::uint32_t column = open_[i];
      std::uint64_t a = rowKey + kGolden * column;
      a = (a ^ (a >> 30)) * 0xBF58476D1CE4E5B9u;
      std::uint64_t b = (a ^ (a >> 33)) * 0xC2B2AE3D27D4EB4Fu;
      a = (a ^ (a >> 27)) * 0x94D049BB133111EBu;
      a ^= a >> 31;
      b ^= b >> 29;
      std::uint64_t hits = ~covered[column] & a & b & ((a << 21) | (a >> 43));
      for (; hits != 0; hits &= hits - 1) {
        const auto subcell = static_cast<std::uint32_t>(__builtin_ctzll(hits));
        const std::uint64_t draw = ((b ^ (b >> 31)) + subcell * kGolden) * 0xD6E8FEB86659FD93u;
        const CellPoint point = CellPoint::in(subcell, static_cast<std::uint32_t>(draw >> 34));
        scrambler_.add(draw >> 60, std::uint64_t{first + column} << 32 | point.y << 16 | point.x);
      }
    }
  }
}

// Of a bucket, those that were covered meanwhile are dropped first, without a branch.
void Darts::tryLate() {
  const std::uint64_t* covered = placing_.strip().covered.data();
  scrambler_.drain([&](std::uint64_t* begin, const std::uint64_t* end) {
    std::uint64_t* kept = begin;
    for (const std::uint64_t* dart = begin; dart != end; ++dart) {
      const auto subcell = static_cast<std::uint32_t>(((*dart >> 13) & 7) | ((*dart >> 26) & 56));
      *kept = *dart;
      kept += isFree(covered[*dart >> 32], subcell) ? 1 : 0;
    }
    for (const std::uint64_t* dart = begin; dart != kept; ++dart) {
      placing_.tryAt(static_cast<std::uint32_t>(*dart >> 32),
                     {static_cast<std::uint32_t>(*dart & 0xFFFF),
                      static_cast<std::uint32_t>((*dart >> 16) & 0xFFFF)});
    }
  });
}

void Darts::throwLate(const CellRect& rect, const StageKey& stageKey) {
  drawLate(rect, stageKey);
  tryLate();
}

}  // namespace copse
