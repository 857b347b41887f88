// Tiles of a radius by place, or of a density.
#include <algorithm>
#include <utility>
#include <vector>

#include "base/append.h"
#include "geometry/repeated_raster.h"
#include "periodic/periodic.h"
#include "periodic/repeated.h"
#include "periodic/room.h"

namespace copse {

namespace {

constexpr double kLeastRoom = 0x1p-22;  // of a radius: more than floats round

// A field that repeats, with all radii so much greater.
RadiusField repeated(const RadiusField& field, const BoundingBox& box, double factor) {
  const RadiusRaster given = field.raster();
  const RepeatedRaster raster(given.columns, given.rows, box);
  std::vector<float> radii = raster.texelsOf(given.radii);
  for (float& radius : radii) radius = static_cast<float>(radius * factor);
  return RadiusField::make({given.min * factor,
                            given.max * factor,
                            radii,
                            {},
                            raster.columns(),
                            raster.rows(),
                            {raster.x(), raster.y(), raster.width(), raster.height()}})
      .value();
}

class FieldFiller : public TileFiller {
 public:
  /// `empty` repeats already.
  FieldFiller(const Tile& tile, const FieldAround& around, const RadiusField& field,
              const Obstacles& empty, const FieldOptions& options, double factor)
      : field_(repeated(field, tile.box(), 1)),
        roomy_(repeated(field, tile.box(), factor)),
        options_(options),
        obstacles_(copse::repeated(around.obstacles, tile)) {
    append(obstacles_.regions, empty.regions);
    // Of each patch numbers are doubles, rounded as part of the tile.
    options_.float32 = false;
    options_.capacity = std::min(options.capacity, capacityOf(Periodic::kBytesPerSample));
    ExistingSamples existing = around.existing;
    if (existing.radii.empty()) {
      for (std::size_t i = 0; i < existing.positions.size(); i += 2)
        existing.radii.push_back(field_.at(existing.positions[i], existing.positions[i + 1]));
    }
    for (double& radius : existing.radii) radius *= factor;
    existing_ = copse::repeated(existing, tile, kEverywhere);
  }

  [[nodiscard]] SampleLimit limit() const {
    return {options_, Option::radius, field_.min(), Word::useLargerRadii};
  }
  [[nodiscard]] double distanceIn(std::uint8_t) const override { return roomy_.max(); }
  [[nodiscard]] double radiusAt(Point at) const override { return field_.at(at.x, at.y); }

  Result<std::unique_ptr<Run>> begin(std::uint8_t, const Region& ground, bool,
                                     ExistingSamples standing, std::uint64_t seed) override {
    options_.seed = seed;
    append(standing.positions, existing_.positions);
    append(standing.radii, existing_.radii);
    auto run = beginField(ground, obstacles_, roomy_, options_, standing);
    if (run.ok()) return run;
    Error error = run.error();
    // Name the radius that was asked for, without the room around it.
    if (error.broken == Rule::limitExpected || error.broken == Rule::limitBoundary ||
        error.broken == Rule::limitTiles)
      error.given = field_.min();
    return error;
  }

 private:
  RadiusField field_, roomy_;
  FieldOptions options_;
  Obstacles obstacles_;
  ExistingSamples existing_;
};

Result<std::unique_ptr<Run>> begin(const Tile& tile, const FieldAround& around,
                                   const RadiusField& field, const Obstacles& empty,
                                   const FieldOptions& options, Option option) {
  const RasterBounds& bounds = field.raster().bounds;
  const BoundingBox laid{bounds.x, bounds.y, bounds.x + bounds.width, bounds.y + bounds.height};
  if (!RepeatedRaster::isOver(laid, tile.box())) {
    return errorOf(Rule::periodicBounds, option);
  }
  const double room = roomIn(tile, options.float32) * (1 + field.steepest());
  if (auto error = validateRoom(tile, options, room, field.min(), Option::radius)) return *error;
  const double factor = 1 + std::max(kLeastRoom, 2 * room / field.min());
  if (!(std::min(tile.width, tile.height) >= Periodic::kLeastSide * field.max() * factor)) {
    return errorOf(Rule::periodicRadius, Option::radius, field.max(), tile.width, tile.height);
  }
  auto filler = std::make_unique<FieldFiller>(tile, around, field, empty, options, factor);
  const SampleLimit limit = filler->limit();
  return Periodic::begin(tile, std::move(filler), options, limit, field.min());
}

}  // namespace

Result<std::unique_ptr<Run>> beginPeriodic(const Tile& tile, const FieldAround& around,
                                           const RadiusField& field, const FieldOptions& options) {
  return begin(tile, around, field, {}, options, Option::radius);
}

Result<std::unique_ptr<Run>> beginPeriodic(const Tile& tile, const FieldAround& around,
                                           const Density& density, double radius,
                                           const FieldOptions& options) {
  const Result<RadiusField> field = density.fieldOf(radius);
  if (!field.ok()) return field.error();
  Obstacles empty;
  if (auto error = density.addRepeatedEmpty(empty)) return *error;
  return begin(tile, around, field.value(), empty, options, Option::density);
}

}  // namespace copse
