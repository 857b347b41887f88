// Of copse.wasm and of every native program.
#include <utility>

#include "call/extras.h"
#include "field/field_sampler.h"
#include "sampler/periodic.h"
#include "selection/even_count.h"

namespace copse {

namespace {

FieldOptions fieldOptionsOf(const Call& call) {
  FieldOptions options;
  static_cast<RunOptions&>(options) = call.sample;
  options.conflict = call.conflict;
  return options;
}

Result<std::unique_ptr<Run>> beginField(const Region& region, const Call& call,
                                        const RadiusField& field, Obstacles obstacles) {
  const ExistingSamples& existing = call.existing;
  if (!existing.clearances.empty()) {
    const auto clearance = [&](std::size_t i) { return existing.clearances[i]; };
    appendCapsules(existing, clearance, obstacles.capsules);
  }
  return beginField(region, obstacles, field, fieldOptionsOf(call),
                    existing.keepsClearanceOnly() ? ExistingSamples{} : existing);
}

Result<std::unique_ptr<Run>> beginDensity(const Region& region, const Call& call) {
  const Density& density = *call.density;
  if (call.isRadiusSought) {
    return beginEvenCount(region, call.obstacles, density, fieldOptionsOf(call),
                          call.selection.count.value_or(0));
  }
  const Result<RadiusField> field = density.fieldOf(call.sample.radius);
  if (!field.ok()) return field.error();
  Obstacles obstacles = call.obstacles;
  if (auto error = density.addEmpty(region, obstacles)) return *error;
  return beginField(region, call, field.value(), std::move(obstacles));
}

}  // namespace

Result<std::unique_ptr<Run>> beginExtra(const Region& region, const Call& call) {
  if (call.method) return beginMethod(region, *call.method);
  if (call.field) return beginField(region, call, *call.field, call.obstacles);
  if (call.density) return beginDensity(region, call);
  if (call.slice) return beginSlice(region, clearOf(call), call.sample, *call.slice);
  if (call.tile) return beginPeriodic(*call.tile, obstaclesOf(call), call.sample);
  return beginEvenCount(region, call.obstacles, call.sample, call.selection.count.value_or(0));
}

Result<RadiusField> makeField(const RadiusRaster& raster) {
  return RadiusField::make(raster);
}

Result<Density> makeDensity(const DensityRaster& raster) {
  return Density::make(raster);
}

}  // namespace copse
