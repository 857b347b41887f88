// Placing of samples on a radius field: tests of one candidate, and the update of all tiles around
// when it is placed.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/simd.h"
#include "field/tile.h"
#include "fill/run.h"

namespace copse {

/// An existing sample, in lattice units. It need not lie on the lattice.
struct ExistingSample {
  double x, y, radius;
};

/// Add samples of positions in the user's units, if they may matter to samples with radii of at
/// most `own` within `seen`: in lattice units, as are `seen` and `own`. `radiusOf(i)` is called for
/// those that lie within `most` of it, a bound of their radii and of `own`.
template <class RadiusOf>
void addNear(std::span<const double> positions, double unit, const BoundingBox& seen, double own,
             double most, RadiusOf&& radiusOf, std::vector<ExistingSample>& to) {
  for (std::size_t i = 0; 2 * i < positions.size(); ++i) {
    const Point at{positions[2 * i] / unit, positions[2 * i + 1] / unit};
    if (!seen.grown(most).holds(at)) continue;
    const double radius = radiusOf(i);
    // By each rule, samples keep the greater of their radii at most.
    if (seen.grown(std::max(own, radius)).holds(at)) to.push_back({at.x, at.y, radius});
  }
}

/// Return existing samples in lattice units: those that may matter within `seen`, a box in these.
/// Those without radii have the field's, which is in lattice units, too.
std::vector<ExistingSample> inUnits(const ExistingSamples& given, const RadiusField& field,
                                    double unit,
                                    const BoundingBox& seen = {-HUGE_VAL, -HUGE_VAL, HUGE_VAL,
                                                               HUGE_VAL});

/// Return twice the least distance of samples with these radii. `larger` is the rule's
/// shareOfDifference.
inline simd::Floats twiceSpacingOf(simd::Floats one, simd::Floats other, float larger) {
  return one + other + simd::magnitude(one - other) * larger;
}

class FieldPlacing {
 public:
  /// `field` is in lattice units, and must outlive this.
  FieldPlacing(const Prepared& prepared, const RadiusField& field, ConflictRule rule,
               std::vector<ExistingSample> existing);
  FieldPlacing(const FieldPlacing&) = delete;
  FieldPlacing& operator=(const FieldPlacing&) = delete;

  [[nodiscard]] TileTree& tree() { return tree_; }
  /// Tell the tiles that were found of the existing samples.
  void listExisting();
  /// Prepare a tile for samples: once, before a sample is placed in it.
  void prepare(FieldTile& tile);
  /// Drop the tiles that a tile's samples cannot reach any more from its tiles near.
  void dropFar(FieldTile& tile);
  /// End a tile after its last turn. Free the memory of tiles when those around have ended, too.
  void endTile(FieldTile& tile);

  [[nodiscard]] std::vector<FieldTile>& tiles() { return tree_.tiles(); }
  [[nodiscard]] const Ground& ground() const { return *ground_; }
  [[nodiscard]] const ExistingSample& existing(std::uint32_t number) const {
    return existing_[number];
  }
  /// The rule's shareOfDifference.
  [[nodiscard]] float larger() const { return larger_; }
  [[nodiscard]] double spacing(double one, double other) const {
    return spacingOf(rule_, one, other);
  }
  /// Return a bound of the distance between a sample of that radius in a tile and one in a list of
  /// blocks.
  [[nodiscard]] std::int32_t reachOf(const FieldTile& tile, double radius) const {
    const double reach = tile.isSteep() ? spacing(radius, tile.listed) : radius * tile.stretch;
    return static_cast<std::int32_t>(reach) + 1;
  }

  /// Call visit(eight) for each eight of samples that a sample of that radius within a box may be
  /// too close to. Loose existing ones are left out.
  template <class Visit>
  void eachNear(const FieldTile& tile, const TileBox& box, double radius, Visit&& visit) const {
    const auto grown = [&](std::int32_t by) {
      return TileBox{box.x0 - by, box.y0 - by, box.x1 + by, box.y1 + by};
    };
    tile.eachKnownIn(grown(reachOf(tile, radius)), visit);
    if (tile.seatedRadius == 0) return;
    const double reach = std::min(spacing(radius, tile.seatedRadius), kFarthestSeat);
    tile.eachIn(tile.seated, grown(static_cast<std::int32_t>(reach) + 1), visit);
  }

  /// The field, in lattice units.
  [[nodiscard]] const RadiusField& field() const { return field_; }
  /// Return the radius at a point, in lattice units.
  [[nodiscard]] double radiusAt(Point point) const { return field_.at(point.x, point.y); }
  /// Return the radius at a point of a tile, in lattice units.
  [[nodiscard]] double radiusAt(const FieldTile& tile, std::int32_t x, std::int32_t y) const {
    return tile.least == tile.greatest ? tile.least : radiusAt({tile.x + x, tile.y + y});
  }
  /// Return a lower bound of the radius over a box of a block.
  [[nodiscard]] double leastOver(const FieldTile& tile, std::int32_t block,
                                 const TileBox& box) const;
  /// Return an upper bound of the radius over a box, of a block where the tile is steep.
  [[nodiscard]] double greatestOver(const FieldTile& tile, std::int32_t block,
                                    const TileBox& box) const;
  /// Return true if a point of a tile's block is ground.
  [[nodiscard]] bool isGround(const FieldTile& tile, std::int32_t block, std::int32_t x,
                              std::int32_t y) const;
  /// Return true if a sample with that radius would keep its distance from all others; exact.
  [[nodiscard]] bool isClear(const FieldTile& tile, std::int32_t x, std::int32_t y,
                             double radius) const;
  /// Return true if a sample at a point, in lattice units, would keep its distance from all
  /// existing samples; exact.
  [[nodiscard]] bool isClearOfExisting(Point point) const;
  /// Add a sample to the tile and to all tiles that it may reach.
  void place(FieldTile& tile, std::int32_t x, std::int32_t y, double radius);

 private:
  /// Existing samples farther from a tile's corner are not seated.
  static constexpr double kFarthestSeat = 1 << 28;

  void takeExisting(FieldTile& tile);
  [[nodiscard]] bool isClearOf(const ExistingSample& sample, Point point, double radius) const;
  [[nodiscard]] RadiusField::Range gentleOver(const FieldTile& tile, const TileBox& box) const;
  [[nodiscard]] double slopeAround(const FieldTile& tile) const;
  void findBlockRadii(FieldTile& tile);
  [[nodiscard]] bool isClearOfEach(const FieldTile& tile, std::int32_t x, std::int32_t y,
                                   double radius) const;
  void enter(FieldTile& tile, std::int32_t x, std::int32_t y, double radius);
  bool coverAround(FieldTile& tile, double x, double y, double radius, double slope);
  bool coverNear(FieldTile& tile, double x, double y, double radius);
  bool coverWide(FieldTile& tile, float x, float y, float radius);

  std::shared_ptr<const Ground> ground_;
  const RadiusField& field_;
  ConflictRule rule_;
  float larger_;
  std::vector<ExistingSample> existing_;
  TileTree tree_;
  std::vector<std::uint32_t> reached_;  // numbers of the tiles that a sample reaches
};

}  // namespace copse
