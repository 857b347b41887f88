// Of copse.wasm and of every native program.
#include <utility>

#include "call/extras.h"
#include "field/field_sampler.h"
#include "periodic/periodic.h"
#include "selection/even_count.h"

namespace copse {

namespace {

FieldOptions fieldOptionsOf(const Call& call) {
  FieldOptions options;
  static_cast<RunOptions&>(options) = call.sample;
  options.conflict = call.conflict;
  return options;
}

// What a radius by place keeps clear of: the clearances of existing samples by obstacles.
FieldAround fieldAroundOf(const Call& call) {
  const ExistingSamples& existing = call.existing;
  FieldAround around{call.obstacles, {}};
  if (!existing.keepsClearanceOnly()) around.existing = existing;
  if (existing.clearances.empty()) return around;
  const auto clearance = [&](std::size_t i) { return existing.clearances[i]; };
  appendCapsules(existing, clearance, around.obstacles.capsules);
  return around;
}

Result<std::unique_ptr<Run>> beginDensity(const Region& region, const Call& call) {
  const Density& density = *call.density;
  if (call.isRadiusSought) {
    return beginEvenCount(region, call.obstacles, density, fieldOptionsOf(call),
                          call.selection.count.value_or(0));
  }
  const Result<RadiusField> field = density.fieldOf(call.sample.radius);
  if (!field.ok()) return field.error();
  FieldAround around = fieldAroundOf(call);
  if (auto error = density.addEmpty(region, around.obstacles)) return *error;
  return beginField(region, around.obstacles, field.value(), fieldOptionsOf(call), around.existing);
}

Result<std::unique_ptr<Run>> beginField(const Region& region, const Call& call) {
  const FieldAround around = fieldAroundOf(call);
  return beginField(region, around.obstacles, *call.field, fieldOptionsOf(call), around.existing);
}

Result<std::unique_ptr<Run>> beginTile(const Tile& tile, const Call& call) {
  const FieldOptions byPlace = fieldOptionsOf(call);
  if (call.field) return beginPeriodic(tile, fieldAroundOf(call), *call.field, byPlace);
  if (call.density) {
    const double radius = call.sample.radius;
    return beginPeriodic(tile, fieldAroundOf(call), *call.density, radius, byPlace);
  }
  const double levels = call.levels.value_or(0);
  if (call.classes) return beginPeriodic(tile, aroundOf(call), classOptionsOf(call), levels);
  return beginPeriodic(tile, aroundOf(call), call.sample, levels);
}

}  // namespace

Result<std::unique_ptr<Run>> beginExtra(const Region& region, const Call& call) {
  if (call.method) return beginMethod(region, *call.method);
  if (call.tile) return beginTile(*call.tile, call);
  if (call.field) return beginField(region, call);
  if (call.density) return beginDensity(region, call);
  if (call.slice) return beginSlice(region, clearOf(call), call.sample, *call.slice);
  return beginEvenCount(region, call.obstacles, call.sample, call.selection.count.value_or(0));
}

}  // namespace copse
