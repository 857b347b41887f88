#include "space/conflict.h"

#include <cmath>

namespace copse::space {

// A far cell above begins at two sides; one below ends a point before minus one side.
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

// The middle 3 × 3 cells of each far side, in rows of four.
bool ConflictTest::isFarTooClose(std::uint32_t index, std::uint32_t xy, std::int32_t z) const {
  using namespace simd;
  Lanes found = splat(0);
  const auto see = [&](std::int32_t column, std::int32_t row, std::int32_t layer) {
    const Offset at = static_cast<Offset>(index) + column + row * columns_ + layer * layer_;
    found = either(found, beyond(slab_.xy.data() + at, slab_.z.data() + at,
                                 seenFrom(xy, column, row), splat16(z - layer * side_)));
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

}  // namespace copse::space
