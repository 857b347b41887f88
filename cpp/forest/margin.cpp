#include "forest/margin.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/append.h"
#include "geometry/boundary.h"
#include "geometry/windings.h"

namespace copse {

namespace {

// Edges that are farther apart, in units, have nothing to do with each other.
constexpr double kApart = 1;
constexpr std::size_t kGroup = ForestPart::kRun;  // pieces

// False only when they surely have no point in common.
bool mayMeet(const Edge& e, const BoundingBox& box) {
  return mayMeet(e, box, std::max(box.farthest(), boxOf(e).farthest()) * 0x1p-50);
}

// A change of what is painted.
PartChange paintingOf(const PartChange& change) {
  const auto orNull = [](const PartPointer& part) {
    return part && part->isPainting() ? part : nullptr;
  };
  return {orNull(change.before), orNull(change.after), change.isInTurn};
}

// The edges that may wind around points in a box: those above and below it wind around none.
std::vector<Edge> edgesBeside(const ForestPart& part, const BoundingBox& box) {
  std::vector<Edge> edges;
  part.appendEdgesIn({-HUGE_VAL, box.y0, HUGE_VAL, box.y1}, edges);
  return edges;
}

// What is on either side of a piece that no other part's boundary comes near.
struct Sides {
  std::size_t piece;
  Point middle;
  bool isGroundWithin = false, isGroundOutside = false;
  bool isKnown = true;
};

}  // namespace

bool ForestMargin::Group::comesNear(const BoundingBox& other) const {
  return box.meets(other) && std::any_of(pieces.begin(), pieces.end(),
                                         [&](const Edge& piece) { return mayMeet(piece, other); });
}

ForestMargin::Groups ForestMargin::groupsOf(const ForestPart& part) {
  const std::span<const Edge> all(part.boundary);
  Groups groups;
  groups.reserve((all.size() + kGroup - 1) / kGroup);
  for (std::size_t first = 0; first < all.size(); first += kGroup) {
    const auto pieces = all.subspan(first, std::min(kGroup, all.size() - first));
    groups.push_back({&part, pieces, boxOf(pieces)});
  }
  return groups;
}

// Marks the pieces of a group that other parts' pieces come near; these, by their parts' turns.
std::vector<PlacedAt> ForestMargin::markMet(const Group& group, std::vector<bool>& isMet) const {
  std::vector<PlacedAt> others;
  const auto compare = [&](const Group* other) {
    if (other->part == group.part) return;
    for (const Edge& f : other->pieces) {
      const BoundingBox box = boxOf(f).grown(kApart);
      if (!box.meets(group.box)) continue;
      bool isNear = false;
      for (std::size_t i = 0; i < isMet.size(); ++i) {
        if (!mayMeet(group.pieces[i], box)) continue;
        isMet[i] = isNear = true;
      }
      if (isNear) {
        others.push_back(
            {static_cast<std::int64_t>(other->part->turn), &f - other->part->boundary.data()});
      }
    }
  };
  groups_.eachIf([&](const BoundingBox& box) { return group.comesNear(box.grown(kApart)); },
                 compare);
  sortByPlace(others);
  return others;
}

std::vector<Capsule> ForestMargin::capsulesOf(const ForestParts& parts, const Group& group) const {
  std::vector<Capsule> capsules;
  const auto keep = [&](const Edge& e) { capsules.push_back({e.ax, e.ay, e.bx, e.by, distance_}); };
  std::vector<const ForestPart*> painting =
      parts.where([&](const BoundingBox& box) { return group.comesNear(box.grown(kApart)); });
  std::erase_if(painting, [](const ForestPart* part) { return !part->isPainting(); });
  if (painting.size() == 1) {
    if (group.part->isGround) std::for_each(group.pieces.begin(), group.pieces.end(), keep);
    return capsules;
  }
  std::vector<bool> isMet(group.pieces.size());
  const std::vector<PlacedAt> others = markMet(group, isMet);
  std::vector<Sides> unmet;
  for (std::size_t i = 0; i < isMet.size(); ++i) {
    const Edge& e = group.pieces[i];
    if (!isMet[i]) unmet.push_back({i, {(e.ax + e.bx) / 2, (e.ay + e.by) / 2}});
  }
  // Around all points where it matters what is painted, and somewhat more.
  const BoundingBox near = group.box.grown(kApart + group.box.width() + group.box.height());
  std::vector<std::vector<Edge>> edges;
  edges.reserve(painting.size());
  std::vector<Painted> painted;
  std::vector<Point> points;
  std::vector<Sides*> asked;
  std::size_t own = 0;
  auto other = others.begin();
  for (const ForestPart* part : painting) {
    edges.push_back(edgesBeside(*part, near));
    painted.push_back({edges.back(), part->rule, part->isGround, {}});
    std::vector<Edge>& pieces = painted.back().pieces;
    if (part == group.part) {
      own = painted.size() - 1;
      for (Sides& sides : unmet) sides.isGroundWithin = part->isGround;
      for (std::size_t i = 0; i < isMet.size(); ++i) {
        if (isMet[i]) pieces.push_back(group.pieces[i]);
      }
      continue;
    }
    for (; other != others.end() && other->place == static_cast<std::int64_t>(part->turn); ++other)
      pieces.push_back(part->boundary[static_cast<std::size_t>(other->what)]);
    points.clear();
    asked.clear();
    for (Sides& sides : unmet) {
      if (!part->box.holds(sides.middle)) continue;
      points.push_back(sides.middle);
      asked.push_back(&sides);
    }
    if (points.empty()) continue;
    const auto windings = windingsAt(edges.back(), points);
    for (std::size_t i = 0; i < asked.size(); ++i) {
      Sides& sides = *asked[i];
      if (!windings[i]) sides.isKnown = false;
      if (windings[i] && isInside(*windings[i], part->rule))
        sides.isGroundWithin = sides.isGroundOutside = part->isGround;
    }
  }
  for (const Sides& sides : unmet) {
    if (sides.isGroundWithin != sides.isGroundOutside || !sides.isKnown)
      keep(group.pieces[sides.piece]);
  }
  if (painted[own].pieces.empty()) return capsules;
  const std::vector<std::vector<Edge>> left = boundaryOf(painted);
  std::for_each(left[own].begin(), left[own].end(), keep);
  return capsules;
}

void ForestMargin::apply(const ForestParts& parts, std::span<const PartChange> changes,
                         std::vector<BoundingBox>& changed) {
  if (distance_ == 0) return;
  std::vector<Groups> before;  // of each change
  for (const PartChange& change : changes) {
    const auto at = byPart_.find(change.before.get());
    before.push_back(at == byPart_.end() ? Groups() : std::move(at->second));
    if (at != byPart_.end()) byPart_.erase(at);
    for (Group& group : before.back()) groups_.erase(group.box, &group);
  }
  std::vector<Group*> open;
  const auto add = [&](Group* group) {
    if (!std::exchange(group->isOpen, true)) open.push_back(group);
  };
  std::vector<Groups*> after;  // of each change
  for (std::size_t n = 0; n < changes.size(); ++n) {
    const auto& [one, other, isInTurn] = paintingOf(changes[n]);
    after.push_back(nullptr);
    if (!other || other->boundary.empty()) continue;
    after.back() = &byPart_.emplace(other.get(), groupsOf(*other)).first->second;
    const bool isAlike =
        one && isInTurn && one->rule == other->rule && one->isGround == other->isGround;
    for (std::size_t i = 0; i < after.back()->size(); ++i) {
      Group& group = (*after.back())[i];
      groups_.put(group.box, &group);
      group.isNew = true;
      const bool isSame = isAlike && i < before[n].size() &&
                          std::equal(group.pieces.begin(), group.pieces.end(),
                                     before[n][i].pieces.begin(), before[n][i].pieces.end());
      if (isSame) {
        group.capsules = before[n][i].capsules;
      } else {
        add(&group);
      }
    }
  }
  for (const PartChange& change : changes) {
    const BoundingBox box = edgeDifferenceOf(paintingOf(change)).grown(2 * kApart);
    if (box.empty()) continue;
    groups_.eachIf([&](const BoundingBox& other) { return other.meets(box); },
                   [&](Group* group) {
                     if (group->comesNear(box)) add(group);
                   });
  }
  for (Group* group : open) {
    group->isOpen = false;
    std::vector<Capsule> capsules = capsulesOf(parts, *group);
    if (!group->isNew) addTo(changed, differenceOf(group->capsules, capsules));
    group->capsules = std::move(capsules);
  }
  const auto allOf = [](Groups& groups) {
    std::vector<Capsule> all;
    for (Group& group : groups) {
      append(all, group.capsules);
      group.isNew = false;
    }
    return all;
  };
  for (std::size_t n = 0; n < changes.size(); ++n) {
    const std::vector<Capsule> is = after[n] == nullptr ? std::vector<Capsule>() : allOf(*after[n]);
    addTo(changed, differenceOf(allOf(before[n]), is));
  }
}

}  // namespace copse
