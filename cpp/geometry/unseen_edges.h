// Edges that the fill rule cannot see: out and back, or twice over. Without them no walk along a
// spike or a shared border is needed. Cost: one look into a hash table for each edge.
#pragma once

#include <vector>

#include "geometry/region.h"

namespace copse {

/// Drops edges that cancel: what is left winds around every point as before, as far as the fill
/// rule tells.
void dropUnseenEdges(std::vector<Edge>& edges, FillRule rule);

}  // namespace copse
