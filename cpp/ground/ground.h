// The ground that may be filled, in lattice units: outlines in the order in which they are painted,
// each ground or none over all before it, and capsules, which stand above them. A region with its
// obstacles is painted as ground, and they over it as none. What of other regions lies in it: these
// as ground, all that is outside it over them as none. Made once, it never changes.
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
  /// Edges that enclose one area, or all but that one. The first is always ground.
  struct Outline {
    std::uint32_t endEdge;
    FillRule rule;
    bool isGround = false;
    bool isOutside = false;  ///< encloses what its edges do not
  };
  /// In lattice units; without a box it is that around the outlines which are ground.
  Ground(std::vector<Edge> edges, std::vector<Outline> outlines, std::vector<Capsule> capsules,
         const std::optional<BoundingBox>& box = std::nullopt);
  Ground(Ground&&) noexcept;
  Ground(const Ground&) = delete;
  Ground& operator=(Ground&&) noexcept = delete;
  Ground& operator=(const Ground&) = delete;
  ~Ground();
  /// `margin` is the least distance to the region's edge. With other regions, what lies in one of
  /// these. Errors ("out-of-range"): obstacles or those regions ("where") too far or too large for
  /// the arithmetic.
  static Result<Ground> make(const Region& region, double margin, const Obstacles& obstacles,
                             const Lattice& lattice, std::span<const Region> where = {});

  [[nodiscard]] std::span<const Edge> edges() const { return edges_; }
  [[nodiscard]] std::span<const Outline> outlines() const { return outlines_; }
  [[nodiscard]] std::span<const Capsule> capsules() const { return capsules_; }
  /// The region's own edges, and what they enclose.
  [[nodiscard]] std::span<const Edge> regionEdges() const;
  [[nodiscard]] FillRule regionRule() const { return outlines_[region_].rule; }
  /// Whether an outline encloses a point that its edges wind around so often,
  [[nodiscard]] bool encloses(std::uint32_t outline, std::int32_t winding) const {
    return isInside(winding, outlines_[outline].rule) != outlines_[outline].isOutside;
  }
  /// and what it is then, if no later one encloses the point.
  [[nodiscard]] bool isGround(std::uint32_t outline) const { return outlines_[outline].isGround; }
  /// Around all that is ground.
  [[nodiscard]] const BoundingBox& box() const { return box_; }
  /// About how many cells meet edges or capsules.
  [[nodiscard]] double boundaryCells(std::int32_t side) const;
  /// Whether a point is ground; it looks at everything.
  [[nodiscard]] bool holds(Point p) const;

 private:
  std::vector<Edge> edges_;
  std::vector<Outline> outlines_;
  std::uint32_t region_ = 0;  // its outline
  std::vector<Capsule> capsules_;
  BoundingBox box_;
};

// Whether anything is left to fill: a search without this test would try ever finer lattices.
//
// Squares that meet an edge or a capsule are quartered until the middle of one is ground, or all
// are smaller than what covers them.
//
// Cost: 10 ns for each edge and capsule; at most 0.4 µs for each, and 20 ms.

/// Returns false if no lattice point is ground, true if one is, or if that would take long to tell.
bool mayHavePoints(const Ground& ground);

/// Returns false if no sampler can place a sample at any radius: lattices are nested, so the points
/// of the finest one that numbers allow include those of all others.
bool mayHaveGround(const Region& region, double margin, const Obstacles& obstacles, bool float32);

}  // namespace copse
