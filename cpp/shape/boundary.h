// The true edge of a region, or of what several paint over one another: those pieces of their edges
// that have inside on one side and outside on the other. Where rings overlap, edges may run through
// the inside; where they share a side, both may be inside.
//
// Gaps and parts thinner than 2^-44 of the region's size, or than 2^-47 of its farthest coordinate,
// may count as nothing: rounding alone makes such gaps between rings that share a slanting side.
// Parts that are as small as that in all directions do count. Where more edges meet than are worth
// comparing (millions of pairs: a million spikes at one point), edges are kept whole, and so a
// margin there may be too wide, never too narrow.
//
// Cost: 1e5 edges that do not meet take about 30 ms; each piece of an edge that does costs about
// 1 µs more.
#pragma once

#include <span>
#include <vector>

#include "shape/region.h"

namespace copse {

/// The pieces, in the order of the edges. Edges that are wholly of the boundary come out as they
/// are, bit for bit.
std::vector<Edge> boundaryOf(std::span<const Edge> edges, FillRule rule);

/// Edges that paint what they enclose as ground, or as none, over all before them.
struct Painted {
  std::span<const Edge> edges;
  FillRule rule;
  bool isGround;
  /// Of its own boundary, as above, those pieces that may come near another one's.
  std::vector<Edge> pieces;
};

/// What is left of each one's pieces in the boundary of all ground together: of all of them, what
/// counts as nothing goes by the size of the pieces.
std::vector<std::vector<Edge>> boundaryOf(std::span<const Painted> painted);

/// The boundary of all ground together, with the ground to the left of each edge. Edges are cut
/// where they meet; the ends of pieces that meet differ by rounding.
std::vector<Edge> outlineOf(std::span<const Painted> painted);

// Edges that the fill rule cannot see: out and back, or twice over; also where two edges of one
// line share a part of it only. Without them no walk along a spike or a shared border is needed.
// Those of regions without area cancel altogether, and of no others: the rings are closed, and so
// are nothing but edges that cancel where they wind around no area.

/// Drops edges that cancel, and what cancels of edges: what is left winds around every point as
/// before, as far as the fill rule tells. Ends of edges are where ends were before. No edge is of
/// length 0.
void dropUnseenEdges(std::vector<Edge>& edges, FillRule rule);

}  // namespace copse
