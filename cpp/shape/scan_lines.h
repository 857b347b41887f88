// A region as spans of horizontal scan lines. Areas and integrals are sums over them.
//
// The lines lie evenly over the region's box. Where even lines may miss much of the region, as when
// small parts lie far apart, most lines go to where the region is.
//
// Cost: 10 ns for each edge that a line crosses.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "shape/region.h"

namespace copse {

/// A part of a scan line inside the region, from `begin` to `end` as shares of the box's width.
struct ScanSpan {
  std::uint32_t line;
  double y;
  double begin, end;
  /// The height that the line stands for, in units of the height of even lines.
  double weight;

  [[nodiscard]] double area() const { return (end - begin) * weight; }
};

/// The spans of about so many lines, in ascending order.
std::vector<ScanSpan> scan(std::span<const Edge> edges, FillRule rule, const BoundingBox& box,
                           std::uint32_t lines);

/// The sum of the areas, in units of the box's width times the height of even lines.
double areaOf(std::span<const ScanSpan> spans);

}  // namespace copse
