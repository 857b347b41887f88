#include "classes/options.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/numbers.h"
#include "ground/lattice.h"
#include "ground/raster.h"

namespace copse {

namespace {

std::optional<Error> validate(const WeightRaster& raster) {
  const double size = static_cast<double>(raster.columns) * raster.rows;
  const auto length = static_cast<double>(raster.weights.size());
  if (size == 0 || length != size) return errorOf(Rule::whereSize, Option::where, length);
  for (std::size_t i = 0; i < raster.weights.size(); ++i) {
    const float weight = raster.weights[i];
    if (weight >= 0 && weight <= 1) continue;
    return errorOf(Rule::whereWeight, Option::where, weight, static_cast<double>(i));
  }
  if (!std::any_of(raster.weights.begin(), raster.weights.end(), [](float w) { return w > 0; }))
    return errorOf(Rule::whereNowhere, Option::where);
  return std::nullopt;
}

// Return the texel along one axis that a place lies in. It uses the same sides as a mask's region;
// a texel includes its lower side.
std::size_t texelAt(double place, double from, double size, std::uint32_t count) {
  const auto side = [&](std::size_t texel) {
    return from + size * (static_cast<double>(texel) / count);
  };
  auto texel =
      static_cast<std::size_t>(std::clamp((place - from) / size * count, 0.0, count - 1.0));
  while (texel > 0 && place < side(texel)) --texel;
  while (texel + 1 < count && place >= side(texel + 1)) ++texel;
  return texel;
}

}  // namespace

Where::Where(Region region)
    : region_(std::move(region)), tree_(std::make_shared<const RegionTree>(*region_)) {}

Result<Where> Where::make(const WeightRaster& raster) {
  if (const auto error = validate(raster)) return *error;
  Where where;
  where.weights_.assign(raster.weights.begin(), raster.weights.end());
  where.laid_ = {{}, raster.columns, raster.rows, raster.x, raster.y, raster.width, raster.height};
  for (const float weight : where.weights_) where.isGround_.push_back(weight > 0 ? 1 : 0);
  MaskRaster mask = where.laid_;
  mask.inside = where.isGround_;
  const Result<Region> ground = Region::fromMask(mask);
  if (!ground.ok()) {
    return errorOf(shifted(ground.error().broken, Rule::maskFar, Rule::whereFar), Option::where,
                   ground.error().given);
  }
  if (std::find(where.isGround_.begin(), where.isGround_.end(), 0) == where.isGround_.end())
    where.isGround_.clear();
  return where;
}

std::optional<Where> Where::repeated(const BoundingBox& box) const {
  if (region_) {
    const BoundingBox& own = region_->box();
    if (own.width() > box.width() || own.height() > box.height()) return std::nullopt;
    return Where(region_->repeated(box.width(), box.height()));
  }
  const BoundingBox laid{laid_.x, laid_.y, laid_.x + laid_.width, laid_.y + laid_.height};
  if (!RepeatedRaster::isOver(laid, box)) return std::nullopt;
  const RepeatedRaster raster(laid_.columns, laid_.rows, box);
  Where where;
  where.weights_ = raster.texelsOf(std::span(weights_));
  if (!isGround_.empty()) where.isGround_ = raster.texelsOf(std::span(isGround_));
  where.laid_ = raster.mask({});
  return where;
}

double Where::at(Point p) const {
  if (region_) return tree_->contains({p.x / tree_->unit(), p.y / tree_->unit()}) ? 1 : 0;
  const std::size_t column = texelAt(p.x, laid_.x, laid_.width, laid_.columns);
  const std::size_t row = texelAt(p.y, laid_.y, laid_.height, laid_.rows);
  return weights_[row * laid_.columns + column];
}

std::optional<Region> Where::groundIn(const BoundingBox& box) const {
  if (region_ || isGround_.empty()) return region_;
  MaskRaster mask = laid_;
  mask.inside = isGround_;
  // Extend it well beyond the box, so that no side lies along one of the box's.
  mask.beyond = std::max({mask.x - box.x0, mask.y - box.y0, box.x1 - mask.x - mask.width,
                          box.y1 - mask.y - mask.height, 0.0}) +
                std::max(box.width(), box.height());
  const Result<Region> ground = Region::fromMask(mask);
  return ground.ok() ? std::optional(ground.value()) : std::nullopt;
}

namespace {

std::optional<Error> validateDistance(Option option, std::size_t index, double distance) {
  auto error = Lattice::validate(distance);
  if (error) return errorAt(error->broken, option, index, distance);
  return error;
}

std::optional<Error> validateClasses(const ClassOptions& options) {
  const auto& classes = options.classes;
  if (classes.size() < 2 || classes.size() > kMostClasses) {
    return errorOf(Rule::classesCount, Option::classes, static_cast<double>(classes.size()));
  }
  for (std::size_t i = 0; i < classes.size(); ++i) {
    if (auto error = validateDistance(Option::classRadius, i, classes[i].radius)) return error;
    const double weight = classes[i].weight;
    if (!isPositive(weight)) return errorAt(Rule::positive, Option::classWeight, i, weight);
  }
  for (std::size_t i = 0; i < classes.size(); ++i) {
    if (shareOf(options, i) >= kLeastShare) continue;
    return errorAt(Rule::classShare, Option::classWeight, i, classes[i].weight);
  }
  return std::nullopt;
}

std::optional<Error> validateSpacing(const ClassOptions& options) {
  const std::size_t count = options.classes.size();
  const auto& spacing = options.spacing;
  if (spacing.empty()) return std::nullopt;
  if (spacing.size() != count * count) {
    return errorOf(Rule::spacingRows, Option::spacing, static_cast<double>(spacing.size()),
                   static_cast<double>(count));
  }
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = 0; j < count; ++j) {
      const double distance = spacing[i * count + j];
      const std::size_t at = 16 * i + j;  // see Error::index
      if (auto error = validateDistance(Option::spacingAt, at, distance)) return error;
      if (i == j && distance != options.classes[i].radius) {
        return errorAt(Rule::spacingOwn, Option::spacingAt, at, distance,
                       options.classes[i].radius);
      }
      if (distance != spacing[j * count + i]) {
        return errorAt(Rule::spacingOther, Option::spacingAt, at, distance, spacing[j * count + i]);
      }
    }
  }
  return std::nullopt;
}

