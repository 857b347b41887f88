#include "fill/box_search.h"

#include <array>
#include <utility>

namespace copse {

namespace {

constexpr float kMirror = Discs::kMirror;

}  // namespace

simd::Floats BoxSearch::shrunk(simd::Floats ends, const Discs& discs) const {
  using namespace simd;
  const auto uncovered = [&](std::size_t i) {
    return uncoveredBy(discs.ends(i), splatFloat(discs.square()), ends);
  };
  // Take two discs at a time, which a processor works on at once.
  for (std::size_t i = 0; i < discs.count(); i += 2)
    ends = greater(ends, greater(uncovered(i), uncovered(i + 1)));
  // Cut by each earlier disc from the same ends, so that the order of these discs does not matter.
  Floats left = ends;
  for (const Discs::Seen& disc : discs.earlier())
    left = greater(left, uncoveredBy(loadFloats(disc.ends), splatFloat(disc.square), ends));
  return truncate(left);
}

// Shrink a box, and keep the rest of it for the next darts.
void BoxSearch::keep(simd::Floats ends, const Discs& discs) {
  using namespace simd;
  const Floats mirror = splatFloat(kMirror);
  ends = shrunk(ends, discs);
  const Floats both = ends + halvesSwapped(ends);
  if (anyLess(mirror, both)) return;
  std::array<std::uint32_t, 4> begins, sizes;
  store(begins.data(), toWhole(ends));
  store(sizes.data(), toWhole(splatFloat(kMirror + 1) - both));
  Box box{};
  storeFloats(box.ends, ends);
  box.width = sizes[0];
  box.height = sizes[1];
  box.least = begins[0] | begins[1] << 16;
  box.area = static_cast<float>(static_cast<std::int32_t>(box.width * box.height));
  if (box.area == 1 && !discs.isOpen(box.least)) return;
  if (!discs.reach(box.least, static_cast<std::int32_t>(box.width) - 1,
                   static_cast<std::int32_t>(box.height) - 1))
    return;
  next_.push_back(box);
  area_ += box.area;
}

// Throw four darts into the boxes, in proportion to their areas. Return the first that lands.
std::optional<std::uint32_t> BoxSearch::throwDarts(const Discs& discs, Draws& draws) const {
  const std::uint64_t choice = boxes_.size() > 1 ? draws.next() : 0;
  const std::uint64_t bits[2] = {draws.next(), draws.next()};
  Discs::Four darts;
  for (std::size_t i = 0; i < 4; ++i) {
    const Box& box = boxAt(boxes_, area_, static_cast<std::uint32_t>(choice >> (16 * i)) & 0xFFFF);
    const auto drawn = static_cast<std::uint32_t>(bits[i / 2] >> (32 * (i % 2)));
    darts[i] =
        box.least + (below(drawn & 0xFFFF, box.width) | below(drawn >> 16, box.height) << 16);
  }
  const std::uint32_t open = discs.open(darts, 0);
  if (open == 0) return std::nullopt;
  return darts[static_cast<std::size_t>(__builtin_ctz(open))];
}

std::optional<std::uint32_t> BoxSearch::find(std::uint32_t least, std::uint32_t greatest,
                                             const Discs& discs, Draws& draws) {
  next_.clear();
  area_ = 0;
  const simd::Floats whole = simd::makeFloats(
      static_cast<float>(xOf(least)), static_cast<float>(yOf(least)),
      kMirror - static_cast<float>(xOf(greatest)), kMirror - static_cast<float>(yOf(greatest)));
  // Shrink twice (`keep` does it again), since a disc may cut off more of a box that others have
  // cut.
  keep(shrunk(whole, discs), discs);
  while (!next_.empty()) {
    std::swap(boxes_, next_);
    if (const auto found = throwDarts(discs, draws)) return found;
    next_.clear();
    area_ = 0;
    for (const Box& box : boxes_) {
      halveBox(box.ends, box.width, box.height, kMirror,
               [&](simd::Floats ends) { keep(ends, discs); });
    }
  }
  return std::nullopt;
}

}  // namespace copse
