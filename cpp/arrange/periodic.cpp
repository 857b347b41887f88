#include "arrange/periodic.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "arrange/selection.h"
#include "base/hash.h"
#include "base/vectors.h"
#include "classes/options.h"
#include "fill/run.h"
#include "shape/capsule.h"
#include "shape/region.h"

namespace copse {

namespace {

constexpr double kLeastSide = 5;                // of the rectangle, in distances
constexpr double kPeriodicBytesPerSample = 64;  // during the run

Obstacles repeated(const Obstacles& obstacles, const Period& period) {
  Obstacles found;
  forCopies(period, [&](double dx, double dy) {
    for (const Region& region : obstacles.regions) found.regions.push_back(region.moved(dx, dy));
    for (const Capsule& c : obstacles.capsules)
      found.capsules.push_back({c.ax + dx, c.ay + dy, c.bx + dx, c.by + dy, c.radius});
  });
  return found;
}

// Repeat existing samples, as far as copies lie in a box.
ExistingSamples repeated(const ExistingSamples& existing, const Period& period,
                         const BoundingBox& within = {-HUGE_VAL, -HUGE_VAL, HUGE_VAL, HUGE_VAL}) {
  ExistingSamples found;
  const auto copy = [](const auto& from, std::size_t i, auto& to) {
    if (!from.empty()) to.push_back(from[i]);
  };
  forCopies(period, [&](double dx, double dy) {
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

// Repeat a field, with all radii multiplied by a factor.
RadiusField repeated(const RadiusField& field, const Period& period, double factor) {
  const RadiusRaster given = field.raster();
  const RepeatedRaster raster(given.columns, given.rows, period.box());
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

// Return how much farther apart samples must be placed, so that wrapped and rounded ones still keep
// their distance: at least twice what rounding takes from the distance of two samples.
double roomIn(const Period& period, bool float32) {
  constexpr double kRoundings = 4;  // of a coordinate
  return kRoundings * period.box().farthest() * (float32 ? 0x1p-23 : 0x1p-52);
}

// Check the options. Errors: "conflicting-options" for a margin; "precision" if the room for
// rounding is large relative to the least distance, which is that of the option.
std::optional<Error> validateRoom(const Period& period, const RunOptions& options, double room,
                                  double distance, Option option) {
  // Relative to the least distance.
  constexpr double kMostRoom = 0x1p-13;
  constexpr double kMostFloatRoom = 0x1p-9;
  if (options.margin > 0) return errorOf(Rule::periodicMargin, Option::margin, options.margin);
  if (room <= (options.float32 ? kMostFloatRoom : kMostRoom) * distance) return std::nullopt;
  return errorOf(options.float32 ? Rule::periodicFarForFloat : Rule::periodicFar,
                 options.float32 ? Option::float32 : option, distance, distance,
                 period.box().farthest());
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

// A random piecewise linear function with values from [0, 1], with knots at whole numbers.
double wander(std::uint64_t key, double at) {
  const double low = std::floor(at);
  const auto drawn = [&](double knot) {
    return fractionOf(mix(key, static_cast<std::int64_t>(knot)));
  };
  return drawn(low) + (drawn(low + 1) - drawn(low)) * (at - low);
}

// The patches, in the order in which they are filled: the rectangle itself, then the ground across
// its vertical sides, across its horizontal sides, and across its corners.
enum class Patch : std::uint8_t { whole, vertical, horizontal, corners, done };

constexpr Patch kPatches[] = {Patch::whole, Patch::vertical, Patch::horizontal, Patch::corners};

// Where a rectangle that was filled as it is is filled again, across its sides. Samples near the
// sides are removed first. The line between old and new samples wanders: new samples fit a little
// closer to old ones than to one another, which would show along a straight line.
class Seams {
 public:
  // The rectangle must be at least kLeastSide times as wide and high as the distance, the greatest
  // that any sample keeps from another.
  Seams(const Period& period, double distance, std::uint64_t seed)
      : period_(period), distance_(distance), seed_(seed) {}

  // Return the ground of a patch, including all ground that opens where samples are removed.
  [[nodiscard]] Period groundOf(Patch patch) const {
    // Removed samples open ground up to one distance farther.
    const double x = clearedFrom(period_.width) + distance_;
    const double y = clearedFrom(period_.height) + distance_;
    switch (patch) {
      case Patch::vertical:
        return {period_.x - x, period_.y, 2 * x, period_.height};
      case Patch::horizontal:
        return {period_.x, period_.y - y, period_.width, 2 * y};
      case Patch::corners:
        return {period_.x - x, period_.y - y - distance_, 2 * x, 2 * (y + distance_)};
      default:
        return period_;
    }
  }

  // Return true if a sample is removed before the patch is filled.
  [[nodiscard]] bool isTaken(Patch patch, Point at, Patch placedIn) const {
    if (patch == Patch::whole) return false;
    // Only the patch across the horizontal sides is incomplete at its ends.
    if (patch == Patch::corners && placedIn != Patch::horizontal) return false;
    const bool isVertical = patch != Patch::horizontal;
    const double begin = isVertical ? period_.x : period_.y;
    const double size = isVertical ? period_.width : period_.height;
    const double reach = clearedFrom(size) - distance_;
    const std::uint64_t key = mix(keyOf(seed_, Stream::seams), static_cast<std::int64_t>(patch));
    const double across = (isVertical ? at.x : at.y) - begin;
    const double along = (isVertical ? at.y : at.x) / (kKnots * distance_);
    const bool isFirst = 2 * across < size;
    const double away = isFirst ? across : size - across;
    return away < distance_ + reach * wander(isFirst ? key : ~key, along);
  }

 private:
  // In distances:
  static constexpr double kMostCleared = 7;  // from a seam; all samples within one are removed
  static constexpr double kKnots = 6;        // along a seam, between knots of the patch's border

  // Return the greatest distance from a seam at which samples may be removed, for a side of that
  // length.
  [[nodiscard]] double clearedFrom(double side) const {
    return std::min(kMostCleared * distance_, (side - 3 * distance_) / 2);
  }

  Period period_;
  double distance_;
  std::uint64_t seed_;
};

// Fills a seamless rectangle in one fill, or in several fills of which each knows the samples of
// those before.
class Filler {
 public:
  virtual ~Filler() = default;

  // The number of fills.
  [[nodiscard]] virtual std::uint8_t count() const { return 1; }
  // Return true if each fill is a level of detail.
  [[nodiscard]] virtual bool isByLevels() const { return false; }
  // The least distance of two samples, as asked for.
  [[nodiscard]] virtual double radius() const = 0;
  // The greatest distance that a sample of a fill keeps from another.
  [[nodiscard]] virtual double distanceIn(std::uint8_t fill) const = 0;
  // The radius at a place, or 0 if it does not depend on the place.
  [[nodiscard]] virtual double radiusAt(Point) const { return 0; }
  [[nodiscard]] virtual SampleLimit limit() const = 0;
  // Begin a fill of the rectangle, or of a part of the plane, with existing samples.
  virtual Result<std::unique_ptr<Run>> begin(std::uint8_t fill, const Region& ground, bool isPart,
                                             ExistingSamples standing, std::uint64_t seed) = 0;

 protected:
  // Return the options for a patch: it is filled in doubles, and rounded as a part of the
  // rectangle.
  template <class Options>
  static Options inDoubles(Options options) {
    options.float32 = false;
    return withRoomFor(options, kPeriodicBytesPerSample);
  }
};

class Periodic : public Run {
 public:
  Periodic(const Period& period, std::unique_ptr<Filler> filler, const RunOptions& options)
      : Run(filler->limit()),
        period_(period),
        filler_(std::move(filler)),
        seed_(options.seed),
        float32_(options.float32) {}

  std::optional<Error> beginPatch() {
    const Seams seams = seamsOf(fill_);
    takeAway(seams);
    const Period ground = seams.groundOf(patch_);
    const Result<Region> region = ground.region();
    if (!region.ok()) return region.error();
    const bool isPart = patch_ != Patch::whole;
    const std::uint64_t seed =
        isPart ? mix(keyOf(seed_, Stream::seamFillings), static_cast<std::int64_t>(patch_)) : seed_;
    const BoundingBox around = ground.box().grown(filler_->distanceIn(fill_));
    auto run =
        filler_->begin(fill_, region.value(), isPart, repeated(placed_, period_, around), seed);
    if (!run.ok()) return run.error();
    run_ = std::move(run.value());
    return std::nullopt;
  }

  [[nodiscard]] Report report() const override { return {Ending::saturated, filler_->radius(), 0}; }

 private:
  bool advance(double /*most*/) override {
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
  [[nodiscard]] double share() const override {
    double filled = 0;
    double all = 0;
    for (std::uint8_t fill = 0; fill < filler_->count(); ++fill) {
      for (const Patch patch : kPatches) {
        const Period ground = seamsOf(fill).groundOf(patch);
        const double distance = filler_->distanceIn(fill);
        const double area = ground.width / distance * (ground.height / distance);
        all += area;
        if (fill < fill_ || (fill == fill_ && patch < patch_)) filled += area;
        if (fill == fill_ && patch == patch_) filled += area * run_->progress();
      }
    }
    return filled / all;
  }

  [[nodiscard]] Seams seamsOf(std::uint8_t fill) const {
    const std::uint64_t seed = fill == 0 ? seed_ : keyOf(seed_, Stream::levels, fill);
    return {period_, filler_->distanceIn(fill), seed};
  }

  // Remove this fill's samples near the seam.
  void takeAway(const Seams& seams) {
    const std::size_t first = ends_.empty() ? 0 : ends_.back();
    std::vector<std::uint32_t> kept;
    for (std::uint32_t i = 0; i < placed_.size(); ++i) {
      const Point at{placed_.positions[2 * std::size_t{i}],
                     placed_.positions[2 * std::size_t{i} + 1]};
      if (i < first || !seams.isTaken(patch_, at, placedIn_[i])) kept.push_back(i);
    }
    keepOnly(kept, placed_);
    placedIn_ = inOrder<Patch>(kept, placedIn_, 1);
  }

  void collect() {
    const Output output = run_->take();
    for (std::size_t i = 0; i < output.positions.size(); i += 2) {
      const Point at = period_.wrapped({output.positions[i], output.positions[i + 1]});
      placed_.positions.insert(placed_.positions.end(), {at.x, at.y});
    }
    append(placed_.radii, output.radii);
    append(placed_.classes, output.classes);
    placedIn_.resize(placed_.size(), patch_);
  }

  // Go on to the next patch. Return false if there is none.
  bool nextPatch() {
    patch_ = static_cast<Patch>(static_cast<int>(patch_) + 1);
    if (patch_ != Patch::done) return true;
    ends_.push_back(static_cast<std::uint32_t>(placed_.size()));
    patch_ = Patch::whole;
    return ++fill_ < filler_->count();
  }

  void deliver() {
    Output& out = output();
    out.positions.reserve(placed_.positions.size());
    for (std::size_t i = 0; i < placed_.positions.size(); i += 2) {
      const Point at = period_.wrapped({placed_.positions[i], placed_.positions[i + 1]}, float32_);
      out.positions.insert(out.positions.end(), {at.x, at.y});
      if (!placed_.radii.empty()) out.radii.push_back(filler_->radiusAt(at));
    }
    out.classes = std::move(placed_.classes);
    if (filler_->isByLevels()) out.levelEnds = ends_;
  }

  Period period_;
  std::unique_ptr<Filler> filler_;
  std::uint64_t seed_;
  bool float32_;
  std::uint8_t fill_ = 0;
  Patch patch_ = Patch::whole;
  std::unique_ptr<Run> run_;         // fills the current patch
  ExistingSamples placed_;           // wrapped into the rectangle
  std::vector<Patch> placedIn_;      // the patch of each placed sample
  std::vector<std::uint32_t> ends_;  // the number of samples at the end of each fill
};

Result<std::unique_ptr<Run>> begin(const Period& period, std::unique_ptr<Filler> filler,
                                   const RunOptions& options) {
  auto run = std::make_unique<Periodic>(period, std::move(filler), options);
  if (const auto error = run->beginPatch()) return *error;
  return std::unique_ptr<Run>(std::move(run));
}

class FieldFiller : public Filler {
 public:
  // The obstacles `empty` repeat already.
  FieldFiller(const Period& period, const FieldAround& around, const RadiusField& field,
              const Obstacles& empty, const FieldOptions& options, double factor)
      : field_(repeated(field, period, 1)),
        roomy_(repeated(field, period, factor)),
        options_(inDoubles(options)),
        obstacles_(repeated(around.obstacles, period)) {
    append(obstacles_.regions, empty.regions);
    ExistingSamples existing = around.existing;
    if (existing.radii.empty()) {
      for (std::size_t i = 0; i < existing.positions.size(); i += 2)
        existing.radii.push_back(field_.at(existing.positions[i], existing.positions[i + 1]));
    }
    for (double& radius : existing.radii) radius *= factor;
    existing_ = repeated(existing, period);
  }

  [[nodiscard]] double radius() const override { return field_.min(); }
  [[nodiscard]] double distanceIn(std::uint8_t) const override { return roomy_.max(); }
  [[nodiscard]] double radiusAt(Point at) const override { return field_.at(at.x, at.y); }
  [[nodiscard]] SampleLimit limit() const override {
    return {options_, Option::radius, field_.min(), Word::useLargerRadii};
  }

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

Result<std::unique_ptr<Run>> begin(const Period& period, const FieldAround& around,
                                   const RadiusField& field, const Obstacles& empty,
                                   const FieldOptions& options, Option option) {
  constexpr double kLeastRoom = 0x1p-22;  // relative to a radius: more than float rounding
  const RasterBounds& bounds = field.raster().bounds;
  const BoundingBox laid{bounds.x, bounds.y, bounds.x + bounds.width, bounds.y + bounds.height};
  if (!RepeatedRaster::isOver(laid, period.box())) return errorOf(Rule::periodicBounds, option);
  const double room = roomIn(period, options.float32) * (1 + field.steepest());
  if (auto error = validateRoom(period, options, room, field.min(), Option::radius)) return *error;
  const double factor = 1 + std::max(kLeastRoom, 2 * room / field.min());
  if (!(std::min(period.width, period.height) >= kLeastSide * field.max() * factor)) {
    return errorOf(Rule::periodicRadius, Option::radius, field.max(), period.width, period.height);
  }
  return begin(period, std::make_unique<FieldFiller>(period, around, field, empty, options, factor),
               options);
}

class LayerFiller : public Filler {
 public:
  // Fill with the radius of the options if there are no classes.
  LayerFiller(const Period& period, const LayersAround& around, const SampleOptions& options,
              ClassOptions classes, double levels)
      : classes_(std::move(classes)),
        options_(inDoubles(options)),
        obstacles_(repeated(around.obstacles, period)),
        conflict_(around.conflict),
        levels_(levels) {
    for (const ExistingSamples& samples : around.existing)
      existing_.push_back(repeated(samples, period));
    asked_ = layersOf(options.seed);
    const double room = roomIn(period, options.float32);
    options_.radius += room;
    for (SampleClass& each : classes_.classes) each.radius += room;
    for (double& distance : classes_.spacing) distance += room;
    placed_ = layersOf(options.seed);
  }

  // The layers as asked for, without the room for rounding.
  [[nodiscard]] const Layers& asked() const { return asked_; }
  [[nodiscard]] std::uint8_t count() const override {
    return static_cast<std::uint8_t>(asked_.list.back().level + 1);
  }
  [[nodiscard]] bool isByLevels() const override { return asked_.hasLevels; }
  [[nodiscard]] double radius() const override { return asked_.radius; }
  [[nodiscard]] double distanceIn(std::uint8_t fill) const override {
    double greatest = 0;
    for (const Layer& layer : placed_.list) {
      if (layer.level != fill) continue;
      greatest = std::max(greatest, layer.radius);
      for (const double distance : layer.toClasses) greatest = std::max(greatest, distance);
    }
    return greatest;
  }
  [[nodiscard]] SampleLimit limit() const override { return limitOf(asked_, options_); }

  Result<std::unique_ptr<Run>> begin(std::uint8_t fill, const Region& ground, bool isPart,
                                     ExistingSamples standing, std::uint64_t seed) override {
    Layers layers = levelOf(layersOf(seed), fill);
    layers.radius = asked_.radius;  // shown in errors
    const std::size_t given = existing_.size();
    if (!standing.empty()) existing_.push_back(std::move(standing));
    auto run = beginLayers(ground, {obstacles_, existing_, conflict_, isPart}, layers, options_);
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

Result<std::unique_ptr<Run>> begin(const Period& period, const LayersAround& around,
                                   const SampleOptions& options, ClassOptions classes,
                                   double levels) {
  auto filler = std::make_unique<LayerFiller>(period, around, options, std::move(classes), levels);
  const Layers& asked = filler->asked();
  if (auto error = validateRoom(period, options, roomIn(period, options.float32), asked.radius,
                                asked.option))
    return *error;
  const double distance = filler->distanceIn(0);
  if (!(std::min(period.width, period.height) >= kLeastSide * distance)) {
    const bool isOfLevels = filler->count() > 1;
    return errorOf(Rule::periodicDistance, isOfLevels ? Option::levels : asked.option,
                   isOfLevels ? filler->count() : distance, period.width, period.height);
  }
  return begin(period, std::move(filler), options);
}

}  // namespace

Result<Region> Period::region() const {
  const BoundingBox at = box();
  const double coords[] = {at.x0, at.y0, at.x1, at.y0, at.x1, at.y1, at.x0, at.y1};
  const std::uint32_t ends[] = {4};
  return Region::fromRings(coords, ends, FillRule::evenodd);
}

Point Period::wrapped(Point p, bool float32) const {
  return {wrap(p.x, x, width, float32), wrap(p.y, y, height, float32)};
}

Result<std::unique_ptr<Run>> beginPeriodic(const Period& period, const LayersAround& around,
                                           const SampleOptions& options, double levels) {
  if (auto error = Lattice::validate(options.radius)) return *error;
  return begin(period, around, options, {}, levels);
}

Result<std::unique_ptr<Run>> beginPeriodic(const Period& period, const LayersAround& around,
                                           const ClassOptions& options, double levels) {
  if (auto error = validate(options)) return *error;
  ClassOptions classes = options;
  for (std::size_t i = 0; i < classes.classes.size(); ++i) {
    auto& where = classes.classes[i].where;
    if (!where) continue;
    auto inPeriod = where->repeated(period.box());
    if (!inPeriod) return errorAt(Rule::periodicWhere, Option::classWhere, i, 0);
    where = std::make_shared<const Where>(std::move(*inPeriod));
  }
  SampleOptions common;
  static_cast<RunOptions&>(common) = options;
  return begin(period, around, common, std::move(classes), levels);
}

Result<std::unique_ptr<Run>> beginPeriodic(const Period& period, const FieldAround& around,
                                           const RadiusField& field, const FieldOptions& options) {
  return begin(period, around, field, {}, options, Option::radius);
}

Result<std::unique_ptr<Run>> beginPeriodic(const Period& period, const FieldAround& around,
                                           const Density& density, double radius,
                                           const FieldOptions& options) {
  const Result<RadiusField> field = density.fieldOf(radius);
  if (!field.ok()) return field.error();
  Obstacles empty;
  if (auto error = density.addRepeatedEmpty(empty)) return *error;
  return begin(period, around, field.value(), empty, options, Option::density);
}

}  // namespace copse
