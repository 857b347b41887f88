// A radius that depends on the place: a raster of radii laid over a box.
//
// Between the centres of its texels the radius is bilinear; beyond the outermost centres it stays
// as it is there. Only + − × and ÷ of doubles are used, so it is the same everywhere. Texels are
// kept as floats, so a radius given by bytes is rounded to 24 bits.
//
// Cost: 7 bytes a texel; about 8 ns for the radius of a place.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/error.h"
#include "shape/region.h"

namespace copse {

/// Where a raster is laid: its first texel is at the least corner.
struct RasterBounds {
  double x = 0, y = 0, width = 0, height = 0;
};

/// The least box around a region.
RasterBounds boundsOf(const Region& region);

/// A raster as given, row by row from the least y; of `radii` and `bytes` one is empty.
struct RadiusRaster {
  double min = 0;                       ///< least radius
  double max = 0;                       ///< greatest radius
  std::span<const float> radii;         ///< radii; those beyond min and max count as min and max
  std::span<const std::uint8_t> bytes;  ///< 0 is min, 255 is max
  std::uint32_t columns = 0, rows = 0;
  RasterBounds bounds;
};

class RadiusField {
 public:
  /// Greatest ratio of max to min.
  static constexpr double kMostRatio = 100;

  struct Range {
    double least, greatest;
  };

  /// Errors: "invalid-radius" for a min or max that is not positive and finite, min above max or
  /// more than a hundredth of it below, data that are not as long as width × height, radii that are
  /// not positive finite numbers; "out-of-range" for bounds that are not a finite box.
  static Result<RadiusField> make(const RadiusRaster& raster);

  /// What it is made of, while it is there.
  [[nodiscard]] RadiusRaster raster() const {
    const RasterBounds bounds{x0_, y0_, columns_ / perX_, rows_ / perY_};
    return {min_, max_, texels_, {}, columns_, rows_, bounds};
  }

  [[nodiscard]] double min() const { return min_; }
  [[nodiscard]] double max() const { return max_; }

  /// The radius at a place.
  [[nodiscard]] double at(double x, double y) const {
    const Spot column = spot((x - x0_) * perX_ - 0.5, columns_);
    const Spot row = spot((y - y0_) * perY_ - 0.5, rows_);
    return interpolate(column, row);
  }
  /// How much the radius changes over a unit of length, at most.
  [[nodiscard]] double steepest() const {
    return 2 * (max_ - min_) * (perX_ > perY_ ? perX_ : perY_);
  }
  /// Bounds of the radius over a box, tight where it meets few texels.
  [[nodiscard]] Range over(double x0, double y0, double x1, double y1) const;
  /// How much the radius may change on the way from one point of a box to another, at most, for
  /// each unit of the way in x or y, whichever is longer. Infinite when the box has too many texels
  /// to look at.
  [[nodiscard]] double slopeOver(double x0, double y0, double x1, double y1) const;

 private:
  /// A coordinate among the texels' centres: the one below, and the way to the next.
  struct Spot {
    std::uint32_t index;
    double part;
  };
  /// The least and the greatest of each 2^k × 2^k texels.
  struct Level {
    std::uint32_t columns, rows;
    std::vector<float> least, greatest;
  };

  static Spot spot(double place, std::uint32_t count) {
    const double last = count - 1;
    place = place > 0 ? (place < last ? place : last) : 0;
    auto index = static_cast<std::uint32_t>(place);
    if (index + 1 == count && index > 0) --index;
    return {index, place - index};
  }
  [[nodiscard]] double interpolate(const Spot& column, const Spot& row) const {
    const float* below = texels_.data() + std::size_t{row.index} * columns_ + column.index;
    const float* above = below + rowStep_;
    const double low = below[0] + (double{below[columnStep_]} - below[0]) * column.part;
    const double high = above[0] + (double{above[columnStep_]} - above[0]) * column.part;
    const double radius = low + (high - low) * row.part;
    return radius > min_ ? (radius < max_ ? radius : max_) : min_;
  }
  [[nodiscard]] Range overTexels(std::uint32_t i0, std::uint32_t j0, std::uint32_t i1,
                                 std::uint32_t j1) const;
  void buildLevels();

  double min_ = 0, max_ = 0;
  double x0_ = 0, y0_ = 0;
  double perX_ = 0, perY_ = 0;  // texels per unit of length
  std::uint32_t columns_ = 0, rows_ = 0;
  std::size_t columnStep_ = 0, rowStep_ = 0;  // to the next texel; 0 where there is a single one
  std::vector<float> texels_;
  std::vector<Level> levels_;  // from 2 × 2 texels on
};

}  // namespace copse
