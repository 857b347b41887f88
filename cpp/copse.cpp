#include "copse.h"

namespace copse {

Result<Samples> finish(Run& run) {
  Samples samples;
  while (run.step()) samples.append(run.take());
  if (run.failure()) return *run.failure();
  samples.append(run.take());
  samples.report = run.report();
  return samples;
}

Result<Samples> sample(const Region& region, const Call& call) {
  auto begun = begin(region, call);
  if (!begun.ok()) return begun.error();
  return finish(*begun.value());
}

}  // namespace copse
