// A part of a forest's ground, in units of the finest lattice, and what an edit changes of it.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "geometry/bounding_box.h"
#include "geometry/capsule.h"
#include "geometry/region.h"
#include "run/existing.h"

namespace copse {

struct ForestPart {
  std::string name;
  std::uint64_t turn = 0;   ///< parts are painted in ascending turns; no two have the same
  std::vector<Edge> edges;  ///< of its outline, if it has one
  /// Those of its edges, or pieces of them, with inside on one side alone, where they have a
  /// margin.
  std::vector<Edge> boundary;
  FillRule rule = FillRule::evenodd;
  bool isGround = false;  ///< what its outline paints
  bool isAbove = false;   ///< whether it is painted after all parts that are not
  std::vector<Capsule> capsules;
  BoundingBox box;                ///< around the edges
  std::vector<BoundingBox> runs;  ///< around each kRun edges in a row
  BoundingBox whole;              ///< around all that it does to the ground
  ExistingSamples existing;       ///< in the user's units
  double reach = 0;               ///< the greatest distance that is kept from them

  static constexpr std::size_t kRun = 128;

  /// Adds the edges that may meet a box, and some others near these.
  void appendEdgesIn(const BoundingBox& within, std::vector<Edge>& to) const;
  /// Returns true if it paints ground, or none, below what is above.
  [[nodiscard]] bool isPainting() const { return !isAbove && !edges.empty(); }
};

/// Parts do not change: another of the same name takes a part's place.
using PartPointer = std::shared_ptr<const ForestPart>;

/// A name's part before and after an edit, null where there is none.
struct PartChange {
  PartPointer before, after;
  /// Whether the part kept its turn, as far as other parts can tell.
  bool isInTurn = true;
};

/// Sets all boxes of a part; the unit is that of the finest lattice.
void setBoxes(ForestPart& part, double unit);
/// Adds boxes around the places where the ground may differ, in units of the finest lattice.
void appendDifferences(const PartChange& change, double unit, std::vector<BoundingBox>& to);
/// A box around the edges and the boundary that a part has before or after a change alone. It may
/// be empty.
BoundingBox edgeDifferenceOf(const PartChange& change);
/// Adds a box, unless it is empty.
inline void addTo(std::vector<BoundingBox>& boxes, const BoundingBox& box) {
  if (!box.empty()) boxes.push_back(box);
}
/// A box around the capsules that two lists do not both begin or end with. It may be empty.
BoundingBox differenceOf(std::span<const Capsule> one, std::span<const Capsule> other);

}  // namespace copse
