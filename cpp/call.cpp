#include "call.h"

#include <utility>

#include "classes/class_sampler.h"
#include "methods/saturated.h"
#include "selection/even_count.h"

namespace copse {

namespace {

using Begun = Result<std::unique_ptr<Method>>;

// A sampler that has begun, or could not, as a method.
template <class Sampler>
Begun asMethod(Result<Sampler> sampler, double radius) {
  if (!sampler.ok()) return sampler.error();
  return std::unique_ptr<Method>(
      std::make_unique<Saturated<Sampler>>(std::move(sampler.value()), radius));
}

Begun beginField(const Region& region, const Call& call) {
  const SampleOptions& from = call.sample;
  const FieldOptions options{call.conflict, from.seed, from.limit, from.float32, from.margin};
  return asMethod(FieldSampler::begin(region, *call.field, options, call.obstacles, call.existing),
                  call.field->min());
}

Begun beginClasses(const Region& region, const Call& call) {
  const SampleOptions& from = call.sample;
  const ClassOptions options{*call.classes, call.spacing, from.seed,
                             from.limit,    from.float32, from.margin};
  return asMethod(ClassSampler::begin(region, options, call.obstacles, call.perClass),
                  leastDistance(options));
}

Begun beginSource(const Region& region, const Call& call) {
  if (call.other) return beginMethod(region, *call.other);
  if (call.field) return beginField(region, call);
  if (call.classes) return beginClasses(region, call);
  if (call.tile) return Periodic::begin(*call.tile, call.sample, call.obstacles);
  if (call.isRadiusSought)
    return EvenCount::begin(region, call.obstacles, call.sample, *call.count);
  return asMethod(Sampler::begin(region, call.sample, call.obstacles), call.sample.radius);
}

}  // namespace

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
