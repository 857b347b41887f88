#include "field/sampler.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "field/density.h"
#include "field/turns.h"

namespace copse {

namespace {

constexpr double kStepRadii = 4000;  // squares of the least radius that one step fills
constexpr double kLeastTiles = 1e5;  // allowed whatever the limit
constexpr double kTileSamples = 20;  // for each allowed tile

// Bound the number of samples of the least radius that existing ones take the place of.
double placesOf(const ExistingSamples& existing, const RadiusField& field) {
  double greatest = field.max();
  for (const double radius : existing.radii) greatest = std::max(greatest, radius);
  const double ratio = greatest / field.min();
  return static_cast<double>(existing.size()) * ratio * ratio;
}

class FieldSampler final : public Run {
 public:
  FieldSampler(const Prepared& prepared, const RadiusField& field, const FieldOptions& options,
               std::vector<ExistingSample> existing, bool isLater)
      : Run(limitOf(options, field)),
        options_(options),
        isLater_(isLater),
        report_{Ending::saturated, field.min(), prepared.lattice.unit},
        field_(field.scaled(1 / report_.unit)),
        placing_(prepared, field_, options.conflict, std::move(existing)) {
    if (!findTiles(placing_, limit())) fail(limit().error(Rule::limitTiles));
    turns_.emplace(placing_, options.seed);
    stride_ = options.stride % std::max<std::size_t>(1, tiles_.size());
    while (std::gcd(stride_, tiles_.size()) != 1) ++stride_;
  }

  [[nodiscard]] Report report() const override { return report_; }

 private:
  bool advance(double /*most*/) override {
    for (double done = 0; done < kStepRadii && !failure();) {
      while (begun_ < tiles_.size() && turns_->hasEnded(nextTile())) ++begun_;
      if (begun_ == tiles_.size()) {
        handOverEnded();
        if (!isLater_ && count() + static_cast<double>(output().size()) == 0) placeInnerPoint();
        return false;
      }
      done += turns_->advance(nextTile());
    }
    handOverEnded();
    return true;
  }

  [[nodiscard]] double share() const override { return turns_->share(); }

  [[nodiscard]] std::uint32_t nextTile() const {
    return static_cast<std::uint32_t>(begun_ * stride_ % tiles_.size());
  }

  // Hand over the samples of the tiles that have ended, tile by tile, so that their order does not
  // tell which tile took its turns first.
  void handOverEnded() {
    for (; handedOver_ < tiles_.size() && turns_->hasEnded(handedOver_); ++handedOver_)
      handOver(tiles_[handedOver_], report_.unit, output());
  }

  void placeInnerPoint() {
    const auto point = placing_.ground().innerPoint(options_.float32, report_.unit);
    if (!point || !placing_.isClearOfExisting(*point)) return;
    output().positions = {point->x * report_.unit, point->y * report_.unit};
    output().radii = {placing_.radiusAt(*point) * report_.unit};
  }

  FieldOptions options_;
  bool isLater_;
  Report report_;
  RadiusField field_;  // in lattice units
  FieldPlacing placing_;
  std::vector<FieldTile>& tiles_ = placing_.tiles();
  std::optional<FieldTurns> turns_;
  // Tiles begin in steps of so many. It does not matter to the samples.
  std::uint64_t stride_ = 1;
  std::uint64_t begun_ = 0;       // tiles that have begun in this order
  std::uint32_t handedOver_ = 0;  // tiles whose samples are handed over
};

}  // namespace

SampleLimit limitOf(const FieldOptions& options, const RadiusField& field) {
  return {options, Option::radius, field.min(), Word::useLargerRadii};
}

bool findTiles(FieldPlacing& placing, const SampleLimit& limit) {
  const BoundingBox& box = placing.ground().box();
  TileTree& tree = placing.tree();
  tree.begin(box, std::max(box.width(), box.height()), placing.field().max(),
             std::max(kLeastTiles, limit.most() / kTileSamples));
  tree.findAll();
  placing.listExisting();
  return !tree.isShort();
}

void handOver(FieldTile& tile, double unit, Output& to) {
  std::size_t at = to.radii.size();
  to.positions.resize(2 * (at + tile.placed.size()));
  to.radii.resize(at + tile.placed.size());
  for (const auto& [x, y, radius] : tile.placed) {
    to.positions[2 * at] = (tile.x + x) * unit;
    to.positions[2 * at + 1] = (tile.y + y) * unit;
    to.radii[at++] = radius * unit;
  }
  tile.placed = {};
}

Result<Prepared> prepareField(const Region& region, const Obstacles& obstacles,
                              const RadiusField& field, const FieldOptions& options,
                              const ExistingSamples& existing) {
  if (auto error = validate(options)) return *error;
  if (auto error = validate(existing, 0)) return *error;
  const SampleLimit limit = limitOf(options, field);
  double density = kSaturatedDensity / (field.min() * field.min());
  if (!limit.allows(region.boxArea() * density)) {
    // The estimated area of a thin region may be 0.
    const double area = region.estimateArea();
    density = area > 0 ? expectedSamples(region, field) / area : 0;
  }
  return prepare(region, obstacles, options, {field.min(), density, placesOf(existing, field)},
                 limit);
}

RunResult beginField(const Region& region, const Obstacles& obstacles, const RadiusField& field,
                     const FieldOptions& options, const ExistingSamples& existing) {
  const auto prepared = prepareField(region, obstacles, field, options, existing);
  if (!prepared.ok()) return prepared.error();
  const double unit = prepared.value().lattice.unit;
  auto run = beginFieldLayer(prepared.value(), field, options,
                             inUnits(existing, field.scaled(1 / unit), unit), false);
  if (run->failure()) return *run->failure();
  return run;
}

std::unique_ptr<Run> beginFieldLayer(const Prepared& prepared, const RadiusField& field,
                                     const FieldOptions& options,
                                     std::vector<ExistingSample> existing, bool isLater) {
  return std::make_unique<FieldSampler>(prepared, field, options, std::move(existing), isLater);
}

}  // namespace copse
