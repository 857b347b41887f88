// A density of samples over a region, given as a raster: the radius is in proportion to 1/√density,
// and a texel of density 0 is no ground. Radii are bilinear between the centres of texels, whereas
// ground ends at their sides.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/error.h"
#include "field/radius_field.h"
#include "shape/capsule.h"
#include "shape/region.h"

namespace copse {

/// Estimate the number of samples that saturate a region.
double expectedSamples(const Region& region, const RadiusField& field);

/// A raster as given, row by row from the least y.
struct DensityRaster {
  std::span<const float> densities;  ///< only their ratios matter
  std::uint32_t columns = 0, rows = 0;
  RasterBounds bounds;
  /// Of a raster cut from a plane of texels: the greatest density and the least one but 0, which
  /// are known for the plane, and the address of the first texel. `most` is 0 for others.
  double most = 0, least = 0;
  std::int64_t firstColumn = 0, firstRow = 0;
};

class Density {
 public:
  /// Errors: "invalid-density" when the number of densities is not columns × rows, when one is
  /// negative or not finite, and when all are 0; "out-of-range" when the bounds are no finite box.
  static Result<Density> make(const DensityRaster& raster);

  /// Return the endless field of a density from `least` to `most`, but for places where it is 0.
  /// Errors: "invalid-radius".
  static Result<EndlessField> endless(double radius, double least, double most, double texel);

  /// Return the field that has this radius where the density is greatest, and nowhere more than
  /// RadiusField::kMostRatio times as much. Errors: "invalid-radius".
  [[nodiscard]] Result<RadiusField> fieldOf(double radius) const;
  /// Add the texels of density 0 as obstacles. The outermost texels extend over all of the box.
  /// Errors: "out-of-range" when the box is too far away.
  [[nodiscard]] std::optional<Error> addEmpty(const BoundingBox& box, Obstacles& obstacles) const;
  /// Add the same to a plane that is tiled by copies of the raster's box.
  [[nodiscard]] std::optional<Error> addRepeatedEmpty(Obstacles& obstacles) const;
  /// Return the area that would hold as many samples as the region, were its density the greatest.
  [[nodiscard]] double areaIn(const Region& region) const;

 private:
  void fillEmpty();

  std::uint32_t columns_ = 0, rows_ = 0;
  RasterBounds bounds_;
  bool isCut_ = false;
  std::int64_t firstColumn_ = 0, firstRow_ = 0;
  std::vector<float> ratios_;          // of each texel's radius to the least one
  float greatest_ = 1;                 // of ratios_
  std::vector<std::uint8_t> isEmpty_;  // by texel; no entry when no texel is empty
};

}  // namespace copse
