
#include "arrange/periodic.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "base/vectors.h"
#include "classes/options.h"
#include "fill/run.h"
#include "shape/capsule.h"
#include "shape/repeated_raster.h"

namespace copse {

namespace {

inline constexpr BoundingBox kEverywhere{-HUGE_VAL, -HUGE_VAL, HUGE_VAL, HUGE_VAL};

Obstacles repeated(const Obstacles& obstacles, const Tile& tile);

/// Repeat existing samples, as far as copies lie in a box.
ExistingSamples repeated(const ExistingSamples& existing, const Tile& tile,
                         const BoundingBox& within);

/// Repeat the places of classes. Error: "conflicting-options" for a region wider or higher than the
/// rectangle, and for a raster that does not cover exactly the rectangle.
Result<std::vector<SampleClass>> repeated(std::vector<SampleClass> classes, const Tile& tile);

Obstacles repeated(const Obstacles& obstacles, const Tile& tile) {
  Obstacles found;
  forCopies(tile, [&](double dx, double dy) {
    for (const Region& region : obstacles.regions) found.regions.push_back(region.moved(dx, dy));
    for (const Capsule& c : obstacles.capsules)
      found.capsules.push_back({c.ax + dx, c.ay + dy, c.bx + dx, c.by + dy, c.radius});
  });
  return found;
}

ExistingSamples repeated(const ExistingSamples& existing, const Tile& tile,
                         const BoundingBox& within) {
  ExistingSamples found;
  const auto copy = [](const auto& from, std::size_t i, auto& to) {
    if (!from.empty()) to.push_back(from[i]);
  };
  forCopies(tile, [&](double dx, double dy) {
    for (std::size_t i = 0; i < existing.size(); ++i) {
      const Point at{existing.positions[2 * i] + dx, existing.positions[2 * i + 1] + dy};
      if (!within.holds(at)) continue;
      found.positions.insert(found.positions.end(), {at.x, at.y});
      copy(existing.radii, i, found.radii);
      copy(existing.classes, i, found.classes);
      copy(existing.clearances, i, found.clearances);
    }
  });
  return found;
}

Result<std::vector<SampleClass>> repeated(std::vector<SampleClass> classes, const Tile& tile) {
  for (std::size_t i = 0; i < classes.size(); ++i) {
    auto& where = classes[i].where;
    if (!where) continue;
    auto around = where->repeated(tile.box());
    if (!around) return errorAt(Rule::periodicWhere, Option::classWhere, i, 0);
    where = std::make_shared<const Where>(std::move(*around));
  }
  return classes;
}

/// Return how much farther apart samples must be placed, so that wrapped and rounded ones still
/// keep their distance: at least twice what rounding takes from the distance of two samples.
inline double roomIn(const Tile& tile, bool float32) {
  constexpr double kRoundings = 4;  // of a coordinate
  return kRoundings * tile.box().farthest() * (float32 ? 0x1p-23 : 0x1p-52);
}

/// Check the options. Errors: "conflicting-options" for a margin; "precision" if the room for
/// rounding is large relative to the least distance, which is that of the option.
std::optional<Error> validateRoom(const Tile& tile, const RunOptions& options, double room,
                                  double distance, Option option);

std::optional<Error> validateRoom(const Tile& tile, const RunOptions& options, double room,
                                  double distance, Option option) {
  // Relative to the least distance.
  constexpr double kMostRoom = 0x1p-13;
  constexpr double kMostFloatRoom = 0x1p-9;
  if (options.margin > 0) return errorOf(Rule::periodicMargin, Option::margin, options.margin);
  if (room <= (options.float32 ? kMostFloatRoom : kMostRoom) * distance) return std::nullopt;
  return errorOf(options.float32 ? Rule::periodicFarForFloat : Rule::periodicFar,
                 options.float32 ? Option::float32 : option, distance, distance,
                 tile.box().farthest());
}

double wrap(double value, double begin, double size, bool float32) {
  if (value < begin) value += size;
  if (value >= begin + size) value -= size;
  value = std::clamp(value, begin, begin + size);
  if (!float32) return value < begin + size ? value : begin;
  auto rounded = static_cast<float>(value);
  constexpr float kLast = std::numeric_limits<float>::max();
  if (rounded < begin) rounded = std::nextafter(rounded, kLast);
  if (rounded >= begin + size) rounded = std::nextafter(rounded, -kLast);
  return rounded;
}

}  // namespace

Result<Region> Tile::region() const {
  const BoundingBox at = box();
  const double coords[] = {at.x0, at.y0, at.x1, at.y0, at.x1, at.y1, at.x0, at.y1};
  const std::uint32_t ends[] = {4};
  return Region::fromRings(coords, ends, FillRule::evenodd);
}

Point Tile::wrapped(Point p, bool float32) const {
  return {wrap(p.x, x, width, float32), wrap(p.y, y, height, float32)};
}

namespace {

// In distances:
constexpr double kMostCleared =
    7;                        // from a seam; all samples within one distance of it are removed
constexpr double kKnots = 6;  // along a seam, between the knots of the line where patches end

// A random piecewise linear function with values from [0, 1], with knots at whole numbers.
double wander(std::uint64_t key, double at) {
  const double low = std::floor(at);
  const auto drawn = [&](double knot) {
    return fractionOf(mix(key, static_cast<std::int64_t>(knot)));
  };
  return drawn(low) + (drawn(low + 1) - drawn(low)) * (at - low);
}

}  // namespace

// Return the greatest distance from a seam at which samples may be removed, for a side of that
// length.
double Seams::clearedFrom(double side) const {
  return std::min(kMostCleared * distance_, (side - 3 * distance_) / 2);
}

Tile Seams::groundOf(Patch patch) const {
  // Removed samples open ground up to one distance farther.
  const double x = clearedFrom(tile_.width) + distance_;
  const double y = clearedFrom(tile_.height) + distance_;
  switch (patch) {
    case Patch::vertical:
      return {tile_.x - x, tile_.y, 2 * x, tile_.height};
    case Patch::horizontal:
      return {tile_.x, tile_.y - y, tile_.width, 2 * y};
    case Patch::corners:
      return {tile_.x - x, tile_.y - y - distance_, 2 * x, 2 * (y + distance_)};
    default:
      return tile_;
  }
}

bool Seams::isTaken(Patch patch, Point at, Patch placedIn) const {
  if (patch == Patch::whole) return false;
  // Only the patch across the horizontal sides is incomplete at its ends.
  if (patch == Patch::corners && placedIn != Patch::horizontal) return false;
  const bool isVertical = patch != Patch::horizontal;
  const double begin = isVertical ? tile_.x : tile_.y;
  const double size = isVertical ? tile_.width : tile_.height;
  const double reach = clearedFrom(size) - distance_;
  const std::uint64_t key = mix(keyOf(seed_, Stream::seams), static_cast<std::int64_t>(patch));
  const double across = (isVertical ? at.x : at.y) - begin;
  const double along = (isVertical ? at.y : at.x) / (kKnots * distance_);
  const bool isFirst = 2 * across < size;
  const double away = isFirst ? across : size - across;
  return away < distance_ + reach * wander(isFirst ? key : ~key, along);
}

Periodic::Periodic(const Tile& tile, std::unique_ptr<TileFiller> filler, const RunOptions& options,
                   SampleLimit limit, double radius)
    : Run(limit),
      tile_(tile),
      filler_(std::move(filler)),
      seed_(options.seed),
      float32_(options.float32),
      radius_(radius) {}

Result<std::unique_ptr<Run>> Periodic::begin(const Tile& tile, std::unique_ptr<TileFiller> filler,
                                             const RunOptions& options, SampleLimit limit,
                                             double radius) {
  std::unique_ptr<Periodic> periodic(new Periodic(tile, std::move(filler), options, limit, radius));
  if (const auto error = periodic->beginPatch()) return *error;
  return std::unique_ptr<Run>(std::move(periodic));
}

Seams Periodic::seamsOf(std::uint8_t fill) const {
  const std::uint64_t seed = fill == 0 ? seed_ : keyOf(seed_, Stream::levels, fill);
  return {tile_, filler_->distanceIn(fill), seed};
}

std::optional<Error> Periodic::beginPatch() {
  const Seams seams = seamsOf(fill_);
  takeAway(seams);
  const Tile ground = seams.groundOf(patch_);
  const Result<Region> region = ground.region();
  if (!region.ok()) return region.error();
  const bool isPart = patch_ != Patch::whole;
  const std::uint64_t seed =
      isPart ? mix(keyOf(seed_, Stream::seamFillings), static_cast<std::int64_t>(patch_)) : seed_;
  const BoundingBox around = ground.box().grown(filler_->distanceIn(fill_));
  auto run = filler_->begin(fill_, region.value(), isPart, repeated(placed_, tile_, around), seed);
  if (!run.ok()) return run.error();
  run_ = std::move(run.value());
  return std::nullopt;
}

// Remove this fill's samples near the seam.
void Periodic::takeAway(const Seams& seams) {
  const std::size_t first = ends_.empty() ? 0 : ends_.back();
  std::size_t kept = first;
  const auto move = [&](auto& list, std::size_t from) {
    if (!list.empty()) list[kept] = list[from];
  };
  for (std::size_t i = first; i < placed_.size(); ++i) {
    const Point at{placed_.positions[2 * i], placed_.positions[2 * i + 1]};
    if (seams.isTaken(patch_, at, placedIn_[i])) continue;
    placed_.positions[2 * kept] = at.x;
    placed_.positions[2 * kept + 1] = at.y;
    move(placed_.radii, i);
    move(placed_.classes, i);
    move(placedIn_, i);
    ++kept;
  }
  const auto cut = [&](auto& list) {
    if (!list.empty()) list.resize(kept);
  };
  placed_.positions.resize(2 * kept);
  cut(placed_.radii);
  cut(placed_.classes);
  cut(placedIn_);
}

void Periodic::collect() {
  const Output output = run_->take();
  for (std::size_t i = 0; i < output.positions.size(); i += 2) {
    const Point at = tile_.wrapped({output.positions[i], output.positions[i + 1]});
    placed_.positions.insert(placed_.positions.end(), {at.x, at.y});
  }
  append(placed_.radii, output.radii);
  append(placed_.classes, output.classes);
  placedIn_.resize(placed_.size(), patch_);
}

// Go on to the next patch. Return false if there is none.
bool Periodic::nextPatch() {
  patch_ = static_cast<Patch>(static_cast<int>(patch_) + 1);
  if (patch_ != Patch::done) return true;
  ends_.push_back(static_cast<std::uint32_t>(placed_.size()));
  patch_ = Patch::whole;
  return ++fill_ < filler_->count();
}

bool Periodic::advance(double /*most*/) {
  const bool isMore = run_->step();
  collect();
  if (run_->failure() || !limit().allows(static_cast<double>(placed_.size()))) {
    fail(limit().exceeded());
    return false;
  }
  if (isMore) return true;
  if (!nextPatch()) {
    deliver();
    return false;
  }
  if (auto error = beginPatch()) fail(*error);
  return !failure();
}

// Measure the work by the area of the patches, in squares of the distances.
double Periodic::share() const {
  double filled = 0;
  double all = 0;
  for (std::uint8_t fill = 0; fill < filler_->count(); ++fill) {
    for (const Patch patch : kPatches) {
      const Tile ground = seamsOf(fill).groundOf(patch);
      const double distance = filler_->distanceIn(fill);
      const double area = ground.width / distance * (ground.height / distance);
      all += area;
      if (fill < fill_ || (fill == fill_ && patch < patch_)) filled += area;
      if (fill == fill_ && patch == patch_) filled += area * run_->progress();
    }
  }
  return filled / all;
}

void Periodic::deliver() {
  Output& out = output();
  out.positions.reserve(placed_.positions.size());
  for (std::size_t i = 0; i < placed_.positions.size(); i += 2) {
    const Point at = tile_.wrapped({placed_.positions[i], placed_.positions[i + 1]}, float32_);
    out.positions.insert(out.positions.end(), {at.x, at.y});
    if (!placed_.radii.empty()) out.radii.push_back(filler_->radiusAt(at));
  }
  out.classes = std::move(placed_.classes);
  if (filler_->isByLevels()) out.levelEnds = ends_;
}

namespace {

constexpr double kLeastRoom = 0x1p-22;  // relative to a radius: more than float rounding

// Repeat a field, with all radii multiplied by a factor.
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
    // Name the radius that was asked for, without the room for rounding.
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

namespace {

// Return the greatest distance that samples of a level keep.
double distanceOf(const Layers& layers, std::uint8_t level) {
  double greatest = 0;
  for (const Layer& layer : layers.list) {
    if (layer.level != level) continue;
    greatest = std::max(greatest, layer.radius);
    for (const double distance : layer.toClasses) greatest = std::max(greatest, distance);
  }
  return greatest;
}

class LayerFiller : public TileFiller {
 public:
  /// Fill with the radius of the options if there are no classes. Patches are filled in doubles and
  /// rounded as a part of the rectangle.
  LayerFiller(const Tile& tile, const LayersAround& around, const SampleOptions& options,
              ClassOptions classes, double levels)
      : classes_(std::move(classes)),
        options_(options),
        obstacles_(repeated(around.obstacles, tile)),
        conflict_(around.conflict),
        levels_(levels) {
    for (const ExistingSamples& samples : around.existing)
      existing_.push_back(repeated(samples, tile, kEverywhere));
    asked_ = layersOf(options.seed);
    const double room = roomIn(tile, options.float32);
    options_.radius += room;
    for (SampleClass& each : classes_.classes) each.radius += room;
    for (double& distance : classes_.spacing) distance += room;
    options_.float32 = false;
    options_.capacity = std::min(options.capacity, capacityOf(Periodic::kBytesPerSample));
    placed_ = layersOf(options.seed);
  }

  /// The layers as asked for, without the room for rounding.
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
    layers.radius = asked_.radius;  // shown in errors
    const std::size_t given = existing_.size();
    if (!standing.empty()) existing_.push_back(std::move(standing));
    auto run =
        beginLayers(ground, {obstacles_, {}, existing_, conflict_, isPart}, layers, options_);
    existing_.resize(given);
    return run;
  }

 private:
  Layers layersOf(std::uint64_t seed) {
    classes_.seed = seed;
    if (classes_.classes.empty()) return copse::layersOf(options_.radius, levels_, seed);
    return copse::layersOf(classes_, levels_);
  }

  ClassOptions classes_;
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
                                   const SampleOptions& options, ClassOptions classes,
                                   double levels) {
  auto filler = std::make_unique<LayerFiller>(tile, around, options, std::move(classes), levels);
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
  auto inTile = repeated(options.classes, tile);
  if (!inTile.ok()) return inTile.error();
  ClassOptions classes = options;
  classes.classes = std::move(inTile.value());
  SampleOptions common;
  static_cast<RunOptions&>(common) = options;
  return begin(tile, around, common, std::move(classes), levels);
}

}  // namespace copse
