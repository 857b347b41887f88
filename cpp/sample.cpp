#include "sample.h"

namespace copse {

Result<Samples> sample(const Region& region, const SampleOptions& options,
                       const Obstacles& obstacles) {
  Result<Sampler> begun = Sampler::begin(region, options, obstacles);
  if (!begun.ok()) return begun.error();
  Sampler& sampler = begun.value();
  while (sampler.step()) {
  }
  if (sampler.isOverLimit()) return sampler.overLimit();
  return Samples{sampler.take(), {options.radius, sampler.unit()}};
}

}  // namespace copse
