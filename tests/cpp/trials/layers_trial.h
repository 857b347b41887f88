// Helpers for tests of layers in pieces: random lists of layers, and samples that can be compared
// in any order.
#pragma once

#include <span>
#include <tuple>
#include <vector>

#include "class_trial.h"
#include "classes/layers.h"
#include "copse.h"

namespace copse::trial {

/// A call of one radius or several classes, in one level or several.
Call randomLayers(shapes::Dice& dice, double radius, std::uint64_t seed);
/// A random distribution of sizes from a least one up.
SizeRange randomSizes(shapes::Dice& dice, double least, double ratio);
/// Confine some of a call's classes to regions and rasters around a shape.
void addWhere(shapes::Dice& dice, const shapes::Shape& shape, Call& call);

/// A sample: x, y, class and level.
using Placed = std::tuple<double, double, int, int>;
std::vector<Placed> sorted(std::span<const double> positions,
                           const std::vector<std::uint8_t>& classes,
                           const std::vector<std::uint32_t>& levelEnds);

/// Join slices, layer by layer.
Output joined(const std::vector<Samples>& slices);

}  // namespace copse::trial
