#include "space/fill.h"

#include <cmath>

#include "base/vectors.h"

namespace copse::space {

// A far cell above begins at two sides; a far cell below ends one point before minus one side.
ConflictTest::ConflictTest(const Slab& slab, std::int32_t side, std::int32_t radiusSquared)
    : slab_(slab),
      columns_(static_cast<Offset>(slab.columns())),
      layer_(static_cast<Offset>(slab.layer())),
      side_(side),
      half_(side / 2),
      limit_(simd::splat(radiusSquared)),
      steps_(simd::make(pack(0, 0), pack(side, 0), pack(2 * side, 0), pack(3 * side, 0))),
      row_(simd::splat(static_cast<std::int32_t>(pack(0, side)))),
      level_(simd::splat16(side)) {
  const auto reach =
      static_cast<std::int32_t>(std::ceil(std::sqrt(static_cast<double>(radiusSquared))));
  farAbove_ = 2 * side - reach;
  farBelow_ = reach - side - 1;
}

// Tests the middle 3 × 3 cells of each far side, in rows of four.
bool ConflictTest::isFarTooClose(std::uint32_t index, std::uint32_t xy, std::int32_t z) const {
  using namespace simd;
  Lanes found = splat(0);
  const auto see = [&](std::int32_t column, std::int32_t row, std::int32_t layer) {
    const Offset at = static_cast<Offset>(index) + column + row * columns_ + layer * layer_;
    found = found | beyond(slab_.xy.data() + at, slab_.z.data() + at, seenFrom(xy, column, row),
                           splat16(z - layer * side_));
  };
  const auto farOf = [&](std::int32_t offset) {
    if (offset < half_) return offset >= farAbove_ ? 2 : 0;
    return offset <= farBelow_ ? -2 : 0;
  };
  const Three<std::int32_t> far{farOf(xOf(xy)), farOf(yOf(xy)), farOf(z)};
  for (std::int32_t i = -1; i <= 1; ++i) {
    if (far[2] != 0) see(-1, i, far[2]);
    if (far[1] != 0) see(-1, far[1], i);
    if (far[0] == 0) continue;
    for (std::int32_t row = -1; row <= 1; ++row) see(far[0] > 0 ? -1 : -2, row, i);
  }
  return signs32(found) != 0;
}

Placing::Placing(Slab& slab, const Lattice& lattice, std::vector<double>& positions)
    : slab_(slab),
      lattice_(lattice),
      subdivision_(lattice.side),
      conflicts_(slab, lattice.side, lattice.radiusSquared),
      positions_(positions) {}

Point Placing::pointAt(const Three<std::uint32_t>& place,
                       const Three<std::uint32_t>& offsets) const {
  return onAxes([&](std::size_t axis) {
    const double cell = static_cast<double>(slab_.begin()[axis]) + place[axis];
    return cell * lattice_.side + offsets[axis];
  });
}

void Placing::place(std::uint32_t index, const Three<std::uint32_t>& offsets) {
  slab_.xy[index] = offsets[0] | offsets[1] << 16;
  slab_.z[index] = static_cast<std::int16_t>(offsets[2]);
  const std::uint32_t x = subdivision_.stampPartOf(offsets[0]);
  const std::uint32_t y = subdivision_.stampPartOf(offsets[1]);
  const std::uint32_t z = subdivision_.stampPartOf(offsets[2]);
  const std::int64_t columns = slab_.columns();
  const std::int64_t layer = slab_.layer();
  std::uint64_t* first = slab_.covered.data() + index + stampBegin(x) + stampBegin(y) * columns +
                         stampBegin(z) * layer;
  const auto paint = [&](std::uint32_t partZ, std::uint64_t* from, std::int64_t next, auto seen) {
    const std::uint64_t* stamp = stamps_[(partZ * kStampParts + y) * kStampParts + x].data();
    for (int k = 0; k < kStamped; ++k, from += next) {
      std::uint64_t* row = from;
      for (int j = 0; j < kStamped; ++j, row += columns, stamp += kStamped) {
        simd::store(row, simd::load(row) | seen(simd::load(stamp)));
        simd::store(row + 2, simd::load(row + 2) | seen(simd::load(stamp + 2)));
      }
    }
  };
  if (z < kStampParts / 2) {
    paint(z, first, layer, [](simd::Lanes words) { return words; });
  } else {
    paint(kStampParts - 1 - z, first + (kStamped - 1) * layer, -layer, simd::halvesReversed16);
  }
  const Three<std::uint32_t> at = slab_.placeOf(index);
  const Slab::Bit bit = slab_.bitOf(at);
  slab_.occupied[bit.word] |= std::uint64_t{1} << bit.bit;
  const Point point = pointAt(at, offsets);
  for (const double coordinate : point) positions_.push_back(coordinate * lattice_.unit);
}

namespace {

// Bits that hardly correlate with their input.
std::uint64_t stirred(std::uint64_t bits) {
  bits = (bits ^ (bits >> 32)) * 0xD6E8FEB86659FD93u;
  return (bits ^ (bits >> 29)) * 0xC2B2AE3D27D4EB4Fu >> 22;
}

}  // namespace

// List the blocks that have an open cell.
void Darts::listBlocks(const CellBox& blocks, std::uint64_t stageKey) {
  const Slab& slab = placing_.slab();
  const auto columns = static_cast<std::uint32_t>(slab.columns());
  const auto layer = static_cast<std::uint32_t>(slab.layer());
  BlockDarts::Cells cells{};
  for (std::uint32_t i = 0; i < cells.size(); ++i)
    cells[i] = i % 4 + i / 4 % 4 * columns + i / 16 * layer;
  blocks_.begin(cells);
  eachRow<kBlock>(slab, blocks, stageKey, [&](std::uint32_t first, std::uint64_t rowKey) {
    for (std::uint32_t column = 0; column < blocks.extent(0); column += kBlock) {
      if (blocks_.isOpen<kBlock>(slab.covered.data(), first + column))
        blocks_.add(mix(rowKey + kGolden * column), first + column);
    }
  });
}

void Darts::throwEarly(const CellBox& blocks, std::uint64_t stageKey, int rounds) {
  listBlocks(blocks, stageKey);
  blocks_.throwAll(placing_.slab().covered.data(), rounds,
                   [&](std::uint32_t index, std::uint32_t subcell, std::uint64_t bits) {
                     placing_.tryAt(index, pointIn(subcell, stirred(bits), placing_.side()));
                   });
}

// A visit holds the cell's index, 26 bits of a draw, and the subcell.
void Darts::drawLate(const CellBox& box, std::uint64_t stageKey) {
  eachRow<1>(placing_.slab(), box, stageKey, [&](std::uint32_t first, std::uint64_t rowKey) {
    const std::uint64_t* covered = placing_.slab().covered.data() + first;
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
  });
}

void Darts::tryLate() {
  const std::uint64_t* covered = placing_.slab().covered.data();
  scrambler_.drainKept([&](std::uint64_t dart) { return isFree(covered[dart >> 32], dart % 64); },
                       // Draws must not depend on the index, which counts from the slab.
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
