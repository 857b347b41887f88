// What tests about radius fields share: random rasters, a scene sampled on one, and a judge that
// goes by the promises alone.
#pragma once

#include <string>
#include <vector>

#include "field/sampler.h"
#include "random_shapes.h"
#include "scene.h"

namespace copse::trial {

/// A raster that owns its data.
struct FieldRaster {
  double min = 1, max = 1;
  std::uint32_t columns = 1, rows = 1;
  RasterBounds bounds;
  std::vector<float> radii;  // one of the two
  std::vector<std::uint8_t> bytes;

  [[nodiscard]] RadiusRaster view() const {
    return {min, max, radii, bytes, columns, rows, bounds};
  }
};

/// Of constants, slopes, hills, noise or jumps from texel to texel; up to a hundred times `least`.
FieldRaster randomRaster(shapes::Dice& dice, double least, const RasterBounds& around);

struct FieldScene {
  Scene ground;  // its radius says nothing
  FieldRaster raster;
  ConflictRule conflict = ConflictRule::mean;
  ExistingSamples existing;
};

/// A random scene with a random raster, and with luck samples that are there already.
FieldScene randomFieldScene(std::uint64_t seed);

struct FieldSamples {
  std::vector<double> positions, radii;
  double unit = 0;
};

Result<FieldSamples> sample(const Region& region, const RadiusField& field,
                            const FieldOptions& options, const Obstacles& obstacles = {},
                            const ExistingSamples& existing = {});
Result<FieldSamples> sample(const FieldScene&, std::uint64_t seed);

/// What is wrong with the samples; empty when nothing is. Candidates for gaps are looked for where
/// circles meet, along edges and at random.
std::string faults(const FieldScene&, std::uint64_t seed, const FieldSamples&);

/// Samples the scene and judges the result; an error is a fault too.
std::string tryOut(const FieldScene&, std::uint64_t seed);

}  // namespace copse::trial
