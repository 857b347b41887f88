#include "space/placing.h"

#include "base/append.h"
#include "sampler/simd.h"

namespace copse::space {

Placing::Placing(Slab& slab, const Lattice& lattice, std::vector<double>& positions)
    : slab_(slab),
      lattice_(lattice),
      subdivision_(lattice.side),
      conflicts_(slab, lattice.side, lattice.radiusSquared),
      positions_(positions) {}

Point Placing::pointAt(const Three<std::uint32_t>& place,
                       const Three<std::uint32_t>& offsets) const {
  Point point{};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const double cell = static_cast<double>(slab_.begin()[axis]) + place[axis];
    point[axis] = cell * lattice_.side + offsets[axis];
  }
  return point;
}

void Placing::place(std::uint32_t index, const Three<std::uint32_t>& offsets) {
  slab_.xy[index] = offsets[0] | offsets[1] << 16;
  slab_.z[index] = static_cast<std::int16_t>(offsets[2]);
  Three<std::uint32_t> parts{};
  for (std::size_t axis = 0; axis < 3; ++axis)
    parts[axis] = subdivision_.stampPartOf(offsets[axis]);
  const std::uint32_t x = parts[0];
  const std::uint32_t y = parts[1];
  const std::uint32_t z = parts[2];
  const std::int64_t columns = slab_.columns();
  const std::int64_t layer = slab_.layer();
  std::uint64_t* first = slab_.covered.data() + index + stampBegin(x) + stampBegin(y) * columns +
                         stampBegin(z) * layer;
  const auto paint = [&](std::uint32_t partZ, std::uint64_t* from, std::int64_t next, auto seen) {
    const std::uint64_t* stamp = stamps_[(partZ * kStampParts + y) * kStampParts + x].data();
    for (int k = 0; k < kStamped; ++k, from += next) {
      std::uint64_t* row = from;
      for (int j = 0; j < kStamped; ++j, row += columns, stamp += kStamped) {
        simd::store(row, simd::either(simd::load(row), seen(simd::load(stamp))));
        simd::store(row + 2, simd::either(simd::load(row + 2), seen(simd::load(stamp + 2))));
      }
    }
  };
  if (z < kStampParts / 2) {
    paint(z, first, layer, [](simd::Lanes words) { return words; });
  } else {
    paint(mirroredPart(z), first + (kStamped - 1) * layer, -layer, simd::halvesReversed16);
  }
  const Three<std::uint32_t> at = slab_.placeOf(index);
  const Slab::Bit bit = slab_.bitOf(at);
  slab_.occupied[bit.word] |= std::uint64_t{1} << bit.bit;
  const Point point = pointAt(at, offsets);
  for (const double coordinate : point) positions_.push_back(coordinate * lattice_.unit);
}

}  // namespace copse::space
