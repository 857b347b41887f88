// Which of many points lie inside, by all the edges at once.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "geometry/region.h"

namespace copse {

enum class Whether : std::uint8_t { no, yes, unknown };

/// For each point whether it is inside. Coordinates are below 8 in size, and differ by 1 at least.
/// "unknown" is said only where too many edges lie about too many points.
///
/// Cost: few points beside short edges are found by height, others in a tree, 0.1 µs each.
std::vector<Whether> insideEach(std::span<const Edge> edges, FillRule rule,
                                std::span<const Point> points);

}  // namespace copse
