// Classes and densities with exact counts: exact loot in one call.
//
// If classes have radii, counted classes are placed one after another, the greatest radius first. A
// class is chosen from saturated candidates, a few times as many as its count, which keep clear of
// all samples before. Sample elimination (elimination.h) removes the most crowded ones. Classes
// without a count then fill the remaining ground.
//
// If no class has a radius, all samples together are spread evenly (even_count.h). Each class then
// chooses its own from them by elimination, the rarest class first.
//
// Cost: that of a saturated set of six times the count, sometimes of two.
#pragma once

#include <memory>

#include "classes/layers.h"
#include "classes/options.h"
#include "field/density.h"
#include "field/sampler.h"

namespace copse {

/// Return true if any class has a count.
bool areCounted(const ClassOptions& options);

/// Begin a run of classes of which some are counted. Errors: those of the options
/// (classes/options.h) and of the ground; "out-of-range" for a count that is not a whole number
/// from 1 on; "limit" for more than allowed; "conflicting-options" for options that need radii
/// where no class has one.
RunResult beginCountedClasses(const Region& region, const LayersAround& around,
                              const ClassOptions& options);

/// Begin a run of exactly `count` samples whose density depends on the place. Every two samples
/// keep the rule's distance for their radii. Errors: those of the other `beginEvenCount` and of the
/// density.
///
/// Cost: that of one field (field/sampler.h), sometimes of two, and a fifth of one to eliminate.
RunResult beginEvenCount(const Region& region, const Obstacles& obstacles, const Density& density,
                         const FieldOptions& options, double count);

}  // namespace copse
