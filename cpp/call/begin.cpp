#include <algorithm>
#include <utility>

#include "call/call.h"
#include "call/extras.h"
#include "kinds/layer_sampler.h"
#include "selection/selected.h"

namespace copse {

namespace {

using Begun = Result<std::unique_ptr<Run>>;

Error conflicting(std::string_view option, double value, std::string_view rule) {
  return errorOf("conflicting-options", option, describe(value), {rule});
}

std::optional<Error> validateExisting(const Call& call) {
  if (call.existing.empty()) return std::nullopt;
  const auto count = static_cast<double>(call.existing.size());
  if (call.method) return conflicting("existing", count, "does not go with this method");
  if (call.isRadiusSought)
    return conflicting("existing", count, "needs a radius, which a count alone does not give");
  return validate(call.existing, call.classes ? call.classes->size() : 0);
}

std::optional<Error> validateLevels(const Call& call) {
  if (!call.levels) return std::nullopt;
  const double levels = *call.levels;
  if (auto error = validateLevelCount(levels)) return error;
  if (call.method) return conflicting("levels", levels, "does not go with this method");
  if (call.field)
    return conflicting("levels", levels, "does not go with a radius that depends on the place");
  if (call.isRadiusSought)
    return conflicting("levels", levels, "needs a radius, which a count alone does not give");
  if (call.selection.isIdle()) return std::nullopt;
  return conflicting("levels", levels,
                     "is an order of its own, and does not go with count or another order");
}

std::optional<Error> validate(const Call& call) {
  if (auto error = validate(static_cast<const RunOptions&>(call.sample))) return error;
  if (auto error = validateExisting(call)) return error;
  if (auto error = validateLevels(call)) return error;
  if (call.method && !call.obstacles.empty()) {
    return conflicting("obstacles", static_cast<double>(call.obstacles.regions.size()),
                       "does not go with this method");
  }
  if (!call.selection.count) return std::nullopt;
  const double count = *call.selection.count;
  if (auto error = validateCount(count)) return error;
  const SampleLimit limit(call.sample, "count", count, "ask for fewer");
  if (!limit.allows(count)) return limit.asked();
  return std::nullopt;
}

Begun beginSource(const Region& region, const Call& call) {
  if (isExtra(call)) return beginExtra(region, call);
  const LayersAround around = aroundOf(call);
  if (call.classes)
    return beginKinds(region, around, classOptionsOf(call), call.levels.value_or(0));
  if (auto error = Lattice::validate(call.sample.radius)) return *error;
  const Layers layers = layersOf(call.sample.radius, call.levels.value_or(0), call.sample.seed);
  if (call.levels) return beginLayers(region, around, layers, call.sample);
  return beginSampler(region, clearOf(call), call.sample);
}

}  // namespace

Clear clearOf(const Call& call) {
  Clear clear{call.obstacles};
  const Layers layers = layersOf(call.sample.radius, 0, call.sample.seed);
  addExisting(call.existing, layers.list.front(), call.conflict, clear);
  return clear;
}

LayersAround aroundOf(const Call& call) {
  const std::size_t lists = call.existing.empty() ? 0 : 1;
  return {call.obstacles, {}, std::span(&call.existing, lists), call.conflict};
}

ClassOptions classOptionsOf(const Call& call) {
  ClassOptions options;
  static_cast<RunOptions&>(options) = call.sample;
  options.classes = *call.classes;
  options.spacing = call.spacing;
  return options;
}

Begun begin(const Region& region, const Call& given) {
  if (auto error = validate(given)) return *error;
  Call call = given;
  // What makes as many as it is told has taken care of the count.
  SelectionOptions selection = call.selection;
  if (call.isRadiusSought || call.method) selection.count.reset();
  if (selection.isIdle()) return beginSource(region, call);
  call.sample.capacity = std::min(call.sample.capacity, capacityOf(selection.bytesPerSample()));
  if (call.method) call.method->capacity = call.sample.capacity;
  Begun source = beginSource(region, call);
  if (!source.ok()) return source;
  return std::unique_ptr<Run>(
      std::make_unique<Selected>(std::move(source.value()), selection, call.sample));
}

}  // namespace copse
