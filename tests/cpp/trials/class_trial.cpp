#include "class_trial.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>

#include "base/vectors.h"

namespace copse::trial {

std::vector<double> randomSpacing(shapes::Dice& dice, const ClassOptions& options) {
  const std::size_t count = options.classes.size();
  const double spread = dice.chance(0.3) ? 0.9 : 0.3;  // powers of ten about the mean
  std::vector<double> spacing(count * count);
  for (std::size_t i = 0; i < count; ++i) {
    spacing[i * count + i] = options.classes[i].radius;
    for (std::size_t j = 0; j < i; ++j) {
      const double mean = (options.classes[i].radius + options.classes[j].radius) / 2;
      spacing[i * count + j] = mean * std::pow(10, dice.between(-spread, spread));
      spacing[j * count + i] = spacing[i * count + j];
    }
  }
  return spacing;
}

namespace {

std::string write(const ClassOptions& options) {
  std::string text;
  char number[100];
  for (const SampleClass& sampleClass : options.classes) {
    std::snprintf(number, sizeof number, "# class radius %.17g weight %.17g\n", sampleClass.radius,
                  sampleClass.weight);
    text += number;
  }
  for (const double distance : options.spacing) {
    std::snprintf(number, sizeof number, "%.17g ", distance);
    text += number;
  }
  return text + "\n";
}

/// The pairs that are too close, in whole lattice units. The search uses square cells whose side is
/// the greatest distance.
std::string closePairs(const ClassOptions& options, const ClassSamples& samples) {
  const std::size_t classes = options.classes.size();
  double greatest = 0;
  std::vector<long double> squares(classes * classes);
  for (std::size_t i = 0; i < classes; ++i) {
    for (std::size_t j = 0; j < classes; ++j) {
      const double distance = distanceOf(options, i, j);
      greatest = std::max(greatest, distance);
      const long double units = static_cast<long double>(distance) / samples.unit;
      squares[i * classes + j] = units * units;
    }
  }
  std::map<std::pair<std::int64_t, std::int64_t>, std::vector<std::size_t>> cells;
  const auto cellOf = [&](double v) { return static_cast<std::int64_t>(std::floor(v / greatest)); };
  for (std::size_t i = 0; i < samples.classes.size(); ++i) {
    const double x = samples.positions[2 * i];
    const double y = samples.positions[2 * i + 1];
    for (std::int64_t row = cellOf(y) - 1; row <= cellOf(y) + 1; ++row) {
      for (std::int64_t column = cellOf(x) - 1; column <= cellOf(x) + 1; ++column) {
        const auto found = cells.find({row, column});
        if (found == cells.end()) continue;
        for (const std::size_t j : found->second) {
          const auto dx = static_cast<long double>((samples.positions[2 * j] - x) / samples.unit);
          const auto dy =
              static_cast<long double>((samples.positions[2 * j + 1] - y) / samples.unit);
          if (dx * dx + dy * dy < squares[samples.classes[i] * classes + samples.classes[j]])
            return "too close: " + std::to_string(i) + " and " + std::to_string(j) + "\n";
        }
      }
    }
    cells[{cellOf(y), cellOf(x)}].push_back(i);
  }
  return "";
}

void addRing(shapes::Shape& shape, std::initializer_list<double> coords) {
  shape.coords.insert(shape.coords.end(), coords);
  shape.ringEnds.push_back(static_cast<std::uint32_t>(shape.coords.size() / 2));
}

void addRectangle(shapes::Shape& shape, double x0, double y0, double x1, double y1) {
  addRing(shape, {x0, y0, x1, y0, x1, y1, x0, y1});
}

BoundingBox boxOf(const shapes::Shape& shape) {
  return region(shape).value().box();
}

// Make a region for a class, and its complement: the same rings with one far around them, by the
// even-odd rule.
std::shared_ptr<const Where> randomRegion(shapes::Dice& dice, const BoundingBox& box,
                                          shapes::Shape& elsewhere) {
  const double size = std::max(box.width(), box.height()) * dice.between(0.3, 1.2);
  const double x = box.x0 + box.width() * dice.between(-0.2, 0.4);
  const double y = box.y0 + box.height() * dice.between(-0.2, 0.4);
  shapes::Shape inside = shapes::randomPolygons(dice, 1);
  inside.nonzero = false;
  for (std::size_t i = 0; i < inside.coords.size(); i += 2) {
    inside.coords[i] = x + size * inside.coords[i];
    inside.coords[i + 1] = y + size * inside.coords[i + 1];
  }
  const Result<Region> made = region(inside);
  if (!made.ok() || !made.value().box().meets(box)) return nullptr;
  elsewhere = inside;
  const double far = 8 * size;
  addRectangle(elsewhere, x - far, y - far, x + far, y + far);
  return std::make_shared<const Where>(made.value());
}

// Make a raster for a class, on round numbers or not, and the complement of its ground: its texels
// of weight 0. The outermost texels extend outwards.
std::shared_ptr<const Where> randomRaster(shapes::Dice& dice, const BoundingBox& box,
                                          shapes::Shape& elsewhere) {
  const auto columns = static_cast<std::uint32_t>(1 + dice.below(5));
  const auto rows = static_cast<std::uint32_t>(1 + dice.below(5));
  std::vector<float> weights(columns * rows);
  for (float& weight : weights) weight = std::max(0.0F, static_cast<float>(dice.between(-0.5, 1)));
  const double snap = dice.chance(0.5) ? std::exp2(std::round(std::log2(box.width() / 64))) : 1e-9;
  const auto snapped = [&](double at) { return std::round(at / snap) * snap; };
  const double x = snapped(box.x0 + box.width() * dice.between(-0.2, 0.4));
  const double y = snapped(box.y0 + box.height() * dice.between(-0.2, 0.4));
  const double width = snap * columns + snapped(box.width() * dice.between(0.2, 1));
  const double height = snap * rows + snapped(box.height() * dice.between(0.2, 1));
  const auto made = Where::make({weights, columns, rows, x, y, width, height});
  if (!made.ok() || !made.value().groundIn(box)) return nullptr;
  const double far = 8 * std::max({box.width(), box.height(), width, height});
  const auto sideOf = [&](double from, double size, std::uint32_t side, std::uint32_t count) {
    if (side == 0) return from - far;
    return from + size * (static_cast<double>(side) / count) + (side == count ? far : 0);
  };
  for (std::uint32_t i = 0; i < weights.size(); ++i) {
    if (weights[i] > 0) continue;
    const std::uint32_t column = i % columns;
    const std::uint32_t row = i / columns;
    addRectangle(elsewhere, sideOf(x, width, column, columns), sideOf(y, height, row, rows),
                 sideOf(x, width, column + 1, columns), sideOf(y, height, row + 1, rows));
  }
  return std::make_shared<const Where>(made.value());
}

}  // namespace

void addWhere(shapes::Dice& dice, ClassScene& scene) {
  const BoundingBox box = boxOf(scene.scene.shape);
  std::vector<SampleClass>& classes = scene.options.classes;
  scene.elsewhere.resize(classes.size());
  for (std::size_t i = 0; i < classes.size(); ++i) {
    if (dice.chance(0.3)) continue;
    shapes::Shape elsewhere;
    elsewhere.name = "elsewhere";
    classes[i].where =
        dice.chance(0.5) ? randomRegion(dice, box, elsewhere) : randomRaster(dice, box, elsewhere);
    if (classes[i].where) scene.elsewhere[i].push_back(elsewhere);
  }
}

ClassOptions randomClasses(shapes::Dice& dice, double radius) {
  ClassOptions options;
  const std::size_t count = dice.chance(0.7) ? 2 + dice.below(3) : 2 + dice.below(15);
  const double ratio = dice.chance(0.3) ? 0 : dice.chance(0.8) ? 0.8 : 2;  // powers of ten
  for (std::size_t i = 0; i < count; ++i) {
    const bool isSame = i > 0 && dice.chance(0.3);
    const double own =
        isSame ? options.classes[i - 1].radius : radius * std::pow(10, ratio * dice.roll());
    options.classes.push_back({own, dice.chance(0.5) ? 1 : std::pow(10, dice.between(-1, 1))});
  }
  if (dice.chance(0.4)) options.spacing = randomSpacing(dice, options);
  return options;
}

void addNear(shapes::Dice& dice, ClassOptions& options) {
  const std::size_t count = options.classes.size();
  const std::size_t turn = dice.below(count);
  for (std::size_t n = 1; n < count; ++n) {
    if (dice.chance(0.4) && n + 1 < count) continue;
    const std::size_t own = (turn + n) % count;
    const auto which = static_cast<std::uint32_t>((turn + dice.below(n)) % count);
    const double distance = distanceOf(options, own, which);
    const double most = kMostSpacingRatio * leastDistance(options);
    const double room = dice.chance(0.2) ? 1.01 : std::pow(10, dice.between(0.01, 0.8));
    options.classes[own].near = NearClass{which, std::min(room * distance, most)};
    if (!options.classes[own].near->hasRoom(distance)) options.classes[own].near.reset();
  }
}

ClassScene randomClassScene(std::uint64_t seed) {
  shapes::Dice dice(seed + 77);
  ClassScene made;
  if (dice.chance(0.5))
    made.scene.shape = shapes::randomShape(seed);
  else
    made.scene = shapes::randomScene(seed);
  // The oracle judges a margin only if no two rings overlap.
  if (made.scene.shape.name != "simple") made.scene.margin = 0;
  made.options = randomClasses(dice, made.scene.shape.radius);
  return made;
}

RunResult beginClasses(const Region& region, const LayersAround& around,
                       const ClassOptions& options) {
  if (auto error = validate(options)) return *error;
  return beginLayers(region, around, layersOf(options, 0), options);
}

Result<ClassSamples> sample(const ClassScene& given, std::uint64_t seed) {
  const Result<Region> place = region(given.scene.shape);
  if (!place.ok()) return place.error();
  ClassOptions options = given.options;
  options.seed = seed;
  options.float32 = given.scene.float32;
  options.margin = given.scene.margin;
  Obstacles obstacles;
  obstacles.capsules = given.scene.capsules;
  for (const shapes::Shape& shape : given.scene.obstacles) {
    const Result<Region> obstacle = region(shape);
    if (!obstacle.ok()) return obstacle.error();
    obstacles.regions.push_back(obstacle.value());
  }
  auto begun = beginClasses(place.value(), {obstacles}, options);
  if (!begun.ok()) return begun.error();
  const Result<Samples> samples = finish(*begun.value());
  if (!samples.ok()) return samples.error();
  return ClassSamples{samples.value().positions, samples.value().classes,
                      samples.value().report.unit};
}

ClassSamples fillSquare(double side, const ClassOptions& options) {
  ClassScene square;
  square.scene.shape = {"square", 1, false, {0, 0, side, 0, side, side, 0, side}, {4}};
  square.options = options;
  square.options.limit = 1e8;
  Result<ClassSamples> samples = sample(square, options.seed);
  if (!samples.ok()) {
    std::fprintf(stderr, "%s\n", samples.error().rule().c_str());
    std::abort();
  }
  return samples.value();
}

std::string faults(const ClassScene& given, std::uint64_t seed, const ClassSamples& samples,
                   const oracle::Options& options) {
  const Scene& scene = given.scene;
  const std::size_t classes = given.options.classes.size();
  std::string text;
  if (samples.positions.size() != 2 * samples.classes.size()) text += "classes are missing\n";
  text += closePairs(given.options, samples);
  // The samples of other classes are discs that each class keeps clear of.
  for (std::size_t classIndex = 0; classIndex < classes; ++classIndex) {
    Scene alone = scene;
    alone.shape.radius = given.options.classes[classIndex].radius;
    if (!given.elsewhere.empty()) append(alone.obstacles, given.elsewhere[classIndex]);
    Samples own;
    // The lattice of a larger class is coarser.
    const double farthest = region(scene.shape).value().farthest();
    const Lattice lattice = Lattice::make(alone.shape.radius, farthest, scene.float32).value();
    own.report = {Ending::saturated, alone.shape.radius, lattice.unit};
    for (std::size_t i = 0; i < samples.classes.size(); ++i) {
      const double x = samples.positions[2 * i];
      const double y = samples.positions[2 * i + 1];
      if (samples.classes[i] == classIndex) {
        own.positions.insert(own.positions.end(), {x, y});
      } else {
        alone.capsules.push_back(
            {x, y, x, y, distanceOf(given.options, classIndex, samples.classes[i])});
      }
    }
    const std::string found = faults(alone, seed, own, options);
    if (!found.empty()) text += "class " + std::to_string(classIndex) + ": " + found;
  }
  return text.empty() ? text : text + write(given.options);
}

std::string tryOut(const ClassScene& given, std::uint64_t seed) {
  const Result<ClassSamples> samples = sample(given, seed);
  if (samples.ok()) return faults(given, seed, samples.value());
  const Error& error = samples.error();
  return given.scene.shape.name + ": " + error.code() + ": " + error.option() + " " +
         error.value() + " " + error.rule() + "\n" + write(given.scene) + write(given.options);
}

}  // namespace copse::trial
