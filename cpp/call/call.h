// One call of `sample`: all that may be asked of it, and which run answers.
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

/// A plain call and more. It asks for one at most of `method`, `field`, `density`, `classes` and a
/// radius that is sought, except that a density goes with such a radius.
struct Call : PlainCall {
  ExistingSamples existing;
  ConflictRule conflict = ConflictRule::mean;       ///< of samples with different radii
  std::optional<double> levels;                     ///< of detail, for a radius or classes
  std::optional<MethodOptions> method;              ///< one of the literature's
  std::optional<RadiusField> field;                 ///< instead of the radius
  std::optional<Density> density;                   ///< where it is greatest, the radius holds
  std::optional<std::vector<SampleClass>> classes;  ///< instead of the radius
  std::vector<double> spacing;                      ///< of classes; see classes/options.h
  std::optional<Tile> tile;           ///< the region, when opposite sides of it are one
  std::optional<SliceOptions> slice;  ///< what is wanted of it, for one radius and nothing else
};

/// What samples of the call's one radius keep clear of,
Clear clearOf(const Call& call);
/// and what layers do, while the call is there.
LayersAround aroundOf(const Call& call);
/// Its classes, which it has.
ClassOptions classOptionsOf(const Call& call);

/// Starts what was asked for. Errors: those of the run, of the count and of existing samples
/// (existing.h); "conflicting-options" for what a method of the literature, a tile or a radius that
/// is sought knows nothing of.
BegunRun begin(const Region& region, const Call& call);

}  // namespace copse
