#include "field/search.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/simd.h"
#include "base/vectors.h"
#include "ground/subcells.h"

namespace copse {

FieldBlock::FieldBlock(FieldTile& of, std::int32_t at)
    : tile(of),
      number(at),
      x(at % of.blocks * of.block),
      y(at / of.blocks * of.block),
      open(~of.coverage(at)),
      boundary(of.boundaryOf(at)) {}

TileBox FieldBlock::frameOf(std::uint64_t bits) const {
  std::uint64_t columns = bits | (bits >> 32);
  columns |= columns >> 16;
  const auto flat = static_cast<std::uint32_t>((columns | (columns >> 8)) & 0xFF);
  const std::int32_t left = __builtin_ctz(flat);
  const std::int32_t right = 32 - __builtin_clz(flat);
  const std::int32_t bottom = __builtin_ctzll(bits) / kSubcells;
  const std::int32_t top = (63 - __builtin_clzll(bits)) / kSubcells + 1;
  const std::int32_t size = tile.subcell;
  return {x + left * size, y + bottom * size, x + right * size - 1, y + top * size - 1};
}

void FieldDiscs::add(float x, float y, float radius) {
  if (count_ % 4 == 0) fours_.emplace_back();
  Four& four = fours_.back();
  const std::size_t lane = count_++ % 4;
  four.x[lane] = x;
  four.y[lane] = y;
  four.radius[lane] = radius;
}

void FieldDiscs::place(std::int32_t x, std::int32_t y, double radius) {
  placing_.place(*tile_, x, y, radius);
  add(static_cast<float>(x - middleX_), static_cast<float>(y - middleY_),
      static_cast<float>(radius));
  hold(fours_.back());
}

// Note which of eight samples reach the box, without a branch for each, as branches would be
// mispredicted.
void FieldDiscs::look(const EightSamples& eight, const Reach& reach) {
  if (seenCount_ == kSeen) keepSeen();
  for (std::uint32_t i = 0; i < EightSamples::kFours; ++i) {
    Four& seen = seen_[seenCount_];
    seen.x = __builtin_convertvector(eight.x[i] - middleX_, Floats);
    seen.y = __builtin_convertvector(eight.y[i] - middleY_, Floats);
    seen.radius = eight.radius[i];
    const Floats awayX = greaterOf(sizeOf(seen.x) - reach.wide, Floats{});
    const Floats awayY = greaterOf(sizeOf(seen.y) - reach.high, Floats{});
    const Floats square = 4 * (awayX * awayX + awayY * awayY);
    const Floats most = spacingSquared(eight.radius[i], reach.greatest);
    near_ |= std::uint64_t{bitsOf(square < most * (1 + kRelativeSlack))} << (4 * seenCount_++);
  }
}

// Add the seen samples that reach the box.
void FieldDiscs::keepSeen() {
  for (; near_ != 0; near_ &= near_ - 1) {
    const auto bit = static_cast<std::size_t>(__builtin_ctzll(near_));
    const Four& four = seen_[bit / 4];
    add(four.x[bit % 4], four.y[bit % 4], four.radius[bit % 4]);
  }
  seenCount_ = 0;
}

void FieldDiscs::gather(FieldBlock& block) {
  const FieldTile& tile = block.tile;
  tile_ = &block.tile;
  const TileBox box = block.frameOf(block.open);
  const RadiusField::Range range = tile.radiiOf(block.number);
  least_ = std::max(range.least, placing_.leastOver(tile, block.number, box));
  // In a gentle field, the slope bounds the variation better than the range over the block.
  variation_ = range.greatest - least_;
  if (!tile.isSteep()) variation_ = std::min(variation_, tile.slope * (box.extent() + 2));
  const double greatest = std::min(range.greatest, (least_ + variation_) * (1 + 0x1p-30));
  count_ = 0;
  fours_.clear();
  // The box extends equally far to either side of its middle.
  middleX_ = box.x0 + (box.x1 - box.x0) / 2;
  middleY_ = box.y0 + (box.y1 - box.y0) / 2;
  const Reach seen{static_cast<float>(box.x1 - middleX_), static_cast<float>(box.y1 - middleY_),
                   allFloats(static_cast<float>(greatest))};
  const std::int32_t reach = placing_.reachOf(tile, greatest);
  tile.eachListIn({box.x0 - reach, box.y0 - reach, box.x1 + reach, box.y1 + reach},
                  [&](std::size_t list) {
                    tile.known.each(list, [&](const EightSamples& eight) { look(eight, seen); });
                  });
  keepSeen();
  for (const std::uint32_t number : tile.existing) {
    const ExistingSample& sample = placing_.existing(number);
    const double x = sample.x - tile.x;
    const double y = sample.y - tile.y;
    const double dx = std::max({0.0, box.x0 - x, x - box.x1});
    const double dy = std::max({0.0, box.y0 - y, y - box.y1});
    const double most = placing_.spacing(sample.radius, greatest);
    if (dx * dx + dy * dy >= most * most) continue;
    add(static_cast<float>(x - middleX_), static_cast<float>(y - middleY_),
        static_cast<float>(sample.radius));
  }
  for (Four& four : fours_) hold(four);
}

bool FieldDiscs::isClear(std::int32_t x, std::int32_t y, double radius) const {
  const Floats placeX = allFloats(static_cast<float>(x - middleX_));
  const Floats placeY = allFloats(static_cast<float>(y - middleY_));
  const Floats own = allFloats(static_cast<float>(radius));
  Masks unsure{};
  for (const Four& four : fours_) {
    const Floats dx = four.x - placeX;
    const Floats dy = four.y - placeY;
    const Floats square = 4 * (dx * dx + dy * dy);
    const Floats least = spacingSquared(own, four.radius);
    if (anyOf(square < least * (1 - kRelativeSlack))) return false;
    unsure |= square < least * (1 + kRelativeSlack);
  }
  return !anyOf(unsure) || placing_.isClear(*tile_, x, y, radius);
}

bool FieldDiscs::cover(std::int32_t x, std::int32_t y, std::int32_t extent, double least) const {
  const float half = static_cast<float>(extent) / 2;
  const Floats placeX = allFloats(static_cast<float>(x - middleX_) + half);
  const Floats placeY = allFloats(static_cast<float>(y - middleY_) + half);
  const Floats own = allFloats(static_cast<float>(least));
  return std::any_of(fours_.begin(), fours_.end(), [&](const Four& four) {
    const Floats dx = sizeOf(four.x - placeX) + half;
    const Floats dy = sizeOf(four.y - placeY) + half;
    const Floats square = 4 * (dx * dx + dy * dy);
    return anyOf(square < spacingSquared(own, four.radius) * (1 - kRelativeSlack));
  });
}

bool FieldDiscs::cover(std::int32_t x, std::int32_t y, std::int32_t extent) const {
  const float half = static_cast<float>(extent) / 2;
  const Floats placeX = allFloats(static_cast<float>(x - middleX_) + half);
  const Floats placeY = allFloats(static_cast<float>(y - middleY_) + half);
  return std::any_of(fours_.begin(), fours_.end(), [&](const Four& four) {
    const Floats dx = sizeOf(four.x - placeX) + half;
    const Floats dy = sizeOf(four.y - placeY) + half;
    return anyOf(dx * dx + dy * dy < four.heldSquare);
  });
}

namespace {

// A box neglects the variation of the radius over its block when its own side is at least so many
// times as long.
constexpr double kEven = 3;

/// Fills a block that no edge meets: by boxes that shrink, as in fill/box_search.h, among discs of
/// many sizes. A box shrinks by the part that a disc covers for the least radius over the block. In
/// a steep field, it shrinks again by the part covered for the least radius over the box.
///
/// Cost: 20 instructions for a box and a disc; about 500 for each sample of a field.
class FreeSearch final : public BlockSearch {
 public:
  FreeSearch(FieldPlacing& placing, FieldDiscs& discs) : placing_(placing), discs_(discs) {}

