// The layers of a call for worlds and forests.
#pragma once

#include "call/call.h"
#include "classes/layers.h"

namespace copse::bindings {

/// Make layers of the radius or classes, spacing, levels and seed of a call. Errors: those of these
/// options.
inline Result<Layers> layersOf(const Call& call) {
  if (call.levels) {
    if (auto error = validateLevelCount(*call.levels)) return *error;
  }
  const double levels = call.levels.value_or(0);
  if (call.classes) {
    const ClassOptions options = classOptionsOf(call);
    if (auto error = validate(options)) return *error;
    return copse::layersOf(options, levels);
  }
  if (auto error = Lattice::validate(call.sample.radius)) return *error;
  return copse::layersOf(call.sample.radius, levels, call.sample.seed);
}

}  // namespace copse::bindings
