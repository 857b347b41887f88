// One point inside a region that holds no lattice point, so that a wood smaller than one tree still
// gets its tree.
#pragma once

#include <optional>
#include <span>

#include "geometry/exact.h"
#include "geometry/region.h"

namespace copse {

/// A point inside, as far from the edges as a few scan lines show; edges in lattice units. With
/// `float32`, one whose coordinates times `unit` are floats. None when the region is too thin for
/// the numbers.
std::optional<Point> innerPoint(std::span<const Edge> edges, FillRule rule, bool float32,
                                double unit);

}  // namespace copse
