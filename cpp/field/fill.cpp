#include "field/fill.h"

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

#include "base/simd.h"
#include "base/vectors.h"
#include "field/discs.h"
#include "fill/box_search.h"
#include "fill/darts.h"
#include "fill/edge_search.h"
#include "ground/subcells.h"

namespace copse {

namespace {

// A box neglects the variation of the radius over its block when its own side is at least so many
// times as long.
constexpr double kEven = 3;

/// Fills a block that no edge meets: by boxes that shrink, as in fill/box_search.h, among discs of
/// many sizes. A box shrinks by the part that a disc covers for the least radius over the block. In
/// a steep field, it shrinks again by the part covered for the least radius over the box.
///
/// Cost: 20 instructions for a box and a disc; about 500 for each sample of a field.
class FreeSearch {
 public:
  explicit FreeSearch(FieldDiscs& discs) : discs_(discs) {}

  // Fill the block whose discs are gathered.
  void fill(Draws draws) {
    const FieldBlock& block = discs_.block();
    ends_.clear();
    takeDiscs();
    next_.clear();
    area_ = 0;
    const auto end = [](std::int32_t place, std::int32_t middle) {
      return static_cast<float>(place - middle) + kBefore;
    };
    // Search each rectangle of open subcells by itself, so that discs which meet no open subcell
    // make no difference: a steep tile may know them or not, by what came first.
    for (std::uint64_t open = block.open; open != 0;) {
      const std::uint64_t bits = rectangleOf(open);
      open &= ~bits;
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
  static constexpr int kDarts = 4;  // in each round

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

  // Shrink a box by all discs as in fill/box_search.cpp, with held(disc) as a disc's squared
  // radius. Each disc starts from the same ends, so that their order does not matter. Ends are
  // rounded down, so rounding errors below a lattice unit do no harm.
  template <class HeldSquare>
  [[nodiscard]] simd::Floats shrunk(simd::Floats ends, HeldSquare&& held) const {
    simd::Floats shrunk = ends;
    for (const Disc& disc : ends_) {
      const simd::Floats square = simd::splatFloat(held(disc));
      shrunk = simd::greater(shrunk, uncoveredBy(simd::loadFloats(disc.ends), square, ends));
    }
    return shrunk;
  }

  // Find the points within the ends. Return false when there is none.
  bool measure(simd::Floats ends, Box& box) const {
    using namespace simd;
    const auto passEachOther = [](simd::Floats all, float by) {
      return anyLess(splatFloat(kMirror + by), all + halvesSwapped(all));
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
      if (!discs_.isClear(box.of.x0, box.of.y0, discs_.radiusAt(box.of.x0, box.of.y0))) return;
    } else if (kEven * discs_.variation() > box.of.extent()) {
      const auto least = static_cast<float>(discs_.leastOver(box.of));
      ends = shrunk(ends, [&](const Disc& disc) { return discs_.heldSquare(disc.radius, least); });
      if (!measure(ends, box)) return;
    }
    next_.push_back(box);
    area_ += box.area;
  }

  void halve(const Box& box) {
    const auto sizeOf = [](std::int32_t begin, std::int32_t last) {
      return static_cast<std::uint32_t>(last - begin + 1);
    };
    halveBox(box.ends, sizeOf(box.of.x0, box.of.x1), sizeOf(box.of.y0, box.of.y1), kMirror,
             [&](simd::Floats ends) { keep(ends); });
  }

  void throwDarts(Draws& draws) {
    for (int i = 0; i < kDarts; ++i) {
      const std::uint64_t bits = draws.next();
      const TileBox& box = boxAt(boxes_, area_, static_cast<std::uint32_t>(bits >> 48)).of;
      const std::int32_t x = box.x0 + below24(bits, box.x1 - box.x0 + 1);
      const std::int32_t y = box.y0 + below24(bits >> 24, box.y1 - box.y0 + 1);
      if (discs_.isCovered(x, y, 0)) continue;
      const double radius = discs_.radiusAt(x, y);
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

  FieldDiscs& discs_;
  std::vector<Disc> ends_;
  std::vector<Box> boxes_, next_;
  float area_ = 0;  // of next_, then of boxes_
};

/// Fills a block that edges or capsules meet. Its boxes are squares that are split in four (Ebeida
/// et al. 2012), as cuts of the ground are made for squares. All rules of distance grow with both
/// radii, so a box that lies in one disc for the least radius over it is full.
class EdgeSearch {
 public:
  EdgeSearch(const Ground& ground, FieldDiscs& discs) : ground_(ground), discs_(discs) {}

  // Fill the block whose discs are gathered.
  void fill(Draws draws) {
    const FieldBlock& block = discs_.block();
    next_.clear();
    next_.size = block.tile.subcell;
    const Box whole{block.x, block.y, block.boundary->cut};
    for (std::uint64_t open = block.open; open != 0; open &= open - 1) {
      const auto subcell = static_cast<std::int32_t>(__builtin_ctzll(open));
      keep(whole, block.tile.boundary->cuts, block.x + subcell % kSubcells * next_.size,
           block.y + subcell / kSubcells * next_.size);
    }
    for (std::swap(level_, next_); !level_.boxes.empty(); split()) {
      if (level_.size == 1) return tryPoints(draws);
      tryBoxes(draws);
    }
  }

 private:
  /// A square: its least point, from the tile's corner.
  struct Box {
    std::int32_t x, y;
    GroundCut cut;  // into its level's cuts
  };
  [[nodiscard]] Point at(std::int32_t x, std::int32_t y) const {
    return {discs_.block().tile.x + x, discs_.block().tile.y + y};
  }

  void split() {
    next_.clear();
    next_.size = (level_.size + 1) / 2;
    const std::int32_t other = level_.size - next_.size;
    for (const Box& box : level_.boxes) {
      for (const std::int32_t y : {box.y, box.y + other}) {
        for (const std::int32_t x : {box.x, box.x + other}) keep(box, level_.cuts, x, y);
      }
    }
    std::swap(level_, next_);
  }

  // Keep a part of a box for the next level, unless it is covered or outside.
  void keep(const Box& parent, const GroundCuts& cuts, std::int32_t x, std::int32_t y) {
    const std::int32_t extent = next_.size - 1;
    if (discs_.isCovered(x, y, extent)) return;
    const TileBox box{x, y, x + extent, y + extent};
    if (kEven * discs_.variation() > extent &&
        discs_.isCovered(x, y, extent, discs_.leastOver(box)))
      return;
    const auto cut = cutPart(ground_, cuts, parent.cut, at(parent.x, parent.y),
                             {at(x, y), double(extent)}, next_.cuts);
    if (cut) next_.boxes.push_back({x, y, *cut});
  }

  void tryBoxes(Draws& draws) {
    const std::size_t count = level_.boxes.size();
    const std::size_t darts = std::max<std::size_t>(4, count / 2);
    for (std::size_t i = 0; i < darts; ++i) {
      const std::uint64_t bits = draws.next();
      const Box& box = level_.boxes[((bits >> 48) * count) >> 16];
      tryAt(box, box.x + below24(bits, level_.size), box.y + below24(bits >> 24, level_.size));
    }
  }

  // Try every box once; each is a single point.
  void tryPoints(Draws& draws) {
    const std::size_t count = level_.boxes.size();
    const auto first = static_cast<std::size_t>(draws.next() % count);
    for (std::size_t i = 0; i < count; ++i) {
      const Box& box = level_.boxes[(first + i) % count];
      tryAt(box, box.x, box.y);
    }
  }

  void tryAt(const Box& box, std::int32_t x, std::int32_t y) {
    const double radius = discs_.radiusAt(x, y);
    if (discs_.isClear(x, y, radius) &&
        isGround(ground_, level_.cuts, box.cut, at(box.x, box.y), at(x, y)))
      discs_.place(x, y, radius);
  }

  const Ground& ground_;
  FieldDiscs& discs_;
  BoxLevel<Box> level_, next_;
};

// Round a number up or down, so that the mean of the results is the number.
std::int32_t rounded(double number, std::uint64_t draw) {
  return static_cast<std::int32_t>(number + fractionOf(draw));
}

// Return the bits of a word in another order: bit i as bit i ^ flip.
std::uint64_t flipped(std::uint64_t bits, std::uint64_t flip) {
  constexpr std::uint64_t kUnmoved[] = {0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F,
                                        0x00FF00FF00FF00FF, 0x0000FFFF0000FFFF, 0x00000000FFFFFFFF};
  for (int i = 0; i < 6; ++i) {
    const std::uint64_t swapped =
        (bits & kUnmoved[i]) << (1 << i) | (bits >> (1 << i) & kUnmoved[i]);
    bits ^= (bits ^ swapped) & -(flip >> i & 1);
  }
  return bits;
}

// Return true if a dart comes too late for its radius. A tile has darts enough for its least
// radius, so that a place of a greater one needs fewer.
bool isLate(const FieldTile& tile, double radius, std::uint64_t draw) {
  return fractionOf(draw) * (radius * radius) > tile.least * tile.least;
}

class TileFill final : public FieldFill {
 public:
  TileFill(FieldPlacing& placing, FieldRim* rim)
      : placing_(placing),
        rim_(rim),
        discs_(placing),
        freeSearch_(discs_),
        edgeSearch_(placing.ground(), discs_) {}

  void throwOver(FieldTile& tile, double perSquare, std::uint64_t key) override {
    const double across = tile.side / tile.least;
    drawOver(tile, rounded(perSquare * across * across, mix(key, -1)), key);
    const double perRow = 1.0 / tile.subcells();
    for (const std::uint64_t bits : found_) {
      const auto subcell = static_cast<std::int32_t>(bits >> 32);
      if (tile.isCovered(subcell)) continue;
      const auto row = static_cast<std::int32_t>((subcell + 0.5) * perRow);
      const std::int32_t column = subcell - row * tile.subcells();
      const std::uint64_t more = mix(bits ^ key);
      const std::int32_t x = column * tile.subcell + below24(more, tile.subcell);
      const std::int32_t y = row * tile.subcell + below24(more >> 24, tile.subcell);
      const double radius = placing_.radiusAt(tile, x, y);
      if (isLate(tile, radius, mix(more)) || !placing_.isClear(tile, x, y, radius)) continue;
      const std::int32_t block = (row >> 3) * tile.blocks + (column >> 3);
      if (placing_.isGround(tile, block, x, y) && admits(tile, x, y, radius))
        placing_.place(tile, x, y, radius);
    }
  }

  void throwIntoOpen(FieldTile& tile, std::uint64_t key) override {
    eachOpenBlock(tile, key, [&](const FieldBlock& block, std::uint64_t blockKey) {
      throwInto(block, blockKey);
    });
  }

  void finish(FieldTile& tile, std::uint64_t key) override {
    eachOpenBlock(tile, key, [&](const FieldBlock& block, std::uint64_t blockKey) {
      if (rim_ != nullptr && !rim_->opens(block)) return;
      discs_.gather(block);
      if (block.boundary == nullptr) {
        freeSearch_.fill(Draws(blockKey));
      } else {
        edgeSearch_.fill(Draws(blockKey));
      }
      tile.cover(block.number, kAllCovered);
    });
  }

 private:
  [[nodiscard]] bool admits(const FieldTile& tile, std::int32_t x, std::int32_t y,
                            double radius) const {
    return rim_ == nullptr || rim_->admits(tile, x, y, radius);
  }

  template <class Visit>
  void eachOpenBlock(FieldTile& tile, std::uint64_t key, Visit&& visit) {
    const std::uint8_t* from = tile.covered.data();
    for (std::int32_t row = 0; row < tile.blocks; ++row) {
      // Combine the rows of subcells: a byte for each block.
      std::uint64_t covered[2] = {kAllCovered, kAllCovered};
      for (int i = 0; i < kSubcells; ++i, from += tile.blocks) {
        std::uint64_t words[2];
        std::memcpy(words, from, sizeof words);
        covered[0] &= words[0];
        covered[1] &= words[1];
      }
      for (std::int32_t column = 0; column < tile.blocks; ++column) {
        if ((covered[column / 8] >> (column % 8 * 8) & 0xFF) == 0xFF) continue;
        const std::int32_t number = row * tile.blocks + column;
        scrambler_.add(mix(key, number) >> 60, static_cast<std::uint64_t>(number));
      }
    }
    scrambler_.drainEach([&](std::uint64_t number) {
      const FieldBlock block(tile, static_cast<std::int32_t>(number));
      if (block.open != 0) visit(block, mix(key, block.number));
    });
  }

  // Draw all darts and keep those whose subcell is open, without a branch. The upper half of a kept
  // word is the subcell's number, which is that of its bit in `covered`.
  void drawOver(const FieldTile& tile, std::int32_t darts, std::uint64_t key) {
    found_.resize(static_cast<std::size_t>(darts) + 2);
    const auto subcells = static_cast<std::uint64_t>(tile.subcells() * tile.subcells());
    const std::uint8_t* covered = tile.covered.data();
    std::uint64_t* end = found_.data();
    Draws draws(key);
    for (std::int32_t i = 0; i < darts; i += 2) {
      const std::uint64_t bits = draws.next();
      for (const std::uint64_t drawn : {bits & 0xFFFFFFFF, bits >> 32}) {
        const std::uint64_t subcell = (drawn * subcells) >> 32;
        *end = subcell << 32 | drawn;
        end += ~(std::uint32_t{covered[subcell >> 3]} >> (subcell & 7)) & 1;
      }
    }
    found_.resize(static_cast<std::size_t>(end - found_.data()));
  }

  // Throw a dart into each open subcell that a bit of a hash chooses. So neither the darts nor
  // their order depend on which subcells are open.
  void throwInto(const FieldBlock& block, std::uint64_t key) {
    const FieldTile& tile = block.tile;
    Draws draws(key);
    const std::uint64_t chosen = draws.next();
    const std::uint64_t flip = draws.next() % 64;
    std::uint64_t left = flipped(block.open & chosen, flip);
    if (left == 0) return;
    discs_.gather(block);
    for (; left != 0; left &= left - 1) {
      const auto subcell =
          static_cast<std::int32_t>(static_cast<std::uint64_t>(__builtin_ctzll(left)) ^ flip);
      const std::uint64_t bits = mix(key, subcell);
      const std::int32_t x =
          block.x + subcell % kSubcells * tile.subcell + below24(bits, tile.subcell);
      const std::int32_t y =
          block.y + subcell / kSubcells * tile.subcell + below24(bits >> 24, tile.subcell);
      const double radius = placing_.radiusAt(tile, x, y);
      if (isLate(tile, radius, mix(bits)) || !discs_.isClear(x, y, radius) ||
          !placing_.isGround(tile, block.number, x, y) || !admits(tile, x, y, radius))
        continue;
      discs_.place(x, y, radius);
      left &= flipped(~tile.coverage(block.number), flip);
    }
  }

  FieldPlacing& placing_;
  FieldRim* rim_;
  FieldDiscs discs_;
  FreeSearch freeSearch_;
  EdgeSearch edgeSearch_;
  Scrambler scrambler_;
  RawVector<std::uint64_t> found_;  // darts whose subcell is open
};

}  // namespace

std::unique_ptr<FieldFill> makeFieldFill(FieldPlacing& placing, FieldRim* rim) {
  return std::make_unique<TileFill>(placing, rim);
}

}  // namespace copse
