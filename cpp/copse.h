// The one header to include. `sample` answers a call at once, and `begin` (call/call.h) step by
// step; World makes samples chunk by chunk without end; Forest keeps samples while its ground is
// edited. space/space.h has volumes and surfaces.
#pragma once

#include "base/error.h"
#include "base/hash.h"
#include "call/call.h"
#include "shape/region.h"
#include "windows/forest.h"
#include "windows/world.h"

namespace copse {

struct Samples : Output {
  Report report;
};

/// Return everything that a run has still to place. Errors: those with which it fails.
Result<Samples> finish(Run& run);

/// Return all samples of a call. Errors: those of `begin`, and "limit" if there are more samples
/// than allowed.
Result<Samples> sample(const Region& region, const Call& call);

}  // namespace copse
