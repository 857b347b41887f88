// Built for speed, whatever its size.
#include "sampler/finish.h"

#include <array>

#include "sampler/frame.h"

namespace copse {

namespace {

// Exponential waits, −256 ln((i + 1/2) / 16).
constexpr std::array<std::uint32_t, 16> kWaits = {887, 606, 475, 389, 325, 273, 231, 194,
                                                  162, 133, 108, 84,  63,  43,  25,  8};

// The bucket of a cell with so many free subcells, by its wait.
constexpr auto kBuckets = [] {
  std::array<std::array<std::uint8_t, 65>, 16> buckets{};
  for (std::size_t wait = 0; wait < 16; ++wait) {
    for (std::uint32_t free = 1; free <= 64; ++free)
      buckets[wait][free] =
          static_cast<std::uint8_t>(16 * kWaits[wait] / (kWaits[wait] + 64 * free));
  }
  return buckets;
}();

// How many bits are set; by hand where the processor may not count them.
std::size_t countOf(std::uint64_t bits) {
#if defined(__wasm__) || defined(__POPCNT__) || defined(__aarch64__)
  return static_cast<std::size_t>(__builtin_popcountll(bits));
#else
  bits -= (bits >> 1) & 0x5555555555555555u;
  bits = (bits & 0x3333333333333333u) + ((bits >> 2) & 0x3333333333333333u);
  return (((bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0Fu) * 0x0101010101010101u) >> 56;
#endif
}

}  // namespace

Finish::Finish(Placing& placing)
    : placing_(placing),
      discs_(placing.lattice().side, placing.lattice().radiusSquared),
      search_(placing.lattice().radiusSquared),
      edges_(placing) {}

void Finish::listOpen(const CellRect& rect, std::uint64_t stageKey) {
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
        mix(stageKey, row) + kGolden * static_cast<std::uint64_t>(rect.columnBegin);
    for (std::size_t i = 0; i < opened; ++i) {
      const std::uint64_t key = mix(rowKey + kGolden * open_[i]);
      const auto free = countOf(~covered[open_[i]]);
      scrambler_.add(kBuckets[key % 16][free], (key >> 32) << 32 | (first + open_[i]));
    }
  }
}

void Finish::finishAll(const CellRect& rect, std::uint64_t stageKey) {
  listOpen(rect, stageKey);
  Strip& strip = placing_.strip();
  scrambler_.drain([&](const std::uint64_t* begin, const std::uint64_t* end) {
    for (const std::uint64_t* visit = begin; visit != end; ++visit) {
      const auto index = static_cast<std::uint32_t>(*visit);
      if (strip.covered[index] == kAllCovered) continue;
      const Draws draws(*visit >> 32);
      if (strip.at[index] == kEmptyBoundary) {
        edges_.finish(index, draws);
      } else {
        finish(index, draws);
      }
      strip.covered[index] = kAllCovered;
    }
  });
}

void Finish::finish(std::uint32_t index, Draws draws) {
  const Strip& strip = placing_.strip();
  const Frame frame(~strip.covered[index], placing_.subdivision());
  discs_.gather(strip.at.data() + index, strip.columns, frame.least, frame.greatest);
  placing_.gatherEarlier(index, frame.least, frame.greatest, discs_);
  if (const auto found = search_.find(frame.least, frame.greatest, discs_, draws))
    placing_.place(index, *found);
}

}  // namespace copse
