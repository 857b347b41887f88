#include "kinds/plan.h"

#include <algorithm>
#include <cmath>

#include "run/prepare.h"

namespace copse {

namespace {

// How many places of a saturated layer one earlier sample takes, at a distance of `ratio` spacings:
// about its power of 3.5 below 1, and of 2.65 above (measured). Square roots are the same bits
// everywhere.
double placesTaken(double ratio) {
  const double square = ratio * ratio;
  const double root = std::sqrt(ratio);
  if (ratio < 1) return square * ratio * root;
  const double eighth = std::sqrt(std::sqrt(root));
  return square * root * eighth * std::sqrt(std::sqrt(eighth));
}

double saturated(double spacing) {
  return kSaturatedDensity / (spacing * spacing);
}

// Solves for the spacings at which all groups have their shares.
class Balance {
 public:
  Balance(const ClassOptions& options, std::vector<KindGroup>& groups)
      : options_(options), groups_(groups), spacings_(groups.size()), isFull_(groups.size()) {
    for (std::size_t k = 0; k < groups.size(); ++k) spacings_[k] = groups[k].radius;
    // Which groups have less than their share changes what the others have.
    constexpr int kRounds = 16;
    for (int round = 0; round < kRounds; ++round) {
      const double all = total();
      for (std::size_t k = 0; k + 1 < groups.size(); ++k) space(k, groups[k].share * all);
    }
    groups.back().density = std::max(
        saturated(groups.back().radius) - taken(groups.size() - 1, groups.back().radius), 0.0);
  }

  [[nodiscard]] double spacing(std::size_t group) const { return spacings_[group]; }

 private:
  [[nodiscard]] double distance(std::size_t one, std::size_t other) const {
    return distanceOf(options_, groups_[one].kinds.front(), groups_[other].kinds.front());
  }

  // Places that the groups before take from one.
  [[nodiscard]] double taken(std::size_t group, double spacing) const {
    double sum = 0;
    for (std::size_t j = 0; j < group; ++j)
      sum += groups_[j].density * placesTaken(distance(group, j) / spacing);
    return sum;
  }

  // All samples, so that the last group has its share of what those leave that have theirs.
  [[nodiscard]] double total() const {
    const std::size_t last = groups_.size() - 1;
    const double radius = groups_[last].radius;
    double places = saturated(radius);
    double each = groups_[last].share;
    for (std::size_t j = 0; j < last; ++j) {
      const double taken = placesTaken(distance(last, j) / radius);
      if (isFull_[j]) {
        places -= groups_[j].density * taken;
      } else {
        each += groups_[j].share * taken;
      }
    }
    return std::max(places, saturated(radius) * kLeastShare) / each;
  }

  // Gives a group the spacing at which it has that density, or its radius.
  void space(std::size_t group, double wanted) {
    const auto densityAt = [&](double spacing) {
      return saturated(spacing) - taken(group, spacing);
    };
    double low = groups_[group].radius;
    const double most = densityAt(low);
    isFull_[group] = most <= wanted;
    groups_[group].density = isFull_[group] ? std::max(most, 0.0) : wanted;
    spacings_[group] = low;
    if (isFull_[group]) return;
    double high = std::sqrt(kSaturatedDensity / wanted);
    constexpr int kHalvings = 60;
    for (int i = 0; i < kHalvings; ++i) {
      const double middle = low + (high - low) / 2;
      (densityAt(middle) > wanted ? low : high) = middle;
    }
    spacings_[group] = std::max(high, groups_[group].radius);
  }

  const ClassOptions& options_;
  std::vector<KindGroup>& groups_;
  std::vector<double> spacings_;
  std::vector<bool> isFull_;  // at their own radius, with less than their share
};

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
    const double share = shareOf(options, kind);
    if (same == groups.end()) {
      groups.push_back({{kind}, options.classes[kind].radius, share, 0});
    } else {
      same->kinds.push_back(kind);
      same->share += share;
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

}  // namespace

double KindPlan::density() const {
  double sum = 0;
  for (const KindGroup& group : groups) sum += group.density;
  return sum;
}

KindPlan planOf(const ClassOptions& options, std::span<const std::uint8_t> hasOwn) {
  KindPlan plan{groupsOf(options, hasOwn), {}};
  const Balance balance(options, plan.groups);
  const std::size_t last = plan.groups.size() - 1;
  for (std::size_t k = 0; k <= last; ++k) plan.layers.push_back({k, balance.spacing(k)});
  const bool isLastEverywhere = !isOwn(hasOwn, plan.groups[last].kinds.front());
  for (std::size_t k = 0; k < last; ++k) {
    const double radius = plan.groups[k].radius;
    // A refusal lasts: what was filled at its own radius stays full.
    const bool isFull = plan.layers[k].spacing == radius;
    if (isFull || (isLastEverywhere && isClosedBy(options, plan.groups, k, last))) continue;
    plan.layers.push_back({k, radius});
  }
  return plan;
}

}  // namespace copse
