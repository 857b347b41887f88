// A block of a tile, and the discs that reach into it.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "base/simd.h"
#include "field/placing.h"
#include "ground/subcells.h"

namespace copse {

/// A block with open subcells.
struct FieldBlock {
  FieldTile& tile;
  std::int32_t number;
  std::int32_t x, y;             ///< least point, from the tile's corner
  std::uint64_t open;            ///< subcells, a bit each
  const BoundaryCell* boundary;  ///< null when no edge or capsule meets the block

  FieldBlock(FieldTile& of, std::int32_t at)
      : tile(of),
        number(at),
        x(at % of.blocks * of.block),
        y(at / of.blocks * of.block),
        open(~of.coverage(at)),
        boundary(of.boundaryOf(at)) {}

  /// Return the least box that holds some subcells.
  [[nodiscard]] TileBox frameOf(std::uint64_t bits) const {
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
};

/// Return a rectangle of subcells: that with the first one, as wide and then as high as it goes.
inline std::uint64_t rectangleOf(std::uint64_t subcells) {
  const std::uint64_t first = subcells & -subcells;
  std::uint64_t row =
      subcells & ~(subcells + first) & (0xFFULL << (__builtin_ctzll(subcells) & ~7));
  std::uint64_t bits = row;
  while ((row <<= kSubcells) != 0 && (row & ~subcells) == 0) bits |= row;
  return bits;
}

/// The discs that reach into one block, gathered to test many places of it: four at a time, in
/// floats. Doubtful cases are tested exactly.
///
/// Cost: about 40 ns to gather the discs of a block, then 5 ns for a place.
class FieldDiscs {
 public:
  explicit FieldDiscs(FieldPlacing& placing) : placing_(placing), larger_(placing.larger()) {}

  /// Gather the discs that may be too close to an open subcell of a block.
  void gather(const FieldBlock& block) {
    const FieldTile& tile = block.tile;
    block_ = &block;
    const TileBox box = block.frameOf(block.open);
    const RadiusField::Range range = tile.radiiOf(block.number);
    least_ = std::max(range.least, leastOver(box));
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
                     simd::splatFloat(static_cast<float>(greatest))};
    placing_.eachNear(tile, box, greatest, [&](const EightSamples& eight) { look(eight, seen); });
    keepSeen();
    for (std::size_t i = 0; i < tile.loose; ++i) {
      const ExistingSample& sample = placing_.existing(tile.existing[i]);
      const double x = sample.x - tile.x;
      const double y = sample.y - tile.y;
      const double most = placing_.spacing(sample.radius, greatest);
      const BoundingBox around{double(box.x0), double(box.y0), double(box.x1), double(box.y1)};
      if (squareBetween({x, y, x, y}, around) >= most * most) continue;
      add(static_cast<float>(x - middleX_), static_cast<float>(y - middleY_),
          static_cast<float>(sample.radius));
    }
    for (Four& four : fours_) hold(four);
  }

  /// Place a sample, and add its disc.
  void place(std::int32_t x, std::int32_t y, double radius) {
    placing_.place(block_->tile, x, y, radius);
    add(static_cast<float>(x - middleX_), static_cast<float>(y - middleY_),
        static_cast<float>(radius));
    hold(fours_.back());
  }

  /// A disc, with its centre from the middle of the open subcells. No sample may lie within the
  /// root of `heldSquare` from there.
  struct Disc {
    float x, y, radius, heldSquare;
  };
  [[nodiscard]] std::size_t count() const { return count_; }
  [[nodiscard]] Disc operator[](std::size_t i) const {
    const Four& four = fours_[i / 4];
    return {four.x[i % 4], four.y[i % 4], four.radius[i % 4], four.heldSquare[i % 4]};
  }
  /// Return the same for samples with a radius of at least `least`.
  [[nodiscard]] float heldSquare(float radius, float least) const {
    const float sum = least + radius + std::fabs(least - radius) * larger_;
    return sum * sum * kHeld;
  }
  [[nodiscard]] std::int32_t middleX() const { return middleX_; }
  [[nodiscard]] std::int32_t middleY() const { return middleY_; }
  /// The block whose discs are gathered.
  [[nodiscard]] const FieldBlock& block() const { return *block_; }
  /// Return the radius at a point of the block.
  [[nodiscard]] double radiusAt(std::int32_t x, std::int32_t y) const {
    return placing_.radiusAt(block_->tile, x, y);
  }
  /// Return a lower bound of the radius over a box of the block.
  [[nodiscard]] double leastOver(const TileBox& box) const {
    return placing_.leastOver(block_->tile, block_->number, box);
  }
  /// Return a bound of the variation of the radius over the open subcells.
  [[nodiscard]] double variation() const { return variation_; }

  /// Return true if a sample at a place of the block keeps its distance from all discs; exact.
  [[nodiscard]] bool isClear(std::int32_t x, std::int32_t y, double radius) const {
    const simd::Floats placeX = simd::splatFloat(static_cast<float>(x - middleX_));
    const simd::Floats placeY = simd::splatFloat(static_cast<float>(y - middleY_));
    const simd::Floats own = simd::splatFloat(static_cast<float>(radius));
    simd::Lanes unsure{};
    for (const Four& four : fours_) {
      const simd::Floats dx = four.x - placeX;
      const simd::Floats dy = four.y - placeY;
      const simd::Floats square = 4 * (dx * dx + dy * dy);
      const simd::Floats least = spacingSquared(own, four.radius);
      if (simd::any(square < least * (1 - kRelativeSlack))) return false;
      unsure |= square < least * (1 + kRelativeSlack);
    }
    return !simd::any(unsure) || placing_.isClear(block_->tile, x, y, radius);
  }

