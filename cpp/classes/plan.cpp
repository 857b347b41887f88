#include "classes/plan.h"

#include <algorithm>
#include <cmath>

#include "fill/run.h"

namespace copse {

namespace {

// How many samples of a saturated layer one earlier sample displaces, in thousandths of its squared
// distance in spacings of the layer. Measured in squares with two layers.
//
// A row is a quarter of spacing / distance; the first row is for discs so large that only their
// area counts. A column is a fifth of the distance by which earlier samples are apart, from one
// distance on, where they leave no room. With two to six random classes, a share is off by 4 % on
// average; by up to half if the last group has a small share and a class of nearly its radius a
// large one.
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

// Interpolate between the values valueAt(0), …, valueAt(entries - 1) at a place, clamped to them.
template <class ValueAt>
double interpolated(double place, std::size_t entries, ValueAt&& valueAt) {
  const double clamped = std::clamp(place, 0.0, static_cast<double>(entries - 1));
  const std::size_t at = std::min(static_cast<std::size_t>(clamped), entries - 2);
  const double value = valueAt(at);
  return value + (clamped - static_cast<double>(at)) * (valueAt(at + 1) - value);
}

// Look up the samples displaced at a distance, in spacings of the layer. Earlier samples are
// `apart` of their distances apart.
double placesTaken(double distance, double apart) {
  const double taken = interpolated(4 / distance, kPlacesTaken.size(), [&](std::size_t row) {
    const auto& places = kPlacesTaken[row];
    return interpolated((apart - 1) * 5, places.size(),
                        [&](std::size_t column) -> double { return places[column]; });
  });
  return distance * distance * taken / 1000;
}

// Samples of several groups seem farther apart to a later sample, by the chance that two of them
// are of different groups; but not to a layer whose spacing is much wider than the distance. Fitted
// to random classes.
constexpr double kMixed = 0.1;
constexpr double kNarrow = 1.8;

double saturated(double spacing) {
  return kSaturatedDensity / (spacing * spacing);
}

bool areAlike(const ClassOptions& options, std::uint32_t one, std::uint32_t other) {
  if (options.classes[one].near || options.classes[other].near) return false;
  const double radius = options.classes[one].radius;
  if (distanceOf(options, one, other) != radius) return false;
  for (std::size_t k = 0; k < options.classes.size(); ++k) {
    if (distanceOf(options, one, k) != distanceOf(options, other, k)) return false;
  }
  return true;
}

std::vector<ClassGroup> groupsOf(const ClassOptions& options) {
  std::vector<ClassGroup> groups;
  for (std::uint32_t classIndex = 0; classIndex < options.classes.size(); ++classIndex) {
    const auto same =
        areDrawn(options)
            ? groups.end()
            : std::find_if(groups.begin(), groups.end(), [&](const ClassGroup& group) {
                return areAlike(options, group.classes.front(), classIndex);
              });
    if (same == groups.end()) {
      groups.push_back({{classIndex}, options.classes[classIndex].radius});
    } else {
      same->classes.push_back(classIndex);
    }
  }
  const auto isBefore = [](const ClassGroup& a, const ClassGroup& b) {
    return a.radius > b.radius;
  };
  // Sizes from a range come in their order.
  if (areDrawn(options)) return groups;
  // Sort by insertion: groups are few, and std::stable_sort takes two kilobytes of WebAssembly.
  for (auto group = groups.begin(); group != groups.end(); ++group) {
    std::rotate(std::upper_bound(groups.begin(), group, *group, isBefore), group, group + 1);
  }
  return groups;
}

}  // namespace

ClassPlan::ClassPlan(const ClassOptions& options)
    : classes_(options.classes), groups_(groupsOf(options)), byPlace_(options.conflict) {
  sortGroups();
  scale_ = std::ldexp(1, std::ilogb(groups_.back().radius));
  for (std::size_t classIndex = 0; classIndex < classes_.size(); ++classIndex)
    shares_.push_back(shareOf(options, classIndex));
  for (const ClassGroup& group : groups_) {
    for (const ClassGroup& other : groups_)
      distances_.push_back(distanceOf(options, group.classes.front(), other.classes.front()) /
                           scale_);
  }
  if (areDrawn(options)) {
    for (std::size_t k = 0; k < groups_.size(); ++k) layers_.push_back({k, groups_[k].radius});
    return;
  }
  std::size_t filler = groups_.size() - 1;
  while (nearOf(filler)) --filler;
  const bool isByPlace = standsByPlace(options);
  std::vector<ClassLayer> first;
  for (std::size_t k = 0; k < groups_.size(); ++k) {
    const ByGroup densities = densitiesFor(sharesWhereDensest(k));
    first.push_back(
        {k, spacingFor(k, densities) * scale_, isByPlace && k != filler && leavesGround(k)});
  }
  first[filler].spacing = groups_[filler].radius;
  // Groups near which others stand must be complete at once.
  for (std::size_t k = 0; k < groups_.size(); ++k) {
    const std::size_t parent = nearOf(k) ? groupOf(nearOf(k)->which) : k;
    if (nearOf(parent)) first[parent] = {parent, groups_[parent].radius};
  }
  close(first, filler);
}

// Put each group that stands near a class after that class's group.
void ClassPlan::sortGroups() {
  std::vector<ClassGroup> sorted;
  const auto isIn = [&](std::uint32_t classIndex) {
    return std::any_of(sorted.begin(), sorted.end(), [&](const ClassGroup& group) {
      return std::count(group.classes.begin(), group.classes.end(), classIndex) > 0;
    });
  };
  while (!groups_.empty()) {
    const auto next = std::find_if(groups_.begin(), groups_.end(), [&](const ClassGroup& group) {
      const auto& near = classes_[group.classes.front()].near;
      return !near || isIn(near->which);
    });
    sorted.push_back(*next);
    groups_.erase(next);
  }
  groups_ = std::move(sorted);
}

// Put the first layers in order, and add closing layers. The filler is the last group that does not
// stand near another.
void ClassPlan::close(const std::vector<ClassLayer>& first, std::size_t filler) {
  const auto isOpen = [&](std::size_t group) {
    // A layer filled at its own radius stays full.
    return first[group].spacing != groups_[group].radius || first[group].isThinned;
  };
  std::vector<bool> isLate(groups_.size());
  std::vector<ClassLayer> late;
  for (std::size_t k = 0; k < groups_.size(); ++k) {
    const std::size_t parent = nearOf(k) ? groupOf(nearOf(k)->which) : k;
    const bool hasClosing = !nearOf(parent) && isOpen(parent) && !isClosedBy(filler, parent);
    isLate[k] = parent != k && (hasClosing || isLate[parent]);
    if (isLate[k]) {
      late.push_back({k, groups_[k].radius});
    } else {
      layers_.push_back(first[k]);
    }
  }
  for (std::size_t k = filler; k-- > 0;) {
    if (!nearOf(k) && isOpen(k) && !isClosedBy(filler, k))
      layers_.push_back({k, groups_[k].radius});
  }
  layers_.insert(layers_.end(), late.begin(), late.end());
  for (std::size_t k = 0; k < groups_.size(); ++k) {
    if (!nearOf(k) || isLate[k] || !isOpen(k) || (k < filler && isClosedBy(filler, k))) continue;
    layers_.push_back({k, groups_[k].radius});
  }
}

std::size_t ClassPlan::groupOf(std::uint32_t classIndex) const {
  const auto at = std::find_if(groups_.begin(), groups_.end(), [&](const ClassGroup& group) {
    return std::count(group.classes.begin(), group.classes.end(), classIndex) > 0;
  });
  return static_cast<std::size_t>(at - groups_.begin());
}

// Return true if a group fits nowhere once another one is saturated, of classes near none.
bool ClassPlan::isClosedBy(std::size_t last, std::size_t group) const {
  const std::size_t count = groups_.size();
  const std::vector<std::uint32_t>& classes = groups_[last].classes;
  const bool isEverywhere = std::any_of(classes.begin(), classes.end(), [&](std::uint32_t index) {
    return classes_[index].where == nullptr;
  });
  if (!isEverywhere) return false;
  for (std::size_t any = 0; any < count; ++any) {
    if (!(distances_[last * count + any] <= distances_[group * count + any])) return false;
  }
  return true;
}

// Return true if a later group may stand all over the ground of a group.
bool ClassPlan::leavesGround(std::size_t group) const {
  if (!nearOf(group)) return true;
  return std::any_of(groups_.begin() + static_cast<std::ptrdiff_t>(group) + 1, groups_.end(),
                     [&](const ClassGroup& later) { return isBeside(later.classes[0], group); });
}

// Return true if a class may stand all over the ground of a group, as far as that depends on the
// classes near which they stand.
bool ClassPlan::isBeside(std::size_t classIndex, std::size_t group) const {
  const auto& near = classes_[classIndex].near;
  const auto& own = nearOf(group);
  return !near || (own && own->which == near->which && own->within <= near->within);
}

// Return each group's share of all samples, if classes have these parts of their weights, or all of
// them.
ByGroup ClassPlan::sharesOf(std::span<const double> weights) const {
  ByGroup shares{};
  double sum = 0;
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    for (const std::uint32_t classIndex : groups_[g].classes)
      shares[g] += shares_[classIndex] * (weights.empty() ? 1 : weights[classIndex]);
    sum += shares[g];
  }
  for (double& share : shares) share /= sum;
  return shares;
}

