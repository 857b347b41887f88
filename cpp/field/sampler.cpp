#include "field/sampler.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>
#include <tuple>
#include <vector>

#include "base/hash.h"
#include "field/density.h"
#include "field/fill.h"
#include "shape/region_tree.h"

namespace copse {

namespace {

constexpr double kStageDarts[] = {0.5, 1, 2, 4};  // for each square of a tile's least radius
constexpr std::int32_t kEarly = std::size(kStageDarts);
// A tile's turns: it is prepared, then filled in stages, the last of which is the finish.
constexpr std::int32_t kTurns = 1 + kEarly + 1 + 1;
constexpr double kStepRadii = 4000;  // squares of the least radius that one step fills
constexpr double kLeastTiles = 1e5;  // allowed whatever the limit
constexpr double kTileSamples = 20;  // for each allowed tile

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

// Bound the number of samples of the least radius that existing ones take the place of.
double placesOf(const ExistingSamples& existing, const RadiusField& field) {
  double greatest = field.max();
  for (const double radius : existing.radii) greatest = std::max(greatest, radius);
  const double ratio = greatest / field.min();
  return static_cast<double>(existing.size()) * ratio * ratio;
}

SampleLimit limitOf(const FieldOptions& options, const RadiusField& field) {
  return {options, Option::radius, field.min(), Word::useLargerRadii};
}

class FieldSampler final : public Run {
 public:
  FieldSampler(const Prepared& prepared, const RadiusField& field, const FieldOptions& options,
               const ExistingSamples& existing)
      : Run(limitOf(options, field)),
        options_(options),
        report_{Ending::saturated, field.min(), prepared.lattice.unit},
        placing_(prepared, field, options.conflict, inUnits(existing, field, report_.unit)),
        fill_(makeFieldFill(placing_)) {
    if (!placing_.build(std::max(kLeastTiles, limit().most() / kTileSamples)))
      fail(limit().error(Rule::limitTiles));
    turns_.resize(tiles_.size());
    stride_ = options.stride % std::max<std::size_t>(1, tiles_.size());
    while (std::gcd(stride_, tiles_.size()) != 1) ++stride_;
  }

  [[nodiscard]] Report report() const override { return report_; }

 private:
  bool advance(double /*most*/) override {
    for (double done = 0; done < kStepRadii && !failure();) {
      if (waiting_.empty()) {
        handOver();
        while (begun_ < tiles_.size() && hasEnded(nextTile())) ++begun_;
        if (begun_ == tiles_.size()) {
          if (count() + static_cast<double>(output().size()) == 0) placeInnerPoint();
          return false;
        }
        waiting_.push_back({nextTile()});
      }
      if (findBefore()) continue;
      const std::uint32_t number = waiting_.back().tile;
      waiting_.pop_back();
      takeTurn(number);
      const double across = tiles_[number].side / tiles_[number].least;
      done += across * across;
    }
    return true;
  }

  [[nodiscard]] double share() const override {
    return taken_ / (kTurns * std::max(1.0, static_cast<double>(tiles_.size())));
  }

  [[nodiscard]] bool hasEnded(std::uint32_t number) const { return turns_[number].taken == kTurns; }
  [[nodiscard]] std::uint32_t nextTile() const {
    return static_cast<std::uint32_t>(begun_ * stride_ % tiles_.size());
  }

  // Hand over the samples of the tiles that have ended, tile by tile, so that their order does not
  // tell which tile took its turns first.
  void handOver() {
    for (; handedOver_ < tiles_.size() && hasEnded(handedOver_); ++handedOver_) {
      FieldTile& tile = tiles_[handedOver_];
      std::size_t at = output().radii.size();
      output().positions.resize(2 * (at + tile.placed.size()));
      output().radii.resize(at + tile.placed.size());
      for (const auto& [x, y, radius] : tile.placed) write(at++, {tile.x + x, tile.y + y}, radius);
      tile.placed = {};
    }
  }

  void write(std::size_t at, Point point, double radius) {
    output().positions[2 * at] = point.x * report_.unit;
    output().positions[2 * at + 1] = point.y * report_.unit;
    output().radii[at] = radius * report_.unit;
  }

