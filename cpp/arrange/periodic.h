// A rectangle whose opposite sides are one: the plane is laid with copies of it.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/error.h"
#include "classes/layers.h"
#include "field/density.h"
#include "field/sampler.h"
#include "fill/run.h"
#include "shape/box.h"
#include "shape/exact.h"
#include "shape/region.h"

namespace copse {

/// In the user's units.
struct Tile {
  double x = 0, y = 0, width = 0, height = 0;

  [[nodiscard]] BoundingBox box() const { return {x, y, x + width, y + height}; }
  /// "invalid-region" where its numbers are not finite or its sides not positive.
  [[nodiscard]] Result<Region> region() const;
  /// Where a point at most one side away from it lies in it; as floats if asked for.
  [[nodiscard]] Point wrapped(Point p, bool float32 = false) const;
};

/// Calls visit(dx, dy) for the tile itself and the eight around it: how far each lies from it.
template <class Visit>
void forCopies(const Tile& tile, Visit&& visit) {
  for (const int across : {-1, 0, 1}) {
    for (const int up : {-1, 0, 1}) visit(across * tile.width, up * tile.height);
  }
}

// Where a tile that was filled as it is gets filled again, across its sides.
//
// Samples near the sides are taken away, and the ground is filled across them with all others as
// samples that are there already. The line where old and new meet wanders: new ones fit a little
// closer to old ones than those to one another, and on a straight line that would show.

/// What is filled, in turn. The seams are those along the vertical sides, along the horizontal
/// ones, and where these meet.
enum class Patch : std::uint8_t { whole, vertical, horizontal, corners, done };

inline constexpr Patch kPatches[] = {Patch::whole, Patch::vertical, Patch::horizontal,
                                     Patch::corners};

class Seams {
 public:
  /// Of a tile at least five times as wide and high as the distance that any sample keeps from
  /// another.
  Seams(const Tile& tile, double distance, std::uint64_t seed)
      : tile_(tile), distance_(distance), seed_(seed) {}

  /// What is filled, with all that opens where samples are taken away.
  [[nodiscard]] Tile groundOf(Patch patch) const;
  /// Whether a sample of the tile is taken away before.
  [[nodiscard]] bool isTaken(Patch patch, Point at, Patch placedIn) const;

 private:
  [[nodiscard]] double clearedFrom(double side) const;

  Tile tile_;
  double distance_;
  std::uint64_t seed_;
};

// What fills a tile: in one fill, or in several of which each knows the samples of those before.

class TileFiller {
 public:
  virtual ~TileFiller() = default;
  TileFiller(const TileFiller&) = delete;
  TileFiller& operator=(const TileFiller&) = delete;

  /// How many fills there are.
  [[nodiscard]] virtual std::uint8_t count() const { return 1; }
  /// Whether each is a level of detail.
  [[nodiscard]] virtual bool isByLevels() const { return false; }
  /// The greatest distance that a sample of a fill keeps from another.
  [[nodiscard]] virtual double distanceIn(std::uint8_t fill) const = 0;
  /// Begins a fill of the tile, or of a part of the plane, with what stands there.
  virtual Result<std::unique_ptr<Run>> begin(std::uint8_t fill, const Region& ground, bool isPart,
                                             ExistingSamples standing, std::uint64_t seed) = 0;
  /// The radius at a place of the tile, or 0 where it is no matter of the place.
  [[nodiscard]] virtual double radiusAt(Point) const { return 0; }

 protected:
  TileFiller() = default;
};

// Samples of a rectangle whose opposite sides are one: copies of it laid side by side show no seam.
//
// Each level of detail is filled as in any rectangle; then, across its sides, samples are taken
// away and the ground is filled again (seams.h), with all others as samples that are there already.
//
// Cost: the ground within eight radii of the seams is filled once more, at a third of the speed for
// one radius, at a tenth for several classes.

class Periodic : public Run {
 public:
  static constexpr double kLeastSide = 5;        ///< of the tile, in distances
  static constexpr double kBytesPerSample = 64;  ///< while it runs

  /// Samples of the tile, or why there are none. They keep the radius.
  static Result<std::unique_ptr<Run>> begin(const Tile& tile, std::unique_ptr<TileFiller> filler,
                                            const RunOptions& options, SampleLimit limit,
                                            double radius);

  [[nodiscard]] Report report() const override { return {Ending::saturated, radius_, 0}; }

 private:
  Periodic(const Tile& tile, std::unique_ptr<TileFiller> filler, const RunOptions& options,
           SampleLimit limit, double radius);
  bool advance(double most) override;
  [[nodiscard]] double share() const override;
  [[nodiscard]] Seams seamsOf(std::uint8_t fill) const;
  std::optional<Error> beginPatch();
  void takeAway(const Seams& seams);
  void collect();
  bool nextPatch();
  void deliver();

  Tile tile_;
  std::unique_ptr<TileFiller> filler_;
  std::uint64_t seed_;
  bool float32_;
  double radius_;
  std::uint8_t fill_ = 0;
  Patch patch_ = Patch::whole;
  std::unique_ptr<Run> run_;         // of the patch
  ExistingSamples placed_;           // in the tile
  std::vector<Patch> placedIn_;      // of each, the patch
  std::vector<std::uint32_t> ends_;  // of the fills that are done
};

/// Samples of one radius in a tile, in so many levels of detail or 0. Obstacles, existing samples
/// and where classes stand repeat with it. Errors: those of the sampler; "out-of-range" for a tile
/// less than five times as wide or high as the greatest distance of two samples, "precision" when
/// the rounding of its numbers shows, "conflicting-options" for a margin and for what cannot repeat
/// (repeated.h).
Result<std::unique_ptr<Run>> beginPeriodic(const Tile& tile, const LayersAround& around,
                                           const SampleOptions& options, double levels = 0);
/// The same for classes.
Result<std::unique_ptr<Run>> beginPeriodic(const Tile& tile, const LayersAround& around,
                                           const ClassOptions& options, double levels = 0);

/// What a radius by place keeps clear of. Clearances of existing samples are for obstacles to keep.
struct FieldAround {
  Obstacles obstacles = {};
  ExistingSamples existing = {};
};

/// The same for a radius by place, whose raster repeats and is laid over the tile itself.
Result<std::unique_ptr<Run>> beginPeriodic(const Tile& tile, const FieldAround& around,
                                           const RadiusField& field, const FieldOptions& options);
/// The same for a density, where a radius holds where it is greatest.
Result<std::unique_ptr<Run>> beginPeriodic(const Tile& tile, const FieldAround& around,
                                           const Density& density, double radius,
                                           const FieldOptions& options);

}  // namespace copse
