#include "kinds/balance.h"

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

}  // namespace

Balance::Balance(const ClassOptions& options, std::span<const KindGroup> groups) {
  for (const KindGroup& group : groups) {
    radii_.push_back(group.radius);
    for (const KindGroup& other : groups) {
      distances_.push_back(distanceOf(options, group.kinds.front(), other.kinds.front()));
      taken_.push_back(placesTaken(distances_.back() / group.radius));
    }
  }
}

// What a group has at its own radius.
double Balance::most(std::size_t group, const ByGroup& densities) const {
  double taken = 0;
  for (std::size_t j = 0; j < group; ++j) taken += densities[j] * taken_[group * radii_.size() + j];
  return saturated(radii_[group]) - taken;
}

double Balance::layerDensity(std::size_t group, double spacing, const ByGroup& densities) const {
  double taken = 0;
  for (std::size_t j = 0; j < group; ++j)
    taken += densities[j] * placesTaken(distances_[group * radii_.size() + j] / spacing);
  return saturated(spacing) - taken;
}

// All samples, so that the last group has its share of what those leave that have theirs.
double Balance::total(std::size_t last, const ByGroup& shares, const ByGroup& densities,
                      const std::array<bool, kMostClasses>& isFull) const {
  double places = saturated(radii_[last]);
  double each = shares[last];
  for (std::size_t j = 0; j < last; ++j) {
    const double taken = taken_[last * radii_.size() + j];
    if (isFull[j]) {
      places -= densities[j] * taken;
    } else {
      each += shares[j] * taken;
    }
  }
  return std::max(places, saturated(radii_[last]) * kLeastShare) / each;
}

ByGroup Balance::densitiesFor(const ByGroup& shares) const {
  std::size_t last = radii_.size() - 1;
  while (last > 0 && shares[last] == 0) --last;
  ByGroup densities{};
  // Which groups have less than their share changes what the others have.
  std::array<bool, kMostClasses> isFull{};
  double all = 0;
  constexpr int kRounds = 16;
  for (int round = 0; round < kRounds; ++round) {
    const double now = total(last, shares, densities, isFull);
    if (now == all) break;
    all = now;
    for (std::size_t k = 0; k < last; ++k) {
      const double left = most(k, densities);
      isFull[k] = left <= shares[k] * all;
      densities[k] = isFull[k] ? std::max(left, 0.0) : shares[k] * all;
    }
  }
  densities[last] = std::max(most(last, densities), 0.0);
  return densities;
}

double Balance::spacingFor(std::size_t group, const ByGroup& densities) const {
  double low = radii_[group];
  const double wanted = densities[group];
  if (most(group, densities) <= wanted) return low;
  double high = std::max(std::sqrt(kSaturatedDensity / wanted), low);
  constexpr int kHalvings = 60;
  for (int i = 0; i < kHalvings; ++i) {
    const double middle = low + (high - low) / 2;
    (layerDensity(group, middle, densities) > wanted ? low : high) = middle;
  }
  return high;
}

}  // namespace copse
