// What it takes to place one sample on a radius field: the tests it must pass, and what changes in
// the tiles around when it is placed.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "field/tile_tree.h"
#include "run/prepare.h"
#include "run/run.h"

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

}  // namespace copse
