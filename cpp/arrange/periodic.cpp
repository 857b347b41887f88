#include "arrange/periodic.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <utility>
#include <vector>

#include "arrange/selection.h"
#include "base/hash.h"
#include "base/vectors.h"
#include "classes/options.h"
#include "shape/capsule.h"
#include "windows/field_slice.h"

namespace copse {

namespace {

constexpr double kLeastSide = 5;                // of the rectangle, in distances
constexpr double kPeriodicBytesPerSample = 64;  // during the run
// In distances:
constexpr double kMostCleared = 7;  // from a seam; all samples within one are removed
constexpr double kKnots = 6;        // along a seam, between the knots of a patch's border

Obstacles repeated(const Obstacles& obstacles, const Period& period) {
  Obstacles found;
  forCopies(period, [&](double dx, double dy) {
    Obstacles copy = obstacles.moved(dx, dy);
    append(found.regions, copy.regions);
    append(found.capsules, copy.capsules);
  });
  return found;
}

// Repeat existing samples: without a box all, else those of the rectangle as far as copies lie in
// the box.
ExistingSamples repeated(const ExistingSamples& existing, const Period& period,
                         const BoundingBox& within = {-HUGE_VAL, -HUGE_VAL, HUGE_VAL, HUGE_VAL}) {
  ExistingSamples found;
  forCopies(period, [&](double dx, double dy) {
    const BoundingBox box = period.box();
    if (!within.meets({box.x0 + dx, box.y0 + dy, box.x1 + dx, box.y1 + dy})) return;
    for (std::size_t i = 0; i < existing.size(); ++i) {
      const auto [x, y] = existing.at(i);
      const Point at{x + dx, y + dy};
      if (within.holds(at)) found.add(existing, i, at);
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

// How a seamless rectangle is filled: once, or for each level of detail, which then knows the
// samples of those before.
struct Fills {
  std::vector<double> distances;  // the greatest that a sample keeps from another, for each fill
  bool areLevels;
  double radius;  // the least distance of two samples, as asked for
  SampleLimit limit;
  // Begin a fill of the rectangle or of a slice of it, or of a part of the plane, with existing
  // samples.
  std::function<RunResult(std::uint8_t fill, const Region& ground, bool isPart,
                          ExistingSamples standing, std::uint64_t seed,
                          const std::optional<SliceOptions>& slice)>
      begin;
  std::function<double(Point at)> radiusAt = {};  // for radii by place
};

// Return the options for a patch: it is filled in doubles, and rounded as a part of the rectangle.
template <class Options>
Options inDoubles(Options options) {
  options.float32 = false;
  return withRoomFor(options, kPeriodicBytesPerSample);
}

// Fill a rectangle as it is, then fill it again across its sides. Samples near the sides are
// removed first. The line between old and new samples wanders: new samples fit a little closer to
// old ones than to one another, which would show along a straight line.
class Periodic : public Run {
 public:
  Periodic(const Period& period, Fills fills, const RunOptions& options)
      : Run(fills.limit),
        period_(period),
        fills_(std::move(fills)),
        seed_(options.seed),
        float32_(options.float32) {}

  std::optional<Error> beginPatch() {
    takeAway();
    const Period ground = groundOf(patch_, fills_.distances[fill_]);
    const Result<Region> region = ground.region();
    if (!region.ok()) return region.error();
    const bool isPart = patch_ != Patch::whole;
    const std::uint64_t seed =
        isPart ? mix(keyOf(seed_, Stream::seamFillings), static_cast<std::int64_t>(patch_)) : seed_;
    const BoundingBox around = ground.box().grown(fills_.distances[fill_]);
    auto run =
        fills_.begin(fill_, region.value(), isPart, repeated(placed_, period_, around), seed, {});
    if (!run.ok()) return run.error();
    run_ = std::move(run.value());
    return std::nullopt;
  }

  // Begin with the samples of the first patch.
  std::optional<Error> beginAfter(const Output& first) {
    collect(first);
    if (!limit().allows(static_cast<double>(placed_.size()))) return limit().exceeded();
    nextPatch();
    return beginPatch();
  }

  Report report() const override { return {Ending::saturated, fills_.radius, 0}; }

 private:
  bool advance(double /*most*/) override {
    const bool isMore = run_->step();
    collect(run_->take());
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
  double share() const override {
    double filled = 0;
    double all = 0;
    for (std::uint8_t fill = 0; fill < fills_.distances.size(); ++fill) {
      for (const Patch patch : kPatches) {
        const double distance = fills_.distances[fill];
        const Period ground = groundOf(patch, distance);
        const double area = ground.width / distance * (ground.height / distance);
        all += area;
        if (fill < fill_ || (fill == fill_ && patch < patch_)) filled += area;
        if (fill == fill_ && patch == patch_) filled += area * run_->progress();
      }
    }
    return filled / all;
  }

  // Return the greatest distance from a seam at which samples may be removed, for a side of that
  // length.
  static double clearedFrom(double side, double distance) {
    return std::min(kMostCleared * distance, (side - 3 * distance) / 2);
  }

  // Return the ground of a patch, including all ground that opens where samples are removed: up to
  // one distance farther.
  Period groundOf(Patch patch, double distance) const {
    const double x = clearedFrom(period_.width, distance) + distance;
    const double y = clearedFrom(period_.height, distance) + distance;
    switch (patch) {
      case Patch::vertical:
        return {period_.x - x, period_.y, 2 * x, period_.height};
      case Patch::horizontal:
        return {period_.x, period_.y - y, period_.width, 2 * y};
      case Patch::corners:
        return {period_.x - x, period_.y - y - distance, 2 * x, 2 * (y + distance)};
      default:
        return period_;
    }
  }

  // Return true if a sample is removed before the patch is filled.
  bool isTaken(Point at, Patch placedIn) const {
    // Only the patch across the horizontal sides is incomplete at its ends.
    if (patch_ == Patch::corners && placedIn != Patch::horizontal) return false;
    const bool isVertical = patch_ != Patch::horizontal;
    const double begin = isVertical ? period_.x : period_.y;
    const double size = isVertical ? period_.width : period_.height;
    const double distance = fills_.distances[fill_];
    const double reach = clearedFrom(size, distance) - distance;
    const std::uint64_t seed = fill_ == 0 ? seed_ : keyOf(seed_, Stream::levels, fill_);
    const std::uint64_t key = mix(keyOf(seed, Stream::seams), static_cast<std::int64_t>(patch_));
    const double across = (isVertical ? at.x : at.y) - begin;
    const double along = (isVertical ? at.y : at.x) / (kKnots * distance);
    const bool isFirst = 2 * across < size;
    const double away = isFirst ? across : size - across;
    return away < distance + reach * wander(isFirst ? key : ~key, along);
  }

  // Remove this fill's samples near the seam.
  void takeAway() {
    if (patch_ == Patch::whole) return;
    const std::size_t first = ends_.empty() ? 0 : ends_.back();
    std::vector<std::uint32_t> kept;
    for (std::uint32_t i = 0; i < placed_.size(); ++i) {
      if (i < first || !isTaken(placed_.at(i), placedIn_[i])) kept.push_back(i);
    }
    keepOnly(kept, placed_);
    placedIn_ = inOrder<Patch>(kept, placedIn_, 1);
  }

  void collect(const Output& output) {
    for (std::size_t i = 0; i < output.size(); ++i)
      append(placed_.positions, period_.wrapped(pointOf(output.positions, i)));
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
    return ++fill_ < fills_.distances.size();
  }

  void deliver() {
    Output& out = output();
    out.positions.reserve(placed_.positions.size());
    for (std::size_t i = 0; i < placed_.size(); ++i) {
      const Point at = period_.wrapped(placed_.at(i), float32_);
      append(out.positions, at);
      if (placed_.radii.empty()) continue;
      out.radii.push_back(fills_.radiusAt ? fills_.radiusAt(at) : placed_.radii[i]);
    }
    out.classes = std::move(placed_.classes);
    if (fills_.areLevels) out.levelEnds = ends_;
  }

  Period period_;
  Fills fills_;
  std::uint64_t seed_;
  bool float32_;
  std::uint8_t fill_ = 0;
  Patch patch_ = Patch::whole;
  std::unique_ptr<Run> run_;         // fills the current patch
  ExistingSamples placed_;           // wrapped into the rectangle
  std::vector<Patch> placedIn_;      // the patch of each placed sample
  std::vector<std::uint32_t> ends_;  // the number of samples at the end of each fill
};

RunResult begin(const Period& period, Fills fills, const RunOptions& options,
                const PeriodPart& part) {
  if (part.slice) {
    const Result<Region> region = period.region();
    if (!region.ok()) return region.error();
    return fills.begin(0, region.value(), false, {}, options.seed, part.slice);
  }
  auto run = std::make_unique<Periodic>(period, std::move(fills), options);
  const auto error = part.joined ? run->beginAfter(*part.joined) : run->beginPatch();
  if (error) return *error;
  return RunResult(std::move(run));
}

// Begin a run of a field. The obstacles repeat already, the existing samples do not.
RunResult begin(const Period& period, Obstacles obstacles, ExistingSamples existing,
                const RadiusField& field, const FieldOptions& options, Option option,
                const PeriodPart& part) {
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
  RadiusField asked = repeated(field, period, 1);
  RadiusField roomy = repeated(field, period, factor);
  if (existing.radii.empty()) {
    for (std::size_t i = 0; i < existing.size(); ++i) {
      const auto [x, y] = existing.at(i);
      existing.radii.push_back(asked.at(x, y));
    }
  }
  for (double& radius : existing.radii) radius *= factor;
  FieldOptions own = inDoubles(options);
  const double least = asked.min();
  Fills fills{{roomy.max()}, false, least, {own, Option::radius, least, Word::useLargerRadii}, {}};
  fills.begin = [least, own, roomy = std::move(roomy), obstacles = std::move(obstacles),
                 given = repeated(existing, period)](
                    std::uint8_t, const Region& ground, bool, ExistingSamples standing,
                    std::uint64_t seed,
                    const std::optional<SliceOptions>& slice) mutable -> RunResult {
    own.seed = seed;
    append(standing.positions, given.positions);
    append(standing.radii, given.radii);
    auto run = slice ? beginFieldSlice(ground, obstacles, roomy, own, standing, *slice)
                     : beginField(ground, obstacles, roomy, own, standing);
    if (run.ok()) return run;
    Error error = run.error();
    // Name the radius that was asked for, without the room for rounding.
    if (error.broken == Rule::limitExpected || error.broken == Rule::limitBoundary ||
        error.broken == Rule::limitTiles)
      error.given = least;
    return error;
  };
  fills.radiusAt = [asked = std::move(asked)](Point at) { return asked.at(at.x, at.y); };
  return begin(period, std::move(fills), options, part);
}

// Return the greatest distance that samples of each level keep.
std::vector<double> distancesOf(const Layers& layers) {
  std::vector<double> greatest(layers.list.back().level + std::size_t{1});
  for (const Layer& layer : layers.list) {
    double& own = greatest[layer.level];
    own = std::max(own, layer.radius);
    for (const double distance : layer.toClasses) own = std::max(own, distance);
  }
  return greatest;
}

// Return the layers of the radius of the options, if there are no classes.
Layers layersFor(const SampleOptions& options, ClassOptions classes, double levels,
                 std::uint64_t seed) {
  if (classes.classes.empty()) return layersOf(options.radius, levels, seed);
  classes.seed = seed;
  return layersOf(classes, levels);
}

RunResult begin(const Period& period, const LayersAround& around, const SampleOptions& options,
                ClassOptions classes, double levels, const PeriodPart& part) {
  const Layers asked = layersFor(options, classes, levels, options.seed);
  const double room = roomIn(period, options.float32);
  SampleOptions own = inDoubles(options);
  own.radius += room;
  const bool isDrawn = areDrawn(classes);
  // Drawn sizes have no room themselves.
  for (SampleClass& each : classes.classes) each.radius += isDrawn ? 2 * room : room;
  for (double& distance : classes.spacing) distance += room;
  if (auto error = validateRoom(period, options, room, asked.radius, asked.option)) return *error;
  Fills fills{distancesOf(layersFor(own, classes, levels, options.seed)),
              asked.hasLevels,
              asked.radius,
              limitOf(asked, own),
              {}};
  const double distance = fills.distances.front();
  if (!(std::min(period.width, period.height) >= kLeastSide * distance)) {
    const auto count = static_cast<double>(fills.distances.size());
    return errorOf(Rule::periodicDistance, count > 1 ? Option::levels : asked.option,
                   count > 1 ? count : distance, period.width, period.height);
  }
  std::vector<ExistingSamples> existing;
  for (const ExistingSamples& samples : around.existing)
    existing.push_back(repeated(samples, period));
  fills.begin = [own, levels, radius = asked.radius, conflict = around.conflict,
                 classes = std::move(classes), existing = std::move(existing),
                 obstacles = repeated(around.obstacles, period)](
                    std::uint8_t fill, const Region& ground, bool isPart, ExistingSamples standing,
                    std::uint64_t seed, const std::optional<SliceOptions>& slice) mutable {
    Layers layers = levelOf(layersFor(own, classes, levels, seed), fill);
    layers.radius = radius;  // shown in errors
    const std::size_t given = existing.size();
    if (!standing.empty()) existing.push_back(std::move(standing));
    auto run = beginLayers(ground, {obstacles, existing, conflict, isPart}, layers, own,
                           slice ? slicingOf(*slice, own) : nullptr);
    existing.resize(given);
    return run;
  };
  return begin(period, std::move(fills), options, part);
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

RunResult beginPeriodic(const Period& period, const LayersAround& around,
                        const SampleOptions& options, double levels, const PeriodPart& part) {
  if (auto error = Lattice::validate(options.radius)) return *error;
  return begin(period, around, options, {}, levels, part);
}

RunResult beginPeriodic(const Period& period, const LayersAround& around,
                        const ClassOptions& options, double levels, const PeriodPart& part) {
  if (auto error = validate(options)) return *error;
  ClassOptions classes = options;
  for (std::size_t i = 0; i < classes.classes.size(); ++i) {
    auto& where = classes.classes[i].where;
    if (!where) continue;
    auto inPeriod = where->repeated(period.box());
    if (!inPeriod) return errorAt(Rule::periodicWhere, Option::classWhere, i, 0);
    where = std::make_shared<const Where>(std::move(*inPeriod));
  }
  return begin(period, around, {options}, std::move(classes), levels, part);
}

RunResult beginPeriodic(const Period& period, const Obstacles& obstacles,
                        const ExistingSamples& existing, const RadiusField& field,
                        const FieldOptions& options, const PeriodPart& part) {
  return begin(period, repeated(obstacles, period), existing, field, options, Option::radius, part);
}

RunResult beginPeriodic(const Period& period, const Obstacles& obstacles,
                        const ExistingSamples& existing, const Density& density, double radius,
                        const FieldOptions& options, const PeriodPart& part) {
  const Result<RadiusField> field = density.fieldOf(radius);
  if (!field.ok()) return field.error();
  Obstacles around = repeated(obstacles, period);
  if (auto error = density.addRepeatedEmpty(around)) return *error;
  return begin(period, std::move(around), existing, field.value(), options, Option::density, part);
}

}  // namespace copse
