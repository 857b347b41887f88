// One call of `sample`, and the run that answers it. The small engine answers plain calls only; the
// other programs answer calls with all options of the plane.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "arrange/periodic.h"
#include "arrange/selection.h"
#include "classes/layers.h"
#include "classes/options.h"
#include "field/density.h"
#include "field/radius_field.h"
#include "fill/run.h"
#include "fill/sampler.h"
#include "literature/methods.h"
#include "shape/capsule.h"
#include "windows/slice.h"

namespace copse {

/// A plain call: one radius or a count.
struct PlainCall {
  SampleOptions sample;  ///< radius, seed, margin, limit, float32
  Obstacles obstacles;
  SelectionOptions selection;
  bool isRadiusSought = false;  ///< find the radius that gives the count
};

/// A call with all options. It has at most one of `method`, `field`, `density`, `classes` and a
/// radius to be found, except that a density may go with such a radius or with classes.
struct Call : PlainCall {
  ExistingSamples existing;
  ConflictRule conflict = ConflictRule::mean;       ///< for samples of different radii
  std::optional<double> levels;                     ///< of detail
  std::optional<MethodOptions> method;              ///< a method of the literature
  std::optional<RadiusField> field;                 ///< instead of the radius
  std::optional<Density> density;                   ///< the radii hold where it is greatest
  std::optional<EndlessField> endless;              ///< instead of both, for a world
  std::optional<std::vector<SampleClass>> classes;  ///< instead of the radius
  std::vector<double> spacing;                      ///< of classes; see classes/options.h
  std::optional<Period> period;  ///< instead of a region: its opposite sides are joined
  /// One slice of a call that has no method, counts or order. With a period, there are no levels.
  std::optional<SliceOptions> slice;
  std::optional<Output> joined;  ///< joined slices of a call with a period; only seams are missing
};

/// Begin the run of a plain call (plain.cpp). Errors: those of the run, of the region and of the
/// count; "limit" for a count above the limit.
RunResult beginPlain(const Region& region, const PlainCall& call);

/// Begin the run of a call (call.cpp). Errors: those of the run, of the count and of existing
/// samples; "conflicting-options" for options that a method, a seamless rectangle or a radius to be
/// found does not support.
RunResult begin(const Region& region, const Call& call);

/// Check the call's count, if it has one.
std::optional<Error> validateCount(const PlainCall& call);

/// Return the options of the call's classes, which it must have.
ClassOptions classOptionsOf(const Call& call);
/// Make layers of the radius or classes, spacing, levels and seed of a call. If the radius depends
/// on the place, they are those where it is least. Errors: those of these options.
Result<Layers> layersOf(const Call& call);

/// The layers of a call, of which worlds and forests are made.
struct CallLayers {
  Layers layers;
  std::optional<RadiusField> field;  ///< a radius by place; without classes, the layers' own
  std::optional<double> same;        ///< that radius instead, if it is the same everywhere
};
/// Read the layers of a call. Errors: those of `layersOf`, and "invalid-radius" for a density.
Result<CallLayers> readLayers(Call call);

}  // namespace copse
