#include "forest/margin.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <numeric>
#include <utility>

#include "base/append.h"
#include "geometry/boundary.h"

namespace copse {

namespace {

// Edges that are farther apart, in units, have nothing to do with each other.
constexpr double kApart = 1;

// Parts that paint ground, or none over it, by what their boxes meet; each cluster in its turns.
std::vector<ForestParts> clustersOf(const ForestParts& parts) {
  ForestParts painting;
  std::copy_if(parts.begin(), parts.end(), std::back_inserter(painting),
               [](const auto& part) { return !part->isAbove && !part->edges.empty(); });
  std::vector<std::size_t> parent(painting.size());  // of each in a tree for each cluster
  std::iota(parent.begin(), parent.end(), std::size_t{0});
  const auto rootOf = [&](std::size_t i) {
    while (parent[i] != i) i = parent[i] = parent[parent[i]];
    return i;
  };
  for (std::size_t i = 0; i < painting.size(); ++i) {
    const BoundingBox box = painting[i]->box.grown(kApart);
    for (std::size_t j = 0; j < i; ++j) {
      if (box.meets(painting[j]->box)) parent[rootOf(i)] = rootOf(j);
    }
  }
  std::vector<ForestParts> clusters(painting.size());
  for (std::size_t i = 0; i < painting.size(); ++i) clusters[rootOf(i)].push_back(painting[i]);
  std::erase_if(clusters, [](const ForestParts& cluster) { return cluster.empty(); });
  return clusters;
}

}  // namespace

// Of each part's own boundary, what comes near another part may be within that; the rest stays.
ForestParts ForestMargin::capsulesOf(const ForestParts& cluster) const {
  std::vector<Painted> painted;
  std::vector<ForestPart> along(cluster.size());
  const auto keep = [&](ForestPart& to, const Edge& e) {
    to.capsules.push_back({e.ax, e.ay, e.bx, e.by, distance_});
  };
  for (std::size_t i = 0; i < cluster.size(); ++i) {
    const ForestPart& part = *cluster[i];
    along[i].name = part.name;
    along[i].capsules.reserve(part.boundary.size());
    painted.push_back({part.edges, part.rule, part.isGround, {}});
    std::vector<BoundingBox> others;
    for (const auto& other : cluster) {
      const BoundingBox box = other->box.grown(kApart);
      if (other != cluster[i] && box.meets(part.box)) others.push_back(box);
    }
    for (const Edge& piece : part.boundary) {
      const bool isNear = std::any_of(others.begin(), others.end(), [&](const BoundingBox& box) {
        return box.meets(boxOf(piece));
      });
      if (isNear) {
        painted.back().pieces.push_back(piece);
      } else {
        keep(along[i], piece);
      }
    }
  }
  const std::vector<std::vector<Edge>> left = boundaryOf(painted);
  ForestParts all;
  for (std::size_t i = 0; i < cluster.size(); ++i) {
    for (const Edge& piece : left[i]) keep(along[i], piece);
    all.push_back(std::make_shared<const ForestPart>(std::move(along[i])));
  }
  return all;
}

ForestMargin ForestMargin::of(const ForestParts& parts) const {
  ForestMargin made(distance_);
  if (distance_ == 0) return made;
  for (ForestParts& cluster : clustersOf(parts)) {
    const auto known = std::find_if(clusters_.begin(), clusters_.end(),
                                    [&](const Cluster& other) { return other.parts == cluster; });
    ForestParts capsules = known == clusters_.end() ? capsulesOf(cluster) : known->capsules;
    made.clusters_.push_back({std::move(cluster), std::move(capsules)});
  }
  for (const auto& part : parts) {
    for (const Cluster& cluster : made.clusters_) {
      const auto at = std::find(cluster.parts.begin(), cluster.parts.end(), part);
      if (at == cluster.parts.end()) continue;
      made.parts_.push_back(cluster.capsules[static_cast<std::size_t>(at - cluster.parts.begin())]);
    }
  }
  return made;
}

}  // namespace copse