std::optional<Error> validateRatio(const ClassOptions& options) {
  const double least = leastDistance(options);
  double greatest = least;
  for (std::size_t i = 0; i < options.classes.size(); ++i) {
    for (const double distance : distancesOf(options, i)) greatest = std::max(greatest, distance);
  }
  if (greatest / least <= kMostSpacingRatio) return std::nullopt;
  return errorOf(Rule::spacingRatio, options.spacing.empty() ? Option::classes : Option::spacing,
                 greatest / least, kMostSpacingRatio);
}

// Follow each class to the one near which it stands, and so on: none may come back to itself.
std::optional<Error> validateNear(const ClassOptions& options) {
  const auto& classes = options.classes;
  for (std::size_t i = 0; i < classes.size(); ++i) {
    std::size_t at = i;
    for (std::size_t steps = 0; classes[at].near; ++steps) {
      at = classes[at].near->which;
      if (at < classes.size() && at != i && steps < classes.size()) continue;
      return errorAt(Rule::nearClass, Option::classNear, i, classes[i].near->which);
    }
  }
  for (std::size_t i = 0; i < classes.size(); ++i) {
    const auto& near = classes[i].near;
    if (!near) continue;
    const double distance = distanceOf(options, i, near->which);
    const double most = kMostSpacingRatio * leastDistance(options);
    if (near->hasRoom(distance) && near->within <= most) continue;
    Error error = errorAt(Rule::nearWithin, Option::classWithin, i, near->within,
                          NearClass::leastFor(distance));
    error.numbers[1] = most;
    return error;
  }
  return std::nullopt;
}

}  // namespace

