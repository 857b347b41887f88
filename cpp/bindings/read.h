// What JavaScript asks for, as C++ structures. web/src has checked types, names, and which options
// go together.
#pragma once

#include <emscripten/val.h>

#include <optional>

#include "base/error.h"
#include "call/call.h"
#include "geometry/region.h"

namespace copse {

/// Reads { coords, ringEnds, fillRule } or { mask, columns, rows, x, y, width, height }.
Result<Region> readRegion(const emscripten::val& region);

/// Reads the options, and says what is wrong with obstacles or a field.
std::optional<Error> readCall(const emscripten::val& options, Call& call);

}  // namespace copse
