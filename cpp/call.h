// One call of `sample`: all that may be asked of it, and which method answers.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "classes/class_options.h"
#include "field/field_sampler.h"
#include "grid/ground.h"
#include "methods/method.h"
#include "methods/periodic.h"
#include "run/existing.h"
#include "sampler/sampler.h"
#include "selection/selection.h"

namespace copse {

/// What is not given has its default. Of `other`, `field`, `classes`, `tile` and a radius that is
/// sought, one at most is asked for.
struct Call {
  SampleOptions sample;
  Obstacles obstacles;
  std::optional<double> count;
  Order order = Order::placed;
  bool isRadiusSought = false;                 ///< the radius is that which gives the count
  std::optional<MethodOptions> other;          ///< a method that is not the maximal one
  std::optional<RadiusField> field;            ///< instead of the radius
  ConflictRule conflict = ConflictRule::mean;  ///< of samples with different radii
  ExistingSamples existing;
  std::optional<std::vector<SampleClass>> classes;  ///< instead of the radius
  std::vector<double> spacing;                      ///< of classes; see class_options.h
  std::optional<Tile> tile;  ///< the region, when opposite sides of it are one
};

/// What samples of the call's one radius keep clear of: its obstacles and existing samples.
Obstacles obstaclesOf(const Call& call);

/// Starts what was asked for. Errors: those of the method, of the count and of existing samples
/// (existing.h); "conflicting-options" for existing samples beside a method that knows no distance
/// to them.
Result<std::unique_ptr<Method>> beginCall(const Region& region, const Call& call);

}  // namespace copse
