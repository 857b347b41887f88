// The ground: the area to fill, in lattice units. Outlines are painted one over another, each as
// ground or as none. Capsules stand above all of them. A region is painted as ground, and its
// obstacles over it as none. For the part of other regions inside a region, paint those as ground,
// and then the outside of the region as none. A ground never changes.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/error.h"
#include "ground/lattice.h"
#include "shape/box.h"
#include "shape/capsule.h"
#include "shape/region.h"

namespace copse {

class Ground {
 public:
  /// Edges that enclose an area, or all but that area. The first outline is always ground.
  struct Outline {
    std::uint32_t endEdge;
    FillRule rule;
    bool isGround = false;
    bool isOutside = false;  ///< encloses the outside of its edges
  };
  /// Take lattice units. The default box is the one around the outlines that are ground.
  Ground(std::vector<Edge> edges, std::vector<Outline> outlines, std::vector<Capsule> capsules,
         const std::optional<BoundingBox>& box = std::nullopt);
  Ground(Ground&&) noexcept;
  ~Ground();
  /// The ground of a region. `margin` is the least distance to the region's edge. `where` limits
  /// the ground to the union of other regions. Errors ("out-of-range"): obstacles or `where` too
  /// far away or too large for the arithmetic.
  static Result<Ground> make(const Region& region, double margin, const Obstacles& obstacles,
                             const Lattice& lattice, std::span<const Region> where = {});

  [[nodiscard]] std::span<const Edge> edges() const { return edges_; }
  [[nodiscard]] std::span<const Outline> outlines() const { return outlines_; }
  [[nodiscard]] std::span<const Capsule> capsules() const { return capsules_; }
  [[nodiscard]] std::span<const Edge> edgesOf(std::uint32_t outline) const {
    const std::uint32_t first = outline == 0 ? 0 : outlines_[outline - 1].endEdge;
    return edges().subspan(first, outlines_[outline].endEdge - first);
  }
  /// Return true if an outline encloses points around which its edges have this winding number.
  [[nodiscard]] bool encloses(std::uint32_t outline, std::int32_t winding) const {
    return isInside(winding, outlines_[outline].rule) != outlines_[outline].isOutside;
  }
  /// Return true if an outline is painted as ground.
  [[nodiscard]] bool isGround(std::uint32_t outline) const { return outlines_[outline].isGround; }
  /// The box around all ground.
  [[nodiscard]] const BoundingBox& box() const { return box_; }
  /// About the number of cells that meet edges or capsules.
  [[nodiscard]] double boundaryCells(std::int32_t side) const;
  /// Return true if a point is ground. Looks at all edges and capsules.
  [[nodiscard]] bool holds(Point p) const;
  /// A point of the ground for a region that may hold no lattice point (shape/region_tree.h), if
  /// the region's own such point is ground.
  [[nodiscard]] std::optional<Point> innerPoint(bool float32, double unit) const;

 private:
  std::vector<Edge> edges_;
  std::vector<Outline> outlines_;
  std::uint32_t region_ = 0;  // the index of its outline
  std::vector<Capsule> capsules_;
  BoundingBox box_;
};

/// Return false if no sampler can place a sample at any radius. Lattices are nested, so the finest
/// possible one includes the points of all others. A search for a radius tests this first, as it
/// would try ever finer lattices.
///
/// Cost: 10 ns for each edge and capsule; at most 0.4 µs for each, and 20 ms.
bool mayHaveGround(const Region& region, double margin, const Obstacles& obstacles, bool float32);

}  // namespace copse
