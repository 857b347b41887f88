#include "field/field_sampler.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "base/hash.h"
#include "field/field_fill.h"
#include "field/region_integral.h"
#include "geometry/inner_point.h"
#include "geometry/placed_at.h"

namespace copse {

namespace {

constexpr double kEarlyDarts[] = {0.5, 1, 2, 4};  // for each square of a tile's least radius
constexpr double kLateDarts[] = {0.5};            // for each open subcell
constexpr std::size_t kEarly = std::size(kEarlyDarts);
constexpr std::size_t kLate = std::size(kLateDarts);
constexpr std::size_t kStages = kEarly + kLate + 1;  // the last one is the finish
constexpr std::uint64_t kOrders = 8;
constexpr double kStepRadii = 4000;  // squares of the least radius that one step goes over
constexpr double kLeastTiles = 1e5;  // that any limit allows
constexpr double kTileSamples = 20;  // at least, for each tile, of as many samples as allowed

std::vector<ExistingSample> inUnits(const ExistingSamples& given, const RadiusField& field,
                                    double unit) {
  std::vector<ExistingSample> samples;
  samples.reserve(given.size());
  for (std::size_t i = 0; i < given.size(); ++i) {
    const double x = given.positions[2 * i];
    const double y = given.positions[2 * i + 1];
    const double radius = given.radii.empty() ? field.at(x, y) : given.radii[i];
    samples.push_back({x / unit, y / unit, radius / unit});
  }
  return samples;
}

SampleLimit limitOf(const FieldOptions& options, const RadiusField& field) {
  return {options, "radius", field.min(), "use larger radii"};
}

}  // namespace

FieldSampler::FieldSampler(const Prepared& prepared, const RadiusField& field,
                           const FieldOptions& options, const ExistingSamples& existing)
    : Run(limitOf(options, field)),
      options_(options),
      radius_(field.min()),
      unit_(prepared.lattice.unit),
      placing_(prepared, field, options.conflict, inUnits(existing, field, unit_), output()),
      fill_(placing_) {
  if (!placing_.build(std::max(kLeastTiles, limit().most() / kTileSamples)))
    fail(limit().tooMany("tiles along the boundary"));
  tiles_ = placing_.tiles().size();
}

std::uint64_t FieldSampler::keyOf(const FieldTile& tile) const {
  const std::uint64_t key =
      mix(copse::keyOf(options_.seed, Stream::field), static_cast<std::int64_t>(stage_));
  const auto column = static_cast<std::int64_t>(tile.x / tile.side);
  const auto row = static_cast<std::int64_t>(tile.y / tile.side);
  return mix(mix(mix(key, tile.side), row), column);
}

void FieldSampler::beginStage() {
  order_.clear();
  for (std::size_t i = 0; i < placing_.tiles().size(); ++i) {
    order_.push_back({static_cast<std::int64_t>(mix(keyOf(placing_.tiles()[i]), -2) % kOrders),
                      static_cast<std::int64_t>(i)});
  }
  sortByPlace(order_);
  next_ = 0;
}

void FieldSampler::fillTile(FieldTile& tile) {
  const std::uint64_t key = keyOf(tile);
  placing_.dropFar(tile);
  if (stage_ < kEarly) {
    fill_.throwOver(tile, kEarlyDarts[stage_], key);
  } else if (stage_ + 1 < kStages) {
    fill_.throwIntoOpen(tile, kLateDarts[stage_ - kEarly], key);
  } else {
    fill_.finish(tile, key);
  }
}

void FieldSampler::placeInnerPoint() {
  const Ground& ground = placing_.ground();
  const auto point =
      innerPoint(ground.regionEdges(), ground.regionRule(), options_.float32, placing_.unit());
  if (point && ground.holds(*point) && placing_.isClearOfExisting(*point)) placing_.add(*point);
}

bool FieldSampler::advance(double /*most*/) {
  auto& tiles = placing_.tiles();
  for (double done = 0; done < kStepRadii && !failure();) {
    if (prepared_ < tiles.size()) {
      FieldTile& tile = tiles[prepared_++];
      placing_.prepare(tile);
      done += tile.side / tile.least * (tile.side / tile.least);
    } else if (stage_ == kStages || tiles.empty()) {
      if (count() + static_cast<double>(output().size()) == 0) placeInnerPoint();
      return false;
    } else if (order_.empty()) {
      beginStage();
    } else if (next_ < order_.size()) {
      FieldTile& tile = tiles[static_cast<std::size_t>(order_[next_++].what)];
      fillTile(tile);
      done += tile.side / tile.least * (tile.side / tile.least);
    } else {
      ++stage_;
      order_.clear();
    }
  }
  return true;
}

// By tiles, which are prepared, and then gone through in each stage.
double FieldSampler::share() const {
  const auto prepared = static_cast<double>(prepared_);
  const auto all = static_cast<double>(std::max<std::size_t>(tiles_, 1));
  const double filled = order_.empty() ? 0 : static_cast<double>(next_);
  return ((prepared + filled) / all + static_cast<double>(stage_)) / (kStages + 1);
}

Report FieldSampler::report() const {
  return {Ending::saturated, radius_, unit_};
}

Result<std::unique_ptr<FieldSampler>> beginField(const Region& region, const Obstacles& obstacles,
                                                 const RadiusField& field,
                                                 const FieldOptions& options,
                                                 const ExistingSamples& existing) {
  if (auto error = validate(options)) return *error;
  if (auto error = validate(existing, 0)) return *error;
  const SampleLimit limit = limitOf(options, field);
  double density = kSaturatedDensity / (field.min() * field.min());
  if (!existing.empty()) {
    density = 0;
  } else if (!limit.allows(region.boxArea() * density)) {
    density = expectedSamples(region, field) / region.estimateArea();
  }
  const auto prepared = prepare(region, obstacles, options, {field.min(), density}, limit);
  if (!prepared.ok()) return prepared.error();
  auto sampler = std::make_unique<FieldSampler>(prepared.value(), field, options, existing);
  if (sampler->failure()) return *sampler->failure();
  return sampler;
}

}  // namespace copse
