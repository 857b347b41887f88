// Samples of a rectangle whose opposite sides are one: copies of it laid side by side show no seam.
//
// Each level of detail is filled as in any rectangle. Then samples near its sides are removed and
// the ground across the sides is filled again, with all others as existing samples.
//
// Cost: the ground within eight radii of the seams is filled once more, at a third of the speed for
// one radius, at a tenth for several classes.
#pragma once

#include <memory>
#include <optional>

#include "base/error.h"
#include "classes/layers.h"
#include "field/density.h"
#include "field/sampler.h"
#include "fill/run.h"
#include "shape/box.h"
#include "shape/exact.h"
#include "shape/region.h"
#include "windows/slice.h"

namespace copse {

/// The seamless rectangle, in the user's units.
struct Period {
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
void forCopies(const Period& period, Visit&& visit) {
  for (const int across : {-1, 0, 1}) {
    for (const int up : {-1, 0, 1}) visit(across * period.width, up * period.height);
  }
}

/// The part of a seamless run that one of several threads does. The rectangle itself is filled in
/// slices. Its seams are filled when these are joined.
struct PeriodPart {
  std::optional<SliceOptions> slice = {};  ///< make only this slice of the rectangle
  std::optional<Output> joined = {};       ///< all slices, joined: fill the seams
};

/// Begin a seamless run of one radius, in so many levels of detail or 0. Obstacles, existing
/// samples and the classes' regions repeat with the rectangle. Errors: those of the sampler;
/// "out-of-range" for a rectangle less than five times as wide or high as the greatest distance of
/// two samples; "precision" if the rounding of its numbers shows; "conflicting-options" for a
/// margin and for a region or raster that cannot repeat.
RunResult beginPeriodic(const Period& period, const LayersAround& around,
                        const SampleOptions& options, double levels = 0,
                        const PeriodPart& part = {});
/// Do the same for classes.
RunResult beginPeriodic(const Period& period, const LayersAround& around,
                        const ClassOptions& options, double levels = 0,
                        const PeriodPart& part = {});

/// Do the same for a radius by place, whose raster must cover exactly the rectangle. Clearances of
/// existing samples must be among the obstacles.
RunResult beginPeriodic(const Period& period, const Obstacles& obstacles,
                        const ExistingSamples& existing, const RadiusField& field,
                        const FieldOptions& options, const PeriodPart& part = {});
/// Do the same for a density; the radius holds where it is greatest.
RunResult beginPeriodic(const Period& period, const Obstacles& obstacles,
                        const ExistingSamples& existing, const Density& density, double radius,
                        const FieldOptions& options, const PeriodPart& part = {});

}  // namespace copse
