// What JavaScript asks for, as C++ structures. web/src has checked types, names, and which options
// go together.
#pragma once

#include <optional>

#include "base/error.h"
#include "bindings/message.h"
#include "call/call.h"
#include "geometry/region.h"
#include "kinds/layers.h"

namespace copse {

/// Reads { coords, ringEnds, fillRule, at } or { mask, columns, rows, x, y, width, height, at }.
/// Where it is given, `at` is the option that errors name.
Result<Region> readRegion(const Value& from);

/// Reads { regions, capsules }: regions that know their clearance; five numbers for each capsule.
std::optional<Error> readObstacles(const Value& from, Obstacles& obstacles);

/// Reads samples that are there already: { positions, radii, classes, clearances }.
void readExisting(const Value& from, ExistingSamples& existing);

/// Reads { radius, classes, levels, seed }, of which the first two exclude each other, and says
/// what is wrong with them.
Result<Layers> readLayers(const Value& from);

/// Reads those options that copse-lite.wasm leaves out (call/extras.h), and says what is wrong with
/// rasters; there, "not-in-lite" where one is given.
std::optional<Error> readExtras(const Value& from, Call& call);

/// Reads the options, and says what is wrong with obstacles, rasters or where classes stand.
std::optional<Error> readCall(const Value& options, Call& call);

}  // namespace copse
