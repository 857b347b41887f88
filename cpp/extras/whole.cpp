// Of copse.wasm and of every native program.
#include "extras/extras.h"
#include "field/field_sampler.h"
#include "methods/periodic.h"
#include "methods/saturated.h"
#include "selection/even_count.h"

namespace copse {

namespace {

Result<std::unique_ptr<Method>> beginField(const Region& region, const Call& call) {
  const SampleOptions& from = call.sample;
  const FieldOptions options{call.conflict, from.seed, from.limit, from.float32, from.margin};
  const ExistingSamples& existing = call.existing;
  Obstacles obstacles = call.obstacles;
  if (!existing.clearances.empty()) {
    const auto clearance = [&](std::size_t i) { return existing.clearances[i]; };
    appendCapsules(existing, clearance, obstacles.capsules);
  }
  return asMethod(FieldSampler::begin(region, *call.field, options, obstacles,
                                      existing.keepsClearanceOnly() ? ExistingSamples{} : existing),
                  call.field->min());
}

}  // namespace

Result<std::unique_ptr<Method>> beginExtra(const Region& region, const Call& call) {
  if (call.other) return beginMethod(region, *call.other);
  if (call.field) return beginField(region, call);
  if (call.tile) return Periodic::begin(*call.tile, call.sample, obstaclesOf(call));
  return EvenCount::begin(region, call.obstacles, call.sample, *call.count);
}

Result<RadiusField> makeField(const RadiusRaster& raster) {
  return RadiusField::make(raster);
}

}  // namespace copse
