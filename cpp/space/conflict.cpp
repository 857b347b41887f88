// Built for speed.
#include "space/conflict.h"

#include <cmath>

namespace copse::space {

// A far cell above begins at two sides; one below ends a point before minus one side.
ConflictTest::ConflictTest(std::int32_t side, std::int32_t radiusSquared)
    : side_(side),
      half_(side / 2),
      radiusSquared_(radiusSquared),
      steps_(simd::make(pack(0, 0), pack(side, 0), pack(2 * side, 0), pack(3 * side, 0))) {
  const auto reach =
      static_cast<std::int32_t>(std::ceil(std::sqrt(static_cast<double>(radiusSquared))));
  farAbove_ = 2 * side - reach;
  farBelow_ = reach - side - 1;
}

// The middle 3 × 3 cells of each far side, in rows of four.
bool ConflictTest::isFarTooClose(const Slab& slab, std::uint32_t index, const Three<Span>& spans,
                                 std::uint32_t xy, std::int32_t z) const {
  using namespace simd;
  Lanes found = splat(0);
  const auto see = [&](std::int32_t column, std::int32_t row, std::int32_t layer) {
    const std::int64_t at = index + column + row * slab.columns() + layer * slab.layer();
    found = either(found, beyond(slab.xy.data() + at, slab.z.data() + at, seenFrom(xy, column, row),
                                 splat16(z - layer * side_)));
  };
  for (std::int32_t i = -1; i <= 1; ++i) {
    if (spans[2].far != 0) see(-1, i, spans[2].far);
    if (spans[1].far != 0) see(-1, spans[1].far, i);
    if (spans[0].far == 0) continue;
    for (std::int32_t row = -1; row <= 1; ++row) see(spans[0].far > 0 ? -1 : -2, row, i);
  }
  return signs32(found) != 0;
}

}  // namespace copse::space
