#include "field/tile.h"

#include <algorithm>
#include <cmath>

#include "base/lanes.h"

namespace copse {

namespace {

bool areSet(const std::uint8_t* row, std::int32_t begin, std::int32_t end) {
  constexpr std::int32_t kMost = 56;
  while (begin < end) {
    const std::int32_t count = std::min(end - begin, kMost);
    std::uint64_t word = 0;
    std::memcpy(&word, row + (begin >> 3), sizeof word);
    if ((~(word >> (begin & 7)) & ((std::uint64_t{1} << count) - 1)) != 0) return false;
    begin += count;
  }
  return true;
}

// Masks of the first i bits.
constexpr auto kBelow = [] {
  std::array<std::uint64_t, 57> below{};
  for (std::size_t i = 0; i < below.size(); ++i) below[i] = (std::uint64_t{1} << i) - 1;
  return below;
}();

// Slack above the rounding errors below, in subcells and relative to the radius.
constexpr float kFloatSlack = 1.0F / 256;
constexpr float kRelative = 0x1p-20F;

}  // namespace

void FieldTile::coverDisc(float centreX, float centreY, float radius, const Blocks& within) {
  const float perSubcell = 1.0F / static_cast<float>(subcell);
  const float u = centreX * perSubcell;
  const float v = centreY * perSubcell;
  const float rho = radius * perSubcell * (1 - kRelative) - kFloatSlack;
  if (!(rho > 0.5F)) return;
  const auto left = static_cast<float>(kSubcells * within.column0);
  const auto right = static_cast<float>(kSubcells * within.column1);
  const auto bottom = static_cast<float>(kSubcells * within.row0);
  const auto top = static_cast<float>(kSubcells * within.row1);
  const auto begin = static_cast<std::int32_t>(std::min(top, std::max(bottom, v - rho)));
  const auto end = static_cast<std::int32_t>(std::max(bottom, std::min(top, v + rho + 1)));
  const auto leftmost = static_cast<std::int32_t>(std::min(right, std::max(left, u - rho)));
  const auto rightmost = static_cast<std::int32_t>(std::max(left, std::min(right, u + rho + 1)));
  // Read and write each row by words of 8 bytes, of which the last one never changes. One word is
  // enough for most discs.
  constexpr std::int32_t kWord = 56;
  const Floats zero{};
  const std::ptrdiff_t stride = blocks;  // a copy, as bytes may alias the member
  for (std::int32_t word = leftmost & ~7; word < rightmost; word += kWord) {
    const Floats from = allFloats(std::max(left - static_cast<float>(word), 0.0F));
    const Floats to = allFloats(std::min(right - static_cast<float>(word), float{kWord}));
    const float centre = u - static_cast<float>(word);
    std::uint8_t* row = covered.data() + begin * stride + (word >> 3);
    Floats low = v - static_cast<float>(begin) - Floats{0, 1, 2, 3};
    for (std::int32_t j = begin; j < end; j += 4, low -= 4) {
      // Find where the disc begins and ends in four rows of subcells.
      const Floats across = greaterOf(low, 1 - low);
      const Floats half = rootOf(greaterOf(rho * rho - across * across, zero));
      const Masks begins = wholeOf(lesserOf(greaterOf(centre - half + 1, from), to));
      const Masks ends = wholeOf(greaterOf(lesserOf(centre + half, to), zero));
      // Rows beyond the last one get no bits.
      const Masks isRow = Masks{0, 1, 2, 3} < end - j;
      std::uint32_t lows[4];
      std::uint32_t highs[4];
      const Masks rowEnds = ends & isRow;
      std::memcpy(lows, &begins, sizeof lows);
      std::memcpy(highs, &rowEnds, sizeof highs);
      for (std::size_t k = 0; k < 4; ++k, row += stride) {
        std::uint64_t bits = 0;
        std::memcpy(&bits, row, sizeof bits);
        bits |= kBelow[highs[k]] & ~kBelow[lows[k]];
        std::memcpy(row, &bits, sizeof bits);
      }
    }
  }
}

bool FieldTile::hasOpenIn(float centreX, float centreY, float radius, const Blocks& within) const {
  const float perSubcell = 1.0F / static_cast<float>(subcell);
  const float u = centreX * perSubcell;
  const float v = centreY * perSubcell;
  const float rho = radius * perSubcell * (1 + kRelative) + kFloatSlack;
  const auto left = static_cast<float>(kSubcells * within.column0);
  const auto right = static_cast<float>(kSubcells * within.column1);
  const auto bottom = static_cast<float>(kSubcells * within.row0);
  const auto top = static_cast<float>(kSubcells * within.row1);
  const auto begin = static_cast<std::int32_t>(std::min(top, std::max(bottom, v - rho)));
  const auto end = static_cast<std::int32_t>(std::max(bottom, std::min(top, v + rho + 1)));
  for (std::int32_t j = begin; j < end; ++j) {
    const float low = v - static_cast<float>(j);
    const float across = std::max({0.0F, low - 1, -low});
    const float square = rho * rho - across * across;
    if (!(square > 0)) continue;
    const float half = std::sqrt(square);
    const auto begins = static_cast<std::int32_t>(std::min(std::max(u - half, left), right));
    const auto ends = static_cast<std::int32_t>(std::max(std::min(u + half + 1, right), left));
    if (begins < ends && !areSet(covered.data() + std::ptrdiff_t{j} * blocks, begins, ends))
      return true;
  }
  return false;
}

std::uint32_t FieldTile::openBlocks(std::int32_t row) const {
  std::uint64_t low = kAllCovered;
  std::uint64_t high = kAllCovered;
  const std::uint8_t* from = covered.data() + row * kSubcells * blocks;
  for (int i = 0; i < kSubcells; ++i, from += blocks) {
    std::uint64_t words[2];
    std::memcpy(words, from, sizeof words);
    low &= words[0];
    high &= words[1];
  }
  std::uint32_t open = 0;
  for (int column = 0; column < 8; ++column) {
    open |= ((low >> (8 * column)) & 0xFF) != 0xFF ? 1u << column : 0;
    open |= ((high >> (8 * column)) & 0xFF) != 0xFF ? 256u << column : 0;
  }
  return open & ((1u << blocks) - 1);
}

}  // namespace copse
