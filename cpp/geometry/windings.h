// The winding numbers at many points, by all the edges at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "geometry/exact.h"

namespace copse {

/// For each point how often the edges wind around it. None is said only where too many edges lie
/// about too many points: `patience` adds so many tests against an edge for each point.
///
/// Cost: few points beside short edges are found by height, others in a tree, 0.1 µs each.
std::vector<std::optional<std::int32_t>> windingsAt(std::span<const Edge> edges,
                                                    std::span<const Point> points,
                                                    std::size_t patience = 0);

}  // namespace copse
