// One call of `sample` with all options of the plane, and the run that answers it.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "arrange/periodic.h"
#include "call/plain.h"
#include "classes/layers.h"
#include "classes/options.h"
#include "field/density.h"
#include "field/radius_field.h"
#include "fill/run.h"
#include "literature/pieces.h"
#include "windows/slice.h"

namespace copse {

/// A call with all options. It has at most one of `method`, `field`, `density`, `classes` and a
/// radius to be found, except that a density may go with such a radius.
struct Call : PlainCall {
  ExistingSamples existing;
  ConflictRule conflict = ConflictRule::mean;       ///< for samples of different radii
  std::optional<double> levels;                     ///< of detail, for a radius or classes
  std::optional<MethodOptions> method;              ///< a method of the literature
  std::optional<RadiusField> field;                 ///< instead of the radius
  std::optional<Density> density;                   ///< the radius holds where it is greatest
  std::optional<std::vector<SampleClass>> classes;  ///< instead of the radius
  std::vector<double> spacing;                      ///< of classes; see classes/options.h
  std::optional<Tile> tile;  ///< instead of a region: a rectangle whose opposite sides are one
  std::optional<SliceOptions>
      slice;  ///< one slice of the call, which must have one radius and no other option
};

/// Return what samples of the call's radius keep clear of.
Clear clearOf(const Call& call);
/// Return what layers of the call keep clear of. It holds a view of the call.
LayersAround aroundOf(const Call& call);
/// Return the options of the call's classes, which it must have.
ClassOptions classOptionsOf(const Call& call);

/// Begin the run of a call. Errors: those of the run, of the count and of existing samples;
/// "conflicting-options" for options that a method, a seamless rectangle or a radius to be found
/// does not support.
BegunRun begin(const Region& region, const Call& call);

}  // namespace copse
