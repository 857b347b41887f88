#include "call.h"

#include <utility>

#include "classes/class_sampler.h"
#include "extras/extras.h"
#include "methods/saturated.h"

namespace copse {

namespace {

using Begun = Result<std::unique_ptr<Method>>;

std::optional<Error> validateExisting(const Call& call) {
  if (call.existing.empty()) return std::nullopt;
  if (call.other || call.isRadiusSought) {
    return errorOf("conflicting-options", "existing",
                   describe(static_cast<double>(call.existing.size())),
                   {call.other ? "does not go with this method"
                               : "needs a radius, which a count alone does not give"});
  }
  return validate(call.existing, call.classes ? call.classes->size() : 0);
}

// What each class keeps clear of on account of existing samples.
std::vector<Obstacles> existingByClass(const Call& call, const ClassOptions& options) {
  const ExistingSamples& existing = call.existing;
  std::vector<Obstacles> found(existing.empty() ? 0 : options.classes.size());
  for (std::size_t own = 0; own < found.size(); ++own) {
    const auto distanceTo = [&](std::size_t i) {
      if (existing.classes.empty())
        return existing.distanceTo(i, options.classes[own].radius, call.conflict);
      return existing.atLeastClearance(i, distanceOf(options, own, existing.classes[i]));
    };
    appendCapsules(existing, distanceTo, found[own].capsules);
  }
  return found;
}

Begun beginClasses(const Region& region, const Call& call) {
  const SampleOptions& from = call.sample;
  const ClassOptions options{*call.classes, call.spacing, from.seed,
                             from.limit,    from.float32, from.margin};
  return asMethod(
      ClassSampler::begin(region, options, call.obstacles, existingByClass(call, options)),
      leastDistance(options));
}

Begun beginSource(const Region& region, const Call& call) {
  if (auto error = validateExisting(call)) return *error;
  if (isExtra(call)) return beginExtra(region, call);
  if (call.classes) return beginClasses(region, call);
  return asMethod(Sampler::begin(region, call.sample, obstaclesOf(call)), call.sample.radius);
}

}  // namespace

Obstacles obstaclesOf(const Call& call) {
  Obstacles obstacles = call.obstacles;
  const auto distanceTo = [&](std::size_t i) {
    return call.existing.distanceTo(i, call.sample.radius, call.conflict);
  };
  appendCapsules(call.existing, distanceTo, obstacles.capsules);
  return obstacles;
}

Result<std::unique_ptr<Method>> beginCall(const Region& region, const Call& call) {
  Begun source = beginSource(region, call);
  if (!source.ok()) return source;
  SelectionOptions selection;
  // A method that makes as many as it is told has taken care of the count.
  if (!call.other && !call.isRadiusSought) selection.count = call.count;
  selection.order = call.order;
  selection.seed = call.sample.seed;
  selection.limit = call.sample.limit;
  return Selection::of(std::move(source.value()), selection);
}

}  // namespace copse
