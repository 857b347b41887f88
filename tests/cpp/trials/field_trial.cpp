#include "field_trial.h"

#include <cmath>
#include <cstdio>

#include "random_scenes.h"

namespace copse::trial {
namespace {

using shapes::Dice;

double valueAt(Dice& dice, int choice, double x, double y, double phase) {
  switch (choice) {
    case 0:
      return phase;
    case 1:
      return x * phase + y * (1 - phase);
    case 2:
      return 0.5 + 0.25 * (std::sin(7 * x + 9 * phase) + std::sin(8 * y - 5 * phase));
    case 3:
      return dice.roll();
    case 4:
      return x + y * phase < 0.8 ? 0 : 1;
    default:
      return dice.chance(0.2) ? 1 : 0;
  }
}

RasterBounds frameOf(const shapes::Shape& shape) {
  double x0 = INFINITY, y0 = INFINITY, x1 = -INFINITY, y1 = -INFINITY;
  for (std::size_t i = 0; i < shape.coords.size(); i += 2) {
    x0 = std::min(x0, shape.coords[i]);
    x1 = std::max(x1, shape.coords[i]);
    y0 = std::min(y0, shape.coords[i + 1]);
    y1 = std::max(y1, shape.coords[i + 1]);
  }
  return {x0, y0, x1 - x0, y1 - y0};
}

}  // namespace

FieldRaster randomRaster(Dice& dice, double least, const RasterBounds& around) {
  constexpr double kRatios[] = {1, 1.3, 4, 10, 100};
  FieldRaster raster;
  raster.min = least;
  raster.max = least * kRatios[dice.below(5)];
  raster.columns = static_cast<std::uint32_t>(1 + dice.below(dice.chance(0.3) ? 3 : 60));
  raster.rows = static_cast<std::uint32_t>(1 + dice.below(dice.chance(0.3) ? 3 : 60));
  raster.bounds = around;
  if (dice.chance(0.3)) {
    raster.bounds.x += around.width * dice.between(-0.5, 0.5);
    raster.bounds.y += around.height * dice.between(-0.5, 0.5);
    raster.bounds.width *= dice.between(0.1, 2);
    raster.bounds.height *= dice.between(0.1, 2);
  }
  const int choice = static_cast<int>(dice.below(6));
  const double phase = dice.roll();
  const bool isBytes = dice.chance(0.3);
  for (std::uint32_t j = 0; j < raster.rows; ++j) {
    for (std::uint32_t i = 0; i < raster.columns; ++i) {
      const double x = (i + 0.5) / raster.columns;
      const double value =
          std::clamp(valueAt(dice, choice, x, (j + 0.5) / raster.rows, phase), 0.0, 1.0);
      if (isBytes) {
        raster.bytes.push_back(static_cast<std::uint8_t>(std::lround(255 * value)));
      } else {
        raster.radii.push_back(
            static_cast<float>(raster.min * std::pow(raster.max / raster.min, value)));
      }
    }
  }
  return raster;
}

FieldScene randomFieldScene(std::uint64_t seed) {
  Dice dice(seed ^ 0x5EED);
  FieldScene scene;
  scene.ground = shapes::randomScene(seed);
  if (dice.chance(0.3)) {
    scene.ground.obstacles.clear();
    scene.ground.capsules.clear();
    scene.ground.margin = 0;
  }
  scene.ground.float32 = dice.chance(0.1);
  const double least = scene.ground.shape.radius * (dice.chance(0.5) ? 1 : dice.between(0.5, 3));
  scene.raster = randomRaster(dice, least, frameOf(scene.ground.shape));
  scene.conflict = static_cast<ConflictRule>(dice.below(3));
  if (dice.chance(0.4)) {
    const bool hasRadii = dice.chance(0.7);
    for (std::size_t i = dice.below(60); i > 0; --i) {
      const shapes::Spot spot = shapes::somewhere(dice, scene.ground.shape);
      scene.existing.positions.insert(scene.existing.positions.end(), {spot.x, spot.y});
      if (hasRadii) scene.existing.radii.push_back(shapes::anySize(dice, least));
    }
  }
  return scene;
}

Result<FieldSamples> sample(const Region& region, const RadiusField& field,
                            const FieldOptions& options, const Obstacles& obstacles,
                            const ExistingSamples& existing) {
  auto begun = beginField(region, obstacles, field, options, existing);
  if (!begun.ok()) return begun.error();
  const Result<Samples> samples = finish(*begun.value());
  if (!samples.ok()) return samples.error();
  return FieldSamples{samples.value().positions, samples.value().radii,
                      samples.value().report.unit};
}

Result<FieldSamples> sample(const FieldScene& scene, std::uint64_t seed, std::uint64_t stride) {
  const Result<Region> place = region(scene.ground.shape);
  if (!place.ok()) return place.error();
  const Result<RadiusField> field = RadiusField::make(scene.raster.view());
  if (!field.ok()) return field.error();
  const Result<Obstacles> obstacles = obstaclesOf(scene.ground);
  if (!obstacles.ok()) return obstacles.error();
  FieldOptions options;
  options.conflict = scene.conflict;
  options.seed = seed;
  options.float32 = scene.ground.float32;
  options.margin = scene.ground.margin;
  options.stride = stride;
  return sample(place.value(), field.value(), options, obstacles.value(), scene.existing);
}

std::string tryOut(const FieldScene& scene, std::uint64_t seed) {
  const Result<FieldSamples> samples = sample(scene, seed);
  if (samples.ok()) return faults(scene, seed, samples.value());
  const Error& error = samples.error();
  if (error.option() == "float32") return "";  // the error that float32 cannot hold the radius
  return scene.ground.shape.name + ": " + error.code() + ": " + error.option() + " " +
         error.value() + " " + error.rule() + "\n" + write(scene.ground);
}

}  // namespace copse::trial