// Return the shares at which a group stands densest: without other classes that may stand
// elsewhere.
ByGroup ClassPlan::sharesWhereDensest(std::size_t group) const {
  std::array<double, kMostClasses> weights{};
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    for (const std::uint32_t classIndex : groups_[g].classes)
      weights[classIndex] =
          g == group || (classes_[classIndex].where == nullptr && isBeside(classIndex, group)) ? 1
                                                                                               : 0;
  }
  return sharesOf(weights);
}

void ClassPlan::sharesAt(const ClassLayer& layer, Point p, std::span<double> shares) const {
  std::array<double, kMostClasses> weights{};
  for (std::size_t classIndex = 0; classIndex < classes_.size(); ++classIndex)
    weights[classIndex] = isBeside(classIndex, layer.group) ? weightAt(classIndex, p) : 0;
  const std::vector<std::uint32_t>& classes = groupOf(layer).classes;
  double sum = 0;
  for (std::size_t i = 0; i < classes.size(); ++i) {
    shares[i] = shares_[classes[i]] * weights[classes[i]];
    sum += shares[i];
  }
  double kept = 1;
  if (layer.isThinned) {
    const ByGroup densities = densitiesFor(sharesOf(weights));
    const double placed = layerDensity(layer.group, layer.spacing / scale_, densities);
    const double wanted = densities[layer.group];
    kept = wanted < placed ? wanted / placed : 1;
  }
  for (std::size_t i = 0; i < classes.size(); ++i) shares[i] *= kept / sum;
  if (layer.isThinned) shares.back() = 1 - kept;
}

