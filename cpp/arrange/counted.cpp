#include "arrange/counted.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "arrange/elimination.h"
#include "arrange/even_count.h"
#include "arrange/selection.h"
#include "base/hash.h"
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

bool haveNoRadii(const ClassOptions& options) {
  return std::all_of(options.classes.begin(), options.classes.end(),
                     [](const SampleClass& each) { return std::isnan(each.radius) && each.count; });
}

// Check the count of a class, where `sum` is that of the counts up to it.
std::optional<Error> validateClassCount(const SampleClass& counted, double sum, bool isShared,
                                        const SampleLimit& limit) {
  if (auto error = validateCount(*counted.count)) return error;
  if (!limit.allows(sum)) {
    Error error = limit.asked();
    error.given = *counted.count;
    return error;
  }
  if (isShared && counted.where) return errorOf(Rule::needsRadii, Option::classWhere);
  return std::nullopt;
}

// Check options of which no class has a radius.
std::optional<Error> validateShared(const ClassOptions& options, const LayersAround& around) {
  const std::size_t count = options.classes.size();
  if (count < 2 || count > kMostClasses)
    return errorOf(Rule::classesCount, Option::classes, static_cast<double>(count));
  if (!options.spacing.empty())
    return errorOf(Rule::needsRadii, Option::spacing, static_cast<double>(options.spacing.size()));
  if (around.existing.empty()) return std::nullopt;
  const auto existing = static_cast<double>(around.existing.front().size());
  return errorOf(Rule::needsRadii, Option::existing, existing);
}

std::optional<Error> validateCounts(const ClassOptions& options, const LayersAround& around) {
  const bool isShared = haveNoRadii(options);
  if (!isShared) {
    if (auto error = validate(options)) return error;
  }
  const SampleLimit limit = limitOf(options);
  double sum = 0;
  for (std::size_t i = 0; i < options.classes.size(); ++i) {
    const SampleClass& each = options.classes[i];
    if (!each.count) continue;
    sum += *each.count;
    if (auto error = validateClassCount(each, sum, isShared, limit)) {
      if (error->place != Option::classWhere) error->place = Option::classCount;
      error->index = static_cast<double>(i);
      return error;
    }
  }
  return isShared ? validateShared(options, around) : std::nullopt;
}

