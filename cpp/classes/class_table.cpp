#include "classes/class_table.h"

#include <algorithm>
#include <cmath>

#include "geometry/exact.h"
#include "run/prepare.h"

namespace copse {

namespace {

constexpr double kAbout = 1.5;     // reaches: how far a class's own samples crowd a place
constexpr double kMostAbout = 32;  // farther than this is not looked, in cells of the layer

}  // namespace

// The class of the least radius fills what the others leave. A sample of another takes the place of
// so many of it: their distance, in its radii, to the power of 2.5 (measured: 2.8 at 1.5, 5.7 at
// 2).
double expectedDensity(const ClassOptions& options) {
  std::size_t least = 0;
  for (std::size_t i = 1; i < options.classes.size(); ++i) {
    if (options.classes[i].radius < options.classes[least].radius) least = i;
  }
  const double radius = options.classes[least].radius;
  double places = 0;
  for (std::size_t i = 0; i < options.classes.size(); ++i) {
    const double apart = distanceOf(options, i, least) / radius;
    places += shareOf(options, i) * apart * apart * std::sqrt(apart);
  }
  return kSaturatedDensity / (radius * radius) / places;
}

double leastDensity(const ClassOptions& options) {
  constexpr double kPi = 3.14159265358979;
  double density = expectedDensity(options);
  for (std::size_t i = 0; i < options.classes.size(); ++i) {
    double left = 1;  // of the ground, when all others are saturated
    for (std::size_t j = 0; j < options.classes.size(); ++j) {
      const double part = distanceOf(options, i, j) / options.classes[j].radius;
      if (j != i) left -= kSaturatedDensity * kPi * part * part;
    }
    const double radius = options.classes[i].radius;
    density = std::max(density, left * kSaturatedDensity / (radius * radius));
  }
  return density;
}

ClassTable::ClassTable(const ClassOptions& options, std::span<const std::uint8_t> hasOwn,
                       const Lattice& lattice) {
  const std::size_t count = options.classes.size();
  double least = options.classes.front().radius;
  for (const SampleClass& kind : options.classes) least = std::min(least, kind.radius);
  side_ = static_cast<std::int64_t>(least / lattice.unit / std::sqrt(2.0)) / 8 * 8;
  const double perShare = kSaturatedDensity / expectedDensity(options);
  for (std::size_t i = 0; i < count; ++i) {
    const double share = shareOf(options, i);
    kinds_.push_back({0, 0, share, std::sqrt(perShare / share) / lattice.unit});
    for (std::size_t j = 0; j < count; ++j) {
      distances_[i][j] = distanceOf(options, i, j) / lattice.unit;
      squares_[i][j] = ceilOfSquare(distances_[i][j]);
      classReaches_[i][j] = static_cast<std::int64_t>(std::ceil(distances_[i][j]));
    }
  }
  makeGroups(hasOwn);
  makeLayers();
}

void ClassTable::makeGroups(std::span<const std::uint8_t> hasOwn) {
  const auto count = static_cast<std::uint32_t>(kinds_.size());
  std::vector<std::uint32_t> order(count);
  for (std::uint32_t i = 0; i < count; ++i) order[i] = i;
  // By insertion: sixteen at most.
  for (std::uint32_t i = 1; i < count; ++i) {
    for (std::uint32_t j = i;
         j > 0 && distances_[order[j]][order[j]] > distances_[order[j - 1]][order[j - 1]]; --j)
      std::swap(order[j], order[j - 1]);
  }
  for (const std::uint32_t i : order) {
    const auto same = std::find_if(groups_.begin(), groups_.end(), [&](const ClassGroup& group) {
      const std::uint32_t first = group.classes.front();
      return !hasOwn[i] && !hasOwn[first] && squares_[i] == squares_[first];
    });
    const auto index = static_cast<std::uint32_t>(same - groups_.begin());
    if (same == groups_.end()) {
      int level = 0;
      while (2 * side(level + 1) * side(level + 1) <= squares_[i][i] - 1) ++level;
      groups_.push_back({level, distances_[i][i], {}});
    }
    groups_[index].classes.push_back(i);
    kinds_[i].group = index;
  }
}

void ClassTable::makeLayers() {
  std::vector<std::vector<std::uint32_t>> members;
  for (const ClassGroup& group : groups_) {
    const std::int64_t cell = side(group.level);
    for (const std::uint32_t i : group.classes) {
      std::uint32_t layer = 0;
      for (; layer < layers_.size(); ++layer) {
        const bool isApart = std::all_of(
            members[layer].begin(), members[layer].end(),
            [&](std::uint32_t j) { return squares_[i][j] > 2 * (cell - 1) * (cell - 1); });
        if (layers_[layer].level == group.level && isApart) break;
      }
      if (layer == layers_.size()) {
        layers_.push_back({group.level, 0});
        members.emplace_back();
      }
      kinds_[i].layer = layer;
      const double about = kAbout * kinds_[i].reach;
      if (about <= kMostAbout * static_cast<double>(cell))
        layers_[layer].about = std::max(layers_[layer].about, about);
      members[layer].push_back(i);
    }
  }
  for (std::uint32_t i = 0; i < kinds_.size(); ++i) {
    for (std::uint32_t layer = 0; layer < layers_.size(); ++layer) {
      double farthest = 0;
      for (const std::uint32_t j : members[layer]) farthest = std::max(farthest, distances_[i][j]);
      reaches_[i][layer] = static_cast<std::int64_t>(std::ceil(farthest));
    }
  }
}

int ClassTable::greatestLevel() const {
  return std::max_element(
             groups_.begin(), groups_.end(),
             [](const ClassGroup& a, const ClassGroup& b) { return a.level < b.level; })
      ->level;
}

}  // namespace copse
