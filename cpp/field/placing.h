// What it takes to place one sample on a radius field: the tests it must pass, and what changes in
// the tiles around when it is placed.
#pragma once

#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

#include "base/lanes.h"
#include "field/tile_tree.h"
#include "fill/run.h"

namespace copse {

/// A sample that is there already, in lattice units. It need not lie on the lattice.
struct ExistingSample {
  double x, y, radius;
};

/// Whether two samples at that distance in x and y are too close, exactly.
bool isTooClose(double dx, double dy, double spacing);

class FieldPlacing {
 public:
  /// Adds positions and radii to `output`.
  FieldPlacing(const Prepared& prepared, RadiusField field, ConflictRule rule,
               std::vector<ExistingSample> existing, Output& output);
  FieldPlacing(const FieldPlacing&) = delete;
  FieldPlacing& operator=(const FieldPlacing&) = delete;

  /// Finds the tiles; false when there are more than so many.
  bool build(double most);
  /// Makes a tile ready for samples; each once, before anything is placed.
  void prepare(FieldTile& tile);
  /// Forgets tiles that a tile's samples cannot reach any more.
  void dropFar(FieldTile& tile);

  /// Takes back what tiles that have had their last turn are not asked for any more.
  void endTile(FieldTile& tile);

  [[nodiscard]] std::vector<FieldTile>& tiles() { return tree_.tiles(); }
  [[nodiscard]] const std::vector<FieldTile>& tiles() const { return tree_.tiles(); }
  [[nodiscard]] const Ground& ground() const { return *ground_; }
  [[nodiscard]] const RadiusField& field() const { return field_; }
  [[nodiscard]] ConflictRule rule() const { return rule_; }
  [[nodiscard]] double unit() const { return lattice_.unit; }
  [[nodiscard]] double spacing(double one, double other) const {
    return spacingOf(rule_, one, other);
  }

  /// More than any distance that a sample of that radius in a tile keeps from one in a list of
  /// blocks.
  [[nodiscard]] std::int32_t reachOf(const FieldTile& tile, double radius) const {
    const double reach = tile.isSteep() ? spacing(radius, tile.listed) : radius * tile.stretch;
    return static_cast<std::int32_t>(reach) + 1;
  }

  /// The radius at a point of a tile, in lattice units.
  [[nodiscard]] double radiusAt(const FieldTile& tile, std::int32_t x, std::int32_t y) const {
    return tile.least == tile.greatest ? tile.least : fieldAt(tile, x, y);
  }
  /// The same, also for points around it.
  [[nodiscard]] double fieldAt(const FieldTile& tile, std::int32_t x, std::int32_t y) const {
    return field_.at((tile.x + x) * lattice_.unit, (tile.y + y) * lattice_.unit) * perUnit_;
  }
  /// At most the least radius over a box of a block.
  [[nodiscard]] double leastOver(const FieldTile& tile, std::int32_t block,
                                 const TileBox& box) const;
  /// Whether a point of a tile is ground.
  [[nodiscard]] bool isGround(const FieldTile& tile, std::int32_t block, std::int32_t x,
                              std::int32_t y) const;
  /// Whether a sample with that radius would keep its distance from all others.
  [[nodiscard]] bool isClear(const FieldTile& tile, std::int32_t x, std::int32_t y,
                             double radius) const;
  /// Whether it would keep its distance from an existing one, exactly.
  [[nodiscard]] bool isClearOf(const FieldTile& tile, const ExistingSample& sample, std::int32_t x,
                               std::int32_t y, double radius) const;
  [[nodiscard]] const ExistingSample& existing(std::uint32_t number) const {
    return existing_[number];
  }
  /// Whether the only sample, at any point, would keep its distance from existing ones.
  [[nodiscard]] bool isClearOfExisting(Point point) const;
  void place(const FieldTile& tile, std::int32_t x, std::int32_t y, double radius);
  /// Adds a sample to the result only; a point in lattice units.
  void add(Point point);

 private:
  void lookAtBlocks(FieldTile& tile);
  [[nodiscard]] bool isClearOfEach(const FieldTile& tile, TilePoint place, double radius) const;
  void enter(FieldTile& tile, std::int32_t x, std::int32_t y, double radius);
  bool coverAround(FieldTile& tile, double x, double y, double radius, double slope);
  bool coverNear(FieldTile& tile, double x, double y, double radius);
  bool coverWide(FieldTile& tile, float x, float y, float radius);
  void enterExisting(FieldTile& tile);

