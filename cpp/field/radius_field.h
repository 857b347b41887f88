// A radius that depends on the place: a raster of radii over a box.
//
// The radius is bilinear between the centres of texels and constant beyond the outermost centres.
// It is computed by + − × and ÷ of doubles alone, so it is the same on every machine. Texels are
// kept as floats, so a radius given by bytes is rounded to 24 bits.
//
// Cost: 7 bytes a texel; about 8 ns for the radius of a place.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/error.h"
#include "shape/region.h"

namespace copse {

/// The box that a raster covers. Its first texel is at the least corner.
struct RasterBounds {
  double x = 0, y = 0, width = 0, height = 0;

  [[nodiscard]] BoundingBox box() const { return {x, y, x + width, y + height}; }
};

/// Return the least box around a region.
inline RasterBounds boundsOf(const Region& region) {
  const BoundingBox& box = region.box();
  return {box.x0, box.y0, box.width(), box.height()};
}

/// A raster as given, row by row from the least y. One of `radii` and `bytes` is empty.
struct RadiusRaster {
  double min = 0;                       ///< least radius
  double max = 0;                       ///< greatest radius
  std::span<const float> radii;         ///< radii, clamped to min and max
  std::span<const std::uint8_t> bytes;  ///< 0 is min, 255 is max
  std::uint32_t columns = 0, rows = 0;
  RasterBounds bounds;
  /// The address of the first texel in a larger raster, or a plane of texels, that this one is cut
  /// from. If the sides of texels are powers of two, and the bounds whole multiples of them, the
  /// field is the same in both, to the bit, but near the cut: see EndlessField::texelsFor.
  std::int64_t firstColumn = 0, firstRow = 0;
  bool isEndless = false;  ///< true if it is cut from an endless field
};

/// Columns [column0, column1) and rows [row0, row1) of texels, by their addresses.
struct TexelRect {
  std::int64_t column0 = 0, row0 = 0, column1 = 0, row1 = 0;

  [[nodiscard]] bool holds(const TexelRect& other) const {
    return column0 <= other.column0 && row0 <= other.row0 && column1 >= other.column1 &&
           row1 >= other.row1;
  }
};

/// A radius by place without bounds: its texels have their corners at multiples of their side, a
/// power of two. Whoever fills a part of the plane has a RadiusField cut from it, with the same min
/// and max, whose texels have their addresses in the plane.
struct EndlessField {
  double min = 0, max = 0;
  double texel = 0;      ///< the side of a texel, at least min / 1024
  std::int64_t rim = 0;  ///< texels around a cut that decide the radii within

  /// Errors: those of RadiusField::make.
  [[nodiscard]] std::optional<Error> validate() const;
  /// Return the same field in units of length 1 / `by`, a power of two.
  [[nodiscard]] EndlessField scaled(double by) const {
    return {min * by, max * by, texel * by, rim};
  }
  /// Return the texels that a cut must have, so that it bounds the radius over squares within a
  /// box as the plane does, to the bit. Squares have a side of at most `square`.
  [[nodiscard]] TexelRect texelsFor(const BoundingBox& box, double square) const;
};

/// Bounds of a number over a box.
struct FieldRange {
  double least, greatest;
};

/// Factors of 1 or more by place, for the radii of a field.
class RadiusFactors {
 public:
  virtual ~RadiusFactors() = default;
  [[nodiscard]] virtual double at(double x, double y) const = 0;
  /// Return bounds over a box. They are equal only where all factors are.
  [[nodiscard]] virtual FieldRange over(const BoundingBox& box) const = 0;
  /// Return a bound of the change over a box, as RadiusField::slopeOver.
  [[nodiscard]] virtual double slopeOver(const BoundingBox& box) const = 0;
};

class RadiusField {
 public:
  /// Greatest ratio of max to min.
  static constexpr double kMostRatio = 100;

  using Range = FieldRange;

  /// Errors: "invalid-radius" when min, max or a radius is not positive and finite, when min
  /// exceeds max, when max exceeds min × kMostRatio, and when the number of radii is not columns ×
  /// rows; "out-of-range" when the bounds are no finite box.
  static Result<RadiusField> make(const RadiusRaster& raster);

  /// Return a field of one radius, which must be positive.
  static RadiusField everywhere(double radius);

  /// Return the raster that this field was made of, as a view of its radii.
  [[nodiscard]] RadiusRaster raster() const {
    const RasterBounds bounds{x0_ + firstColumn_ / perX_, y0_ + firstRow_ / perY_, columns_ / perX_,
                              rows_ / perY_};
    const Rect first = rectOf(0, 0, 0, 0);
    return {min_, max_, data_->texels, {}, columns_, rows_, bounds, first.i0, first.j0};
  }

  /// Return this field with its radii multiplied by factors, in its units of length, up to
  /// kMostRatio times its min. Where all factors are 1, it is the same to the bit.
  [[nodiscard]] RadiusField times(std::shared_ptr<const RadiusFactors> factors) const;

  /// Return the same field in units of length 1 / `by`. Exact, as `by` is a power of two.
  [[nodiscard]] RadiusField scaled(double by) const;
  /// Return the field with all radii in the same proportion, of which `least` is the least. At each
  /// place, a field with a greater `least` has no smaller radius. Both share their texels.
  [[nodiscard]] RadiusField withLeast(double least) const;

  [[nodiscard]] double min() const { return min_; }
  [[nodiscard]] double max() const { return factors_ ? kMostRatio * min_ : max_; }

