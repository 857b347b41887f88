// What copse-lite.wasm leaves out, so that a page which needs none of it loads faster: the
// literature's methods, fields, densities, tiles, slices, and a count without a radius. Every
// program links one of two files: whole.cpp begins what is asked for; bindings/lite.cpp says that
// it is not there.
#pragma once

#include <memory>

#include "base/error.h"
#include "call/call.h"
#include "geometry/region.h"
#include "run/run.h"

namespace copse {

/// Whether a call asks for any of it.
inline bool isExtra(const Call& call) {
  return call.method || call.field || call.density || call.tile || call.slice ||
         call.isRadiusSought;
}

/// Begins a call that does. Errors: those of the run, or "not-in-lite".
Result<std::unique_ptr<Run>> beginExtra(const Region& region, const Call& call);

}  // namespace copse