  std::shared_ptr<const Ground> ground_;
  RadiusField field_;
  Lattice lattice_;
  double perUnit_;
  ConflictRule rule_;
  float larger_;
  std::vector<ExistingSample> existing_;
  TileTree tree_;
  Output& output_;
  /// Memory of tiles that have ended, for those that begin.
  struct Spare {
    std::vector<std::uint8_t> covered;
    KnownSamples known;
  };
  std::vector<Spare> spare_;
  std::vector<std::uint32_t> reached_;  // tiles, by the sample in hand
};

// The discs that reach into one block, gathered to test many places of it: four at a time, in
// floats, whose doubt is settled exactly.
//
// Cost: about 40 ns to gather a block's, then 5 ns for a place.

class FieldDiscs {
 public:
  explicit FieldDiscs(const FieldPlacing& placing);

  /// Goes on to a tile.
  void begin(const FieldTile& tile) { tile_ = &tile; }
  /// Finds the discs that may matter within a box of the tile, where radii are in that range.
  void gather(const TileBox& box, double least, double greatest);
  /// Adds one that was placed since.
  void add(std::int32_t x, std::int32_t y, double radius);

  [[nodiscard]] std::size_t count() const { return count_; }
  /// A centre, from the middle of the box.
  [[nodiscard]] float x(std::size_t i) const { return x_[i]; }
  [[nodiscard]] float y(std::size_t i) const { return y_[i]; }
  [[nodiscard]] std::int32_t middleX() const { return middleX_; }
  [[nodiscard]] std::int32_t middleY() const { return middleY_; }
  /// The square of a distance within which no sample of the box may be; or none of that radius or
  /// more.
  [[nodiscard]] float heldSquare(std::size_t i) const { return held_[i]; }
  [[nodiscard]] float heldSquare(std::size_t i, float least) const {
    const float sum = least + radius_[i] + std::fabs(least - radius_[i]) * larger_[0];
    return sum * sum * kHeld;
  }

  /// Whether a sample at a place of the box keeps its distance.
  [[nodiscard]] bool isClear(std::int32_t x, std::int32_t y, double radius) const;
  /// Whether one disc surely leaves no room in a square for samples of that radius or more.
  [[nodiscard]] bool cover(std::int32_t x, std::int32_t y, std::int32_t extent, double least) const;
  /// The same for all radii of the box.
  [[nodiscard]] bool cover(std::int32_t x, std::int32_t y, std::int32_t extent) const;

 private:
  // Relative, of squares: more than floats take, as samples are at most a hundred times as far as
  // the radius at hand.
  static constexpr float kRelativeSlack = 0x1p-15F;
  static constexpr float kHeld = (1 - kRelativeSlack) / 4;  // of the square of two spacings

  /// Four discs.
  struct Four {
    Floats x, y, radius;
  };
  static Floats spacingSquared(Floats one, Floats other, Floats larger) {
    const Floats sum = one + other + sizeOf(one - other) * larger;
    return sum * sum;
  }
  /// Half of a box, and its greatest radius.
  struct Reach {
    float wide, high;
    Floats greatest;
  };
  void look(const EightSamples& eight, const Reach& reach);
  void keepSeen();
  void expect(std::size_t more);
  void fillUp(std::size_t from);
  [[nodiscard]] Four fourAt(std::size_t i) const {
    Four four;
    std::memcpy(&four.x, &x_[i], sizeof four.x);
    std::memcpy(&four.y, &y_[i], sizeof four.y);
    std::memcpy(&four.radius, &radius_[i], sizeof four.radius);
    return four;
  }

  const FieldPlacing& placing_;
  const FieldTile* tile_ = nullptr;
  Floats larger_;  // what of the difference of two radii makes the rule's distance of their mean
  std::int32_t middleX_ = 0, middleY_ = 0;
  std::size_t count_ = 0;
  std::vector<float> x_, y_, radius_;  // from the middle of the box
  std::vector<float> held_;            // squares of the distances that no sample may have
  double least_ = 0;                   // radius over the box
  static constexpr std::uint32_t kSeen = 16;
  Four seen_[kSeen];  // in lists, and which of them reach the box, a bit each
  std::uint32_t seenCount_ = 0;
  std::uint64_t near_ = 0;
};

}  // namespace copse
