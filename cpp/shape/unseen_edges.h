// Edges that cancel by the fill rule. Without them no walk along a spike or a shared border is
// needed.
#pragma once

#include <vector>

#include "shape/region.h"

namespace copse {

/// Drop edges, and parts of edges, that cancel: edges that run out and back, or twice over, along
/// one line. The other edges enclose the same points by the fill rule. No new end of an edge
/// arises. All edges of a region cancel if and only if it has no area, as its rings are closed. No
/// given edge may be of length 0.
void dropUnseenEdges(std::vector<Edge>& edges, FillRule rule);

}  // namespace copse
