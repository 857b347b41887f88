// Edges that the fill rule cannot see: out and back, or twice over; also where two edges of one
// line share a part of it only. Without them no walk along a spike or a shared border is needed.
// Those of regions without area cancel altogether, and of no others: the rings are closed, and so
// are nothing but edges that cancel where they wind around no area.
#pragma once

#include <vector>

#include "geometry/region.h"

namespace copse {

/// Drops edges that cancel, and what cancels of edges: what is left winds around every point as
/// before, as far as the fill rule tells. Ends of edges are where ends were before. No edge is of
/// length 0.
void dropUnseenEdges(std::vector<Edge>& edges, FillRule rule);

}  // namespace copse
