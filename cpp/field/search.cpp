#include "field/search.h"

#include <algorithm>
#include <utility>

#include "base/vectors.h"

namespace copse {

namespace {

// Least ends count from kBefore before the middle of the gathered box, greatest ends backwards from
// kMirror. These exceed a half and the whole of a block's side, which is below 1.25 · 100 · 11,587.
constexpr float kBefore = 0x1p20F;
constexpr float kMirror = 0x1p21F;
constexpr int kDarts = 4;  // in each turn

using Ends = simd::Floats;

}  // namespace

// Shrink a box by each disc as in fill/box_search.cpp, with held(i) as the disc's squared radius.
// Ends are rounded down, so rounding errors below a lattice unit do no harm.
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

// Find the points within the ends. Return false when there is none.
bool FieldSearch::measure(simd::Floats ends, Box& box) const {
  using namespace simd;
  const auto passEachOther = [](Ends all, float by) {
    return anyLess(splatFloat(kMirror + by), add(all, halvesSwapped(all)));
  };
  if (passEachOther(ends, 1)) return false;  // ends may be too great for truncate
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

// Keep the free rest of a box for the next darts.
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

// Return the box at a share of the area, in 65536ths.
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

// Take the discs that were added since the last call.
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

void FieldEdgeSearch::fill(const Block& block, std::uint64_t open, Draws draws) {
  block_ = &block;
  start(open);
  while (!level_->boxes.empty()) {
    if (level_->size == 1) {
      tryPoints(draws);
      return;
    }
    tryBoxes(draws);
    split();
  }
}

// Make the first level of the open subcells.
void FieldEdgeSearch::start(std::uint64_t open) {
  const FieldTile& tile = block_->tile;
  const std::int32_t x = block_->number % tile.blocks * tile.block;
  const std::int32_t y = block_->number / tile.blocks * tile.block;
  level_->clear();
  level_->cuts.push_back(copyCut(tile.boundary->cuts, block_->boundary.cut, level_->lists));
  level_->boxes.push_back({x, y});
  next_->clear();
  next_->size = tile.subcell;
  for (std::uint64_t bits = open; bits != 0; bits &= bits - 1) {
    const auto subcell = static_cast<std::int32_t>(__builtin_ctzll(bits));
    keep(0, x + subcell % kSubcells * next_->size, y + subcell / kSubcells * next_->size);
  }
  std::swap(level_, next_);
}

void FieldEdgeSearch::split() {
  next_->clear();
  next_->size = (level_->size + 1) / 2;
  const std::int32_t other = level_->size - next_->size;
  for (std::size_t i = 0; i < level_->boxes.size(); ++i) {
    const auto [x, y] = level_->boxes[i];
    keep(i, x, y);
    keep(i, x + other, y);
    keep(i, x, y + other);
    keep(i, x + other, y + other);
  }
  std::swap(level_, next_);
}

// Keep a part of a box for the next level, unless it is covered or outside.
void FieldEdgeSearch::keep(std::size_t parent, std::int32_t x, std::int32_t y) {
  const FieldTile& tile = block_->tile;
  const std::int32_t extent = next_->size - 1;
  if (discs_.cover(x, y, extent)) return;
  const TileBox box{x, y, x + extent, y + extent};
  if (FieldSearch::kEven * block_->variation > extent &&
      discs_.cover(x, y, extent, placing_.leastOver(tile, block_->number, box)))
    return;
  const auto [fromX, fromY] = level_->boxes[parent];
  const auto cut = cutPart(placing_.ground(), level_->lists, level_->cuts[parent],
                           {tile.x + fromX, tile.y + fromY},
                           {{tile.x + x, tile.y + y}, double(extent)}, next_->lists);
  if (!cut) return;
  next_->cuts.push_back(*cut);
  next_->boxes.push_back({x, y});
}

void FieldEdgeSearch::tryBoxes(Draws& draws) {
  const std::size_t count = level_->boxes.size();
  const std::size_t darts = std::max<std::size_t>(4, count / 2);
  for (std::size_t i = 0; i < darts; ++i) {
    const std::uint64_t bits = draws.next();
    const std::size_t box = ((bits >> 48) * count) >> 16;
    const auto [x, y] = level_->boxes[box];
    tryAt(box, x + below24(bits, level_->size), y + below24(bits >> 24, level_->size));
  }
}

// Try every box once; each is a single point.
void FieldEdgeSearch::tryPoints(Draws& draws) {
  const std::size_t count = level_->boxes.size();
  const auto first = static_cast<std::size_t>(draws.next() % count);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t box = (first + i) % count;
    const auto [x, y] = level_->boxes[box];
    tryAt(box, x, y);
  }
}

void FieldEdgeSearch::tryAt(std::size_t box, std::int32_t x, std::int32_t y) {
  const FieldTile& tile = block_->tile;
  const double radius = placing_.radiusAt(tile, x, y);
  if (!discs_.isClear(x, y, radius)) return;
  const auto [fromX, fromY] = level_->boxes[box];
  if (!isGround(placing_.ground(), level_->lists, level_->cuts[box],
                {tile.x + fromX, tile.y + fromY}, {tile.x + x, tile.y + y}))
    return;
  placing_.place(tile, x, y, radius);
  discs_.add(x, y, radius);
}

}  // namespace copse
