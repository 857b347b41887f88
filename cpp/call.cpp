#include "call.h"

#include <utility>

#include "classes/class_sampler.h"
#include "extras/extras.h"
#include "methods/saturated.h"

namespace copse {

namespace {

using Begun = Result<std::unique_ptr<Method>>;

Begun beginClasses(const Region& region, const Call& call) {
  const SampleOptions& from = call.sample;
  const ClassOptions options{*call.classes, call.spacing, from.seed,
                             from.limit,    from.float32, from.margin};
  return asMethod(ClassSampler::begin(region, options, call.obstacles, call.perClass),
                  leastDistance(options));
}

Begun beginSource(const Region& region, const Call& call) {
  if (isExtra(call)) return beginExtra(region, call);
  if (call.classes) return beginClasses(region, call);
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
