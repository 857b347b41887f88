// Where a kind stands: in a region, or by a raster of what part of its weight it has at each place.
// Samples stand where that is not 0, up to the sides of texels.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/error.h"
#include "geometry/region.h"
#include "geometry/region_tree.h"

namespace copse {

/// Weights as given, row by row from the least y, laid over the rectangle (x, y, width, height).
struct WeightRaster {
  std::span<const float> weights;  ///< from 0 to 1
  std::uint32_t columns = 0, rows = 0;
  double x = 0, y = 0, width = 0, height = 0;
};

class Where {
 public:
  explicit Where(Region region);
  /// Errors: "invalid-classes" for data that are not as long as width × height, that are not
  /// numbers from 0 to 1, or all 0; "out-of-range" for a rectangle that is not finite and positive.
  static Result<Where> make(const WeightRaster& raster);

  /// The same on a plane that a box's copies are laid over, side by side; none for a raster that is
  /// not laid over the box itself, and for a region that is wider or higher.
  [[nodiscard]] std::optional<Where> repeated(const BoundingBox& box) const;

  /// The part of its weight that a kind has at a place: 0 exactly where it may not stand.
  [[nodiscard]] double at(Point p) const;
  /// Where it may stand, as far as a box reaches; none: everywhere there.
  [[nodiscard]] std::optional<Region> groundIn(const BoundingBox& box) const;

 private:
  Where() = default;

  std::optional<Region> region_;  // or a raster:
  std::shared_ptr<const RegionTree> tree_;
  std::vector<float> weights_;
  std::vector<std::uint8_t> isGround_;  // of texels; none where all are
  MaskRaster laid_;
};

}  // namespace copse
