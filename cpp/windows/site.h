// A part of a forest's ground, in units of the finest lattice, and what an edit changes of it.
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
#include "windows/window.h"
#include "windows/world.h"

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

// The parts of a forest: by name, and by place in the order in which they are painted.

class ForestParts {
 public:
  static constexpr double kLeast = 0x1p15;  ///< units, about 4 cells: the least squares of an index

  /// The part of a name, or null.
  [[nodiscard]] PartPointer find(const std::string& name) const {
    const auto at = byName_.find(name);
    return at == byName_.end() ? nullptr : at->second;
  }
  /// Erases the part before a change, and puts the one after it.
  void apply(const PartChange& change) {
    if (const PartPointer& before = change.before) {
      if (!before->whole.empty()) byPlace_.erase(before->whole, before.get());
      byName_.erase(before->name);
    }
    if (const PartPointer& after = change.after) {
      if (!after->whole.empty()) byPlace_.put(after->whole, after.get());
      byName_.emplace(after->name, after);
    }
  }

  /// The parts whose `whole` passes a test of boxes (see BoxIndex), in their turns.
  template <class Test>
  [[nodiscard]] std::vector<const ForestPart*> where(Test&& test) const {
    std::vector<const ForestPart*> found;
    byPlace_.eachIf(test, [&](const ForestPart* part) { found.push_back(part); });
    return inTurns(found);
  }
  /// The parts that may do something to the ground of a box, in their turns.
  [[nodiscard]] std::vector<const ForestPart*> in(const BoundingBox& box) const {
    return where([&](const BoundingBox& other) { return other.meets(box); });
  }

 private:
  static std::vector<const ForestPart*> inTurns(const std::vector<const ForestPart*>& parts) {
    std::vector<PlacedAt> turns;
    for (std::size_t i = 0; i < parts.size(); ++i)
      turns.push_back({static_cast<std::int64_t>(parts[i]->turn), static_cast<std::int64_t>(i)});
    sortByPlace(turns);
    std::vector<const ForestPart*> sorted;
    for (const PlacedAt& at : turns) sorted.push_back(parts[static_cast<std::size_t>(at.what)]);
    return sorted;
  }

  std::unordered_map<std::string, PartPointer> byName_;
  BoxIndex<const ForestPart*> byPlace_{kLeast};
};

// What samples keep clear of along the edge of the ground that a forest's parts paint together:
// capsules along the boundary of each painting part, as far as other parts leave it.
//
// The boundary of a part is divided into groups of pieces. What is left of a group depends on its
// own pieces, on those of other parts near them, and on what other parts paint there, in their
// turns; and on nothing else, to the bit. So an edit finds anew what is left of those groups whose
// pieces come near what it changed, and a forest after any history has the margin of a fresh one.

class ForestMargin {
 public:
  /// In units of the forest's finest lattice; 0 is none.
  explicit ForestMargin(double distance) : distance_(distance) {}

  /// Follows changes of the parts, which are by now as they are after them. Adds boxes around all
  /// that the margin then keeps clear, or keeps no longer.
  void apply(const ForestParts& parts, std::span<const PartChange> changes,
             std::vector<BoundingBox>& changed);
  /// Calls act(capsule) for all that may reach into a box, in no certain order.
  template <class Act>
  void eachIn(const BoundingBox& box, Act&& act) const {
    groups_.eachMeeting(box.grown(distance_), [&](const Group* group) {
      std::for_each(group->capsules.begin(), group->capsules.end(), act);
    });
  }

 private:
  struct Group {
    const ForestPart* part;
    std::span<const Edge> pieces;  // of its boundary
    BoundingBox box;               // around them
    std::vector<Capsule> capsules = {};
    // While an edit is followed: whether it is to be found anew, and whether its part is new.
    bool isOpen = false, isNew = false;

    /// Returns true if a piece comes near a box.
    [[nodiscard]] bool comesNear(const BoundingBox& other) const;
  };
  /// Of a part; they stay where they are in memory.
  using Groups = std::vector<Group>;

  [[nodiscard]] static Groups groupsOf(const ForestPart& part);
  [[nodiscard]] std::vector<PlacedAt> markMet(const Group& group, std::vector<bool>& isMet) const;
  [[nodiscard]] std::vector<Capsule> capsulesOf(const ForestParts& parts, const Group& group) const;

  double distance_;
  std::unordered_map<const ForestPart*, Groups> byPart_;
  BoxIndex<Group*> groups_{ForestParts::kLeast};
};

// The ground of a forest: its parts, and what samples keep clear of along the edge of the ground
// that the parts paint together. An edit changes both where its parts are, and a window of a layer
// looks at what is near it alone, so neither depends on how many parts stand elsewhere.

class ForestSite {
 public:
  /// In units of the forest's finest lattice, whose length is `unit`; a margin of 0 is none.
  ForestSite(double unit, double margin) : unit_(unit), margin_(margin) {}

  [[nodiscard]] const ForestParts& parts() const { return parts_; }
  /// Boxes around all places where the ground may differ then.
  std::vector<BoundingBox> apply(std::span<const PartChange> changes);
  /// The ground that a layer sees from a window of its cells, where it lies in a region, if there
  /// is one; null where there is none.
  [[nodiscard]] LayerGround groundOf(const ForestPart* where, const CellRect& window,
                                     const Layer& layer, const LayerLattice& lattice) const;

 private:
  double unit_;
  ForestParts parts_;
  ForestMargin margin_;
};

}  // namespace copse
