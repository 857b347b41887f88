#include "by_place_trial.h"

#include <algorithm>
#include <cmath>

#include "base/vectors.h"

namespace copse::trial {

namespace {

ClassOptions optionsOf(const ByPlaceScene& scene, std::uint64_t seed) {
  ClassOptions options = scene.kinds.options;
  options.seed = seed;
  options.conflict = scene.field.conflict;
  return options;
}

// Return the radius of a class in the last level, or the only one.
double radiusOf(const ByPlaceScene& scene, std::size_t classIndex) {
  const auto& classes = scene.kinds.options.classes;
  return classes.empty() ? scene.field.raster.min : classes[classIndex].radius;
}

/// Samples as existing ones, with radii.
struct Others {
  const RadiusField& field;
  ExistingSamples list = {};

  void add(double x, double y, double radius) {
    list.positions.insert(list.positions.end(), {x, y});
    list.radii.push_back(radius);
  }
};

// Judge one class at the end of a level.
std::string faultsOf(const ByPlaceScene& scene, std::uint64_t seed, const Samples& samples,
                     std::size_t end, std::size_t classIndex, int octaves) {
  const RadiusField field = RadiusField::make(scene.field.raster.view()).value();
  const auto inLevel = [&](std::size_t which) {
    return field.withLeast(std::ldexp(radiusOf(scene, which), octaves));
  };
  FieldScene alone = scene.field;
  alone.least = std::ldexp(radiusOf(scene, classIndex), octaves);
  if (!scene.kinds.elsewhere.empty())
    append(alone.ground.obstacles, scene.kinds.elsewhere[classIndex]);
  Others others{field};
  FieldSamples own;
  for (std::size_t i = 0; i < end; ++i) {
    const double x = samples.positions[2 * i];
    const double y = samples.positions[2 * i + 1];
    const std::size_t its = samples.classes.empty() ? 0 : samples.classes[i];
    const double radius = inLevel(its).at(x, y);
    if (its != classIndex) {
      others.add(x, y, radius);
      continue;
    }
    own.positions.insert(own.positions.end(), {x, y});
    own.radii.push_back(radius);
  }
  const ExistingSamples& existing = scene.field.existing;
  for (std::size_t i = 0; i < existing.size(); ++i) {
    const double x = existing.positions[2 * i];
    const double y = existing.positions[2 * i + 1];
    const std::size_t its = existing.classes.empty() ? classIndex : existing.classes[i];
    const bool isGiven = !existing.radii.empty() && existing.classes.empty();
    others.add(x, y, isGiven ? existing.radii[i] : inLevel(its).at(x, y));
  }
  alone.existing = others.list;
  // The lattice of a larger class is coarser.
  const double farthest = region(scene.field.ground.shape).value().farthest();
  own.unit = Lattice::make(alone.least, farthest, scene.field.ground.float32).value().unit;
  const std::string found = faults(alone, seed, own);
  if (found.empty()) return "";
  return "class " + std::to_string(classIndex) + ", " + std::to_string(octaves) +
         " levels before the last: " + found;
}

}  // namespace

ByPlaceScene randomByPlaceScene(std::uint64_t seed) {
  shapes::Dice dice(seed ^ 0xB1A5);
  ByPlaceScene scene;
  scene.field = randomFieldScene(seed);
  if (dice.chance(0.6)) {
    FieldRaster& raster = scene.field.raster;
    for (float& radius : raster.radii) radius /= 4;
    raster.min /= 4;
    raster.max /= 4;
  }
  const double least = scene.field.raster.min;
  if (dice.chance(0.8)) {
    scene.kinds.scene = scene.field.ground;
    scene.kinds.options = randomClasses(dice, least);
    scene.kinds.options.spacing.clear();
    auto& classes = scene.kinds.options.classes;
    classes.resize(std::min<std::size_t>(classes.size(), 5));
    for (SampleClass& each : classes) each.radius = std::min(each.radius, 6 * least);
    if (dice.chance(0.4)) addWhere(dice, scene.kinds);
    if (dice.chance(0.5)) {
      for (std::size_t i = 0; i < scene.field.existing.size(); ++i)
        scene.field.existing.classes.push_back(
            static_cast<std::uint8_t>(dice.below(classes.size())));
    }
  }
  if (dice.chance(0.4) || scene.kinds.options.classes.empty())
    scene.levels = static_cast<double>(1 + dice.below(3));
  return scene;
}

Layers layersOf(const ByPlaceScene& scene, std::uint64_t seed) {
  if (scene.kinds.options.classes.empty())
    return copse::layersOf(scene.field.raster.min, scene.levels, seed);
  return copse::layersOf(optionsOf(scene, seed), scene.levels);
}

Result<Samples> sample(const ByPlaceScene& scene, std::uint64_t seed) {
  const Result<Region> place = region(scene.field.ground.shape);
  if (!place.ok()) return place.error();
  const Result<Obstacles> obstacles = obstaclesOf(scene.field.ground);
  if (!obstacles.ok()) return obstacles.error();
  const RadiusField field = RadiusField::make(scene.field.raster.view()).value();
  RunOptions options;
  options.seed = seed;
  options.float32 = scene.field.ground.float32;
  options.margin = scene.field.ground.margin;
  LayersAround around{obstacles.value(), std::span(&scene.field.existing, 1)};
  around.conflict = scene.field.conflict;
  around.field = &field;
  auto begun = beginLayers(place.value(), around, layersOf(scene, seed), options);
  if (!begun.ok()) return begun.error();
  return finish(*begun.value());
}

std::string faults(const ByPlaceScene& scene, std::uint64_t seed, const Samples& samples) {
  const std::size_t count = samples.size();
  const auto levels = static_cast<std::size_t>(std::max(scene.levels, 1.0));
  const std::size_t classes = std::max<std::size_t>(1, scene.kinds.options.classes.size());
  std::string text;
  if (samples.radii.size() != count) text += "radii are missing\n";
  if (samples.classes.size() != (scene.kinds.options.classes.empty() ? 0 : count))
    text += "classes are missing\n";
  if (samples.levelEnds.size() != scene.levels) text += "levels are missing\n";
  if (scene.levels > 0 && samples.levelEnds.back() != count) text += "the last level is short\n";
  if (!text.empty()) return text;
  const RadiusField field = RadiusField::make(scene.field.raster.view()).value();
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t its = samples.classes.empty() ? 0 : samples.classes[i];
    const double radius = field.withLeast(radiusOf(scene, its))
                              .at(samples.positions[2 * i], samples.positions[2 * i + 1]);
    if (radius != samples.radii[i]) text += "wrong radius\n";
  }
  for (std::size_t level = 0; level < levels && text.empty(); ++level) {
    const std::size_t end = scene.levels > 0 ? samples.levelEnds[level] : count;
    if (end == 1) continue;  // alone, it need not be on any lattice
    for (std::size_t k = 0; k < classes; ++k)
      text += faultsOf(scene, seed, samples, end, k, static_cast<int>(levels - 1 - level));
  }
  return text;
}

}  // namespace copse::trial
