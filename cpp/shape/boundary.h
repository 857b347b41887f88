// The boundary of a region, or of several regions painted over one another: the pieces of their
// edges that have inside on one side and outside on the other. Edges may run through the inside
// where rings overlap or share a side.
//
// Gaps and parts thinner than 2^-44 of the region's size, or than 2^-47 of its farthest coordinate,
// may be ignored: rounding alone makes such gaps between rings that share a slanting side. Parts
// that are as small in all directions do count. Where millions of pairs of edges meet (a million
// spikes at one point), edges are kept whole. So a margin there may be too wide, never too narrow.
//
// Cost: 1e5 edges that do not meet take about 30 ms. Each piece of an edge that meets others costs
// about 1 µs more.
#pragma once

#include <span>
#include <vector>

#include "shape/region.h"

namespace copse {

/// The pieces of the boundary, in the order of the edges. Edges that lie wholly on the boundary are
/// returned bit for bit.
std::vector<Edge> boundaryOf(std::span<const Edge> edges, FillRule rule);

/// Edges whose inside is painted as ground, or as no ground, over all regions before.
struct Painted {
  std::span<const Edge> edges;
  FillRule rule;
  bool isGround;
  /// The pieces of its own boundary that may come near the boundary of another region.
  std::vector<Edge> pieces;
};

/// The parts of each region's pieces that lie on the boundary of all ground together. The size of
/// all pieces decides how thin an ignored gap is.
std::vector<std::vector<Edge>> boundaryOf(std::span<const Painted> painted);

/// The boundary of all ground together, with the ground to the left of each edge. Edges are cut
/// where they meet. The ends of adjacent pieces differ by rounding.
std::vector<Edge> outlineOf(std::span<const Painted> painted);

/// Return true if closed rings neither cross, touch nor overlap, themselves or one another. There
/// must be at least one edge.
bool areApart(std::span<const std::span<const Edge>> rings);

}  // namespace copse
