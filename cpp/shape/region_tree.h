// A region as a k-d tree of boxes, each halved until few edges meet it. It tells exactly if a point
// is inside, in the time of a walk down the tree, however thin or far apart the region's parts.
//
// Coordinates are in a unit, a power of two, that brings the region's farthest one between 1 and 2.
// So the conversion is exact.
//
// Cost: about 100 bytes an edge; 0.1 µs for a point.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "shape/box.h"
#include "shape/exact.h"
#include "shape/region.h"

namespace copse {

class RegionTree {
 public:
  struct Node {
    BoundingBox box;                   ///< points with x0 ≤ x < x1 and y0 ≤ y < y1
    std::int32_t winding;              ///< at (x0, y0)
    std::uint32_t firstEdge, endEdge;  ///< of a leaf: the edges that may meet it
    std::uint32_t child = 0;           ///< the lower or left one of two children; 0 in a leaf
    bool isDividedByX = false;

    [[nodiscard]] bool isLeaf() const { return child == 0; }
  };

  explicit RegionTree(const Region& region);
  /// Take edges whose coordinates are below 8 in size, with a unit of 1. Where many edges meet,
  /// the tree divides until its leaves list `more` edges beyond the usual number.
  RegionTree(std::vector<Edge> edges, FillRule rule, std::size_t more = 0, double unit = 1);

  [[nodiscard]] double unit() const { return unit_; }
  [[nodiscard]] std::span<const Node> nodes() const { return nodes_; }
  [[nodiscard]] std::span<const Edge> edges() const { return edges_; }
  /// The edges that may meet a leaf, as indices.
  [[nodiscard]] std::span<const std::uint32_t> edgesOf(const Node& leaf) const {
    return std::span(leafEdges_).subspan(leaf.firstEdge, leaf.endEdge - leaf.firstEdge);
  }
  /// The leaf that holds a point, or a leaf at the border for a point outside of all.
  [[nodiscard]] std::uint32_t leafAt(Point p) const;
  /// The winding number at a point of a leaf's box, its upper sides included.
  [[nodiscard]] std::int32_t windingAt(const Node& leaf, Point p) const;
  /// Return true if a point of a leaf's box lies inside the region.
  [[nodiscard]] bool isInside(const Node& leaf, Point p) const;
  [[nodiscard]] bool contains(Point p) const;

 private:
  bool divide(std::size_t index, std::span<const std::uint32_t> level,
              std::vector<std::uint32_t>& next);

  double unit_;
  FillRule rule_;
  std::vector<Edge> edges_;
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> leafEdges_;
};

/// Winding numbers at some points, where they are known.
using Windings = std::vector<std::optional<std::int32_t>>;

/// The winding number of the edges around each point. None only if too many edges lie around too
/// many points. `patience` adds that many tests against an edge for each point to the limit.
///
/// Cost: 0.1 µs a point. Points are found by height if there are few beside short edges, else in a
/// tree.
Windings windingsAt(std::span<const Edge> edges, std::span<const Point> points,
                    std::size_t patience = 0);

/// A point inside a region that may hold no lattice point, so that a region smaller than one disc
/// still gets a sample. It is in the widest of a few scan lines' spans. Edges are in lattice units.
/// With `float32`, its coordinates times `unit` are floats. None if the region is too thin for the
/// numbers.
std::optional<Point> innerPoint(std::span<const Edge> edges, FillRule rule, bool float32,
                                double unit);

}  // namespace copse
