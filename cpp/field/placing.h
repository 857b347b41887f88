// Placing of samples on a radius field: tests of one candidate, and the update of all tiles around
// when it is placed.
#pragma once

#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

#include "base/lanes.h"
#include "field/tile_tree.h"
#include "fill/run.h"

namespace copse {

/// An existing sample, in lattice units. It need not lie on the lattice.
struct ExistingSample {
  double x, y, radius;
};

/// Returns true if two samples at that distance in x and y are too close; exact.
bool isTooClose(double dx, double dy, double spacing);

class FieldPlacing {
 public:
  /// Adds positions and radii to `output`.
  FieldPlacing(const Prepared& prepared, RadiusField field, ConflictRule rule,
               std::vector<ExistingSample> existing, Output& output);
  FieldPlacing(const FieldPlacing&) = delete;
  FieldPlacing& operator=(const FieldPlacing&) = delete;

  /// Finds the tiles. Returns false when there are more than so many.
  bool build(double most);
  /// Prepares a tile for samples: once, before a sample is placed in it.
  void prepare(FieldTile& tile);
  /// Drops the tiles that a tile's samples cannot reach any more from its tiles near.
  void dropFar(FieldTile& tile);

  /// Ends a tile after its last turn. Reuses the memory of tiles when those around have ended, too.
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

  /// Returns a bound of the distance between a sample of that radius in a tile and one in a list of
  /// blocks.
  [[nodiscard]] std::int32_t reachOf(const FieldTile& tile, double radius) const {
    const double reach = tile.isSteep() ? spacing(radius, tile.listed) : radius * tile.stretch;
    return static_cast<std::int32_t>(reach) + 1;
  }

  /// Returns the radius at a point of a tile, in lattice units.
  [[nodiscard]] double radiusAt(const FieldTile& tile, std::int32_t x, std::int32_t y) const {
    return tile.least == tile.greatest ? tile.least : fieldAt(tile, x, y);
  }
  /// Returns the same for points in and around a tile.
  [[nodiscard]] double fieldAt(const FieldTile& tile, std::int32_t x, std::int32_t y) const {
    return field_.at((tile.x + x) * lattice_.unit, (tile.y + y) * lattice_.unit) * perUnit_;
  }
  /// Returns a lower bound of the radius over a box of a block.
  [[nodiscard]] double leastOver(const FieldTile& tile, std::int32_t block,
                                 const TileBox& box) const;
  /// Returns true if a point of a tile is ground.
  [[nodiscard]] bool isGround(const FieldTile& tile, std::int32_t block, std::int32_t x,
                              std::int32_t y) const;
  /// Returns true if a sample with that radius would keep its distance from all others; exact.
  [[nodiscard]] bool isClear(const FieldTile& tile, std::int32_t x, std::int32_t y,
                             double radius) const;
  /// Returns true if it would keep its distance from an existing sample; exact.
  [[nodiscard]] bool isClearOf(const FieldTile& tile, const ExistingSample& sample, std::int32_t x,
                               std::int32_t y, double radius) const;
  [[nodiscard]] const ExistingSample& existing(std::uint32_t number) const {
    return existing_[number];
  }
  /// Returns true if a sample at a point, in lattice units, would keep its distance from all
  /// existing samples.
  [[nodiscard]] bool isClearOfExisting(Point point) const;
  /// Adds a sample to the result and to all tiles that it may reach.
  void place(const FieldTile& tile, std::int32_t x, std::int32_t y, double radius);
  /// Adds a sample at a point, in lattice units, to the result only.
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
  /// Memory of ended tiles, for new ones.
  struct Spare {
    std::vector<std::uint8_t> covered;
    KnownSamples known;
  };
  std::vector<Spare> spare_;
  std::vector<std::uint32_t> reached_;  // numbers of the tiles that a sample reaches
};

/// The discs that reach into one block, gathered to test many places of it: four at a time, in
/// floats. Doubtful cases are tested exactly.
///
/// Cost: about 40 ns to gather the discs of a block, then 5 ns for a place.
class FieldDiscs {
 public:
  explicit FieldDiscs(const FieldPlacing& placing);

  /// Selects the tile to gather from.
  void begin(const FieldTile& tile) { tile_ = &tile; }
  /// Gathers the discs that may be too close to a place of a box, whose radii are in that range.
  void gather(const TileBox& box, double least, double greatest);
  /// Adds the disc of a new sample.
  void add(std::int32_t x, std::int32_t y, double radius);

  [[nodiscard]] std::size_t count() const { return count_; }
  /// The centre of a disc, from the middle of the box.
  [[nodiscard]] float x(std::size_t i) const { return x_[i]; }
  [[nodiscard]] float y(std::size_t i) const { return y_[i]; }
  [[nodiscard]] std::int32_t middleX() const { return middleX_; }
  [[nodiscard]] std::int32_t middleY() const { return middleY_; }
  /// Returns the square of a distance from a disc within which no sample may lie, or none with a
  /// radius of at least `least`.
  [[nodiscard]] float heldSquare(std::size_t i) const { return held_[i]; }
  [[nodiscard]] float heldSquare(std::size_t i, float least) const {
    const float sum = least + radius_[i] + std::fabs(least - radius_[i]) * larger_[0];
    return sum * sum * kHeld;
  }

  /// Returns true if a sample at a place of the box keeps its distance from all discs; exact.
  [[nodiscard]] bool isClear(std::int32_t x, std::int32_t y, double radius) const;
  /// Returns true if one disc surely covers a square for radii of at least `least`.
  [[nodiscard]] bool cover(std::int32_t x, std::int32_t y, std::int32_t extent, double least) const;
  /// Returns true if one disc surely covers a square for all radii of the box.
  [[nodiscard]] bool cover(std::int32_t x, std::int32_t y, std::int32_t extent) const;

 private:
  // Relative slack of squared distances: above the rounding of floats, as samples are at most a
  // hundred radii away.
  static constexpr float kRelativeSlack = 0x1p-15F;
  static constexpr float kHeld = (1 - kRelativeSlack) / 4;  // times the square of twice a distance

  /// Four discs.
  struct Four {
    Floats x, y, radius;
  };
  static Floats spacingSquared(Floats one, Floats other, Floats larger) {
    const Floats sum = one + other + sizeOf(one - other) * larger;
    return sum * sum;
  }
  /// The half sides of a box, and the greatest radius over it.
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
  Floats larger_;  // shareOfDifference of the rule
  std::int32_t middleX_ = 0, middleY_ = 0;
  std::size_t count_ = 0;
  std::vector<float> x_, y_, radius_;  // from the middle of the box
  std::vector<float> held_;            // see heldSquare
  double least_ = 0;                   // radius over the box
  static constexpr std::uint32_t kSeen = 16;
  Four seen_[kSeen];  // samples seen in lists; a bit of near_ says if one reaches the box
  std::uint32_t seenCount_ = 0;
  std::uint64_t near_ = 0;
};

}  // namespace copse
