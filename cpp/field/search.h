// The search of a block of a tile until no point of it is free, among the discs that reach into it.
#pragma once

#include <cmath>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/hash.h"
#include "base/lanes.h"
#include "field/placing.h"

namespace copse {

/// A block with open subcells.
struct FieldBlock {
  FieldTile& tile;
  std::int32_t number;
  std::int32_t x, y;             ///< least point, from the tile's corner
  std::uint64_t open;            ///< subcells, a bit each
  const BoundaryCell* boundary;  ///< null when no edge or capsule meets the block

  FieldBlock(FieldTile& of, std::int32_t at);
  /// Returns the least box that holds some subcells.
  [[nodiscard]] TileBox frameOf(std::uint64_t bits) const;
};

/// The discs that reach into one block, gathered to test many places of it: four at a time, in
/// floats. Doubtful cases are tested exactly.
///
/// Cost: about 40 ns to gather the discs of a block, then 5 ns for a place.
class FieldDiscs {
 public:
  explicit FieldDiscs(FieldPlacing& placing) : placing_(placing), larger_(placing.larger()) {}

  /// Gathers the discs that may be too close to an open subcell of a block.
  void gather(FieldBlock& block);
  /// Places a sample, and adds its disc.
  void place(std::int32_t x, std::int32_t y, double radius);

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
  /// Returns the same for samples with a radius of at least `least`.
  [[nodiscard]] float heldSquare(float radius, float least) const {
    const float sum = least + radius + std::fabs(least - radius) * larger_;
    return sum * sum * kHeld;
  }
  [[nodiscard]] std::int32_t middleX() const { return middleX_; }
  [[nodiscard]] std::int32_t middleY() const { return middleY_; }
  /// Returns a bound of the variation of the radius over the open subcells.
  [[nodiscard]] double variation() const { return variation_; }

  /// Returns true if a sample at a place of the block keeps its distance from all discs; exact.
  [[nodiscard]] bool isClear(std::int32_t x, std::int32_t y, double radius) const;
  /// Returns true if one disc surely covers a square for radii of at least `least`.
  [[nodiscard]] bool cover(std::int32_t x, std::int32_t y, std::int32_t extent, double least) const;
  /// Returns true if one disc surely covers a square for all radii of the block.
  [[nodiscard]] bool cover(std::int32_t x, std::int32_t y, std::int32_t extent) const;

 private:
  // Relative slack of squared distances: above the rounding of floats, as samples are at most a
  // hundred radii away.
  static constexpr float kRelativeSlack = 0x1p-15F;
  static constexpr float kHeld = (1 - kRelativeSlack) / 4;  // times the square of twice a distance

  /// Four discs. Free lanes are far away.
  struct Four {
    static constexpr float kNowhere = 1e15F;
    Floats x = Floats{} + kNowhere, y = Floats{} + kNowhere;
    Floats radius = {}, heldSquare = {};
  };
  [[nodiscard]] Floats spacingSquared(Floats one, Floats other) const {
    const Floats twice = twiceSpacingOf(one, other, larger_);
    return twice * twice;
  }
  /// The half sides of a box, and the greatest radius over it.
  struct Reach {
    float wide, high;
    Floats greatest;
  };
  void look(const EightSamples& eight, const Reach& reach);
  void keepSeen();
  void add(float x, float y, float radius);
  void hold(Four& four) const {
    four.heldSquare = spacingSquared(allFloats(static_cast<float>(least_)), four.radius) * kHeld;
  }

  FieldPlacing& placing_;
  float larger_;
  FieldTile* tile_ = nullptr;
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

/// Fills a block, whose discs are gathered, until no point of it is free.
class BlockSearch {
 public:
  virtual ~BlockSearch() = default;
  virtual void fill(FieldBlock& block, Draws draws) = 0;
};

/// Makes the search of blocks that no edge meets.
std::unique_ptr<BlockSearch> makeFreeSearch(FieldPlacing& placing, FieldDiscs& discs);
/// Makes the search of boundary blocks.
std::unique_ptr<BlockSearch> makeEdgeSearch(FieldPlacing& placing, FieldDiscs& discs);

}  // namespace copse
