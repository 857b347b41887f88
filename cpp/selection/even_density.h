// Exactly so many samples, as dense as each place asks for (even_count.h).
//
// Cost: that of one field (field/field_sampler.h), now and then of two, and a fifth of one to
// eliminate.
#pragma once

#include <memory>

#include "field/density.h"
#include "field/field_sampler.h"
#include "selection/even_count.h"

namespace copse {

/// Every two samples keep the rule's distance for their radii. Errors: those of `beginEvenCount`,
/// and those of the density.
Result<std::unique_ptr<EvenCount>> beginEvenCount(const Region& region, const Obstacles& obstacles,
                                                  const Density& density,
                                                  const FieldOptions& options, double count);

}  // namespace copse
