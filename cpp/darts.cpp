#include "darts.h"

#include "hash.h"

namespace copse {

namespace {

// The bit of rank `rank` among those set.
std::uint32_t selectBit(std::uint64_t bits, std::uint32_t rank) {
  for (; rank > 0; --rank) bits &= bits - 1;
  return static_cast<std::uint32_t>(__builtin_ctzll(bits));
}

}  // namespace

void Darts::throwAt(Strip& strip, const CellRect& rect, std::uint64_t stageKey, double perCell) {
  const Subdivision& subdivision = placing_.subdivision();
  const auto share =
      static_cast<std::uint32_t>(perCell * 1024);  // of a dart, for each free subcell: 2^-16
  for (std::int64_t row = rect.rowBegin; row < rect.rowEnd; ++row) {
    const std::uint64_t rowKey = mix(stageKey, row);
    std::size_t index = strip.index(rect.columnBegin, row);
    for (std::int64_t column = rect.columnBegin; column < rect.columnEnd; ++column, ++index) {
      const std::uint64_t open = ~strip.covered[index];
      if (open == 0) continue;
      Draws draws(mix(rowKey, column));
      const auto free = static_cast<std::uint32_t>(__builtin_popcountll(open));
      std::uint64_t bits = draws.next();
      std::uint32_t count = (free * share + static_cast<std::uint32_t>(bits & 0xFFFF)) >> 16;
      for (; count > 0; --count) {
        bits = draws.next();
        const std::uint32_t bit = selectBit(open, below(bits & 0xFFFF, free));
        const std::uint32_t sx = bit % kSubcells;
        const std::uint32_t sy = bit / kSubcells;
        const auto width =
            static_cast<std::uint32_t>(subdivision.begin(sx + 1) - subdivision.begin(sx));
        const auto height =
            static_cast<std::uint32_t>(subdivision.begin(sy + 1) - subdivision.begin(sy));
        const std::uint32_t x =
            static_cast<std::uint32_t>(subdivision.begin(sx)) + below((bits >> 16) & 0xFFFF, width);
        const std::uint32_t y = static_cast<std::uint32_t>(subdivision.begin(sy)) +
                                below((bits >> 32) & 0xFFFF, height);
        scrambler_.add(static_cast<std::uint32_t>(bits >> 48),
                       {static_cast<std::uint32_t>(index), static_cast<std::uint16_t>(x),
                        static_cast<std::uint16_t>(y)});
      }
    }
  }
  scrambler_.drain([&](const Dart& dart) {
    if ((strip.covered[dart.index] >> subdivision.bitOf(dart.x, dart.y)) & 1) return;
    if (!placing_.isClear(strip, dart.index, dart.x, dart.y)) return;
    if (!placing_.isInRegion(strip, dart.index, dart.x, dart.y)) return;
    placing_.place(strip, dart.index, dart.x, dart.y);
  });
}

}  // namespace copse
