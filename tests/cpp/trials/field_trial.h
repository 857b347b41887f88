// Helpers for tests of a radius by place: random rasters, a scene sampled with one, and a judge
// that knows only the promises.
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
  std::vector<float> radii;  // empty if `bytes` are used
  std::vector<std::uint8_t> bytes;

  [[nodiscard]] RadiusRaster view() const {
    return {min, max, radii, bytes, columns, rows, bounds};
  }
};

/// A raster of a constant, slopes, hills, noise or jumps between texels. Its radii are from `least`
/// to a hundred times that.
FieldRaster randomRaster(shapes::Dice& dice, double least, const RasterBounds& around);

struct FieldScene {
  Scene ground;  // its radius is not used
  FieldRaster raster;
  double least = 0;  // if it is not 0, all radii are in proportion, and this is the least
  ConflictRule conflict = ConflictRule::mean;
  ExistingSamples existing;
};

/// A random scene with a random raster, and sometimes with existing samples.
FieldScene randomFieldScene(std::uint64_t seed);

struct FieldSamples {
  std::vector<double> positions, radii;
  double unit = 0;
};

Result<FieldSamples> sample(const Region& region, const RadiusField& field,
                            const FieldOptions& options, const Obstacles& obstacles = {},
                            const ExistingSamples& existing = {});
/// Tiles begin in steps of about `stride`.
Result<FieldSamples> sample(const FieldScene&, std::uint64_t seed, std::uint64_t stride = 1);

/// The faults of the samples; empty if there are none. Gaps are looked for where circles meet,
/// along edges and at random.
std::string faults(const FieldScene&, std::uint64_t seed, const FieldSamples&);

/// Sample the scene and judge the result. An error is a fault, too.
std::string tryOut(const FieldScene&, std::uint64_t seed);

}  // namespace copse::trial