  // Return the key of a tile's next stage.
  [[nodiscard]] std::uint64_t keyOf(std::uint32_t number) const {
    const FieldTile& tile = tiles_[number];
    const std::uint64_t stage =
        mix(copse::keyOf(options_.seed, Stream::field), turns_[number].taken - 1);
    const auto column = static_cast<std::int64_t>(tile.x / tile.side);
    const auto row = static_cast<std::int64_t>(tile.y / tile.side);
    return mix(mix(mix(stage, tile.side), row), column);
  }

  void fillTile(FieldTile& tile, std::int32_t stage, std::uint64_t key) {
    placing_.dropFar(tile);
    if (stage < kEarly) {
      fill_->throwOver(tile, kStageDarts[stage], key);
    } else if (stage == kEarly) {
      fill_->throwIntoOpen(tile, key);
    } else {
      fill_->finish(tile, key);
    }
  }

  void takeTurn(std::uint32_t number) {
    FieldTile& tile = tiles_[number];
    Turns& turns = turns_[number];
    if (turns.taken == 0) {
      placing_.prepare(tile);
    } else {
      fillTile(tile, turns.taken - 1, keyOf(number));
    }
    ++taken_;
    if (++turns.taken < kTurns) {
      turns.order = mix(keyOf(number), -2);
    } else {
      placing_.endTile(tile);
    }
  }

  // Return true if the next turn of one tile comes before that of another near it.
  [[nodiscard]] bool isBefore(std::uint32_t one, std::uint32_t other) const {
    const auto placeOf = [&](std::uint32_t number) {
      const FieldTile& tile = tiles_[number];
      return std::tuple(turns_[number].taken, turns_[number].order, tile.y, tile.x);
    };
    return placeOf(one) < placeOf(other);
  }

  // Look for a tile whose turn comes before that of the last waiting tile; it waits then, too.
  // Return true if there is one.
  bool findBefore() {
    Wait& last = waiting_.back();
    const FieldTile& tile = tiles_[last.tile];
    for (; last.looked < tile.around.size(); ++last.looked) {
      const std::uint32_t number = tile.around[last.looked];
      if (!isBefore(number, last.tile)) continue;
      waiting_.push_back({number});
      return true;
    }
    return false;
  }

  void placeInnerPoint() {
    const Ground& ground = placing_.ground();
    const auto point =
        innerPoint(ground.regionEdges(), ground.regionRule(), options_.float32, report_.unit);
    if (!point || !ground.holds(*point) || !placing_.isClearOfExisting(*point)) return;
    output().positions.resize(2);
    output().radii.resize(1);
    write(0, *point, placing_.radiusAt(*point));
  }

  FieldOptions options_;
  Report report_;
  FieldPlacing placing_;
  std::unique_ptr<FieldFill> fill_;
  std::vector<FieldTile>& tiles_ = placing_.tiles();
  /// The turns that a tile has taken, and the order of its next one among those of tiles around.
  struct Turns {
    std::int32_t taken = 0;
    std::uint64_t order = 0;
  };
  std::vector<Turns> turns_;  // by tile
  /// A tile that is to take a turn. The first `looked` tiles around it do not come before it.
  struct Wait {
    std::uint32_t tile;
    std::uint32_t looked = 0;
  };
  std::vector<Wait> waiting_;  // each comes before the one below it
  // Tiles begin in steps of so many. It does not matter to the samples.
  std::uint64_t stride_ = 1;
  std::uint64_t begun_ = 0;       // tiles that have begun in this order
  std::uint32_t handedOver_ = 0;  // tiles whose samples are handed over
  double taken_ = 0;              // turns of all tiles
};

}  // namespace

Result<std::unique_ptr<Run>> beginField(const Region& region, const Obstacles& obstacles,
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
  const auto prepared =
      prepare(region, obstacles, options, {field.min(), density, placesOf(existing, field)}, limit);
  if (!prepared.ok()) return prepared.error();
  auto sampler = std::make_unique<FieldSampler>(prepared.value(), field, options, existing);
  if (sampler->failure()) return *sampler->failure();
  return std::unique_ptr<Run>(std::move(sampler));
}

}  // namespace copse
