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
  return asMethod(FieldSampler::begin(region, *call.field, options, call.obstacles, call.existing),
                  call.field->min());
}

}  // namespace

Result<std::unique_ptr<Method>> beginExtra(const Region& region, const Call& call) {
  if (call.other) return beginMethod(region, *call.other);
  if (call.field) return beginField(region, call);
  if (call.tile) return Periodic::begin(*call.tile, call.sample, call.obstacles);
  return EvenCount::begin(region, call.obstacles, call.sample, *call.count);
}

Result<RadiusField> makeField(const RadiusRaster& raster) {
  return RadiusField::make(raster);
}

}  // namespace copse