class CountedClasses : public Run {
 public:
  CountedClasses(const Region& region, const LayersAround& around, const ClassOptions& options)
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
    // Sort by insertion, as in classes/plan.cpp.
    for (auto next = order_.begin(); next != order_.end(); ++next)
      std::rotate(std::upper_bound(order_.begin(), next, *next, isBefore), next, next + 1);
    beginNext();
  }

  Report report() const override {
    Report report{Ending::saturated, leastDistance(options_), unit_};
    if (isShared_) report = run_->report();
    report.ending = hasCounts_ ? Ending::count : Ending::saturated;
    return report;
  }

 private:
  bool advance(double most) override {
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

  double share() const override {
    const double parts = static_cast<double>(order_.size()) + (others_.empty() ? 0 : 1);
    const double part = run_ ? run_->progress() : 0;
    if (isShared_) return next_ == 1 ? 0.9 * part : 0.9;
    return std::min(1.0, (static_cast<double>(next_ - 1) + 0.9 * part) / parts);
  }

  bool isFilling() const { return next_ > order_.size(); }
  std::uint8_t classIndex() const { return order_[next_ - 1]; }
  const SampleClass& own() const { return options_.classes[classIndex()]; }
  LayersAround around() const { return {obstacles_, existing_, conflict_}; }
  std::uint64_t nextSeed() const {
    return keyOf(options_.seed, Stream::layers, static_cast<int>(next_ - 1));
  }

  bool take(RunResult begun) {
    if (!begun.ok()) {
      fail(begun.error());
      return false;
    }
    run_ = std::move(begun.value());
    const double unit = run_->report().unit;
    unit_ = unit_ == 0 ? unit : std::min(unit_, unit);
    return true;
  }

  bool beginNext() {
    ++next_;
    if (isFilling()) return !others_.empty() && beginFilling();
    if (isShared_) return next_ == 1 ? beginEvenly() : choose();
    const double area = kSaturatedDensity * region_.estimateArea();
    radius_ = std::max(own().radius, std::sqrt(area / (kCandidates * *own().count)));
    isGroundSure_ = false;
    return beginCandidates();
  }

  bool beginEvenly() {
    double sum = 0;
    for (const SampleClass& each : options_.classes) sum += *each.count;
    return take(beginEvenCount(region_, obstacles_, options_, sum));
  }

  bool beginCandidates() {
    Layer layer{};
    layer.spacing = usefulRadius(radius_, region_);
    // An existing sample without a class keeps the distance for this class's radius.
    layer.radius = own().radius;
    layer.classes = {classIndex()};
    layer.toClasses = distancesOf(options_, classIndex());
    Clear clear = clearOf(around(), layer);
    candidates_.clear();
    SampleOptions options{options_};
    options.limit = std::max(1e7, 4 * kCandidates * *own().count);
    options.radius = layer.spacing;
    if (next_ > 1) options.seed = nextSeed();
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
    return take(RunResult(std::make_unique<Sampler>(
        prepared.value(), options, SamplerPart{.standing = std::move(clear.standing)})));
  }

  // Fill the remaining ground with the classes that have no count.
  bool beginFilling() {
    ClassOptions filling;
    static_cast<RunOptions&>(filling) = options_;
    filling.seed = nextSeed();
    for (const std::uint8_t one : others_) {
      filling.classes.push_back(options_.classes[one]);
      for (const std::uint8_t other : others_)
        filling.spacing.push_back(distanceOf(options_, one, other));
    }
    Layers layers = layersOf(filling, 0);
    for (Layer& layer : layers.list)
      layer.toClasses = distancesOf(options_, others_[layer.classes.front()]);
    return take(beginLayers(region_, around(), layers, filling));
  }

  // Drop candidates at random, by the class's weight at their places.
  void dropByWeight() {
    if (isShared_ || own().where == nullptr) return;
    const std::uint64_t key = keyOf(options_.seed, Stream::classes, classIndex());
    std::vector<std::uint32_t> kept;
    for (std::uint32_t i = 0; i < candidates_.size() / 2; ++i) {
      const Point at = pointOf(candidates_, i);
      if (fractionOf(placeHash(key, at.x, at.y)) < own().where->at(at)) kept.push_back(i);
    }
    candidates_ = inOrder<double>(kept, candidates_, 2);
  }

  // Choose the class's samples from the candidates. If there are too few, begin again with denser
  // candidates.
  bool choose() {
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

  // Place the candidates that stay. The others are candidates for the next class.
  void keep(std::span<const std::uint8_t> stays) {
    std::vector<std::uint8_t> others;
    for (const std::uint8_t each : stays) others.push_back(each == 0 ? 1 : 0);
    const std::vector<double> kept = inOrder<double>(indicesOf(stays), candidates_, 2);
    candidates_ = inOrder<double>(indicesOf(others), candidates_, 2);
    ExistingSamples& placed = existing_.back();
    append(placed.positions, kept);
    placed.classes.resize(placed.size(), classIndex());
    append(output().positions, kept);
    output().classes.resize(output().size(), classIndex());
    if (!isShared_) run_.reset();
  }

  Region region_;
  Obstacles obstacles_;
  std::vector<ExistingSamples> existing_;  // the given samples, then a list of those placed
  ConflictRule conflict_;
  ClassOptions options_;
  ClassRegions regions_;
  std::vector<std::uint8_t> order_;  // counted classes, in the order in which they are placed
  std::vector<std::uint8_t> others_;
  bool isShared_;             // true if no class has a radius: all choose from the same candidates
  std::size_t next_ = 0;      // number of classes of the order that have begun
  double radius_ = 0;         // of the candidates
  bool isGroundSure_ = true;  // false before a class's first candidates
  std::unique_ptr<Run> run_;
  std::vector<double> candidates_;
  std::unique_ptr<Elimination> elimination_;
  double unit_ = 0;
  bool hasCounts_ = true;
};

}  // namespace

bool areCounted(const ClassOptions& options) {
  return std::any_of(options.classes.begin(), options.classes.end(),
                     [](const SampleClass& each) { return each.count.has_value(); });
}

RunResult beginCountedClasses(const Region& region, const LayersAround& around,
                              const ClassOptions& options) {
  if (auto error = validate(static_cast<const RunOptions&>(options))) return *error;
  if (auto error = validateCounts(options, around)) return *error;
  if (!haveNoRadii(options)) {
    const ClassRegions regions = regionsOf(options.classes, region.box());
    if (auto error = validateGround(region, regions, options.classes, options.float32))
      return *error;
  }
  std::unique_ptr<Run> run = std::make_unique<CountedClasses>(region, around, options);
  if (run->failure()) return *run->failure();
  return run;
}

RunResult beginEvenCount(const Region& region, const Obstacles& obstacles, const Density& density,
                         const FieldOptions& options, double count) {
  constexpr double kBytesPerSample = 200;
  // A field is slow to fill and has edges of its own, so a surplus of 3 % costs less than another
  // round. Where something is kept clear of, a first round with a sixteenth of the samples measures
  // the area.
  constexpr double kRoom = 0.03;
  constexpr double kTrialCount = 6400;
  constexpr double kTrialRadii = 4;
  Filling filling;
  filling.obstacles = obstacles;
  const auto error = density.addEmpty(region.box(), filling.obstacles);
  filling.begin = [density, options](const Region& ground, const Obstacles& all,
                                     const SampleOptions& sample) -> RunResult {
    const Result<RadiusField> field = density.fieldOf(sample.radius);
    if (!field.ok()) return field.error();
    return beginField(ground, all, field.value(), {sample, options.conflict});
  };
  filling.area = density.areaIn(region);
  filling.room = kRoom;
  filling.isAreaSure = options.margin == 0 && obstacles.empty();
  filling.firstRadii = count >= kTrialCount && !filling.isAreaSure ? kTrialRadii : 1;
  return beginFilling(region, withRoomFor(options, kBytesPerSample), count, options.conflict,
                      error ? Result<Filling>(*error) : Result<Filling>(std::move(filling)));
}

}  // namespace copse
