// What tests about layers in pieces share: random lists of layers, and samples that can be compared
// in whatever order they come.
#pragma once

#include <span>
#include <tuple>
#include <vector>

#include "class_trial.h"
#include "classes/layers.h"
#include "sample.h"

namespace copse::trial {

/// One radius or several classes, in one level or several; of the seed.
Call randomLayers(shapes::Dice& dice, double radius, std::uint64_t seed);
/// Lets some of a call's classes stand in regions and by rasters only, about a shape.
void addWhere(shapes::Dice& dice, const shapes::Shape& shape, Call& call);
/// The layers of such a call.
Layers layersOf(const Call& call);

/// x, y, class and level.
using Placed = std::tuple<double, double, int, int>;
std::vector<Placed> sorted(std::span<const double> positions,
                           const std::vector<std::uint8_t>& classes,
                           const std::vector<std::uint32_t>& levelEnds);

}  // namespace copse::trial
