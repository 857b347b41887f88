// Of copse.wasm and of every native program.
#include "call/extras.h"
#include "field/field_sampler.h"
#include "sampler/periodic.h"
#include "selection/even_count.h"

namespace copse {

namespace {

Result<std::unique_ptr<Run>> beginField(const Region& region, const Call& call) {
  FieldOptions options;
  static_cast<RunOptions&>(options) = call.sample;
  options.conflict = call.conflict;
  const ExistingSamples& existing = call.existing;
  Obstacles obstacles = call.obstacles;
  if (!existing.clearances.empty()) {
    const auto clearance = [&](std::size_t i) { return existing.clearances[i]; };
    appendCapsules(existing, clearance, obstacles.capsules);
  }
  return beginField(region, obstacles, *call.field, options,
                    existing.keepsClearanceOnly() ? ExistingSamples{} : existing);
}

}  // namespace

Result<std::unique_ptr<Run>> beginExtra(const Region& region, const Call& call) {
  if (call.method) return beginMethod(region, *call.method);
  if (call.field) return beginField(region, call);
  if (call.tile) return beginPeriodic(*call.tile, obstaclesOf(call), call.sample);
  return beginEvenCount(region, call.obstacles, call.sample, call.selection.count.value_or(0));
}

Result<RadiusField> makeField(const RadiusRaster& raster) {
  return RadiusField::make(raster);
}

}  // namespace copse