double ClassPlan::distanceFor(std::size_t group, double spacing, std::size_t before) const {
  // A layer whose distances depend on the place keeps those of its spacing (layer_fields.h).
  if (byPlace_) return spacingOf(*byPlace_, spacing, groups_[before].radius / scale_);
  return distances_[group * groups_.size() + before];
}

// Classes near others stand in discs, which are taken not to overlap.
ByGroup ClassPlan::densities() const {
  constexpr double kPi = 3.141592653589793;
  std::array<double, kMostClasses> weights{};
  for (std::size_t i = 0; i < classes_.size(); ++i) weights[i] = classes_[i].near ? 0 : 1;
  ByGroup densities = densitiesFor(sharesOf(weights));
  for (std::size_t k = 0; k < groups_.size(); ++k) {
    const auto& near = nearOf(k);
    if (!near) continue;
    const double within = near->within / scale_;
    const double discs = densities[groupOf(near->which)] * kPi * within * within;
    densities[k] = std::min(1.0, discs) * densitiesFor(sharesWhereDensest(k))[k];
  }
  for (double& density : densities) density = density / scale_ / scale_;
  return densities;
}

double ClassPlan::layerDensity(std::size_t group, double spacing, const ByGroup& densities) const {
  double count = 0;
  double far = 0;
  double same = 0;
  for (std::size_t j = 0; j < group; ++j) {
    count += densities[j];
    far += densities[j] * distanceFor(group, spacing, j);
    same += densities[j] * densities[j];
  }
  if (count == 0) return saturated(spacing);
  // Treat all groups before as one, at their mean distance. Samples of a later one of these groups
  // stand in the gaps of the earlier ones, so their discs overlap less than those of one group.
  far /= count;
  const double mixed = 1 - same / (count * count);
  const double less = 1 + kMixed * mixed * std::max(kNarrow - spacing / far, 0.0);
  const double apart = less * std::sqrt(kSaturatedDensity / count) / far;
  double left = saturated(spacing);
  for (std::size_t j = 0; j < group; ++j)
    left -= densities[j] * placesTaken(distanceFor(group, spacing, j) / spacing, apart);
  return std::max(left, 0.0);
}

// Search by halving: the more samples there are in all, the fewer are left for the last group. Stop
// where some other group can have no more, so that these keep their proportions and the last group,
// which fills what is left, has more than its share.
ByGroup ClassPlan::densitiesFor(const ByGroup& shares) const {
  constexpr double kPrecision = 1e-5;
  std::size_t last = groups_.size() - 1;
  while (last > 0 && shares[last] == 0) --last;
  ByGroup densities{};
  double low = 0;
  double high = saturated(radiusOf(last)) / shares[last];
  while (high - low > kPrecision * high) {
    const double all = low + (high - low) / 2;
    bool fits = true;
    for (std::size_t k = 0; k < last; ++k) {
      const double most = layerDensity(k, radiusOf(k), densities);
      fits = fits && shares[k] * all <= most;
      densities[k] = std::min(shares[k] * all, most);
    }
    densities[last] = layerDensity(last, radiusOf(last), densities);
    (fits && densities[last] > shares[last] * all ? low : high) = all;
  }
  return densities;
}

double ClassPlan::spacingFor(std::size_t group, const ByGroup& densities) const {
  double low = radiusOf(group);
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
