#include "windows/field_slice.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "field/turns.h"
#include "windows/field_rim.h"

namespace copse {

namespace {

constexpr double kStepRadii = 4000;      // squares of the least radius that one step fills
constexpr double kLeastSamples = 20000;  // of a slice; smaller ones do not pay
constexpr double kMoreSamples = 1.1;     // bounds the samples of a fill over their mean
constexpr double kMostPerSquare = 2;     // samples in a square of the least radius
constexpr double kWidened = 1.5;         // factor on the halos of the next try
constexpr BoundingBox kEverywhere{-HUGE_VAL, -HUGE_VAL, HUGE_VAL, HUGE_VAL};

// Estimate the samples in a tile, as if all of it were ground.
double expectedIn(const FieldTile& tile, const RadiusField& field) {
  constexpr int kPlaces = 3;  // along a side
  const double step = static_cast<double>(tile.side) / kPlaces;
  double samples = 0;
  for (int place = 0; place < kPlaces * kPlaces; ++place) {
    const double across = step / field.at(tile.x + (place % kPlaces + 0.5) * step,
                                          tile.y + (place / kPlaces + 0.5) * step);
    samples += kSaturatedDensity * across * across;
  }
  return samples;
}

class FieldSlice final : public Run {
 public:
  FieldSlice(const Prepared& prepared, const RadiusField& field, const FieldOptions& options,
             const ExistingSamples& existing, const TilesOf& tilesOf, double widening)
      : Run(limitOf(options, field)),
        prepared_(prepared),
        options_(options),
        report_{Ending::saturated, field.min(), prepared.lattice.unit},
        field_(field.scaled(1 / report_.unit)),
        existing_(inUnits(existing, field_, report_.unit)),
        tilesOf_(tilesOf),
        widening_(widening) {
    begin();
  }

  [[nodiscard]] Report report() const override { return report_; }

 private:
  // A try with halos of some width.
  struct Try {
    Try(const FieldSlice& slice, const SampleLimit& limit)
        : placing(slice.prepared_, slice.field_, slice.options_.conflict, slice.existing_),
          isCrowded(!findTiles(placing, limit)),
          wanted{kEverywhere, slice.tilesOf_(placing.tiles(), slice.field_)},
          rim(makeFieldUnsureRim(placing, wanted, slice.widening_)) {
      rim->findTiles();
      turns.emplace(placing, slice.options_.seed, rim.get());
      worked = rim->leaveOut(*turns);
    }

    FieldPlacing placing;
    bool isCrowded;
    WantedSamples wanted;
    std::unique_ptr<FieldUnsureRim> rim;
    std::optional<FieldTurns> turns;
    std::uint32_t worked = 0;
  };

  void begin() {
    try_.reset();  // free its memory before the next one takes as much
    try_ = std::make_unique<Try>(*this, limit());
    if (try_->isCrowded) fail(limit().error(Rule::limitTiles));
    begun_ = 0;
  }

  bool advance(double /*most*/) override {
    std::vector<FieldTile>& tiles = try_->placing.tiles();
    for (double done = 0; done < kStepRadii && !failure();) {
      if (!try_->rim->isProven()) {
        widening_ *= kWidened;
        begin();
        return true;
      }
      while (begun_ < tiles.size() && try_->turns->hasEnded(begun_)) ++begun_;
      if (begun_ == tiles.size()) {
        for (std::uint32_t number = 0; number < tiles.size(); ++number) {
          if (try_->wanted.hasTile(number)) handOver(tiles[number], report_.unit, output());
        }
        return false;
      }
      done += try_->turns->advance(begun_);
    }
    share_ = std::max(share_, try_->turns->share() * static_cast<double>(tiles.size()) /
                                  std::max(1U, try_->worked));
    return !failure();
  }

  [[nodiscard]] double share() const override { return share_; }

  Prepared prepared_;
  FieldOptions options_;
  Report report_;
  RadiusField field_;  // in lattice units
  std::vector<ExistingSample> existing_;
  TilesOf tilesOf_;
  double widening_;
  std::unique_ptr<Try> try_;
  std::uint32_t begun_ = 0;  // all tiles before it have ended
  double share_ = 0;
};

}  // namespace

TilesOf tilesOf(const SliceOptions& slice, const SampleLimit& limit) {
  return [slice, limit](const std::vector<FieldTile>& tiles, const RadiusField& field) {
    std::vector<double> works;  // of the tiles up to each
    double all = 0;
    double samples = 0;
    double most = 0;
    for (const FieldTile& tile : tiles) {
      const double squares = tile.side / tile.least * (tile.side / tile.least);
      const double expected = expectedIn(tile, field) * (tile.cut ? 0.5 : 1);
      samples += expected;
      most += squares * (tile.cut ? kMostPerSquare : kMoreSamples * kSaturatedDensity);
      all += expected + kSaturatedDensity * squares * (tile.cut ? 0.5 : 1);
      works.push_back(all);
    }
    // Only a whole fill can enforce the limit.
    const double slices = limit.allows(most) ? std::min(std::floor(samples / kLeastSamples),
                                                        static_cast<double>(slice.count))
                                             : 1;
    const auto beginOf = [&](double number) -> std::int64_t {
      if (number >= slices || works.empty())
        return number == 0 ? 0 : static_cast<std::int64_t>(tiles.size());
      return std::lower_bound(works.begin(), works.end(), number / slices * all) - works.begin();
    };
    return Interval{beginOf(slice.number), beginOf(slice.number + 1.0)};
  };
}

std::unique_ptr<Run> makeFieldSlice(const Prepared& prepared, const RadiusField& field,
                                    const FieldOptions& options, const ExistingSamples& existing,
                                    const TilesOf& tilesOf, double widening) {
  return std::make_unique<FieldSlice>(prepared, field, options, existing, tilesOf, widening);
}

RunResult beginFieldSlice(const Region& region, const Obstacles& obstacles,
                          const RadiusField& field, const FieldOptions& options,
                          const ExistingSamples& existing, const SliceOptions& slice) {
  const auto prepared = prepareField(region, obstacles, field, options, existing);
  if (!prepared.ok()) return prepared.error();
  auto run = makeFieldSlice(prepared.value(), field, options, existing,
                            tilesOf(slice, limitOf(options, field)));
  if (run->failure()) return *run->failure();
  return run;
}

}  // namespace copse
