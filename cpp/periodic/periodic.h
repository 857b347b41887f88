// Samples of a rectangle whose opposite sides are one: copies of it laid side by side show no seam.
//
// Each level of detail is filled as in any rectangle; then, across its sides, samples are taken
// away and the ground is filled again (seams.h), with all others as samples that are there already.
//
// Cost: the ground within eight radii of the seams is filled once more, at a third of the speed for
// one radius, at a tenth for several kinds.
#pragma once

#include <memory>
#include <vector>

#include "field/density.h"
#include "field/field_sampler.h"
#include "kinds/layer_sampler.h"
#include "periodic/seams.h"
#include "periodic/tile.h"
#include "periodic/tile_filler.h"
#include "run/existing.h"
#include "run/run.h"

namespace copse {

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
/// and where kinds stand repeat with it. Errors: those of the sampler; "out-of-range" for a tile
/// less than five times as wide or high as the greatest distance of two samples, "precision" when
/// the rounding of its numbers shows, "conflicting-options" for a margin and for what cannot repeat
/// (repeated.h).
Result<std::unique_ptr<Run>> beginPeriodic(const Tile& tile, const LayersAround& around,
                                           const SampleOptions& options, double levels = 0);
/// The same for kinds.
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
