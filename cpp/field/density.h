// What is spread over a region in all, summed along scan lines.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "base/error.h"
#include "field/radius_field.h"
#include "shape/capsule.h"
#include "shape/region.h"

namespace copse {

/// The integral of a function of the place.
double integrate(const Region& region, const std::function<double(double, double)>& at);

/// About how many samples saturate a region.
double expectedSamples(const Region& region, const RadiusField& field);

// How densely samples are to stand, by a raster laid over a box: the radius is in proportion to
// 1/√density, and where the density is 0, there is no ground.
//
// A radius is bilinear between the centres of texels, and ground ends at their sides.

/// A raster as given, row by row from the least y.
struct DensityRaster {
  std::span<const float> densities;  ///< beside one another: only their ratios matter
  std::uint32_t columns = 0, rows = 0;
  RasterBounds bounds;
};

class Density {
 public:
  /// Errors: "invalid-density" for data that are not as long as width × height, that are not finite
  /// numbers of 0 or more, or all 0; "out-of-range" for bounds that are not a finite box.
  static Result<Density> make(const DensityRaster& raster);

  /// The radii, of which this one is where the density is greatest, and the greatest
  /// RadiusField::kMostRatio times as much. Errors: "invalid-radius".
  [[nodiscard]] Result<RadiusField> fieldOf(double radius) const;
  /// Adds the texels of density 0, of which the outermost go on over all of the region. Errors:
  /// "out-of-range" for a region too far away.
  [[nodiscard]] std::optional<Error> addEmpty(const Region& region, Obstacles& obstacles) const;
  /// Adds the same on a plane that copies of the box it is laid over stand on, side by side.
  [[nodiscard]] std::optional<Error> addRepeatedEmpty(Obstacles& obstacles) const;
  /// The area which, of greatest density, would hold as many samples as the region does.
  [[nodiscard]] double areaIn(const Region& region) const;

 private:
  void fillEmpty();
  [[nodiscard]] BoundingBox laid() const {
    return {bounds_.x, bounds_.y, bounds_.x + bounds_.width, bounds_.y + bounds_.height};
  }

  std::uint32_t columns_ = 0, rows_ = 0;
  RasterBounds bounds_;
  std::vector<float> ratios_;          // of each texel's radius to the least
  float greatest_ = 1;                 // of them
  std::vector<std::uint8_t> isEmpty_;  // none where no texel is
};

}  // namespace copse
