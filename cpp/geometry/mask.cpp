// A raster as a region: the outline of its pixels, runs of collinear sides merged.
#include <cmath>

#include "geometry/region.h"

namespace copse {

Result<Region> Region::fromMask(const MaskRaster& mask) {
  const std::size_t columns = mask.columns;
  const std::size_t rows = mask.rows;
  if (columns == 0 || rows == 0 || mask.inside.size() != columns * rows) {
    return errorOf(Rule::maskSize, Option::region);
  }
  const double box[] = {mask.x - mask.beyond, mask.y - mask.beyond,
                        mask.x + mask.width + mask.beyond, mask.y + mask.height + mask.beyond};
  for (const double edge : box) {
    if (!std::isfinite(edge) || std::fabs(edge) > Region::kFarthest)
      return errorOf(Rule::maskFar, Option::region, edge);
  }
  if (!(mask.width > 0) || !(mask.height > 0)) return errorOf(Rule::maskFlat, Option::region);
  Region region;
  const auto inside = [&](std::size_t column, std::size_t row) {
    return column < columns && row < rows && mask.inside[row * columns + column] != 0;
  };
  const auto placed = [&](double from, double size, std::size_t side, std::size_t sides) {
    const double at = from + size * (static_cast<double>(side) / static_cast<double>(sides));
    if (mask.beyond == 0 || (side > 0 && side < sides)) return at;
    return side == 0 ? at - mask.beyond : at + mask.beyond;
  };
  const auto xOf = [&](std::size_t c) { return placed(mask.x, mask.width, c, columns); };
  const auto yOf = [&](std::size_t r) { return placed(mask.y, mask.height, r, rows); };
  // The pixels' outline, runs of collinear sides merged whatever is inside on which hand: the
  // even-odd rule cannot tell. size_t's −1 stands for "before the first".
  for (std::size_t c = 0; c <= columns; ++c) {
    std::size_t begin = 0;
    bool isSide = false;
    for (std::size_t r = 0; r <= rows; ++r) {
      if (isSide == (inside(c - 1, r) != inside(c, r))) continue;
      if (isSide) region.addEdge(xOf(c), yOf(begin), xOf(c), yOf(r));
      isSide = !isSide;
      begin = r;
    }
  }
  for (std::size_t r = 0; r <= rows; ++r) {
    std::size_t begin = 0;
    bool isSide = false;
    for (std::size_t c = 0; c <= columns; ++c) {
      if (isSide == (inside(c, r) != inside(c, r - 1))) continue;
      if (isSide) region.addEdge(xOf(begin), yOf(r), xOf(c), yOf(r));
      isSide = !isSide;
      begin = c;
    }
  }
  if (region.edges_.empty()) return errorOf(Rule::maskEmpty, Option::region);
  region.measure();
  return region;
}

}  // namespace copse
