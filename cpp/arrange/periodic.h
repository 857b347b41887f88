// Samples of a rectangle whose opposite sides are one: copies of it laid side by side show no seam.
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

/// The seamless rectangle, in the user's units.
struct Tile {
  double x = 0, y = 0, width = 0, height = 0;

  [[nodiscard]] BoundingBox box() const { return {x, y, x + width, y + height}; }
  /// Make it a region. Error: "invalid-region" if its numbers are not finite or its sides not
  /// positive.
  [[nodiscard]] Result<Region> region() const;
  /// Wrap a point that is at most one side away into the rectangle, as floats if asked for.
  [[nodiscard]] Point wrapped(Point p, bool float32 = false) const;
};

/// Call visit(dx, dy) with the offsets of the rectangle itself and of the eight copies around it.
template <class Visit>
void forCopies(const Tile& tile, Visit&& visit) {
  for (const int across : {-1, 0, 1}) {
    for (const int up : {-1, 0, 1}) visit(across * tile.width, up * tile.height);
  }
}

/// The patches, in the order in which they are filled: the rectangle itself, then the ground across
/// its vertical sides, across its horizontal sides, and across its corners.
enum class Patch : std::uint8_t { whole, vertical, horizontal, corners, done };

inline constexpr Patch kPatches[] = {Patch::whole, Patch::vertical, Patch::horizontal,
                                     Patch::corners};

/// Where a rectangle that was filled as it is is filled again, across its sides. Samples near the
/// sides are removed first. The line between old and new samples wanders: new samples fit a little
/// closer to old ones than to one another, which would show along a straight line.
class Seams {
 public:
  /// The rectangle must be at least five times as wide and high as the distance, the greatest that
  /// any sample keeps from another.
  Seams(const Tile& tile, double distance, std::uint64_t seed)
      : tile_(tile), distance_(distance), seed_(seed) {}

  /// Return the ground of a patch, including all ground that opens where samples are removed.
  [[nodiscard]] Tile groundOf(Patch patch) const;
  /// Return true if a sample is removed before the patch is filled.
  [[nodiscard]] bool isTaken(Patch patch, Point at, Patch placedIn) const;

 private:
  [[nodiscard]] double clearedFrom(double side) const;

  Tile tile_;
  double distance_;
  std::uint64_t seed_;
};

/// Fills a seamless rectangle in one fill, or in several fills of which each knows the samples of
/// those before.
class TileFiller {
 public:
  virtual ~TileFiller() = default;
  TileFiller(const TileFiller&) = delete;
  TileFiller& operator=(const TileFiller&) = delete;

  /// The number of fills.
  [[nodiscard]] virtual std::uint8_t count() const { return 1; }
  /// Return true if each fill is a level of detail.
  [[nodiscard]] virtual bool isByLevels() const { return false; }
  /// The greatest distance that a sample of a fill keeps from another.
  [[nodiscard]] virtual double distanceIn(std::uint8_t fill) const = 0;
  /// Begin a fill of the rectangle, or of a part of the plane, with existing samples.
  virtual Result<std::unique_ptr<Run>> begin(std::uint8_t fill, const Region& ground, bool isPart,
                                             ExistingSamples standing, std::uint64_t seed) = 0;
  /// The radius at a place, or 0 if it does not depend on the place.
  [[nodiscard]] virtual double radiusAt(Point) const { return 0; }

 protected:
  TileFiller() = default;
};

/// The run. Each level of detail is filled as in any rectangle. Then samples near its sides are
/// removed and the ground across the sides is filled again (Seams), with all others as existing
/// samples.
///
/// Cost: the ground within eight radii of the seams is filled once more, at a third of the speed
/// for one radius, at a tenth for several classes.
class Periodic : public Run {
 public:
  static constexpr double kLeastSide = 5;        ///< of the rectangle, in distances
  static constexpr double kBytesPerSample = 64;  ///< during the run

  /// Begin the run. The samples keep the radius.
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
  std::unique_ptr<Run> run_;         // fills the current patch
  ExistingSamples placed_;           // wrapped into the rectangle
  std::vector<Patch> placedIn_;      // the patch of each placed sample
  std::vector<std::uint32_t> ends_;  // the number of samples at the end of each fill
};

/// Begin a seamless run of one radius, in so many levels of detail or 0. Obstacles, existing
/// samples and the classes' regions repeat with the rectangle. Errors: those of the sampler;
/// "out-of-range" for a rectangle less than five times as wide or high as the greatest distance of
/// two samples; "precision" if the rounding of its numbers shows; "conflicting-options" for a
/// margin and for a region or raster that cannot repeat.
Result<std::unique_ptr<Run>> beginPeriodic(const Tile& tile, const LayersAround& around,
                                           const SampleOptions& options, double levels = 0);
/// Do the same for classes.
Result<std::unique_ptr<Run>> beginPeriodic(const Tile& tile, const LayersAround& around,
                                           const ClassOptions& options, double levels = 0);

/// Obstacles and existing samples of a radius by place. Clearances of existing samples must be
/// among the obstacles.
struct FieldAround {
  Obstacles obstacles = {};
  ExistingSamples existing = {};
};

/// Do the same for a radius by place, whose raster must cover exactly the rectangle.
Result<std::unique_ptr<Run>> beginPeriodic(const Tile& tile, const FieldAround& around,
                                           const RadiusField& field, const FieldOptions& options);
/// Do the same for a density; the radius holds where it is greatest.
Result<std::unique_ptr<Run>> beginPeriodic(const Tile& tile, const FieldAround& around,
                                           const Density& density, double radius,
                                           const FieldOptions& options);

}  // namespace copse
