// What samples keep clear of along the edge of the ground that a forest's parts paint together:
// capsules along the boundary of each painting part, as far as other parts leave it.
//
// The boundary of a part is divided into groups of pieces. What is left of a group depends on its
// own pieces, on those of other parts near them, and on what other parts paint there, in their
// turns; and on nothing else, to the bit. So an edit finds anew what is left of those groups whose
// pieces come near what it changed, and a forest after any history has the margin of a fresh one.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "forest/part.h"
#include "forest/parts.h"
#include "geometry/placed_at.h"

namespace copse {

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

}  // namespace copse
