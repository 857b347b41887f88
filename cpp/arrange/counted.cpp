#include "arrange/counted.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "arrange/even_count.h"
#include "base/hash.h"
#include "base/numbers.h"
#include "base/vectors.h"
#include "ground/ground.h"

namespace copse {

namespace {

constexpr double kCandidates = 6;           // for each sample of the count
constexpr double kBytesPerCandidate = 100;  // during elimination

SampleLimit limitOf(const ClassOptions& options) {
  return {withRoomFor<RunOptions>(options, kCandidates * kBytesPerCandidate), Option::classes,
          static_cast<double>(options.classes.size()), Word::askForFewer};
}

double sumOf(const ClassOptions& options) {
  double sum = 0;
  for (const SampleClass& sampleClass : options.classes) sum += sampleClass.count.value_or(0);
  return sum;
}

bool haveNoRadii(const ClassOptions& options) {
  return std::all_of(options.classes.begin(), options.classes.end(),
                     [](const SampleClass& sampleClass) {
                       return std::isnan(sampleClass.radius) && sampleClass.count;
                     });
}

std::optional<Error> validateCounts(const ClassOptions& options, const LayersAround& around) {
  const bool isShared = haveNoRadii(options);
  if (!isShared) {
    if (auto error = validate(options)) return error;
  }
  double sum = 0;
  for (std::size_t i = 0; i < options.classes.size(); ++i) {
    const SampleClass& sampleClass = options.classes[i];
    if (!sampleClass.count) continue;
    auto error = validateCount(*sampleClass.count);
    sum += *sampleClass.count;
    if (!error && !limitOf(options).allows(sum)) {
      error = limitOf(options).asked();
      error->place = Option::classCount;
      error->given = *sampleClass.count;
    }
    if (!error && isShared && sampleClass.where)
      error = errorOf(Rule::needsRadii, Option::classWhere);
    if (!error) continue;
    if (error->place == Option::count) error->place = Option::classCount;
    error->index = static_cast<double>(i);
    return error;
  }
  if (!isShared) return std::nullopt;
  if (options.classes.size() < 2 || options.classes.size() > kMostClasses) {
    return errorOf(Rule::classesCount, Option::classes,
                   static_cast<double>(options.classes.size()));
  }
  if (!options.spacing.empty())
    return errorOf(Rule::needsRadii, Option::spacing, static_cast<double>(options.spacing.size()));
  if (around.existing.empty()) return std::nullopt;
  const auto existing = static_cast<double>(around.existing.front().size());
  return errorOf(Rule::needsRadii, Option::existing, existing);
}

}  // namespace

bool areCounted(const ClassOptions& options) {
  return std::any_of(options.classes.begin(), options.classes.end(),
                     [](const SampleClass& sampleClass) { return sampleClass.count.has_value(); });
}

CountedClasses::CountedClasses(const Region& region, const LayersAround& around,
                               const ClassOptions& options)
    : Run(limitOf(options)),
      region_(region),
      obstacles_(around.obstacles),
      existing_(around.existing.begin(), around.existing.end()),
      conflict_(around.conflict),
      options_(options),
      regions_(regionsOf(options.classes, region.box())),
      isShared_(haveNoRadii(options)) {
  existing_.emplace_back();
  for (std::uint8_t classIndex = 0; classIndex < options.classes.size(); ++classIndex)
    (options.classes[classIndex].count ? order_ : others_).push_back(classIndex);
  const auto isBefore = [&](std::uint8_t a, std::uint8_t b) {
    const SampleClass& one = options.classes[a];
    const SampleClass& other = options.classes[b];
    return isShared_ || one.radius == other.radius ? one.count < other.count
                                                   : one.radius > other.radius;
  };
  // Sort by insertion, as in classes/layers.cpp.
  for (auto next = order_.begin(); next != order_.end(); ++next)
    std::rotate(std::upper_bound(order_.begin(), next, *next, isBefore), next, next + 1);
}

std::optional<Error> CountedClasses::begin() {
  beginNext();
  return failure();
}

bool CountedClasses::take(Result<std::unique_ptr<Run>> begun) {
  if (!begun.ok()) {
    fail(begun.error());
    return false;
  }
  run_ = std::move(begun.value());
  const double unit = run_->report().unit;
  unit_ = unit_ == 0 ? unit : std::min(unit_, unit);
  return true;
}

bool CountedClasses::beginNext() {
  ++next_;
  if (isFilling()) return !others_.empty() && beginFilling();
  if (isShared_) return next_ == 1 ? beginEvenly() : choose();
  const double area = kSaturatedDensity * region_.estimateArea();
  radius_ = std::max(own().radius, std::sqrt(area / (kCandidates * *own().count)));
  isGroundSure_ = false;
  return beginCandidates();
}

bool CountedClasses::beginEvenly() {
  return take(beginEvenCount(region_, obstacles_, options_, sumOf(options_)));
}

bool CountedClasses::beginCandidates() {
  Layer layer{};
  layer.spacing = layer.radius = usefulRadius(radius_, region_);
  layer.classes = {classIndex()};
  for (std::size_t other = 0; other < options_.classes.size(); ++other)
    layer.toClasses.push_back(distanceOf(options_, classIndex(), other));
  Clear clear{obstacles_};
  // An existing sample without a class keeps the distance for this class's radius.
  layer.radius = own().radius;
  for (const ExistingSamples& samples : existing_) addExisting(samples, layer, conflict_, clear);
  candidates_.clear();
  SampleOptions options;
  static_cast<RunOptions&>(options) = options_;
  options.limit = std::max(1e7, 4 * kCandidates * *own().count);
  options.radius = layer.spacing;
  options.seed =
      next_ == 1 ? options.seed : keyOf(options.seed, Stream::layers, static_cast<int>(next_ - 1));
  if (!std::exchange(isGroundSure_, true) &&
      !mayHaveGround(region_, options.margin, clear.obstacles, options.float32))
    return choose();
  const SampleLimit limit(options, Option::classes, static_cast<double>(options_.classes.size()),
                          Word::askForFewer);
  const auto prepared = prepare(region_, clear.obstacles, options, {layer.spacing}, limit,
                                anyOf(regions_, layer.classes));
  if (!prepared.ok()) {
    Error error = prepared.error();
    if (error.place == Option::radius || error.place == Option::where)
      error = errorAt(error.broken, Option::classRadius, classIndex(), radius_, error.numbers[0]);
    fail(error);
    return false;
  }
  return take(std::unique_ptr<Run>(std::make_unique<Sampler>(
      prepared.value(), options, SamplerPart{.standing = std::move(clear.standing)})));
}

// Fill the remaining ground with the classes that have no count.
bool CountedClasses::beginFilling() {
  ClassOptions filling;
  static_cast<RunOptions&>(filling) = options_;
  filling.seed = keyOf(options_.seed, Stream::layers, static_cast<int>(next_ - 1));
  for (const std::uint8_t one : others_) {
    filling.classes.push_back(options_.classes[one]);
    for (const std::uint8_t other : others_)
      filling.spacing.push_back(distanceOf(options_, one, other));
  }
  Layers layers = layersOf(filling, 0);
  for (Layer& layer : layers.list) {
    const std::uint8_t one = others_[layer.classes.front()];
    layer.toClasses.clear();
    for (std::size_t other = 0; other < options_.classes.size(); ++other)
      layer.toClasses.push_back(distanceOf(options_, one, other));
  }
  const LayersAround around{obstacles_, {}, existing_, conflict_};
  return take(beginLayers(region_, around, layers, filling));
}

// Drop candidates at random, by the class's weight at their places.
void CountedClasses::dropByWeight() {
  if (isShared_ || own().where == nullptr) return;
  const std::uint64_t key = keyOf(options_.seed, Stream::classes, classIndex());
  std::size_t kept = 0;
  for (std::size_t i = 0; i < candidates_.size(); i += 2) {
    const double x = candidates_[i];
    const double y = candidates_[i + 1];
    const std::uint64_t place = mix(mix(key, valueBitsOf(x)), valueBitsOf(y));
    if (!(fractionOf(place) < own().where->at({x, y}))) continue;
    candidates_[kept] = x;
    candidates_[kept + 1] = y;
    kept += 2;
  }
  candidates_.resize(kept);
}

// Choose the class's samples from the candidates. If there are too few, begin again with denser
// candidates.
bool CountedClasses::choose() {
  dropByWeight();
  const std::size_t found = candidates_.size() / 2;
  const auto wanted = static_cast<std::size_t>(*own().count);
  if (found > wanted) {
    const SpacedSamples spaced{candidates_, {}, isShared_ ? run_->report().radius : radius_};
    elimination_ = std::make_unique<Elimination>(spaced, wanted);
    return true;
  }
  if (found < wanted && run_ && !isShared_ && radius_ > own().radius) {
    radius_ = std::max(own().radius, radius_ / 2);
    return beginCandidates();
  }
  hasCounts_ = hasCounts_ && found == wanted;
  keep(std::vector<std::uint8_t>(found, 1));
  return beginNext();
}

void CountedClasses::keep(std::span<const std::uint8_t> stays) {
  std::vector<double> rest;
  std::vector<double> kept;
  for (std::size_t i = 0; i < stays.size(); ++i) {
    std::vector<double>& to = stays[i] != 0 ? kept : rest;
    to.push_back(candidates_[2 * i]);
    to.push_back(candidates_[2 * i + 1]);
  }
  candidates_ = std::move(rest);
  ExistingSamples& placed = existing_.back();
  append(placed.positions, kept);
  placed.classes.resize(placed.size(), classIndex());
  append(output().positions, kept);
  output().classes.resize(output().size(), classIndex());
  if (!isShared_) run_.reset();
}

bool CountedClasses::advance(double most) {
  if (elimination_) {
    if (elimination_->step()) return true;
    keep(elimination_->stays());
    elimination_.reset();
    return beginNext();
  }
  if (!run_) return false;
  const bool goesOn = run_->step(most);
  if (run_->failure()) fail(*run_->failure());
  Output made = run_->take();
  if (!isFilling()) {
    append(candidates_, made.positions);
    return goesOn || choose();
  }
  for (std::uint8_t& one : made.classes) one = others_[one];
  output().append(made);
  return goesOn;
}

double CountedClasses::share() const {
  const double parts = static_cast<double>(order_.size()) + (others_.empty() ? 0 : 1);
  const double part = run_ ? run_->progress() : 0;
  if (isShared_) return next_ == 1 ? 0.9 * part : 0.9;
  return std::min(1.0, (static_cast<double>(next_ - 1) + 0.9 * part) / parts);
}

Report CountedClasses::report() const {
  Report report{Ending::saturated, leastDistance(options_), unit_};
  if (isShared_) report = run_->report();
  report.ending = hasCounts_ ? Ending::count : Ending::saturated;
  return report;
}

Result<std::unique_ptr<CountedClasses>> beginCountedClasses(const Region& region,
                                                            const LayersAround& around,
                                                            const ClassOptions& options) {
  if (auto error = validate(static_cast<const RunOptions&>(options))) return *error;
  if (auto error = validateCounts(options, around)) return *error;
  if (!haveNoRadii(options)) {
    const ClassRegions regions = regionsOf(options.classes, region.box());
    if (auto error = validateGround(region, regions, options.classes, options.float32))
      return *error;
  }
  auto made = std::make_unique<CountedClasses>(region, around, options);
  if (auto error = made->begin()) return *error;
  return made;
}

namespace {

constexpr double kDensityBytesPerSample = 200;
// A field is slow to fill and has edges of its own, so a surplus of 3 % costs less than another
// round. Where something is kept clear of, a first round with a sixteenth of the samples measures
// the area.
constexpr double kDensityRoom = 0.03;
constexpr double kTrialCount = 6400;
constexpr double kTrialRadii = 4;

}  // namespace

Result<std::unique_ptr<EvenCount>> beginEvenCount(const Region& region, const Obstacles& obstacles,
                                                  const Density& density,
                                                  const FieldOptions& options, double count) {
  const auto make = [&]() -> Result<Filling> {
    Filling filling;
    filling.obstacles = obstacles;
    if (auto error = density.addEmpty(region, filling.obstacles)) return *error;
    filling.begin = [density, options](
                        const Region& ground, const Obstacles& all,
                        const SampleOptions& sample) -> Result<std::unique_ptr<Run>> {
      const Result<RadiusField> field = density.fieldOf(sample.radius);
      if (!field.ok()) return field.error();
      FieldOptions here = options;
      static_cast<RunOptions&>(here) = sample;
      return beginField(ground, all, field.value(), here);
    };
    filling.area = density.areaIn(region);
    filling.room = kDensityRoom;
    filling.isAreaSure = options.margin == 0 && obstacles.empty();
    filling.firstRadii = count >= kTrialCount && !filling.isAreaSure ? kTrialRadii : 1;
    return filling;
  };
  return beginFilling(region, withRoomFor(options, kDensityBytesPerSample), count, options.conflict,
                      make);
}

}  // namespace copse
