// The ground that may be filled, in lattice units: inside the region, outside every obstacle, and
// away from what must be kept clear of.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "error.h"
#include "geometry/capsule.h"
#include "geometry/region.h"
#include "grid/lattice.h"

namespace copse {

/// What samples keep clear of besides the region's edges, in the user's units.
struct Obstacles {
  std::vector<Region> regions;    ///< nothing is placed inside
  std::vector<Capsule> capsules;  ///< nor in these

  /// Adds a region, with all that is nearer to it than `clearance`.
  void add(Region region, double clearance);
  [[nodiscard]] bool empty() const { return regions.empty() && capsules.empty(); }
};

class Ground {
 public:
  /// Edges that enclose one area: the region's come first, then those of each obstacle.
  struct Outline {
    std::uint32_t endEdge;
    FillRule rule;
  };
  struct Box {
    double minX, minY, maxX, maxY;
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
  /// Whether an outline whose edges wind around a point so often lets it be filled.
  [[nodiscard]] bool isFree(std::uint32_t outline, std::int32_t winding) const {
    return isInside(winding, outlines_[outline].rule) == (outline == 0);
  }
  /// Around the region.
  [[nodiscard]] const Box& box() const { return box_; }
  /// About how many cells meet edges or capsules.
  [[nodiscard]] double boundaryCells(std::int32_t side) const;
  /// Whether a point of the region may be filled; it looks at everything.
  [[nodiscard]] bool isClear(Point p) const;

 private:
  std::vector<Edge> edges_;
  std::vector<Outline> outlines_;
  std::vector<Capsule> capsules_;
  Box box_{};
};

}  // namespace copse
