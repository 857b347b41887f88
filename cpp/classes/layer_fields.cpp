#include "classes/layer_fields.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/hash.h"
#include "base/numbers.h"

namespace copse {

namespace {

// Return a layer's radius as it is in another level.
double radiusIn(std::uint8_t level, const Layer& layer) {
  return std::ldexp(layer.radius, int{layer.level} - int{level});
}

}  // namespace

double leastSeenBy(const Layer& layer, const Layer& earlier) {
  // Samples of the same group count as the layer's own.
  const bool isSame = layer.planned.group == earlier.planned.group;
  return isSame ? layer.spacing : radiusIn(layer.level, earlier);
}

RadiusField LayerFields::mostSeenBy(const Layer& layer) const {
  double least = layer.spacing;
  for (const Layer& other : layers_->list) least = std::max(least, radiusIn(layer.level, other));
  return field_.withLeast(least);
}

RadiusField LayerFields::radiiOf(const Layer& layer) const {
  return field_.withLeast(radiusIn(layers_->list.back().level, layer));
}

double LayerFields::radiusOf(const Layer& layer, std::uint8_t classIndex) const {
  const auto holds = [&](const Layer& other) {
    return std::find(other.classes.begin(), other.classes.end(), classIndex) != other.classes.end();
  };
  return radiusIn(layer.level, *std::find_if(layers_->list.begin(), layers_->list.end(), holds));
}

void LayerFields::addEarlier(const Layer& layer, const Layer& earlier,
                             std::span<const double> positions, double unit,
                             const BoundingBox& seen, std::vector<ExistingSample>& to) const {
  const RadiusField own = of(layer);
  const RadiusField its = seenBy(layer, earlier);
  addNear(
      positions, unit, seen, own.max() / unit, std::max(own.max(), its.max()) / unit,
      [&](std::size_t i) { return its.at(positions[2 * i], positions[2 * i + 1]) / unit; }, to);
}

std::vector<ExistingSample> LayerFields::existingFor(const Layer& layer,
                                                     const ExistingSamples& given, double unit,
                                                     const BoundingBox& seen) const {
  const RadiusField own = of(layer);
  const bool haveClasses = !layer.classes.empty() && !given.classes.empty();
  if (!haveClasses && !given.radii.empty()) return inUnits(given, own.scaled(1 / unit), unit, seen);
  const auto leastOf = [&](std::size_t i) {
    return haveClasses ? radiusOf(layer, given.classes[i]) : layer.radius;
  };
  std::vector<ExistingSample> samples;
  addNear(
      given.positions, unit, seen, own.max() / unit, mostSeenBy(layer).max() / unit,
      [&](std::size_t i) {
        return field_.withLeast(leastOf(i)).at(given.positions[2 * i], given.positions[2 * i + 1]) /
               unit;
      },
      samples);
  return samples;
}

std::size_t LayerFields::classAt(const Layer& layer, Point place) const {
  std::array<double, kMostClasses + 1> shares{};
  std::copy(layer.shares.begin(), layer.shares.end(), shares.begin());
  if (layers_->byPlace) {
    const std::size_t count = layer.classes.size() + (layer.planned.isThinned ? 1 : 0);
    layers_->byPlace->sharesAt(layer.planned, place, std::span(shares).first(count));
  }
  double all = 0;
  for (const double share : shares) all += share;
  const std::uint64_t key = keyOf(layer.seed, Stream::classes);
  double left = fractionOf(mix(mix(key, valueBitsOf(place.x)), valueBitsOf(place.y))) * all;
  std::size_t last = 0;
  for (std::size_t i = 0; i < shares.size(); ++i) {
    if (shares[i] == 0) continue;
    last = i;
    if (left < shares[i]) break;
    left -= shares[i];
  }
  return last;
}

}  // namespace copse
