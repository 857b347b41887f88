// A raster that repeats side by side, with the part of its copies that lies within five eighths of
// a side around it.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "shape/box.h"
#include "shape/region.h"

namespace copse {

class RepeatedRaster {
 public:
  /// Returns true if the box of a raster is `box`, to the rounding of doubles.
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
