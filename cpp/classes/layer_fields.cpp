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

LayerFields::LayerFields(const Layers& layers, const RadiusField& field)
    : layers_(layers), field_(field) {}

RadiusField LayerFields::radiiOf(const Layer& layer) const {
  return field_.withLeast(radiusIn(layers_.list.back().level, layer));
}

double LayerFields::radiusOf(const Layer& layer, std::uint8_t classIndex) const {
  const auto holds = [&](const Layer& other) {
    return std::find(other.classes.begin(), other.classes.end(), classIndex) != other.classes.end();
  };
  return radiusIn(layer.level, *std::find_if(layers_.list.begin(), layers_.list.end(), holds));
}

void LayerFields::addEarlier(const Layer& layer, const Layer& earlier,
                             std::span<const double> positions, double unit,
                             const BoundingBox& seen, std::vector<ExistingSample>& to) const {
  const RadiusField own = of(layer);
  const RadiusField its = seenBy(layer, earlier);
  // By each rule, samples keep the greater of their radii at most.
  const double most = own.max() / unit;
  for (std::size_t i = 0; i < positions.size(); i += 2) {
    const double x = positions[i] / unit;
    const double y = positions[i + 1] / unit;
    const double radius = its.at(positions[i], positions[i + 1]) / unit;
    if (seen.grown(std::max(most, radius)).holds(Point{x, y})) to.push_back({x, y, radius});
  }
}

std::vector<ExistingSample> LayerFields::existingFor(const Layer& layer,
                                                     const ExistingSamples& given, double unit,
                                                     const BoundingBox& seen) const {
  ExistingSamples existing = given;
  if (!layer.classes.empty() && !given.classes.empty()) {
    existing.radii.clear();
    for (std::size_t i = 0; i < given.size(); ++i) {
      existing.radii.push_back(field_.withLeast(radiusOf(layer, given.classes[i]))
                                   .at(given.positions[2 * i], given.positions[2 * i + 1]));
    }
    return inUnits(existing, of(layer).scaled(1 / unit), unit, seen);
  }
  if (given.radii.empty()) {
    const RadiusField own = field_.withLeast(layer.radius);
    for (std::size_t i = 0; i < given.size(); ++i)
      existing.radii.push_back(own.at(given.positions[2 * i], given.positions[2 * i + 1]));
  }
  return inUnits(existing, of(layer).scaled(1 / unit), unit, seen);
}

std::size_t LayerFields::classAt(const Layer& layer, Point place) const {
  std::array<double, kMostClasses + 1> shares{};
  std::copy(layer.shares.begin(), layer.shares.end(), shares.begin());
  if (layers_.byPlace) {
    const std::size_t count = layer.classes.size() + (layer.planned.isThinned ? 1 : 0);
    layers_.byPlace->sharesAt(layer.planned, place, std::span(shares).first(count));
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
