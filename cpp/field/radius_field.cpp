#include "field/radius_field.h"

#include <algorithm>
#include <cmath>

namespace copse {

RadiusField::Range RadiusField::overTexels(std::uint32_t i0, std::uint32_t j0, std::uint32_t i1,
                                           std::uint32_t j1) const {
  constexpr std::uint32_t kMostAcross = 8;  // so that little beyond the box is looked at
  std::size_t level = 0;
  for (; std::max(i1 - i0, j1 - j0) >= kMostAcross; ++level) {
    i0 /= 2;
    j0 /= 2;
    i1 /= 2;
    j1 /= 2;
  }
  const std::uint32_t columns = level == 0 ? columns_ : levels_[level - 1].columns;
  const float* least = level == 0 ? texels_.data() : levels_[level - 1].least.data();
  const float* greatest = level == 0 ? texels_.data() : levels_[level - 1].greatest.data();
  float low = least[std::size_t{j0} * columns + i0];
  float high = greatest[std::size_t{j0} * columns + i0];
  for (std::uint32_t j = j0; j <= j1; ++j) {
    for (std::uint32_t i = i0; i <= i1; ++i) {
      low = std::min(low, least[std::size_t{j} * columns + i]);
      high = std::max(high, greatest[std::size_t{j} * columns + i]);
    }
  }
  return {low, high};
}

RadiusField::Range RadiusField::over(double x0, double y0, double x1, double y1) const {
  constexpr std::uint32_t kMostLines = 2;  // texels' centres between two sides of a box
  constexpr double kRounding = 0x1p-44;    // beyond that of an interpolation
  const Spot left = spot((x0 - x0_) * perX_ - 0.5, columns_);
  const Spot right = spot((x1 - x0_) * perX_ - 0.5, columns_);
  const Spot bottom = spot((y0 - y0_) * perY_ - 0.5, rows_);
  const Spot top = spot((y1 - y0_) * perY_ - 0.5, rows_);
  Range range{};
  const auto end = [](const Spot& at, std::uint32_t count) {
    return std::min(at.index + 1, count - 1);
  };
  const Range texels = overTexels(left.index, bottom.index, end(right, columns_), end(top, rows_));
  if (texels.least < texels.greatest && right.index - left.index <= kMostLines &&
      top.index - bottom.index <= kMostLines) {
    // Extremes lie at the corners of the box's parts, cut along the lines between centres.
    range = {max_, min_};
    for (std::uint32_t j = bottom.index; j <= top.index + 1; ++j) {
      const Spot row = j == bottom.index ? bottom : (j > top.index ? top : Spot{j, 0});
      for (std::uint32_t i = left.index; i <= right.index + 1; ++i) {
        const Spot column = i == left.index ? left : (i > right.index ? right : Spot{i, 0});
        const double radius = interpolate(column, row);
        range.least = std::min(range.least, radius);
        range.greatest = std::max(range.greatest, radius);
      }
    }
  } else {
    range = texels;
  }
  if (range.least == range.greatest) {
    const double radius = std::clamp(range.least, min_, max_);
    return {radius, radius};
  }
  return {std::clamp(range.least * (1 - kRounding), min_, max_),
          std::clamp(range.greatest * (1 + kRounding), min_, max_)};
}

double RadiusField::slopeOver(double x0, double y0, double x1, double y1) const {
  constexpr std::uint32_t kMostTexels = 200;  // along a side
  const std::uint32_t left = spot((x0 - x0_) * perX_ - 0.5, columns_).index;
  const std::uint32_t right = spot((x1 - x0_) * perX_ - 0.5, columns_).index;
  const std::uint32_t bottom = spot((y0 - y0_) * perY_ - 0.5, rows_).index;
  const std::uint32_t top = spot((y1 - y0_) * perY_ - 0.5, rows_).index;
  if (std::max(right - left, top - bottom) > kMostTexels) return HUGE_VAL;
  float alongX = 0;
  float alongY = 0;
  for (std::uint32_t j = bottom; j <= top; ++j) {
    const float* row = texels_.data() + std::size_t{j} * columns_;
    const float* above = row + rowStep_;
    for (std::uint32_t i = left; i <= right; ++i) {
      alongX = std::max({alongX, std::fabs(row[i + columnStep_] - row[i]),
                         std::fabs(above[i + columnStep_] - above[i])});
      alongY = std::max({alongY, std::fabs(above[i] - row[i]),
                         std::fabs(above[i + columnStep_] - row[i + columnStep_])});
    }
  }
  constexpr double kRounding = 1 + 0x1p-20;
  return (alongX * perX_ + alongY * perY_) * kRounding;
}

}  // namespace copse
