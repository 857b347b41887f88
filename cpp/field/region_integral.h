// What is spread over a region in all, summed along scan lines.
#pragma once

#include <functional>

#include "field/radius_field.h"
#include "geometry/region.h"

namespace copse {

/// The integral of a function of the place.
double integrate(const Region& region, const std::function<double(double, double)>& at);

/// About how many samples saturate a region.
double expectedSamples(const Region& region, const RadiusField& field);

}  // namespace copse
