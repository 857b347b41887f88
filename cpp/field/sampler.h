// The sampler for a radius that depends on the place (variable radii as in Mitchell, Rand, Ebeida
// and Bajaj 2012, Variable Radii Poisson Disk Sampling).
//
// The plane is cut into tiles (tile.h), and each tile is filled in stages (fill.h). Each stage
// visits the tiles in a hashed order of its own, so that no seam between tiles shows. All draws are
// hashes of the seed, the stage and the tile's address. Only tiles near one another see each
// other's samples. So a tile takes a turn as soon as the tiles near it have taken all turns that
// come before. Samples are a function of the place (docs/proofs.md): they depend on the field and
// the ground around them, and not on which tile began.
//
// Cost: natively 0.35 µs a sample for a constant radius, 0.5 µs for gentle changes up to tenfold,
// 0.9 µs for jumps of ten between texels. Memory: 50 bytes a sample of unfinished tiles and of the
// tiles around them, besides the result.
#pragma once

#include <memory>
#include <vector>

#include "field/placing.h"
#include "field/radius_field.h"
#include "fill/run.h"

namespace copse {

struct FieldOptions : RunOptions {
  ConflictRule conflict = ConflictRule::mean;
  /// Tiles begin in steps of about so many, at least 1. The samples and their order are the same
  /// whatever it is, as tests show with it.
  std::uint64_t stride = 1;
};

/// The limit on the samples of a field.
SampleLimit limitOf(const FieldOptions& options, const RadiusField& field);
/// Make the ground for a field, and check the number of samples that it promises. Errors: those of
/// `beginField`.
Result<Prepared> prepareField(const Region& region, const Obstacles& obstacles,
                              const RadiusField& field, const FieldOptions& options,
                              const ExistingSamples& existing);

/// Find all tiles of the ground, and tell them of the existing samples. Return false if the limit
/// allows fewer tiles.
bool findTiles(FieldPlacing& placing, const SampleLimit& limit);
/// Hand over the samples of a tile that has ended, in units of so much.
void handOver(FieldTile& tile, double unit, Output& to);

/// Begin a run. Any two samples keep the rule's distance for the field's radii at their places,
/// and no point of the lattice (ground/lattice.h) for the field's min could be added. Existing
/// samples without radii have the field's. Their clearances are ignored: they are obstacles.
///
/// Errors: those of existing samples and of `prepare` (fill/run.h); "limit" when the field promises
/// more samples than allowed.
RunResult beginField(const Region& region, const Obstacles& obstacles, const RadiusField& field,
                     const FieldOptions& options, const ExistingSamples& existing = {});

/// Begin such a run as one of several layers: on ground that is prepared for the field's min, among
/// existing samples in lattice units. If other layers have or may get samples (`isLater`), no
/// sample is placed in ground that holds no lattice point. A run that would have too many tiles has
/// failed.
std::unique_ptr<Run> beginFieldLayer(const Prepared& prepared, const RadiusField& field,
                                     const FieldOptions& options,
                                     std::vector<ExistingSample> existing, bool isLater);

}  // namespace copse
