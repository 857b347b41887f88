// The ground that may be filled, in lattice units: inside the region, outside every obstacle, and
// away from what must be kept clear of. Made once, it never changes.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/error.h"
#include "geometry/bounding_box.h"
#include "geometry/capsule.h"
#include "geometry/obstacles.h"
#include "geometry/region.h"
#include "grid/lattice.h"

namespace copse {

class Ground {
 public:
  /// Edges that enclose one area: the region's come first, then those of each obstacle.
  struct Outline {
    std::uint32_t endEdge;
    FillRule rule;
  };
  /// In lattice units.
  Ground(std::vector<Edge> edges, std::vector<Outline> outlines, std::vector<Capsule> capsules);
  Ground(Ground&&) noexcept;
  Ground(const Ground&) = delete;
  Ground& operator=(Ground&&) noexcept = delete;
  Ground& operator=(const Ground&) = delete;
  ~Ground();
  /// `margin` is the least distance to the region's edge. Errors ("out-of-range"): obstacles too
  /// far or too large for the arithmetic.
  static Result<Ground> make(const Region& region, double margin, const Obstacles& obstacles,
                             const Lattice& lattice);

  [[nodiscard]] std::span<const Edge> edges() const { return edges_; }
  [[nodiscard]] std::span<const Outline> outlines() const { return outlines_; }
  [[nodiscard]] std::span<const Capsule> capsules() const { return capsules_; }
  /// The region's own edges.
  [[nodiscard]] std::span<const Edge> regionEdges() const {
    return edges().first(outlines_.front().endEdge);
  }
  /// Whether an outline whose edges wind around a point so often lets it be ground.
  [[nodiscard]] bool allows(std::uint32_t outline, std::int32_t winding) const {
    return isInside(winding, outlines_[outline].rule) == (outline == 0);
  }
  /// Around the region.
  [[nodiscard]] const BoundingBox& box() const { return box_; }
  /// About how many cells meet edges or capsules.
  [[nodiscard]] double boundaryCells(std::int32_t side) const;
  /// Whether a point of the region is ground; it looks at everything.
  [[nodiscard]] bool holds(Point p) const;

 private:
  std::vector<Edge> edges_;
  std::vector<Outline> outlines_;
  std::vector<Capsule> capsules_;
  BoundingBox box_;
};

}  // namespace copse
