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
  bool isRadiusSought = false;         ///< the radius is that which gives the count
  std::optional<MethodOptions> other;  ///< a method that is not the maximal one
  std::optional<RadiusField> field;    ///< instead of the radius
  ConflictRule conflict = ConflictRule::mean;
  ExistingSamples existing;                         ///< beside a field; else they are obstacles
  std::optional<std::vector<SampleClass>> classes;  ///< instead of the radius
  std::vector<double> spacing;                      ///< of classes; see class_options.h
  std::vector<Obstacles> perClass;  ///< what each class alone keeps clear of, or nothing
  std::optional<Tile> tile;         ///< the region, when opposite sides of it are one
};

/// Starts what was asked for. Errors: those of the method and of the count.
Result<std::unique_ptr<Method>> beginCall(const Region& region, const Call& call);

}  // namespace copse
