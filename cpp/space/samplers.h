// The samplers: for volumes, for boxes of up to six dimensions, for more by Bridson, and for
// surfaces.
#pragma once

#include <memory>

#include "base/error.h"
#include "fill/run.h"
#include "ground/lattice.h"
#include "space/grids.h"
#include "space/space.h"

namespace copse::space {

/// A sampler for the lattice points of a box in space that is not periodic, or of its shape.
/// Errors: "limit".
RunResult beginVolume(const BoxOptions& options, const Lattice& lattice, const HyperBox& points,
                      const SampleLimit& limit);

/// A sampler for the lattice points of a box, which may be periodic. Errors: "limit".
RunResult beginHyper(const BoxOptions& options, const Lattice& lattice, const HyperBox& box,
                     const SampleLimit& limit);

std::unique_ptr<Run> beginBridson(const BoxOptions& options);

/// A sampler for valid options, whose radius is the least of the radii.
std::unique_ptr<SurfaceRun> makeSurfaceSampler(SurfaceOptions options);

}  // namespace copse::space