  /// Return true if one disc surely covers a square for all radii of the block.
  [[nodiscard]] bool isCovered(std::int32_t x, std::int32_t y, std::int32_t extent) const {
    return isWithin(x, y, extent, [](const Four& four) { return four.heldSquare; });
  }
  /// Return true if one disc surely covers a square for radii of at least `least`.
  [[nodiscard]] bool isCovered(std::int32_t x, std::int32_t y, std::int32_t extent,
                               double least) const {
    const simd::Floats own = simd::splatFloat(static_cast<float>(least));
    return isWithin(x, y, extent,
                    [&](const Four& four) { return spacingSquared(own, four.radius) * kHeld; });
  }

 private:
  // Relative slack of squared distances: above the rounding of floats, as samples are at most a
  // hundred radii away.
  static constexpr float kRelativeSlack = 0x1p-15F;
  static constexpr float kHeld = (1 - kRelativeSlack) / 4;  // times the square of twice a distance

  // Four discs. Free lanes are far away.
  struct Four {
    static constexpr float kNowhere = 1e15F;
    simd::Floats x = simd::Floats{} + kNowhere, y = simd::Floats{} + kNowhere;
    simd::Floats radius = {}, heldSquare = {};
  };
  [[nodiscard]] simd::Floats spacingSquared(simd::Floats one, simd::Floats other) const {
    const simd::Floats twice = twiceSpacingOf(one, other, larger_);
    return twice * twice;
  }
  // The half sides of a box, and the greatest radius over it.
  struct Reach {
    float wide, high;
    simd::Floats greatest;
  };

  // Return true if a disc of the squared radius held(four) covers a square of lattice points.
  template <class HeldSquare>
  [[nodiscard]] bool isWithin(std::int32_t x, std::int32_t y, std::int32_t extent,
                              HeldSquare&& held) const {
    const float half = static_cast<float>(extent) / 2;
    const simd::Floats placeX = simd::splatFloat(static_cast<float>(x - middleX_) + half);
    const simd::Floats placeY = simd::splatFloat(static_cast<float>(y - middleY_) + half);
    return std::any_of(fours_.begin(), fours_.end(), [&](const Four& four) {
      const simd::Floats dx = simd::magnitude(four.x - placeX) + half;
      const simd::Floats dy = simd::magnitude(four.y - placeY) + half;
      return simd::any(dx * dx + dy * dy < held(four));
    });
  }

  // Note which of eight samples reach the box, without a branch for each, as branches would be
  // mispredicted.
  void look(const EightSamples& eight, const Reach& reach) {
    if (seenCount_ == kSeen) keepSeen();
    for (std::uint32_t i = 0; i < EightSamples::kFours; ++i) {
      Four& seen = seen_[seenCount_];
      seen.x = __builtin_convertvector(eight.x[i] - middleX_, simd::Floats);
      seen.y = __builtin_convertvector(eight.y[i] - middleY_, simd::Floats);
      seen.radius = eight.radius[i];
      const simd::Floats awayX =
          simd::greater(simd::magnitude(seen.x) - reach.wide, simd::Floats{});
      const simd::Floats awayY =
          simd::greater(simd::magnitude(seen.y) - reach.high, simd::Floats{});
      const simd::Floats square = 4 * (awayX * awayX + awayY * awayY);
      const simd::Floats most = spacingSquared(eight.radius[i], reach.greatest);
      near_ |= std::uint64_t{simd::signs32(square < most * (1 + kRelativeSlack))}
               << (4 * seenCount_++);
    }
  }

  // Add the seen samples that reach the box.
  void keepSeen() {
    for (std::uint64_t near = near_; near != 0; near &= near - 1) {
      const auto bit = static_cast<std::size_t>(__builtin_ctzll(near));
      const Four& four = seen_[bit / 4];
      add(four.x[bit % 4], four.y[bit % 4], four.radius[bit % 4]);
    }
    near_ = 0;
    seenCount_ = 0;
  }

  void add(float x, float y, float radius) {
    const std::size_t lane = count_++ % 4;
    if (lane == 0) fours_.emplace_back();
    Four& four = fours_.back();
    four.x[lane] = x;
    four.y[lane] = y;
    four.radius[lane] = radius;
  }

  void hold(Four& four) const {
    four.heldSquare =
        spacingSquared(simd::splatFloat(static_cast<float>(least_)), four.radius) * kHeld;
  }

  FieldPlacing& placing_;
  float larger_;
  const FieldBlock* block_ = nullptr;
  std::int32_t middleX_ = 0, middleY_ = 0;
  double least_ = 0;  // radius over the open subcells
  double variation_ = 0;
  std::size_t count_ = 0;
  std::vector<Four> fours_;
  static constexpr std::uint32_t kSeen = 16;
  Four seen_[kSeen];  // samples seen in lists; a bit of near_ says if one reaches the box
  std::uint32_t seenCount_ = 0;
  std::uint64_t near_ = 0;
};

}  // namespace copse
