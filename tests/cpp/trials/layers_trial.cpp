#include "layers_trial.h"

#include <algorithm>

namespace copse::trial {

Call randomLayers(shapes::Dice& dice, double radius, std::uint64_t seed) {
  Call call;
  call.sample.radius = radius;
  call.sample.seed = seed;
  if (dice.chance(0.6)) {
    ClassOptions options;
    options = randomClasses(dice, radius);
    options.classes.resize(std::min<std::size_t>(options.classes.size(), 4));
    options.spacing.clear();
    // Avoid far larger classes. They are slow, since a level's first classes look far around the
    // last ones of the level before.
    for (SampleClass& sampleClass : options.classes)
      sampleClass.radius = std::min(sampleClass.radius, 5 * radius);
    if (dice.chance(0.3)) options.spacing = randomSpacing(dice, options);
    call.classes = options.classes;
    call.spacing = options.spacing;
  }
  if (dice.chance(0.5) || !call.classes) call.levels = static_cast<double>(1 + dice.below(3));
  return call;
}

SizeRange randomSizes(shapes::Dice& dice, double least, double ratio) {
  SizeRange range{{least}, {}};
  const std::size_t steps = 1 + dice.below(dice.chance(0.5) ? 3 : 40);
  for (std::size_t i = 1; i <= steps; ++i) {
    const double part = static_cast<double>(i) / static_cast<double>(steps);
    range.sizes.push_back(i < steps ? least * (1 + (ratio - 1) * part) : least * ratio);
    range.weights.push_back(dice.chance(0.2) ? 0 : dice.between(0, 1));
  }
  range.weights[dice.below(steps)] = 1;
  return range;
}

void addWhere(shapes::Dice& dice, const shapes::Shape& shape, Call& call) {
  if (!call.classes) return;
  ClassScene scene;
  scene.scene.shape = shape;
  scene.options.classes = *call.classes;
  addWhere(dice, scene);
  call.classes = scene.options.classes;
}

std::vector<Placed> sorted(std::span<const double> positions,
                           const std::vector<std::uint8_t>& classes,
                           const std::vector<std::uint32_t>& levelEnds) {
  std::vector<Placed> all;
  int level = 0;
  for (std::size_t i = 0; i < positions.size() / 2; ++i) {
    while (!levelEnds.empty() && i >= levelEnds[static_cast<std::size_t>(level)]) ++level;
    all.emplace_back(positions[2 * i], positions[2 * i + 1], classes.empty() ? 0 : classes[i],
                     level);
  }
  std::sort(all.begin(), all.end());
  return all;
}

Output joined(const std::vector<Samples>& slices) {
  Output all;
  // A slice of a radius by place has no layers.
  const std::size_t layers = std::max<std::size_t>(1, slices.front().layerEnds.size());
  for (std::size_t k = 0; k < layers; ++k) {
    for (const Samples& slice : slices) {
      const std::ptrdiff_t begin = k == 0 ? 0 : slice.layerEnds[k - 1];
      const std::ptrdiff_t end =
          slice.layerEnds.empty() ? std::ssize(slice.positions) / 2 : slice.layerEnds[k];
      all.positions.insert(all.positions.end(), slice.positions.begin() + 2 * begin,
                           slice.positions.begin() + 2 * end);
      const auto addTo = [&](auto& to, const auto& from) {
        if (!from.empty()) to.insert(to.end(), from.begin() + begin, from.begin() + end);
      };
      addTo(all.radii, slice.radii);
      addTo(all.classes, slice.classes);
    }
  }
  for (const Samples& slice : slices) {
    all.levelEnds.resize(slice.levelEnds.size());
    for (std::size_t i = 0; i < all.levelEnds.size(); ++i) all.levelEnds[i] += slice.levelEnds[i];
  }
  return all;
}

}  // namespace copse::trial