  void fill(FieldBlock& block, Draws draws) override {
    block_ = &block;
    ends_.clear();
    takeDiscs();
    next_.clear();
    area_ = 0;
    const auto end = [](std::int32_t place, std::int32_t middle) {
      return static_cast<float>(place - middle) + kBefore;
    };
    // Search each quarter by itself, as smaller boxes hold fewer covered points.
    for (const int shift : {0, 4, 32, 36}) {
      const std::uint64_t bits = block.open & kQuarter << shift;
      if (bits == 0) continue;
      const TileBox box = block.frameOf(bits);
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

 private:
  // Least ends count from kBefore before the middle of the gathered box, greatest ends backwards
  // from kMirror. These exceed a half and the whole of a block's side, which is below
  // 1.25 · 100 · 11,587.
  static constexpr float kBefore = 0x1p20F;
  static constexpr float kMirror = 0x1p21F;
  static constexpr int kDarts = 4;  // in each turn
  static constexpr std::uint64_t kQuarter = 0x0F0F0F0F;

  /// A box, also by its four ends as in fill/box_search.h.
  struct Box {
    float ends[4];
    TileBox of;
    float area;
  };
  /// A disc, its centre as four ends.
  struct Disc {
    float ends[4];
    float heldSquare, radius;
  };

  // Shrink a box by each disc as in fill/box_search.cpp, with held(disc) as its squared radius.
  // Ends are rounded down, so rounding errors below a lattice unit do no harm.
  template <class HeldSquare>
  [[nodiscard]] simd::Floats shrunk(simd::Floats ends, HeldSquare&& held) const {
    using namespace simd;
    for (const Disc& disc : ends_) {
      const simd::Floats centre = loadFloats(disc.ends);
      const simd::Floats apart = subtract(centre, ends);
      const simd::Floats other = pairsSwapped(apart);
      const simd::Floats across = greater(other, halvesSwapped(other));
      const simd::Floats half = root(subtract(splatFloat(held(disc)), multiply(across, across)));
      ends = greater(ends, whereLess(apart, half, add(centre, half)));
    }
    return ends;
  }

  // Find the points within the ends. Return false when there is none.
  bool measure(simd::Floats ends, Box& box) const {
    using namespace simd;
    const auto passEachOther = [](simd::Floats all, float by) {
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
    box.area = static_cast<float>(box.of.x1 - box.of.x0 + 1) *
               static_cast<float>(box.of.y1 - box.of.y0 + 1);
    return true;
  }

  // Keep the free rest of a box for the next darts.
  void keep(simd::Floats ends) {
    Box box;
    ends = shrunk(ends, [](const Disc& disc) { return disc.heldSquare; });
    if (!measure(ends, box)) return;
    if (box.area == 1) {
      if (!discs_.isClear(box.of.x0, box.of.y0, radiusAt(box.of.x0, box.of.y0))) return;
    } else if (kEven * discs_.variation() > box.of.extent()) {
      const auto least =
          static_cast<float>(placing_.leastOver(block_->tile, block_->number, box.of));
      ends = shrunk(ends, [&](const Disc& disc) { return discs_.heldSquare(disc.radius, least); });
      if (!measure(ends, box)) return;
    }
    next_.push_back(box);
    area_ += box.area;
  }

  void halve(const Box& box) {
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
  [[nodiscard]] const Box& boxAt(std::uint64_t share) const {
    const Box* box = boxes_.data();
    const Box* last = box + boxes_.size() - 1;
    float place = static_cast<float>(share) * 0x1p-16F * area_;
    for (; box != last && place >= box->area; ++box) place -= box->area;
    return *box;
  }

  void throwDarts(Draws& draws) {
    for (int i = 0; i < kDarts; ++i) {
      const std::uint64_t bits = draws.next();
      const TileBox& box = boxAt(bits >> 48).of;
      const std::int32_t x = box.x0 + below24(bits, box.x1 - box.x0 + 1);
      const std::int32_t y = box.y0 + below24(bits >> 24, box.y1 - box.y0 + 1);
      if (discs_.cover(x, y, 0)) continue;
      const double radius = radiusAt(x, y);
      if (!discs_.isClear(x, y, radius)) continue;
      discs_.place(x, y, radius);
      takeDiscs();
    }
  }

  // Take the discs that were added since the last call.
  void takeDiscs() {
    for (std::size_t i = ends_.size(); i < discs_.count(); ++i) {
      const FieldDiscs::Disc disc = discs_[i];
      const float x = disc.x + kBefore;
      const float y = disc.y + kBefore;
      ends_.push_back({{x, y, kMirror - x, kMirror - y}, disc.heldSquare, disc.radius});
    }
  }

  [[nodiscard]] double radiusAt(std::int32_t x, std::int32_t y) const {
    return placing_.radiusAt(block_->tile, x, y);
  }

  FieldPlacing& placing_;
  FieldDiscs& discs_;
  const FieldBlock* block_ = nullptr;
  std::vector<Disc> ends_;
  std::vector<Box> boxes_, next_;
  float area_ = 0;  // of next_, then of boxes_
};

/// Fills a block that edges or capsules meet. Its boxes are squares that are split in four (Ebeida
/// et al. 2012), as cuts of the ground are made for squares. All rules of distance grow with both
/// radii, so a box that lies in one disc for the least radius over it is full.
class EdgeSearch final : public BlockSearch {
 public:
  EdgeSearch(FieldPlacing& placing, FieldDiscs& discs) : placing_(placing), discs_(discs) {}

  void fill(FieldBlock& block, Draws draws) override {
    block_ = &block;
    next_->clear();
    next_->size = block.tile.subcell;
    const Box whole{block.x, block.y, block.boundary->cut};
    for (std::uint64_t open = block.open; open != 0; open &= open - 1) {
      const auto subcell = static_cast<std::int32_t>(__builtin_ctzll(open));
      keep(whole, block.tile.boundary->cuts, block.x + subcell % kSubcells * next_->size,
           block.y + subcell / kSubcells * next_->size);
    }
    for (std::swap(level_, next_); !level_->boxes.empty(); split()) {
      if (level_->size == 1) return tryPoints(draws);
      tryBoxes(draws);
    }
  }

 private:
  /// A square: its least point, from the tile's corner.
  struct Box {
    std::int32_t x, y;
    GroundCut cut;  // into its level's cuts
  };
  /// The open boxes: squares of `size` lattice points a side.
  struct Level {
    std::int32_t size = 0;
    std::vector<Box> boxes;
    GroundCuts cuts;

    void clear() {
      boxes.clear();
      cuts.clear();
    }
  };

  [[nodiscard]] Point at(std::int32_t x, std::int32_t y) const {
    return {block_->tile.x + x, block_->tile.y + y};
  }

  void split() {
    next_->clear();
    next_->size = (level_->size + 1) / 2;
    const std::int32_t other = level_->size - next_->size;
    for (const Box& box : level_->boxes) {
      for (const std::int32_t y : {box.y, box.y + other}) {
        for (const std::int32_t x : {box.x, box.x + other}) keep(box, level_->cuts, x, y);
      }
    }
    std::swap(level_, next_);
  }

  // Keep a part of a box for the next level, unless it is covered or outside.
  void keep(const Box& parent, const GroundCuts& cuts, std::int32_t x, std::int32_t y) {
    const std::int32_t extent = next_->size - 1;
    if (discs_.cover(x, y, extent)) return;
    const TileBox box{x, y, x + extent, y + extent};
    if (kEven * discs_.variation() > extent &&
        discs_.cover(x, y, extent, placing_.leastOver(block_->tile, block_->number, box)))
      return;
    const auto cut = cutPart(placing_.ground(), cuts, parent.cut, at(parent.x, parent.y),
                             {at(x, y), double(extent)}, next_->cuts);
    if (cut) next_->boxes.push_back({x, y, *cut});
  }

  void tryBoxes(Draws& draws) {
    const std::size_t count = level_->boxes.size();
    const std::size_t darts = std::max<std::size_t>(4, count / 2);
    for (std::size_t i = 0; i < darts; ++i) {
      const std::uint64_t bits = draws.next();
      const Box& box = level_->boxes[((bits >> 48) * count) >> 16];
      tryAt(box, box.x + below24(bits, level_->size), box.y + below24(bits >> 24, level_->size));
    }
  }

  // Try every box once; each is a single point.
  void tryPoints(Draws& draws) {
    const std::size_t count = level_->boxes.size();
    const auto first = static_cast<std::size_t>(draws.next() % count);
    for (std::size_t i = 0; i < count; ++i) {
      const Box& box = level_->boxes[(first + i) % count];
      tryAt(box, box.x, box.y);
    }
  }

  void tryAt(const Box& box, std::int32_t x, std::int32_t y) {
    const double radius = placing_.radiusAt(block_->tile, x, y);
    if (discs_.isClear(x, y, radius) &&
        isGround(placing_.ground(), level_->cuts, box.cut, at(box.x, box.y), at(x, y)))
      discs_.place(x, y, radius);
  }

  FieldPlacing& placing_;
  FieldDiscs& discs_;
  const FieldBlock* block_ = nullptr;
  std::array<Level, 2> levels_;
  Level* level_ = &levels_[0];
  Level* next_ = &levels_[1];
};

}  // namespace

std::unique_ptr<BlockSearch> makeFreeSearch(FieldPlacing& placing, FieldDiscs& discs) {
  return std::make_unique<FreeSearch>(placing, discs);
}

std::unique_ptr<BlockSearch> makeEdgeSearch(FieldPlacing& placing, FieldDiscs& discs) {
  return std::make_unique<EdgeSearch>(placing, discs);
}

}  // namespace copse
