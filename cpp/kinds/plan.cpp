#include "kinds/plan.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace copse {

namespace {

bool areAlike(const ClassOptions& options, std::uint32_t one, std::uint32_t other) {
  const double radius = options.classes[one].radius;
  if (distanceOf(options, one, other) != radius) return false;
  for (std::size_t k = 0; k < options.classes.size(); ++k) {
    if (distanceOf(options, one, k) != distanceOf(options, other, k)) return false;
  }
  return true;
}

bool isOwn(std::span<const std::uint8_t> hasOwn, std::uint32_t kind) {
  return !hasOwn.empty() && hasOwn[kind] != 0;
}

std::vector<KindGroup> groupsOf(const ClassOptions& options, std::span<const std::uint8_t> hasOwn) {
  std::vector<KindGroup> groups;
  for (std::uint32_t kind = 0; kind < options.classes.size(); ++kind) {
    const auto same = std::find_if(groups.begin(), groups.end(), [&](const KindGroup& group) {
      const std::uint32_t first = group.kinds.front();
      return !isOwn(hasOwn, kind) && !isOwn(hasOwn, first) && areAlike(options, first, kind);
    });
    if (same == groups.end()) {
      groups.push_back({{kind}, options.classes[kind].radius});
    } else {
      same->kinds.push_back(kind);
    }
  }
  // Of one radius, those that are everywhere come last: they fill what is left.
  const auto isBefore = [&](const KindGroup& a, const KindGroup& b) {
    if (a.radius != b.radius) return a.radius > b.radius;
    return isOwn(hasOwn, a.kinds.front()) > isOwn(hasOwn, b.kinds.front());
  };
  // By insertion: they are few, and std::stable_sort would be two kilobytes of WebAssembly.
  for (auto group = groups.begin(); group != groups.end(); ++group) {
    std::rotate(std::upper_bound(groups.begin(), group, *group, isBefore), group, group + 1);
  }
  return groups;
}

// Whether one group fits nowhere once another is saturated that stands everywhere.
bool isClosedBy(const ClassOptions& options, const std::vector<KindGroup>& groups,
                std::size_t group, std::size_t other) {
  return std::all_of(groups.begin(), groups.end(), [&](const KindGroup& any) {
    const std::uint32_t kind = any.kinds.front();
    return distanceOf(options, groups[other].kinds.front(), kind) <=
           distanceOf(options, groups[group].kinds.front(), kind);
  });
}

// Whether some kind of a group stands everywhere.
bool isEverywhere(const ClassOptions& options, const KindGroup& group,
                  std::span<const std::uint8_t> hasOwn) {
  return std::any_of(group.kinds.begin(), group.kinds.end(), [&](std::uint32_t kind) {
    return !isOwn(hasOwn, kind) && options.classes[kind].where == nullptr;
  });
}

}  // namespace

KindPlan::KindPlan(const ClassOptions& options, std::span<const std::uint8_t> hasOwn)
    : kinds_(options.classes), groups_(groupsOf(options, hasOwn)), balance_(options, groups_) {
  for (std::size_t kind = 0; kind < kinds_.size(); ++kind)
    shares_.push_back(shareOf(options, kind));
  const bool isByPlace = standsByPlace(options);
  const std::size_t last = groups_.size() - 1;
  for (std::size_t k = 0; k <= last; ++k) {
    const ByGroup densities = balance_.densitiesFor(sharesWhereDensest(k));
    layers_.push_back({k, balance_.spacingFor(k, densities), isByPlace && k < last});
  }
  layers_[last].spacing = groups_[last].radius;
  const bool isLastEverywhere = isEverywhere(options, groups_[last], hasOwn);
  for (std::size_t k = last; k-- > 0;) {
    const double radius = groups_[k].radius;
    // A refusal lasts: what was filled at its own radius stays full.
    const bool isFull = layers_[k].spacing == radius && !layers_[k].isThinned;
    if (isFull || (isLastEverywhere && isClosedBy(options, groups_, k, last))) continue;
    layers_.push_back({k, radius});
  }
}

// Each group's share of all samples, where kinds have that part of their weights, or all of it.
ByGroup KindPlan::sharesOf(std::span<const double> weights) const {
  ByGroup shares{};
  double sum = 0;
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    for (const std::uint32_t kind : groups_[g].kinds)
      shares[g] += shares_[kind] * (weights.empty() ? 1 : weights[kind]);
    sum += shares[g];
  }
  for (double& share : shares) share /= sum;
  return shares;
}

// The shares at which a group stands densest: without the others that may stand elsewhere.
ByGroup KindPlan::sharesWhereDensest(std::size_t group) const {
  std::array<double, kMostClasses> weights{};
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    for (const std::uint32_t kind : groups_[g].kinds)
      weights[kind] = g == group || kinds_[kind].where == nullptr ? 1 : 0;
  }
  return sharesOf(weights);
}

void KindPlan::sharesAt(const KindLayer& layer, Point p, std::span<double> shares) const {
  std::array<double, kMostClasses> weights{};
  for (std::size_t kind = 0; kind < kinds_.size(); ++kind) weights[kind] = weightAt(kind, p);
  const std::vector<std::uint32_t>& kinds = groupOf(layer).kinds;
  double sum = 0;
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    shares[i] = shares_[kinds[i]] * weights[kinds[i]];
    sum += shares[i];
  }
  double kept = 1;
  if (layer.isThinned) {
    const ByGroup densities = balance_.densitiesFor(sharesOf(weights));
    const double placed = balance_.layerDensity(layer.group, layer.spacing, densities);
    const double wanted = densities[layer.group];
    kept = wanted < placed ? wanted / placed : 1;
  }
  for (std::size_t i = 0; i < kinds.size(); ++i) shares[i] *= kept / sum;
  if (layer.isThinned) shares.back() = 1 - kept;
}

}  // namespace copse
