// The ground of a forest: its parts, and the margin along the edge of the ground that the parts
// paint together. An edit changes both only near its parts, and a window of a layer looks up only
// what is near it. So the cost of neither depends on the number of parts elsewhere.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "fill/run.h"
#include "ground/lattice.h"
#include "shape/box.h"
#include "shape/box_index.h"
#include "shape/capsule.h"
#include "shape/placed_at.h"
#include "shape/region.h"
#include "windows/cells.h"
#include "windows/window.h"

namespace copse {

/// A part of a forest's ground, in units of the finest lattice.
struct GroundPart {
  std::string name;
  std::uint64_t turn = 0;   ///< parts are painted by ascending turn; each turn is unique
  std::vector<Edge> edges;  ///< of its outline, if it has one
  /// The pieces of its edges that have inside on one side only. Empty without a margin.
  std::vector<Edge> boundary;
  FillRule rule = FillRule::evenodd;
  bool isGround = false;  ///< true if its outline paints ground, false if it removes ground
  bool isAbove = false;   ///< true for obstacles, which are painted after all other parts
  /// Less than 1 for a part that multiplies the density of what is painted before it.
  double density = 1;
  std::vector<Capsule> capsules;
  BoundingBox box;                ///< around the edges
  std::vector<BoundingBox> runs;  ///< around each kRun consecutive edges
  BoundingBox whole;              ///< around all places where the part may change the ground
  ExistingSamples existing;       ///< in the user's units
  BoundingBox samples;            ///< around these
  double reach = 0;               ///< the greatest distance at which `existing` matters to a layer

  static constexpr std::size_t kRun = 128;

  /// Add the edges that may meet a box, and some others near these.
  void appendEdgesIn(const BoundingBox& within, std::vector<Edge>& to) const;
  /// Set all boxes. `unit` is that of the finest lattice.
  void setBoxes(double unit);
  [[nodiscard]] bool isThinning() const { return density < 1; }
  /// Return true if the part paints or removes ground and is no obstacle.
  [[nodiscard]] bool isPainting() const { return !isAbove && !isThinning() && !edges.empty(); }
};

inline constexpr double kLeastPart = 0x1p15;  ///< units, about 4 cells: least squares of an index

/// Parts are immutable: an edit replaces a part by another of the same name.
using PartPointer = std::shared_ptr<const GroundPart>;

/// The part of a name before and after an edit; null where there is none.
struct PartChange {
  PartPointer before, after;
  /// True if the part kept its turn, as far as other parts can tell.
  bool isInTurn = true;
};

class ForestSite;

/// The margin of a forest: capsules along the edge of the ground that the parts paint together,
/// that is along those pieces of each painting part's boundary that other parts leave.
///
/// The boundary of a part is divided into groups of pieces. The remains of a group depend, to the
/// bit, only on its own pieces, on pieces of other parts near these, and on what other parts paint
/// there. So an edit computes only groups anew that are near a change, and a forest after any
/// history has the margin of a fresh one.
class GroundMargin {
 public:
  /// `distance` is in units of the forest's finest lattice; 0: no margin.
  explicit GroundMargin(double distance) : distance_(distance) {}

  /// Follows changes, which the site has already made. Adds boxes around changes of the margin.
  void apply(const ForestSite& site, std::span<const PartChange> changes,
             std::vector<BoundingBox>& changed);
  /// Call act(capsule) for all capsules that may reach into a box, in no certain order.
  template <class Act>
  void eachIn(const BoundingBox& box, Act&& act) const {
    groups_.eachMeeting(box.grown(distance_), [&](const Group* group) {
      std::for_each(group->capsules.begin(), group->capsules.end(), act);
    });
  }

 private:
  struct Group {
    const GroundPart* part;
    std::span<const Edge> pieces;  // of its boundary
    BoundingBox box;               // around the pieces
    std::vector<Capsule> capsules = {};
    bool isOpen = false;  // in `apply`: true if the capsules are to be computed anew
    bool isNew = false;   // in `apply`: true if the part is new

    /// Return true if a piece comes near a box.
    [[nodiscard]] bool comesNear(const BoundingBox& other) const;
  };
  /// The groups of a part. The index points to them.
  using Groups = std::vector<Group>;

  [[nodiscard]] static Groups groupsOf(const GroundPart& part);
  [[nodiscard]] std::vector<PlacedAt> markMet(const Group& group, std::vector<bool>& isMet) const;
  [[nodiscard]] std::vector<Capsule> capsulesOf(const ForestSite& site, const Group& group) const;

  double distance_;
  std::unordered_map<const GroundPart*, Groups> byPart_;
  BoxIndex<Group*> groups_{kLeastPart};
};

/// The parts of a forest by name and by place, with their margin.
class ForestSite {
 public:
  /// `unit` is the length of a unit of the finest lattice. `margin` is in these units; 0: none.
  ForestSite(double unit, double margin) : unit_(unit), margin_(margin) {}

  /// Return the part of a name, or null.
  [[nodiscard]] PartPointer find(const std::string& name) const {
    const auto at = byName_.find(name);
    return at == byName_.end() ? nullptr : at->second;
  }
  /// Return the parts whose `whole` passes a test (see BoxIndex), by turn.
  template <class Test>
  [[nodiscard]] std::vector<const GroundPart*> where(Test&& test) const {
    std::vector<const GroundPart*> found;
    byPlace_.eachIf(test, [&](const GroundPart* part) { found.push_back(part); });
    return sortedBy(std::move(found), [](const GroundPart* part) { return part->turn; });
  }
  /// Return the parts that may change the ground of a box, by turn.
  [[nodiscard]] std::vector<const GroundPart*> in(const BoundingBox& box) const {
    return where([&](const BoundingBox& other) { return other.meets(box); });
  }
  /// Make the changes, and return boxes around all places where the ground may differ then.
  std::vector<BoundingBox> apply(std::span<const PartChange> changes);
  /// Return true if any part thins.
  [[nodiscard]] bool isThinned() const { return thinning_ > 0; }
  /// Return a box around all parts.
  [[nodiscard]] BoundingBox box() const;
  /// Return the ground that a layer sees from a window of squares with that side, in units of the
  /// finest lattice: only what lies in `where`, unless this is null. The ground is null where there
  /// is none. Where the radius depends on the place, existing samples are ground as far as they
  /// have clearances, and are not told otherwise.
  [[nodiscard]] LayerGround groundIn(const CellRect& window, double side, const GroundPart* where,
                                     const Layer& layer, const LayerLattice& lattice,
                                     bool isByPlace) const;

 private:
  double unit_;
  std::unordered_map<std::string, PartPointer> byName_;
  BoxIndex<const GroundPart*> byPlace_{kLeastPart};
  GroundMargin margin_;
  std::size_t thinning_ = 0;  // parts that thin
};

}  // namespace copse
