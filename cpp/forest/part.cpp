#include "forest/part.h"

#include <algorithm>

#include "base/append.h"

namespace copse {

namespace {

// Calls act for all of two lists but what both begin and end with.
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

BoundingBox boxOf(const ExistingSamples& existing, double reach, double unit) {
  BoundingBox box;
  for (std::size_t i = 0; i < existing.size(); ++i)
    box.include(existing.positions[2 * i] / unit, existing.positions[2 * i + 1] / unit);
  return box.grown(reach / unit);
}

std::span<const Edge> runOf(const ForestPart& part, std::size_t run) {
  const std::size_t first = run * ForestPart::kRun;
  const std::span<const Edge> edges(part.edges);
  return edges.subspan(first, std::min(ForestPart::kRun, edges.size() - first));
}

const ForestPart& orNone(const PartPointer& part) {
  static const ForestPart kNone;
  return part ? *part : kNone;
}

bool isAlike(const ForestPart& a, const ForestPart& b) {
  return a.rule == b.rule && a.isGround == b.isGround && a.isAbove == b.isAbove;
}

// Around all edges that differ between two parts.
BoundingBox edgeDifferenceOf(const ForestPart& a, const ForestPart& b) {
  BoundingBox box;
  if (isAlike(a, b)) {
    eachDiffering<Edge>(a.edges, b.edges, [&](const Edge& e) { box.include(e); });
  } else {
    box.include(a.box);
    box.include(b.box);
  }
  return box;
}

// Around all that is different between two parts.
BoundingBox differenceOf(const ForestPart& a, const ForestPart& b, double unit) {
  BoundingBox box = edgeDifferenceOf(a, b);
  box.include(differenceOf(a.capsules, b.capsules));
  if (a.existing == b.existing) return box;
  for (const ForestPart* part : {&a, &b}) {
    if (!part->existing.empty()) box.include(boxOf(part->existing, part->reach, unit));
  }
  return box;
}

}  // namespace

void ForestPart::appendEdgesIn(const BoundingBox& within, std::vector<Edge>& to) const {
  for (std::size_t i = 0; i < runs.size(); ++i) {
    if (runs[i].meets(within)) append(to, runOf(*this, i));
  }
}

void setBoxes(ForestPart& part, double unit) {
  for (std::size_t i = 0; i * ForestPart::kRun < part.edges.size(); ++i)
    part.runs.push_back(boxOf(runOf(part, i)));
  part.box = boxOf(part.edges);
  part.whole = differenceOf(part, ForestPart(), unit);
}

void appendDifferences(const PartChange& change, double unit, std::vector<BoundingBox>& to) {
  if (change.isInTurn) {
    addTo(to, differenceOf(orNone(change.before), orNone(change.after), unit));
  } else {
    addTo(to, change.before->whole);
    addTo(to, change.after->whole);
  }
}

BoundingBox edgeDifferenceOf(const PartChange& change) {
  const ForestPart& a = orNone(change.before);
  const ForestPart& b = orNone(change.after);
  BoundingBox box;
  if (change.isInTurn) {
    box = edgeDifferenceOf(a, b);
    eachDiffering<Edge>(a.boundary, b.boundary, [&](const Edge& e) { box.include(e); });
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

}  // namespace copse