double distanceOf(const ClassOptions& options, std::size_t one, std::size_t other) {
  if (!options.spacing.empty()) return options.spacing[one * options.classes.size() + other];
  const double a = options.classes[one].radius;
  const double b = options.classes[other].radius;
  if (options.conflict) return spacingOf(*options.conflict, a, b);
  return a == b ? a : a / 2 + b / 2;
}

bool areDrawn(const ClassOptions& options) {
  return std::any_of(options.classes.begin(), options.classes.end(),
                     [](const SampleClass& sampleClass) { return sampleClass.sizes != nullptr; });
}

std::vector<double> distancesOf(const ClassOptions& options, std::size_t which) {
  std::vector<double> distances;
  for (std::size_t other = 0; other < options.classes.size(); ++other)
    distances.push_back(distanceOf(options, which, other));
  return distances;
}

double leastDistance(const ClassOptions& options) {
  double least = HUGE_VAL;
  for (std::size_t i = 0; i < options.classes.size(); ++i) {
    for (const double distance : distancesOf(options, i)) least = std::min(least, distance);
  }
  return least;
}

double shareOf(const ClassOptions& options, std::size_t which) {
  double greatest = 0;
  for (const SampleClass& sampleClass : options.classes)
    greatest = std::max(greatest, sampleClass.weight);
  double sum = 0;
  for (const SampleClass& sampleClass : options.classes) sum += sampleClass.weight / greatest;
  return options.classes[which].weight / greatest / sum;
}

bool standsByPlace(const ClassOptions& options) {
  return std::any_of(options.classes.begin(), options.classes.end(),
                     [](const SampleClass& sampleClass) { return sampleClass.where != nullptr; });
}

bool standsNear(const ClassOptions& options) {
  return std::any_of(options.classes.begin(), options.classes.end(),
                     [](const SampleClass& sampleClass) { return sampleClass.near.has_value(); });
}

std::optional<Error> validate(const ClassOptions& options) {
  if (areDrawn(options)) {
    auto error = Lattice::validate(options.classes.front().radius);
    return error ? error : Lattice::validate(options.classes.back().radius);
  }
  if (auto error = validateClasses(options)) return error;
  if (auto error = validateSpacing(options)) return error;
  if (auto error = validateRatio(options)) return error;
  return validateNear(options);
}

namespace {

// Return true if two regions have a cell of the lattice in common.
bool haveCommon(const Region& region, const Region& other, const Lattice& lattice) {
  if (!region.box().meets(other.box())) return false;
  Result<Ground> ground = Ground::make(region, 0, {}, lattice, std::span(&other, 1));
  if (!ground.ok()) return true;  // reported elsewhere
  Raster raster(std::make_shared<const Ground>(std::move(ground.value())), lattice.side, kAllCells);
  RowCells cells;
  for (auto row = raster.nextRow(INT64_MIN); row; row = raster.nextRow(*row + 1)) {
    raster.readRow(*row, cells);
    if (!cells.empty()) return true;
  }
  return false;
}

}  // namespace

ClassRegions regionsOf(std::span<const SampleClass> classes, const BoundingBox& box) {
  ClassRegions regions;
  for (const SampleClass& sampleClass : classes)
    regions.push_back(sampleClass.where ? sampleClass.where->groundIn(box) : std::nullopt);
  return regions;
}

std::vector<Region> anyOf(const ClassRegions& regions, std::span<const std::uint8_t> classes) {
  std::vector<Region> any;
  for (const std::uint8_t classIndex : classes) {
    if (regions.empty() || !regions[classIndex]) return {};
    any.push_back(*regions[classIndex]);
  }
  return any;
}

std::optional<Error> validateGround(const Region& region, const ClassRegions& regions,
                                    std::span<const SampleClass> classes, bool float32) {
  for (std::size_t i = 0; i < regions.size(); ++i) {
    if (!regions[i]) continue;
    const auto lattice = Lattice::make(classes[i].radius, region.farthest(), float32);
    if (!lattice.ok() || haveCommon(region, *regions[i], lattice.value())) continue;
    return errorAt(Rule::classGround, Option::classWhere, i, 0);
  }
  return std::nullopt;
}

}  // namespace copse