  /// Return the radius if it is the same everywhere.
  [[nodiscard]] std::optional<double> onlyRadius() const;

  /// Return the radius at a place.
  [[nodiscard]] double at(double x, double y) const {
    const double radius = interpolate(columnAt(x), rowAt(y));
    if (!factors_) return radius;
    return std::min(radius * factors_->at(x * toFactors_, y * toFactors_), kMostRatio * min_);
  }
  /// Return a bound of the change of the radius over a unit of length.
  [[nodiscard]] double steepest() const {
    return 2 * (max_ - min_) * (perX_ > perY_ ? perX_ : perY_);
  }
  /// Return bounds of the radius over a box. They are tight when the box meets few texels.
  [[nodiscard]] Range over(const BoundingBox& box) const;
  /// Return true if `over` has the bounds of the plane of texels, if this is cut from one.
  [[nodiscard]] bool knows(const BoundingBox& box) const;
  /// Return a bound of the greatest radius that matters for a box: each radius matters within
  /// `reach` times itself.
  [[nodiscard]] double greatestWithin(double reach, const BoundingBox& box) const;
  /// Return a bound of the change of the radius between two points of a box, divided by their
  /// distance in x or in y, whichever is longer. Infinite when the box meets too many texels.
  [[nodiscard]] double slopeOver(const BoundingBox& box) const;

 private:
  friend struct EndlessField;
  /// A coordinate among the centres of texels: the centre below it, and the way to the next one
  /// from 0 to 1.
  struct Spot {
    std::uint32_t index;
    double part;
  };
  /// The least and the greatest radius of some texels.
  struct Extremes {
    float least, greatest;
  };
  /// Columns [i0, i1] and rows [j0, j1], by their addresses.
  struct Rect {
    std::int64_t i0, j0, i1, j1;

    /// Return the squares of 2 × 2 that these meet.
    [[nodiscard]] Rect halved() const { return {i0 >> 1, j0 >> 1, i1 >> 1, j1 >> 1}; }
    [[nodiscard]] std::int64_t across() const { return std::max(i1 - i0, j1 - j0) + 1; }
  };
  /// The extremes of each 2^k × 2^k texels. Addresses are those of texels divided by 2^k.
  struct Level {
    Rect all;
    std::vector<Extremes> extremes;
  };
  static constexpr std::int64_t kMostAcross = 8;  // squares of a level that are read for a box

  // Only integers are added to a place, so that nothing is rounded that depends on the first texel.
  static Spot spot(double place, double first, std::uint32_t count) {
    const double last = first + (count - 1);
    place = place > first ? (place < last ? place : last) : first;
    auto index = static_cast<std::uint32_t>(place - first);
    if (index > 0 && (index + 1 == count || first + index > place)) --index;
    return {index, place - (first + index)};
  }
  [[nodiscard]] Spot columnAt(double x) const {
    return spot((x - x0_) * perX_ - 0.5, firstColumn_, columns_);
  }
  [[nodiscard]] Spot rowAt(double y) const {
    return spot((y - y0_) * perY_ - 0.5, firstRow_, rows_);
  }
  [[nodiscard]] double interpolate(const Spot& column, const Spot& row) const {
    const float* below = texels_ + std::size_t{row.index} * columns_ + column.index;
    const float* above = below + rowStep_;
    const double low = below[0] + (double{below[columnStep_]} - below[0]) * column.part;
    const double high = above[0] + (double{above[columnStep_]} - above[0]) * column.part;
    const double radius = (low + (high - low) * row.part) * factor_;
    return radius > min_ ? (radius < max_ ? radius : max_) : min_;
  }
  /// Return the rectangle of texels between two columns and two rows.
  [[nodiscard]] Rect rectOf(std::uint32_t i0, std::uint32_t j0, std::uint32_t i1,
                            std::uint32_t j1) const {
    const auto column = static_cast<std::int64_t>(firstColumn_);
    const auto row = static_cast<std::int64_t>(firstRow_);
    return {column + i0, row + j0, column + std::min(i1, columns_ - 1),
            row + std::min(j1, rows_ - 1)};
  }
  /// The texels and their levels. Fields in proportion share them.
  struct Data {
    std::vector<float> texels;
    std::vector<Level> levels;  // from k = 1 on
  };
  [[nodiscard]] Extremes extremesOf(const Data& data, std::size_t level, const Rect& rect) const;
  void buildLevels(Data& data) const;
  [[nodiscard]] Range ownOver(const BoundingBox& box) const;
  [[nodiscard]] double ownSlopeOver(const BoundingBox& box) const;

  double min_ = 0, max_ = 0;
  double x0_ = 0, y0_ = 0;      // of the texel with address (0, 0)
  double perX_ = 0, perY_ = 0;  // texels per unit of length
  bool isEndless_ = false;
  std::uint32_t columns_ = 0, rows_ = 0;
  double firstColumn_ = 0, firstRow_ = 0;     // address of the first texel
  std::size_t columnStep_ = 0, rowStep_ = 0;  // to the next texel; 0 in a single column or row
  double factor_ = 1;                         // of all radii
  std::shared_ptr<const Data> data_;
  const float* texels_ = nullptr;                 // those of data_
  std::shared_ptr<const RadiusFactors> factors_;  // null for none
  double toFactors_ = 1;                          // units of the factors in one of its own
};

}  // namespace copse
