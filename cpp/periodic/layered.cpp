// Tiles of one radius, of several kinds, and of levels of either.
#include <algorithm>
#include <utility>

#include "periodic/periodic.h"
#include "periodic/repeated.h"
#include "periodic/room.h"

namespace copse {

namespace {

// The greatest distance that samples of a level keep.
double distanceOf(const Layers& layers, std::uint8_t level) {
  double greatest = 0;
  for (const Layer& layer : layers.list) {
    if (layer.level != level) continue;
    greatest = std::max(greatest, layer.radius);
    for (const double distance : layer.toKinds) greatest = std::max(greatest, distance);
  }
  return greatest;
}

class LayerFiller : public TileFiller {
 public:
  /// Without kinds: for the radius. Of each patch numbers are doubles, rounded as part of the tile.
  LayerFiller(const Tile& tile, const LayersAround& around, const SampleOptions& options,
              ClassOptions kinds, double levels)
      : kinds_(std::move(kinds)),
        options_(options),
        obstacles_(repeated(around.obstacles, tile)),
        conflict_(around.conflict),
        levels_(levels) {
    for (const ExistingSamples& samples : around.existing)
      existing_.push_back(repeated(samples, tile, kEverywhere));
    asked_ = layersOf(options.seed);
    const double room = roomIn(tile, options.float32);
    options_.radius += room;
    for (SampleClass& each : kinds_.classes) each.radius += room;
    for (double& distance : kinds_.spacing) distance += room;
    options_.float32 = false;
    options_.capacity = std::min(options.capacity, capacityOf(Periodic::kBytesPerSample));
    placed_ = layersOf(options.seed);
  }

  /// As it was asked for.
  [[nodiscard]] const Layers& asked() const { return asked_; }
  [[nodiscard]] SampleLimit limit() const { return limitOf(asked_, options_); }
  [[nodiscard]] std::uint8_t count() const override {
    return static_cast<std::uint8_t>(asked_.list.back().level + 1);
  }
  [[nodiscard]] bool isByLevels() const override { return asked_.hasLevels; }
  [[nodiscard]] double distanceIn(std::uint8_t fill) const override {
    return distanceOf(placed_, fill);
  }

  Result<std::unique_ptr<Run>> begin(std::uint8_t fill, const Region& ground, bool isPart,
                                     ExistingSamples standing, std::uint64_t seed) override {
    Layers layers = levelOf(layersOf(seed), fill);
    layers.radius = asked_.radius;  // for errors to tell
    const std::size_t given = existing_.size();
    if (!standing.empty()) existing_.push_back(std::move(standing));
    auto run =
        beginLayers(ground, {obstacles_, {}, existing_, conflict_, isPart}, layers, options_);
    existing_.resize(given);
    return run;
  }

 private:
  Layers layersOf(std::uint64_t seed) {
    kinds_.seed = seed;
    if (kinds_.classes.empty()) return copse::layersOf(options_.radius, levels_, seed);
    return copse::layersOf(kinds_, levels_);
  }

  ClassOptions kinds_;
  SampleOptions options_;
  Obstacles obstacles_;
  std::vector<ExistingSamples> existing_;
  ConflictRule conflict_;
  double levels_;
  Layers asked_, placed_;
};

std::optional<Error> validateSides(const Tile& tile, const LayerFiller& filler) {
  const double distance = filler.distanceIn(0);
  if (std::min(tile.width, tile.height) >= Periodic::kLeastSide * distance) return std::nullopt;
  const double levels = filler.count();
  return errorOf(Rule::periodicDistance, levels > 1 ? Option::levels : filler.asked().option,
                 levels > 1 ? levels : distance, tile.width, tile.height);
}

Result<std::unique_ptr<Run>> begin(const Tile& tile, const LayersAround& around,
                                   const SampleOptions& options, ClassOptions kinds,
                                   double levels) {
  auto filler = std::make_unique<LayerFiller>(tile, around, options, std::move(kinds), levels);
  const Layers& asked = filler->asked();
  if (auto error =
          validateRoom(tile, options, roomIn(tile, options.float32), asked.radius, asked.option))
    return *error;
  if (auto error = validateSides(tile, *filler)) return *error;
  const double radius = asked.radius;
  const SampleLimit limit = filler->limit();
  return Periodic::begin(tile, std::move(filler), options, limit, radius);
}

}  // namespace

Result<std::unique_ptr<Run>> beginPeriodic(const Tile& tile, const LayersAround& around,
                                           const SampleOptions& options, double levels) {
  if (auto error = Lattice::validate(options.radius)) return *error;
  return begin(tile, around, options, {}, levels);
}

Result<std::unique_ptr<Run>> beginPeriodic(const Tile& tile, const LayersAround& around,
                                           const ClassOptions& options, double levels) {
  if (auto error = validate(options)) return *error;
  auto classes = repeated(options.classes, tile);
  if (!classes.ok()) return classes.error();
  ClassOptions kinds = options;
  kinds.classes = std::move(classes.value());
  SampleOptions common;
  static_cast<RunOptions&>(common) = options;
  return begin(tile, around, common, std::move(kinds), levels);
}

}  // namespace copse
