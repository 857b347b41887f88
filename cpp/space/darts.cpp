// Built for speed.
#include "space/darts.h"

#include "base/hash.h"

namespace copse::space {

namespace {

constexpr std::uint32_t kLanes = 4;  // darts out of one hash

bool isFree(std::uint64_t covered, std::uint64_t subcell) {
  return ((covered >> subcell) & 1) == 0;
}

// Bits that have little to do with those they are made of.
std::uint64_t stirred(std::uint64_t bits) {
  bits = (bits ^ (bits >> 32)) * 0xD6E8FEB86659FD93u;
  return (bits ^ (bits >> 29)) * 0xC2B2AE3D27D4EB4Fu >> 22;
}

}  // namespace

// The blocks that have an open cell.
void Darts::listBlocks(const CellBox& blocks, std::uint64_t stageKey) {
  const Slab& slab = placing_.slab();
  const auto columns = static_cast<std::uint32_t>(slab.columns());
  const auto layer = static_cast<std::uint32_t>(slab.layer());
  for (std::uint32_t i = 0; i < cells_.size(); ++i)
    cells_[i] = i % 4 + i / 4 % 4 * columns + i / 16 * layer;
  const auto isOpen = [&](std::uint32_t first) {
    for (std::uint32_t i = 0; i < cells_.size(); i += 4) {
      const std::uint64_t* row = slab.covered.data() + first + cells_[i];
      if ((row[0] & row[1] & row[2] & row[3]) != kAllCovered) return true;
    }
    return false;
  };
  blocks_.clear();
  for (std::int64_t z = blocks.begin[2]; z < blocks.end[2]; z += kBlock) {
    const std::uint64_t layerKey = mix(stageKey, z);
    for (std::int64_t y = blocks.begin[1]; y < blocks.end[1]; y += kBlock) {
      const std::uint64_t rowKey = mix(layerKey, y);
      for (std::int64_t x = blocks.begin[0]; x < blocks.end[0]; x += kBlock) {
        const std::uint32_t first = slab.index({x, y, z});
        if (isOpen(first)) blocks_.push_back({mix(rowKey, x), first});
      }
    }
  }
  found_.resize(blocks_.size() * kLanes + 1);
}

// Draws four darts into a block, each by 12 bits for the cell and its subcell: those that find it
// free.
inline Darts::Found* Darts::drawInto(Block& block, const std::uint64_t* covered, Found* end) const {
  std::uint64_t bits = mix(block.key += kGolden);
  for (std::uint32_t lane = 0; lane < kLanes; ++lane, bits = (bits >> 16) | (bits << 48)) {
    const std::uint32_t index = block.index + cells_[bits % 64];
    *end = {bits, index};
    end += isFree(covered[index], bits / 64 % 64) ? 1 : 0;
  }
  return end;
}

Darts::Found* Darts::drawRound(bool isForth) {
  const std::uint64_t* covered = placing_.slab().covered.data();
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
  const std::uint64_t* covered = placing_.slab().covered.data();
  for (const Found* dart = found_.data(); dart != end; ++dart) {
    const std::uint64_t subcell = dart->bits / 64 % 64;
    if (isFree(covered[dart->index], subcell))
      placing_.tryAt(dart->index, pointIn(static_cast<std::uint32_t>(subcell), stirred(dart->bits),
                                          placing_.side()));
  }
}

void Darts::throwEarly(const CellBox& blocks, std::uint64_t stageKey, int rounds) {
  listBlocks(blocks, stageKey);
  // To and fro, so that no block comes before its neighbours every time.
  for (int round = 0; round < rounds; ++round) tryAll(drawRound(round % 2 == 0));
}

// A visit: the cell's index, 26 bits of a draw, and the subcell.
void Darts::drawLate(const CellBox& box, std::uint64_t stageKey, int chance) {
  const Slab& slab = placing_.slab();
  const auto columns = static_cast<std::uint32_t>(box.extent(0));
  open_.resize(columns);
  for (std::int64_t z = box.begin[2]; z < box.end[2]; ++z) {
    const std::uint64_t layerKey = mix(stageKey, z);
    for (std::int64_t y = box.begin[1]; y < box.end[1]; ++y) {
      const std::uint32_t first = slab.index({box.begin[0], y, z});
      const std::uint64_t* covered = slab.covered.data() + first;
      std::size_t opened = 0;
      for (std::uint32_t column = 0; column < columns; ++column) {
        open_[opened] = column;
        opened += covered[column] != kAllCovered ? 1 : 0;
      }
      const std::uint64_t rowKey =
          mix(layerKey, y) + kGolden * static_cast<std::uint64_t>(box.begin[0]);
      for (std::size_t i = 0; i < opened; ++i) {
        const std::uint32_t column = open_[i];
        const std::uint64_t a = mix(rowKey + kGolden * column);
        std::uint64_t b = (a ^ (a >> 33)) * 0xC2B2AE3D27D4EB4Fu;
        b ^= b >> 29;
        std::uint64_t hits = ~covered[column] & a & b;
        if (chance > 2) hits &= (a << 21) | (a >> 43);
        if (chance > 3) hits &= (b << 35) | (b >> 29);
        for (; hits != 0; hits &= hits - 1) {
          const auto subcell = static_cast<std::uint64_t>(__builtin_ctzll(hits));
          const std::uint64_t draw = ((b ^ (b >> 31)) + subcell * kGolden) * 0xD6E8FEB86659FD93u;
          scrambler_.add(draw >> 60, std::uint64_t{first + column} << 32 |
                                         ((draw >> 34 & 0x3FFFFFF) << 6) | subcell);
        }
      }
    }
  }
}

// Of a bucket, those that were covered meanwhile are dropped first, without a branch.
void Darts::tryLate() {
  const std::uint64_t* covered = placing_.slab().covered.data();
  scrambler_.drain([&](std::uint64_t* begin, const std::uint64_t* end) {
    std::uint64_t* kept = begin;
    for (const std::uint64_t* dart = begin; dart != end; ++dart) {
      *kept = *dart;
      kept += isFree(covered[*dart >> 32], *dart % 64) ? 1 : 0;
    }
    for (const std::uint64_t* dart = begin; dart != kept; ++dart) {
      // The index is that of the slab, which no draw may depend on.
      placing_.tryAt(static_cast<std::uint32_t>(*dart >> 32),
                     pointIn(*dart % 64, stirred((*dart << 32) * kGolden), placing_.side()));
    }
  });
}

void Darts::throwLate(const CellBox& box, std::uint64_t stageKey, int chance) {
  drawLate(box, stageKey, chance);
  tryLate();
}

}  // namespace copse::space
