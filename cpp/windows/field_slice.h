// A slice of one call with a radius by place: some of its tiles. One call hands over the samples of
// its tiles in the order of their numbers. So slices have the samples of one call, in its order. A
// slice is a window (field_window.h): it fills other tiles around its own, and is proven.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "field/sampler.h"
#include "field/tile.h"
#include "fill/run.h"
#include "windows/slice.h"

namespace copse {

/// Returns the range of the numbers of a slice's tiles. The field is in lattice units.
using TilesOf =
    std::function<Interval(const std::vector<FieldTile>& tiles, const RadiusField& field)>;

/// Return what gives all slices about the same work.
TilesOf tilesOf(const SliceOptions& slice, const SampleLimit& limit);

/// The widening with which a slice begins: its rim is long, so doubt somewhere is likely.
inline constexpr double kSliceWidening = 1.5;

/// Make a run of a slice. The field is in the user's units. Halos are widened until the slice is
/// proven. Error: "limit" when there would be too many tiles.
std::unique_ptr<Run> makeFieldSlice(const Prepared& prepared, const RadiusField& field,
                                    const FieldOptions& options, const ExistingSamples& existing,
                                    const TilesOf& tilesOf, double widening = kSliceWidening);

/// Begin the run of one of several slices. Errors: those of `beginField`.
RunResult beginFieldSlice(const Region& region, const Obstacles& obstacles,
                          const RadiusField& field, const FieldOptions& options,
                          const ExistingSamples& existing, const SliceOptions& slice);

}  // namespace copse
