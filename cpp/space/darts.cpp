#include "space/darts.h"

#include "base/hash.h"

namespace copse::space {

namespace {

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
  BlockDarts::Cells cells{};
  for (std::uint32_t i = 0; i < cells.size(); ++i)
    cells[i] = i % 4 + i / 4 % 4 * columns + i / 16 * layer;
  blocks_.begin(cells);
  for (std::int64_t z = blocks.begin[2]; z < blocks.end[2]; z += kBlock) {
    const std::uint64_t layerKey = mix(stageKey, z);
    for (std::int64_t y = blocks.begin[1]; y < blocks.end[1]; y += kBlock) {
      const std::uint64_t rowKey = mix(layerKey, y);
      for (std::int64_t x = blocks.begin[0]; x < blocks.end[0]; x += kBlock) {
        const std::uint32_t first = slab.index({x, y, z});
        if (blocks_.isOpen<kBlock>(slab.covered.data(), first)) blocks_.add(mix(rowKey, x), first);
      }
    }
  }
}

void Darts::throwEarly(const CellBox& blocks, std::uint64_t stageKey, int rounds) {
  listBlocks(blocks, stageKey);
  blocks_.throwAll(placing_.slab().covered.data(), rounds,
                   [&](std::uint32_t index, std::uint32_t subcell, std::uint64_t bits) {
                     placing_.tryAt(index, pointIn(subcell, stirred(bits), placing_.side()));
                   });
}

// A visit: the cell's index, 26 bits of a draw, and the subcell.
void Darts::drawLate(const CellBox& box, std::uint64_t stageKey) {
  const Slab& slab = placing_.slab();
  for (std::int64_t z = box.begin[2]; z < box.end[2]; ++z) {
    const std::uint64_t layerKey = mix(stageKey, z);
    for (std::int64_t y = box.begin[1]; y < box.end[1]; ++y) {
      const std::uint32_t first = slab.index({box.begin[0], y, z});
      const std::uint64_t* covered = slab.covered.data() + first;
      const std::uint64_t rowKey =
          mix(layerKey, y) + kGolden * static_cast<std::uint64_t>(box.begin[0]);
      open_.each(covered, box.extent(0), [&](std::uint32_t column) {
        const std::uint64_t a = mix(rowKey + kGolden * column);
        std::uint64_t b = (a ^ (a >> 33)) * 0xC2B2AE3D27D4EB4Fu;
        b ^= b >> 29;
        std::uint64_t hits = ~covered[column] & a & b;
        for (; hits != 0; hits &= hits - 1) {
          const auto subcell = static_cast<std::uint64_t>(__builtin_ctzll(hits));
          const std::uint64_t draw = ((b ^ (b >> 31)) + subcell * kGolden) * 0xD6E8FEB86659FD93u;
          scrambler_.add(draw >> 60, std::uint64_t{first + column} << 32 |
                                         ((draw >> 34 & 0x3FFFFFF) << 6) | subcell);
        }
      });
    }
  }
}

void Darts::tryLate() {
  const std::uint64_t* covered = placing_.slab().covered.data();
  scrambler_.drainKept([&](std::uint64_t dart) { return isFree(covered[dart >> 32], dart % 64); },
                       // The index is that of the slab, which no draw may depend on.
                       [&](std::uint64_t dart) {
                         placing_.tryAt(
                             static_cast<std::uint32_t>(dart >> 32),
                             pointIn(dart % 64, stirred((dart << 32) * kGolden), placing_.side()));
                       });
}

void Darts::throwLate(const CellBox& box, std::uint64_t stageKey) {
  drawLate(box, stageKey);
  tryLate();
}

}  // namespace copse::space
