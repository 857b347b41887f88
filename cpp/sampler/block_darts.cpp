#include "sampler/block_darts.h"

#include "base/hash.h"

namespace copse {

// Draws into a block: those that find their subcell free.
inline BlockDarts::Found* BlockDarts::drawInto(Block& block, const std::uint64_t* covered,
                                               Found* end) const {
  std::uint64_t bits = mix(block.key += kGolden);
  const std::uint32_t first = block.index;
  for (std::uint32_t lane = 0; lane < kLanes; ++lane, bits = (bits >> 16) | (bits << 48)) {
    const std::uint32_t index = first + cells_[cellIn(bits)];
    *end = {bits, index};
    end += isFree(covered[index], subcellIn(bits)) ? 1 : 0;
  }
  return end;
}

BlockDarts::Found* BlockDarts::drawRound(const std::uint64_t* covered, bool isForth) {
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

}  // namespace copse
