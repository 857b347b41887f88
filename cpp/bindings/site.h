// A region, with the obstacles and existing samples there.
#pragma once

#include <optional>

#include "fill/run.h"
#include "shape/capsule.h"
#include "shape/region.h"

namespace copse::bindings {

struct Site {
  std::optional<Region> region;
  Obstacles obstacles;
  ExistingSamples existing;
};

/// The size of a raster in pixels, and the rectangle that it covers.
struct Layout {
  std::uint32_t columns = 0, rows = 0;
  double x = 0, y = 0, width = 0, height = 0;

  /// Lay a raster of the library over the rectangle.
  template <class Raster, class Bounds>
  void apply(Raster& raster, Bounds& bounds) const {
    raster.columns = columns;
    raster.rows = rows;
    bounds.x = x;
    bounds.y = y;
    bounds.width = width;
    bounds.height = height;
  }
};

}  // namespace copse::bindings
