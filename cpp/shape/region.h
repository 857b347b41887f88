// Regions: sets of directed edges, and the rule that says which points they enclose. All shapes
// that users pass become regions.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/error.h"
#include "shape/box.h"
#include "shape/exact.h"

namespace copse {

/// The winding numbers of enclosed points: all odd ones, or all but 0.
enum class FillRule { evenodd, nonzero };

constexpr bool isInside(int winding, FillRule rule) {
  return rule == FillRule::evenodd ? (winding & 1) != 0 : winding != 0;
}

/// A raster over the rectangle (x, y, width, height). The region is the union of the pixels whose
/// byte is not 0.
struct MaskRaster {
  std::span<const std::uint8_t> inside;  ///< row by row, `columns` × `rows`
  std::uint32_t columns = 0;
  std::uint32_t rows = 0;
  double x = 0;
  double y = 0;
  double width = 0;
  double height = 0;
  double beyond = 0;  ///< the outermost pixels are wider by this on every side
};

class Region {
 public:
  static constexpr double kFarthest =
      1e150;  ///< greatest |coordinate| allowed, so that squares are finite

  /// Take rings as one array: coords = x0 y0 x1 y1 …; ring i ends before point ringEnds[i]. Rings
  /// close by themselves. They may wind either way, cross or touch themselves and others, repeat
  /// points, and have no area beside others that do. Errors ("invalid-region"): no ring,
  /// coordinates that are not finite or above kFarthest, ends that do not ascend to the number of
  /// points, an area of exactly 0 for all rings together.
  ///
  /// With polygonEnds the region is the union of polygons: polygon i ends before ring
  /// polygonEnds[i], and is its first ring less its other rings, as in GeoJSON. The rule then
  /// applies to each ring by itself.
  static Result<Region> fromRings(std::span<const double> coords,
                                  std::span<const std::uint32_t> ringEnds, FillRule rule,
                                  std::span<const std::uint32_t> polygonEnds = {});
  /// Take the outline of a mask's pixels. Errors ("invalid-region"): sizes that do not match, a
  /// box that is not finite and positive, no pixel inside.
  /// A raster cut from a plane of pixels (`isCut`) has its place and the sides of its pixels at
  /// multiples of a power of two. They are not rounded, so all cuts have the same sides.
  static Result<Region> fromMask(const MaskRaster& mask, bool isCut = false);

  /// The region moved, to the rounding of doubles.
  [[nodiscard]] Region moved(double dx, double dy) const;
  /// The region with the eight copies around it, dx and dy apart.
  [[nodiscard]] Region repeated(double dx, double dy) const;

  [[nodiscard]] FillRule fillRule() const { return rule_; }
  /// Greatest |coordinate|.
  [[nodiscard]] double farthest() const { return box_.farthest(); }
  [[nodiscard]] const BoundingBox& box() const { return box_; }
  /// The edges in units of `unit`, a power of two.
  [[nodiscard]] std::vector<Edge> edgesIn(double unit) const;
  /// The area of the bounding box, an upper bound of the region's.
  [[nodiscard]] double boxArea() const { return box_.width() * box_.height(); }
  /// The area by the fill rule, estimated by about two thousand scan lines. Exact for rectangles.
  [[nodiscard]] double estimateArea() const;

 private:
  void addEdge(double ax, double ay, double bx, double by);
  void measure() { box_ = boxOf(edges_); }

  std::vector<Edge> edges_;  // in the user's units
  FillRule rule_ = FillRule::evenodd;
  BoundingBox box_;
};

/// A raster that repeats side by side, with the part of its copies that lies within five eighths of
/// a side around it.
class RepeatedRaster {
 public:
  /// Return true if the box of a raster is `box`, to the rounding of doubles.
  static bool isOver(const BoundingBox& laid, const BoundingBox& box) {
    const double rounding = 0x1p-50 * box.farthest();
    return std::fabs(laid.x0 - box.x0) <= rounding && std::fabs(laid.y0 - box.y0) <= rounding &&
           std::fabs(laid.x1 - box.x1) <= rounding && std::fabs(laid.y1 - box.y1) <= rounding;
  }

  /// A raster of so many texels over a box.
  RepeatedRaster(std::uint32_t columns, std::uint32_t rows, const BoundingBox& box)
      : columns_(columns), rows_(rows), left_(beyond(columns)), below_(beyond(rows)), box_(box) {}

  /// The mask of texels as texelsOf returns them.
  [[nodiscard]] MaskRaster mask(std::span<const std::uint8_t> texels) const {
    return {texels, columns(), rows(), x(), y(), width(), height()};
  }
  [[nodiscard]] std::uint32_t columns() const { return columns_ + 2 * left_; }
  [[nodiscard]] std::uint32_t rows() const { return rows_ + 2 * below_; }
  /// The rectangle that the raster covers with its surroundings.
  [[nodiscard]] double x() const { return box_.x0 - left_ * texelWidth(); }
  [[nodiscard]] double y() const { return box_.y0 - below_ * texelHeight(); }
  [[nodiscard]] double width() const { return columns() * texelWidth(); }
  [[nodiscard]] double height() const { return rows() * texelHeight(); }

  /// The texels, row by row, from those of the raster alone.
  template <class Texel>
  [[nodiscard]] std::vector<Texel> texelsOf(std::span<const Texel> given) const {
    std::vector<Texel> texels;
    texels.reserve(std::size_t{columns()} * rows());
    for (std::uint32_t row = 0; row < rows(); ++row) {
      const std::size_t from = std::size_t{inside(row, below_, rows_)} * columns_;
      for (std::uint32_t column = 0; column < columns(); ++column)
        texels.push_back(given[from + inside(column, left_, columns_)]);
    }
    return texels;
  }

 private:
  static std::uint32_t beyond(std::uint32_t count) { return (5 * count + 7) / 8 + 1; }
  /// The index in the raster alone.
  static std::uint32_t inside(std::uint32_t index, std::uint32_t before, std::uint32_t count) {
    return (index + count * (before / count + 1) - before) % count;
  }
  [[nodiscard]] double texelWidth() const { return box_.width() / columns_; }
  [[nodiscard]] double texelHeight() const { return box_.height() / rows_; }

  std::uint32_t columns_, rows_;
  std::uint32_t left_, below_;  // texels added on either side
  BoundingBox box_;
};

}  // namespace copse
