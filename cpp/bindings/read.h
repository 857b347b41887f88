// What JavaScript asks for, as C++ structures. web/src has checked types, names, and which options
// go together.
#pragma once

#include <optional>

#include "base/error.h"
#include "bindings/message.h"
#include "call/call.h"
#include "geometry/region.h"

namespace copse {

/// Reads { coords, ringEnds, fillRule } or { mask, columns, rows, x, y, width, height }.
Result<Region> readRegion(const Value& region);

/// Reads the options, and says what is wrong with obstacles or a field.
std::optional<Error> readCall(const Value& options, Call& call);

}  // namespace copse
