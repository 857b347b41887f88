// One call: everything at once.
#pragma once

#include "base/error.h"
#include "base/hash.h"
#include "call/call.h"
#include "shape/region.h"

namespace copse {

struct Samples : Output {
  Report report;
};

/// Everything that a run has still to place. Errors: those that it fails with.
Result<Samples> finish(Run& run);

/// All samples of a call. Errors: those of `begin`, and "limit" when more samples come than
/// allowed.
Result<Samples> sample(const Region& region, const Call& call);

}  // namespace copse
