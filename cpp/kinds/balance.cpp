#include "kinds/balance.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "run/prepare.h"

namespace copse {

namespace {

// How many places of a saturated layer one earlier sample takes, by the square of its distance in
// spacings of the layer: measured in squares with two layers. A row for each eighth of spacing /
// distance, the first one for discs so large that only their area counts; a column for each fifth
// of a distance that earlier samples are apart, from one on. Of random kinds, a share is off by 4 %
// in the mean; by up to a third where the last group is to have little, and a kind of nearly its
// radius much.
constexpr std::array<std::array<double, 9>, 15> kPlacesTaken = {
    {{2.190, 2.190, 2.190, 2.190, 2.190, 2.190, 2.190, 2.190, 2.190},
     {2.011, 2.009, 2.005, 2.005, 2.005, 2.006, 2.013, 2.005, 2.013},
     {1.781, 1.786, 1.783, 1.794, 1.845, 1.837, 1.841, 1.848, 1.846},
     {1.550, 1.550, 1.564, 1.672, 1.684, 1.673, 1.691, 1.676, 1.680},
     {1.360, 1.360, 1.478, 1.536, 1.519, 1.515, 1.543, 1.524, 1.518},
     {1.211, 1.247, 1.381, 1.400, 1.371, 1.349, 1.405, 1.395, 1.385},
     {1.101, 1.190, 1.280, 1.268, 1.231, 1.194, 1.263, 1.269, 1.254},
     {1.032, 1.126, 1.176, 1.129, 1.077, 1.052, 1.132, 1.153, 1.135},
     {1.054, 1.054, 1.063, 0.996, 0.942, 0.917, 0.993, 1.032, 1.035},
     {0.981, 0.981, 0.953, 0.871, 0.811, 0.790, 0.872, 0.927, 0.929},
     {0.834, 0.834, 0.834, 0.745, 0.691, 0.671, 0.753, 0.810, 0.834},
     {0.713, 0.713, 0.713, 0.626, 0.580, 0.560, 0.639, 0.703, 0.737},
     {0.514, 0.514, 0.514, 0.514, 0.476, 0.464, 0.535, 0.598, 0.641},
     {0.382, 0.382, 0.382, 0.382, 0.382, 0.376, 0.439, 0.502, 0.548},
     {0.298, 0.298, 0.298, 0.298, 0.298, 0.296, 0.352, 0.412, 0.461}}};

// Between two entries, or the first or last.
struct Between {
  std::size_t at;
  double rest;

  Between(double place, std::size_t entries) {
    const double clamped = std::clamp(place, 0.0, static_cast<double>(entries - 1));
    at = std::min(static_cast<std::size_t>(clamped), entries - 2);
    rest = clamped - static_cast<double>(at);
  }
  [[nodiscard]] double of(double one, double next) const { return one + rest * (next - one); }
};

// At a distance in spacings of the layer; earlier samples are so many of their distances apart.
double placesTaken(double distance, double apart) {
  const Between row(8 / distance, kPlacesTaken.size());
  const Between column((apart - 1) * 5, kPlacesTaken[0].size());
  const auto at = [&](std::size_t r) {
    return column.of(kPlacesTaken[r][column.at], kPlacesTaken[r][column.at + 1]);
  };
  return distance * distance * row.of(at(row.at), at(row.at + 1));
}

double saturated(double spacing) {
  return kSaturatedDensity / (spacing * spacing);
}

}  // namespace

Balance::Balance(const ClassOptions& options, std::span<const KindGroup> groups) {
  for (const KindGroup& group : groups) {
    radii_.push_back(group.radius);
    for (const KindGroup& other : groups)
      distances_.push_back(distanceOf(options, group.kinds.front(), other.kinds.front()));
  }
}

double Balance::layerDensity(std::size_t group, double spacing, const ByGroup& densities) const {
  const double* distances = &distances_[group * radii_.size()];
  double count = 0;
  double far = 0;
  for (std::size_t j = 0; j < group; ++j) {
    count += densities[j];
    far += densities[j] * distances[j];
  }
  if (count == 0) return saturated(spacing);
  // All groups before together, at their mean distance.
  const double apart = std::sqrt(kSaturatedDensity / count) / (far / count);
  double left = saturated(spacing);
  for (std::size_t j = 0; j < group; ++j)
    left -= densities[j] * placesTaken(distances[j] / spacing, apart);
  return std::max(left, 0.0);
}

// The more samples there are of all, the fewer the last group has.
ByGroup Balance::densitiesFor(const ByGroup& shares) const {
  constexpr double kPrecision = 1e-5;
  std::size_t last = radii_.size() - 1;
  while (last > 0 && shares[last] == 0) --last;
  ByGroup densities{};
  double low = 0;
  double high = saturated(radii_[last]) / shares[last];
  while (high - low > kPrecision * high) {
    const double all = low + (high - low) / 2;
    for (std::size_t k = 0; k < last; ++k)
      densities[k] = std::min(shares[k] * all, layerDensity(k, radii_[k], densities));
    densities[last] = layerDensity(last, radii_[last], densities);
    (densities[last] > shares[last] * all ? low : high) = all;
  }
  return densities;
}

double Balance::spacingFor(std::size_t group, const ByGroup& densities) const {
  double low = radii_[group];
  const double wanted = densities[group];
  if (layerDensity(group, low, densities) <= wanted) return low;
  double high = std::max(std::sqrt(kSaturatedDensity / wanted), low);
  constexpr int kHalvings = 60;
  for (int i = 0; i < kHalvings; ++i) {
    const double middle = low + (high - low) / 2;
    (layerDensity(group, middle, densities) > wanted ? low : high) = middle;
  }
  return high;
}

}  // namespace copse
