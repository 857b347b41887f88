#include "field/field_search.h"

#include <algorithm>
#include <utility>

namespace copse {

namespace {

// Ends are counted from so far before the middle of the box in which discs were gathered, and in a
// mirror: more than the half and the whole of a block's side, which is below 1.25 · 100 · 11,587.
constexpr float kBefore = 0x1p20F;
constexpr float kMirror = 0x1p21F;
constexpr int kDarts = 4;  // in each turn

using Ends = simd::Floats;

}  // namespace

// What box_search.h says of one disc, with the square of what this one holds. As ends are rounded
// down, a rounding of less than a lattice unit does no harm.
template <class HeldSquare>
simd::Floats FieldSearch::shrunk(simd::Floats ends, HeldSquare&& held) const {
  using namespace simd;
  for (std::size_t i = 0; i < centres_.size(); ++i) {
    const Ends centre = loadFloats(centres_[i].data());
    const Ends apart = subtract(centre, ends);
    const Ends other = pairsSwapped(apart);
    const Ends across = greater(other, halvesSwapped(other));
    const Ends half = root(subtract(splatFloat(held(i)), multiply(across, across)));
    ends = greater(ends, whereLess(apart, half, add(centre, half)));
  }
  return ends;
}

// Finds what is within the ends; false when nothing is.
bool FieldSearch::measure(simd::Floats ends, Box& box) const {
  using namespace simd;
  const auto passEachOther = [](Ends all, float by) {
    return anyLess(splatFloat(kMirror + by), add(all, halvesSwapped(all)));
  };
  if (passEachOther(ends, 1)) return false;  // where they may be too great to be rounded
  ends = truncate(ends);
  if (passEachOther(ends, 0)) return false;
  storeFloats(box.ends, ends);
  const auto whole = [](float number) { return static_cast<std::int32_t>(number); };
  box.of = {discs_.middleX() + whole(box.ends[0] - kBefore),
            discs_.middleY() + whole(box.ends[1] - kBefore),
            discs_.middleX() + whole(kMirror - kBefore - box.ends[2]),
            discs_.middleY() + whole(kMirror - kBefore - box.ends[3])};
  box.area =
      static_cast<float>(box.of.x1 - box.of.x0 + 1) * static_cast<float>(box.of.y1 - box.of.y0 + 1);
  return true;
}

// Keeps what is left of a box for the next darts.
void FieldSearch::keep(simd::Floats ends) {
  Box box;
  ends = shrunk(ends, [&](std::size_t i) { return discs_.heldSquare(i); });
  if (!measure(ends, box)) return;
  if (box.area == 1) {
    if (!discs_.isClear(box.of.x0, box.of.y0, radiusAt(box.of.x0, box.of.y0))) return;
  } else if (kEven * variation_ > box.of.extent()) {
    const auto least = static_cast<float>(placing_.leastOver(*tile_, block_, box.of));
    ends = shrunk(ends, [&](std::size_t i) { return discs_.heldSquare(i, least); });
    if (!measure(ends, box)) return;
  }
  next_.push_back(box);
  area_ += box.area;
}

void FieldSearch::halve(const Box& box) {
  const auto& [left, bottom, right, top] = box.ends;
  const auto halfOf = [](std::int32_t size) { return static_cast<float>(size / 2); };
  const std::int32_t width = box.of.x1 - box.of.x0 + 1;
  const std::int32_t height = box.of.y1 - box.of.y0 + 1;
  if (width == 1 && height == 1) {
    keep(simd::loadFloats(box.ends));
  } else if (width >= height) {
    const float middle = left + halfOf(width);
    keep(simd::makeFloats(left, bottom, kMirror - middle + 1, top));
    keep(simd::makeFloats(middle, bottom, right, top));
  } else {
    const float middle = bottom + halfOf(height);
    keep(simd::makeFloats(left, bottom, right, kMirror - middle + 1));
    keep(simd::makeFloats(left, middle, right, top));
  }
}

// The box that a share of the area falls into, of 65536 parts.
const FieldSearch::Box& FieldSearch::boxAt(std::uint64_t share) const {
  const Box* box = boxes_.data();
  const Box* last = box + boxes_.size() - 1;
  float place = static_cast<float>(share) * 0x1p-16F * area_;
  for (; box != last && place >= box->area; ++box) place -= box->area;
  return *box;
}

void FieldSearch::throwDarts(Draws& draws) {
  for (int i = 0; i < kDarts; ++i) {
    const std::uint64_t bits = draws.next();
    const TileBox& box = boxAt(bits >> 48).of;
    const std::int32_t x = box.x0 + below24(bits, box.x1 - box.x0 + 1);
    const std::int32_t y = box.y0 + below24(bits >> 24, box.y1 - box.y0 + 1);
    if (discs_.cover(x, y, 0)) continue;
    const double radius = radiusAt(x, y);
    if (!discs_.isClear(x, y, radius)) continue;
    placing_.place(*tile_, x, y, radius);
    discs_.add(x, y, radius);
    takeDiscs();
  }
}

// Those that came since.
void FieldSearch::takeDiscs() {
  for (std::size_t i = centres_.size(); i < discs_.count(); ++i) {
    const float x = discs_.x(i) + kBefore;
    const float y = discs_.y(i) + kBefore;
    centres_.push_back({x, y, kMirror - x, kMirror - y});
  }
}

void FieldSearch::fill(const FieldTile& tile, std::int32_t block, double variation,
                       std::span<const TileBox> boxes, Draws draws) {
  tile_ = &tile;
  block_ = block;
  variation_ = variation;
  centres_.clear();
  takeDiscs();
  next_.clear();
  area_ = 0;
  const auto end = [](std::int32_t place, std::int32_t middle) {
    return static_cast<float>(place - middle) + kBefore;
  };
  for (const TileBox& box : boxes) {
    keep(simd::makeFloats(end(box.x0, discs_.middleX()), end(box.y0, discs_.middleY()),
                          kMirror - end(box.x1, discs_.middleX()),
                          kMirror - end(box.y1, discs_.middleY())));
  }
  while (!next_.empty()) {
    std::swap(boxes_, next_);
    throwDarts(draws);
    next_.clear();
    area_ = 0;
    for (const Box& box : boxes_) halve(box);
  }
}

}  // namespace copse
