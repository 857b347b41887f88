// Polygons as GeoJSON means them (RFC 7946, section 3.1.6): each is its shell less its holes,
// whichever way the rings wind, and several are their union.
//
// Shells are turned counter-clockwise and holes clockwise, so that the winding number of a polygon
// is 1 inside and 0 outside. The union is then where the sum is not 0. A polygon whose rings cross,
// overlap or lie outside its shell is replaced by its outline first: that moves crossings by the
// rounding of their coordinates.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "geometry/region.h"

namespace copse {

/// The edges of the union of polygons, for the nonzero rule. `edges` has the rings one after
/// another: ring i ends before edge ringEnds[i], polygon i before ring polygonEnds[i]. Its first
/// ring is its shell. `rule` says what a ring that crosses itself encloses. No edge is of length 0.
/// None where a polygon with holes has millions of crossings, or hundreds of holes that cross
/// themselves.
///
/// Cost: 0.3 µs an edge, and 2 µs for each crossing of the rings of one polygon.
std::optional<std::vector<Edge>> unionEdges(std::span<const Edge> edges,
                                            std::span<const std::size_t> ringEnds,
                                            std::span<const std::uint32_t> polygonEnds,
                                            FillRule rule);

}  // namespace copse
