#include "classes/balance.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "fill/run.h"

namespace copse {

namespace {

// How many places of a saturated layer one earlier sample takes, by the square of its distance in
// spacings of the layer, in thousandths: measured in squares with two layers. A row for each
// quarter of spacing / distance, the first one for discs so large that only their area counts; a
// column for each fifth of a distance that earlier samples are apart, from one on, where they leave
// no room. Of two to six random classes, a share is off by 4 % in the mean; by up to half where the
// last group is to have little, and a class of nearly its radius much.
constexpr std::array<std::array<std::uint16_t, 9>, 17> kPlacesTaken = {
    {{1000, 1401, 1743, 1971, 2074, 2112, 2099, 2109, 2097},
     {1000, 1370, 1644, 1796, 1844, 1838, 1840, 1843, 1843},
     {1000, 1296, 1477, 1538, 1528, 1511, 1544, 1529, 1525},
     {1000, 1189, 1284, 1265, 1223, 1201, 1266, 1269, 1249},
     {1000, 1056, 1066, 999, 940, 913, 1001, 1037, 1035},
     {1000, 903, 835, 746, 695, 669, 748, 811, 829},
     {1000, 739, 597, 512, 483, 463, 532, 601, 642},
     {1000, 591, 406, 326, 300, 298, 358, 408, 468},
     {1000, 500, 288, 189, 161, 166, 215, 266, 315},
     {1000, 507, 296, 171, 113, 104, 119, 161, 195},
     {1000, 480, 330, 207, 126, 91, 87, 114, 116},
     {1000, 416, 326, 238, 156, 103, 87, 80, 73},
     {1000, 348, 285, 233, 185, 135, 98, 77, 66},
     {1000, 301, 234, 209, 180, 158, 124, 98, 75},
     {1000, 283, 191, 172, 162, 147, 133, 125, 88},
     {1000, 274, 179, 146, 137, 136, 139, 117, 119},
     {1000, 256, 168, 130, 118, 115, 120, 127, 121}}};

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
  const Between row(4 / distance, kPlacesTaken.size());
  const Between column((apart - 1) * 5, kPlacesTaken[0].size());
  const auto at = [&](std::size_t r) {
    return column.of(kPlacesTaken[r][column.at], kPlacesTaken[r][column.at + 1]);
  };
  return distance * distance * row.of(at(row.at), at(row.at + 1)) / 1000;
}

// How much farther apart samples of several groups seem to a later one, by how likely two of them
// are of different ones; none to a layer that is spaced wider beside the distance. As it fits
// random classes.
constexpr double kMixed = 0.1;
constexpr double kNarrow = 1.8;

double saturated(double spacing) {
  return kSaturatedDensity / (spacing * spacing);
}

}  // namespace

Balance::Balance(const ClassOptions& options, std::span<const ClassGroup> groups) {
  for (const ClassGroup& group : groups) {
    radii_.push_back(group.radius);
    for (const ClassGroup& other : groups)
      distances_.push_back(distanceOf(options, group.classes.front(), other.classes.front()));
  }
}

double Balance::layerDensity(std::size_t group, double spacing, const ByGroup& densities) const {
  const double* distances = &distances_[group * radii_.size()];
  double count = 0;
  double far = 0;
  double same = 0;
  for (std::size_t j = 0; j < group; ++j) {
    count += densities[j];
    far += densities[j] * distances[j];
    same += densities[j] * densities[j];
  }
  if (count == 0) return saturated(spacing);
  // All groups before together, at their mean distance. Where they are several, each stands in the
  // gaps of those before it, and its discs overlap theirs less than those of one.
  far /= count;
  const double mixed = 1 - same / (count * count);
  const double less = 1 + kMixed * mixed * std::max(kNarrow - spacing / far, 0.0);
  const double apart = less * std::sqrt(kSaturatedDensity / count) / far;
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
