#include "windows/site.h"

#include <cmath>

#include "base/vectors.h"
#include "ground/ground_cut.h"
#include "shape/boundary.h"
#include "shape/region_tree.h"

namespace copse {

namespace {

// Call act for all items of two lists without their common begin and end.
template <class T, class Act>
void eachDiffering(std::span<const T> one, std::span<const T> other, Act&& act) {
  while (!one.empty() && !other.empty() && one.front() == other.front()) {
    one = one.subspan(1);
    other = other.subspan(1);
  }
  while (!one.empty() && !other.empty() && one.back() == other.back()) {
    one = one.first(one.size() - 1);
    other = other.first(other.size() - 1);
  }
  std::for_each(one.begin(), one.end(), act);
  std::for_each(other.begin(), other.end(), act);
}

std::span<const Edge> runOf(std::span<const Edge> edges, std::size_t run) {
  const std::size_t first = run * GroundPart::kRun;
  return edges.subspan(first, std::min(GroundPart::kRun, edges.size() - first));
}

void addTo(std::vector<BoundingBox>& boxes, const BoundingBox& box) {
  if (!box.empty()) boxes.push_back(box);
}

const GroundPart& orNone(const PartPointer& part) {
  static const GroundPart kNone;
  return part ? *part : kNone;
}

bool isAlike(const GroundPart& a, const GroundPart& b) {
  return a.rule == b.rule && a.isGround == b.isGround && a.isAbove == b.isAbove &&
         a.density == b.density;
}

// Return a box around all edges that differ between two parts.
BoundingBox edgeDifferenceOf(const GroundPart& a, const GroundPart& b, bool isInTurn) {
  BoundingBox box;
  if (isInTurn && isAlike(a, b)) {
    eachDiffering<Edge>(a.edges, b.edges, [&](const Edge& e) { box.include(e); });
  } else {
    box.include(a.box);
    box.include(b.box);
  }
  return box;
}

BoundingBox differenceOf(std::span<const Capsule> one, std::span<const Capsule> other) {
  BoundingBox box;
  eachDiffering(one, other, [&](const Capsule& capsule) { box.include(boxOf(capsule)); });
  return box;
}

// Return a box around all differences of two parts.
BoundingBox differenceOf(const GroundPart& a, const GroundPart& b, double unit) {
  BoundingBox box = edgeDifferenceOf(a, b, true);
  box.include(differenceOf(a.capsules, b.capsules));
  if (a.existing == b.existing) return box;
  for (const GroundPart* part : {&a, &b}) {
    if (!part->existing.empty()) box.include(part->samples.grown(part->reach / unit));
  }
  return box;
}

}  // namespace

void GroundPart::appendEdgesIn(const BoundingBox& within, std::vector<Edge>& to) const {
  for (std::size_t i = 0; i < runs.size(); ++i) {
    if (runs[i].meets(within)) append(to, runOf(edges, i));
  }
}

void GroundPart::setBoxes(double unit) {
  for (std::size_t i = 0; i * kRun < edges.size(); ++i) runs.push_back(boxOf(runOf(edges, i)));
  box = boxOf(edges);
  for (std::size_t i = 0; i < existing.size(); ++i) {
    const auto [x, y] = existing.at(i);
    samples.include(x / unit, y / unit);
  }
  whole = differenceOf(*this, GroundPart(), unit);
}

namespace {

// Edges farther apart, in units, do not affect each other.
constexpr double kApart = 1;

// Return false only when the two surely have no point in common.
bool mayMeet(const Edge& e, const BoundingBox& box) {
  return mayMeet(e, box, std::max(box.farthest(), boxOf(e).farthest()) * 0x1p-50);
}

// Return a change without parts that do not paint.
PartChange paintingOf(const PartChange& change) {
  const auto orNull = [](const PartPointer& part) {
    return part && part->isPainting() ? part : nullptr;
  };
  return {orNull(change.before), orNull(change.after), change.isInTurn};
}

// Return the edges that may wind around points in a box. Edges above and below it do not.
std::vector<Edge> edgesBeside(const GroundPart& part, const BoundingBox& box) {
  std::vector<Edge> edges;
  part.appendEdgesIn({-HUGE_VAL, box.y0, HUGE_VAL, box.y1}, edges);
  return edges;
}

// The ground on either side of a piece that no other part's boundary comes near.
struct Sides {
  std::size_t piece;
  Point middle;
  bool isGroundWithin = false, isGroundOutside = false;
  bool isKnown = true;
};

}  // namespace

bool GroundMargin::Group::comesNear(const BoundingBox& other) const {
  return box.meets(other) && std::any_of(pieces.begin(), pieces.end(),
                                         [&](const Edge& piece) { return mayMeet(piece, other); });
}

GroundMargin::Groups GroundMargin::groupsOf(const GroundPart& part) {
  Groups groups;
  for (std::size_t i = 0; i * GroundPart::kRun < part.boundary.size(); ++i) {
    const std::span<const Edge> pieces = runOf(part.boundary, i);
    groups.push_back({&part, pieces, boxOf(pieces)});
  }
  return groups;
}

// Mark the pieces of a group that pieces of other parts come near. Return those pieces, by the
// turns of their parts.
std::vector<PlacedAt> GroundMargin::markMet(const Group& group, std::vector<bool>& isMet) const {
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

std::vector<Capsule> GroundMargin::capsulesOf(const ForestSite& site, const Group& group) const {
  std::vector<Capsule> capsules;
  const auto keep = [&](const Edge& e) { capsules.push_back({e.ax, e.ay, e.bx, e.by, distance_}); };
  std::vector<const GroundPart*> painting =
      site.where([&](const BoundingBox& box) { return group.comesNear(box.grown(kApart)); });
  std::erase_if(painting, [](const GroundPart* part) { return !part->isPainting(); });
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
  // This box holds all points where the paint matters, with some room.
  const BoundingBox near = group.box.grown(kApart + group.box.width() + group.box.height());
  std::vector<std::vector<Edge>> edges;
  edges.reserve(painting.size());
  std::vector<Painted> painted;
  std::vector<Point> points;
  std::vector<Sides*> asked;
  std::size_t own = 0;
  auto other = others.begin();
  for (const GroundPart* part : painting) {
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

void GroundMargin::apply(const ForestSite& site, std::span<const PartChange> changes,
                         std::vector<BoundingBox>& changed) {
  if (distance_ == 0) return;
  std::vector<Groups> before;  // of each change, as are
  std::vector<Groups*> after;
  std::vector<Group*> open;
  const auto add = [&](Group* group) {
    if (!std::exchange(group->isOpen, true)) open.push_back(group);
  };
  for (const PartChange& change : changes) {
    const auto at = byPart_.find(change.before.get());
    before.push_back(at == byPart_.end() ? Groups() : std::move(at->second));
    if (at != byPart_.end()) byPart_.erase(at);
    for (Group& group : before.back()) groups_.erase(group.box, &group);
    after.push_back(nullptr);
    const auto& [one, other, isInTurn] = paintingOf(change);
    if (!other || other->boundary.empty()) continue;
    after.back() = &byPart_.emplace(other.get(), groupsOf(*other)).first->second;
    const bool isSamePaint = one && isInTurn && isAlike(*one, *other);
    for (std::size_t i = 0; i < after.back()->size(); ++i) {
      Group& group = (*after.back())[i];
      groups_.put(group.box, &group);
      group.isNew = true;
      const bool isSame =
          isSamePaint && i < before.back().size() &&
          std::equal(group.pieces.begin(), group.pieces.end(), before.back()[i].pieces.begin(),
                     before.back()[i].pieces.end());
      if (isSame) {
        group.capsules = before.back()[i].capsules;
      } else {
        add(&group);
      }
    }
  }
  for (const PartChange& change : changes) {
    const PartChange painting = paintingOf(change);
    const GroundPart& a = orNone(painting.before);
    const GroundPart& b = orNone(painting.after);
    BoundingBox box = edgeDifferenceOf(a, b, painting.isInTurn);
    eachDiffering<Edge>(a.boundary, b.boundary, [&](const Edge& e) { box.include(e); });
    box = box.grown(2 * kApart);
    if (box.empty()) continue;
    groups_.eachIf([&](const BoundingBox& other) { return other.meets(box); },
                   [&](Group* group) {
                     if (group->comesNear(box)) add(group);
                   });
  }
  for (Group* group : open) {
    group->isOpen = false;
    std::vector<Capsule> capsules = capsulesOf(site, *group);
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

namespace {

// Add the edges of an outline that matter in a window, in units of the layer's lattice.
void appendEdges(const GroundPart& part, const CellRect& window, double side,
                 const LayerLattice& lattice, std::vector<Edge>& to) {
  const auto before = static_cast<std::ptrdiff_t>(to.size());
  // A search does not pay for a few edges in a vast window.
  if (window.rows() > 1024 + static_cast<std::int64_t>(part.edges.size())) {
    append(to, part.edges);
  } else {
    std::vector<Edge> level;
    part.appendEdgesIn({-HUGE_VAL, (static_cast<double>(window.rowBegin) - 1) * side,
                        (static_cast<double>(window.columnEnd) + 1) * side,
                        (static_cast<double>(window.rowEnd) + 1) * side},
                       level);
    appendSeen(level, window, side, to);
  }
  if (lattice.scale == 1) return;
  const double perUnit = 1 / static_cast<double>(lattice.scale);
  std::for_each(to.begin() + before, to.end(), [&](Edge& e) {
    e = {e.ax * perUnit, e.ay * perUnit, e.bx * perUnit, e.by * perUnit};
  });
}

}  // namespace

std::vector<BoundingBox> ForestSite::apply(std::span<const PartChange> changes) {
  std::vector<BoundingBox> changed;
  for (const auto& [before, after, isInTurn] : changes) {
    if (isInTurn) {
      addTo(changed, differenceOf(orNone(before), orNone(after), unit_));
    } else {
      addTo(changed, before->whole);
      addTo(changed, after->whole);
    }
    if (before) {
      if (!before->whole.empty()) byPlace_.erase(before->whole, before.get());
      byName_.erase(before->name);
      thinning_ -= before->isThinning() ? 1 : 0;
    }
    if (after) {
      if (!after->whole.empty()) byPlace_.put(after->whole, after.get());
      byName_.emplace(after->name, after);
      thinning_ += after->isThinning() ? 1 : 0;
    }
  }
  margin_.apply(*this, changes, changed);
  return changed;
}

BoundingBox ForestSite::box() const {
  BoundingBox box;
  for (const auto& [name, part] : byName_) box.include(part->whole);
  return box;
}

LayerGround ForestSite::groundIn(const CellRect& window, double side, const GroundPart* where,
                                 const Layer& layer, const LayerLattice& lattice,
                                 bool isByPlace) const {
  const BoundingBox seen = boxOf(window, side).grown(2 * side);
  const double perUnit = 1 / static_cast<double>(lattice.scale);
  const std::vector<const GroundPart*> parts = in(seen);
  std::vector<Edge> edges;
  std::vector<Ground::Outline> outlines;
  for (const bool isAbove : {false, true}) {
    for (const GroundPart* part : parts) {
      // The first outline must be ground: before it there is nothing to remove.
      if (part->isAbove != isAbove || part->edges.empty() || part->isThinning() ||
          (outlines.empty() && !part->isGround))
        continue;
      if (!part->box.meets(seen)) continue;
      const std::size_t before = edges.size();
      appendEdges(*part, window, side, lattice, edges);
      if (edges.size() > before) {
        outlines.push_back({static_cast<std::uint32_t>(edges.size()), part->rule, part->isGround});
      }
    }
  }
  if (outlines.empty()) return {};
  if (where != nullptr) {
    appendEdges(*where, window, side, lattice, edges);
    outlines.push_back({static_cast<std::uint32_t>(edges.size()), where->rule, false, true});
  }
  std::vector<Capsule> capsules;
  const auto add = [&](const Capsule& capsule) {
    if (boxOf(capsule).meets(seen)) capsules.push_back(capsule.scaled(perUnit));
  };
  Clear clear;
  for (const GroundPart* part : parts) {
    std::for_each(part->capsules.begin(), part->capsules.end(), add);
    if (!isByPlace) {
      addExisting(part->existing, layer, layer.conflict, clear);
    } else {
      appendClearances(part->existing, clear.obstacles.capsules);
    }
  }
  margin_.eachIn(seen, add);
  const double unit = lattice.lattice.unit * perUnit;
  for (const Capsule& capsule : clear.obstacles.capsules) add(capsule.scaled(1 / unit));
  return {std::make_shared<const Ground>(std::move(edges), std::move(outlines), std::move(capsules),
                                         boxOf(window, side * perUnit)),
          std::move(clear.standing), std::move(clear.near)};
}

}  // namespace copse
