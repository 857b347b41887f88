#include "classes/layers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>

#include "base/hash.h"
#include "base/vectors.h"
#include "classes/options.h"
#include "fill/run.h"
#include "shape/region_tree.h"

namespace copse {

namespace {

bool areAlike(const ClassOptions& options, std::uint32_t one, std::uint32_t other) {
  const double radius = options.classes[one].radius;
  if (distanceOf(options, one, other) != radius) return false;
  for (std::size_t k = 0; k < options.classes.size(); ++k) {
    if (distanceOf(options, one, k) != distanceOf(options, other, k)) return false;
  }
  return true;
}

bool isOwn(std::span<const std::uint8_t> hasOwn, std::uint32_t classIndex) {
  return !hasOwn.empty() && hasOwn[classIndex] != 0;
}

std::vector<ClassGroup> groupsOf(const ClassOptions& options,
                                 std::span<const std::uint8_t> hasOwn) {
  std::vector<ClassGroup> groups;
  for (std::uint32_t classIndex = 0; classIndex < options.classes.size(); ++classIndex) {
    const auto same = std::find_if(groups.begin(), groups.end(), [&](const ClassGroup& group) {
      const std::uint32_t first = group.classes.front();
      return !isOwn(hasOwn, classIndex) && !isOwn(hasOwn, first) &&
             areAlike(options, first, classIndex);
    });
    if (same == groups.end()) {
      groups.push_back({{classIndex}, options.classes[classIndex].radius});
    } else {
      same->classes.push_back(classIndex);
    }
  }
  // Of one radius, groups that stand everywhere come last: they fill the remaining ground.
  const auto isBefore = [&](const ClassGroup& a, const ClassGroup& b) {
    if (a.radius != b.radius) return a.radius > b.radius;
    return isOwn(hasOwn, a.classes.front()) > isOwn(hasOwn, b.classes.front());
  };
  // Sort by insertion: groups are few, and std::stable_sort takes two kilobytes of WebAssembly.
  for (auto group = groups.begin(); group != groups.end(); ++group) {
    std::rotate(std::upper_bound(groups.begin(), group, *group, isBefore), group, group + 1);
  }
  return groups;
}

// Return true if a group fits nowhere once another one, which stands everywhere, is saturated.
bool isClosedBy(const ClassOptions& options, const std::vector<ClassGroup>& groups,
                std::size_t group, std::size_t other) {
  return std::all_of(groups.begin(), groups.end(), [&](const ClassGroup& any) {
    const std::uint32_t classIndex = any.classes.front();
    return distanceOf(options, groups[other].classes.front(), classIndex) <=
           distanceOf(options, groups[group].classes.front(), classIndex);
  });
}

// Return true if a class of the group stands everywhere.
bool isEverywhere(const ClassOptions& options, const ClassGroup& group,
                  std::span<const std::uint8_t> hasOwn) {
  return std::any_of(group.classes.begin(), group.classes.end(), [&](std::uint32_t classIndex) {
    return !isOwn(hasOwn, classIndex) && options.classes[classIndex].where == nullptr;
  });
}

}  // namespace

ClassPlan::ClassPlan(const ClassOptions& options, std::span<const std::uint8_t> hasOwn)
    : classes_(options.classes), groups_(groupsOf(options, hasOwn)), balance_(options, groups_) {
  for (std::size_t classIndex = 0; classIndex < classes_.size(); ++classIndex)
    shares_.push_back(shareOf(options, classIndex));
  const bool isByPlace = standsByPlace(options);
  const std::size_t last = groups_.size() - 1;
  for (std::size_t k = 0; k <= last; ++k) {
    const ByGroup densities = balance_.densitiesFor(sharesWhereDensest(k));
    layers_.push_back({k, balance_.spacingFor(k, densities), isByPlace && k < last});
  }
  layers_[last].spacing = groups_[last].radius;
  const bool isLastEverywhere = isEverywhere(options, groups_[last], hasOwn);
  for (std::size_t k = last; k-- > 0;) {
    const double radius = groups_[k].radius;
    // A layer filled at its own radius stays full.
    const bool isFull = layers_[k].spacing == radius && !layers_[k].isThinned;
    if (isFull || (isLastEverywhere && isClosedBy(options, groups_, k, last))) continue;
    layers_.push_back({k, radius});
  }
}

// Return each group's share of all samples, if classes have these parts of their weights, or all of
// them.
ByGroup ClassPlan::sharesOf(std::span<const double> weights) const {
  ByGroup shares{};
  double sum = 0;
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    for (const std::uint32_t classIndex : groups_[g].classes)
      shares[g] += shares_[classIndex] * (weights.empty() ? 1 : weights[classIndex]);
    sum += shares[g];
  }
  for (double& share : shares) share /= sum;
  return shares;
}

// Return the shares at which a group stands densest: without other classes that may stand
// elsewhere.
ByGroup ClassPlan::sharesWhereDensest(std::size_t group) const {
  std::array<double, kMostClasses> weights{};
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    for (const std::uint32_t classIndex : groups_[g].classes)
      weights[classIndex] = g == group || classes_[classIndex].where == nullptr ? 1 : 0;
  }
  return sharesOf(weights);
}

void ClassPlan::sharesAt(const ClassLayer& layer, Point p, std::span<double> shares) const {
  std::array<double, kMostClasses> weights{};
  for (std::size_t classIndex = 0; classIndex < classes_.size(); ++classIndex)
    weights[classIndex] = weightAt(classIndex, p);
  const std::vector<std::uint32_t>& classes = groupOf(layer).classes;
  double sum = 0;
  for (std::size_t i = 0; i < classes.size(); ++i) {
    shares[i] = shares_[classes[i]] * weights[classes[i]];
    sum += shares[i];
  }
  double kept = 1;
  if (layer.isThinned) {
    const ByGroup densities = balance_.densitiesFor(sharesOf(weights));
    const double placed = balance_.layerDensity(layer.group, layer.spacing, densities);
    const double wanted = densities[layer.group];
    kept = wanted < placed ? wanted / placed : 1;
  }
  for (std::size_t i = 0; i < classes.size(); ++i) shares[i] *= kept / sum;
  if (layer.isThinned) shares.back() = 1 - kept;
}

namespace {

double finestUnit(const std::vector<Prepared>& grounds) {
  double unit = HUGE_VAL;
  for (const Prepared& ground : grounds) unit = std::min(unit, ground.lattice.unit);
  return unit;
}

// Limit distances far beyond the region's size.
Layers useful(Layers layers, const Region& region) {
  const auto clip = [&](double& distance) { distance = usefulRadius(distance, region); };
  for (Layer& layer : layers.list) {
    clip(layer.spacing);
    clip(layer.radius);
    std::for_each(layer.distances.begin(), layer.distances.end(), clip);
    std::for_each(layer.toClasses.begin(), layer.toClasses.end(), clip);
  }
  return layers;
}

Clear clearOf(const LayersAround& around, const Layer& layer) {
  Clear clear{around.obstacles};
  if (!layer.classes.empty() && !around.own.empty()) {
    const Obstacles& own = around.own[layer.classes.front()];
    append(clear.obstacles.regions, own.regions);
    append(clear.obstacles.capsules, own.capsules);
  }
  for (const ExistingSamples& existing : around.existing)
    addExisting(existing, layer, around.conflict, clear);
  return clear;
}

}  // namespace

LayerSampler::LayerSampler(const RunOptions& options, Layers layers, std::vector<Prepared> grounds,
                           std::vector<std::vector<double>> standing)
    : Run(limitOf(layers, options)),
      options_(options),
      layers_(std::move(layers)),
      grounds_(std::move(grounds)),
      standing_(std::move(standing)),
      unit_(finestUnit(grounds_)) {
  beginLayer();
}

std::size_t LayerSampler::levelBegin() const {
  std::size_t first = layer_;
  while (first > 0 && !layers_.list[first - 1].endsLevel) --first;
  return first;
}

void LayerSampler::beginLayer() {
  SampleOptions options;
  static_cast<RunOptions&>(options) = options_;
  options.radius = layer().spacing;
  options.seed = layer().seed;
  SamplerPart part{.standing = std::move(standing_[layer_])};
  // A level with several layers may still get samples from its other layers.
  part.isLater = placed() > 0 || levelBegin() < layer_ || !layer().endsLevel;
  for (std::size_t i = 0; i < layer_; ++i)
    part.earlier.push_back({positions_[i], layer().distances[i]});
  sampler_.reset();  // free its memory before the next one takes as much
  sampler_ = std::make_unique<Sampler>(grounds_[layer_], options, part);
  positions_.emplace_back();
  if (!isLast()) return;
  // The last sampler has its own, sorted copy.
  for (std::vector<double>& positions : positions_) positions = std::vector<double>();
}

// Take what the layer has placed so far. A coloured layer needs all samples before any gets its
// class.
void LayerSampler::gather() {
  const std::vector<double> placed = sampler_->take().positions;
  if (layer().isColoured() || !isLast()) append(positions_[layer_], placed);
  if (layer().isColoured()) return;
  append(output().positions, placed);
  if (layers_.hasClasses) output().classes.resize(output().size(), layer().classes.front());
}

// Give the samples of the layer to its classes, or drop them.
void LayerSampler::giveOut() {
  std::vector<double> placed;
  placed.swap(positions_[layer_]);
  std::vector<Address> places;
  for (std::size_t i = 0; i < placed.size(); i += 2)
    places.push_back({static_cast<std::int64_t>(placed[i] / unit_),
                      static_cast<std::int64_t>(placed[i + 1] / unit_)});
  const auto colours = colouringOf(layers_, layer(), unit_)->colour(places);
  output().classes.reserve(output().classes.size() + colours.size());
  std::size_t kept = 0;
  for (std::size_t i = 0; i < colours.size(); ++i) {
    if (colours[i] == layer().classes.size()) continue;
    output().classes.push_back(layer().classes[colours[i]]);
    placed[2 * kept] = placed[2 * i];
    placed[2 * kept++ + 1] = placed[2 * i + 1];
  }
  placed.resize(2 * kept);
  if (!isLast()) positions_[layer_] = placed;
  append(output().positions, std::move(placed));
}

bool LayerSampler::advance(double most) {
  const bool goesOn = sampler_->step(most);
  gather();
  if (sampler_->failure()) {
    fail(limit().exceeded());
    return false;
  }
  if (goesOn) return true;
  if (layer().isColoured()) giveOut();
  if (layer().endsLevel) {
    if (placed() == 0 && levelBegin() < layer_) placeInnerPoint();
    if (layers_.hasLevels) output().levelEnds.push_back(static_cast<std::uint32_t>(placed()));
  }
  if (isLast()) return false;
  ++layer_;
  beginLayer();
  return true;
}

// Place a sample in a region that holds no lattice point, of the class with the greatest share
// among those that may stand there.
void LayerSampler::placeInnerPoint() {
  std::optional<double> best;
  std::size_t from = layer_;
  for (std::size_t i = levelBegin(); i <= layer_; ++i) {
    const auto& [lattice, ground] = grounds_[i];
    const auto point =
        innerPoint(ground->regionEdges(), ground->regionRule(), options_.float32, lattice.unit);
    if (!point || !ground->holds(*point)) continue;
    const Layer& own = layers_.list[i];
    const Point at{point->x * lattice.unit, point->y * lattice.unit};
    for (std::size_t k = 0; k < own.classes.size(); ++k) {
      if (best && own.shares[k] <= *best) continue;
      if (layers_.byPlace && layers_.byPlace->weightAt(own.classes[k], at) == 0) continue;
      best = own.shares[k];
      from = i;
      output().positions = {at.x, at.y};
      output().classes = {own.classes[k]};
    }
  }
  if (best) positions_[from] = output().positions;
}

// Measure the work by the cells of each layer.
double LayerSampler::share() const {
  double done = 0;
  double all = 0;
  for (std::size_t i = 0; i < layers_.list.size(); ++i) {
    const double spacing = layers_.list[i].spacing / layers_.list.back().spacing;
    const double cells = 1 / (spacing * spacing);
    all += cells;
    done += i < layer_ ? cells : (i == layer_ ? cells * sampler_->progress() : 0);
  }
  return done / all;
}

Report LayerSampler::report() const {
  return {Ending::saturated, layers_.radius, unit_};
}

Result<std::unique_ptr<LayerSampler>> beginLayers(const Region& region, const LayersAround& around,
                                                  const Layers& given, const RunOptions& options) {
  Layers layers = useful(given, region);
  const SampleLimit limit = limitOf(given, options);
  const bool isOwn = std::any_of(around.own.begin(), around.own.end(),
                                 [](const Obstacles& own) { return !own.empty(); });
  const bool isPromised = !isOwn && !layers.byPlace && !around.isPart;
  ClassRegions regions;
  if (layers.byPlace) {
    const auto classes = layers.byPlace->classes();
    regions = regionsOf(classes, region.box());
    if (!around.isPart) {
      if (auto error = validateGround(region, regions, classes, options.float32)) return *error;
    }
  }
  double existing = 0;
  for (const ExistingSamples& some : around.existing) existing += static_cast<double>(some.size());
  std::vector<Prepared> grounds;
  std::vector<std::vector<double>> standing;
  for (const Layer& layer : layers.list) {
    Clear clear = clearOf(around, layer);
    const auto prepared = prepare(region, clear.obstacles, options,
                                  {layer.spacing, isPromised ? layers.density : 0, existing}, limit,
                                  anyOf(regions, layer.classes));
    if (!prepared.ok()) {
      Error error = prepared.error();
      if (error.place == Option::where) error.place = Option::classes;
      if (error.place == Option::radius) error.place = layers.option;
      return error;
    }
    grounds.push_back(prepared.value());
    standing.push_back(std::move(clear.standing));
  }
  return std::make_unique<LayerSampler>(options, std::move(layers), std::move(grounds),
                                        std::move(standing));
}

Result<std::unique_ptr<LayerSampler>> beginClasses(const Region& region, const LayersAround& around,
                                                   const ClassOptions& options, double levels) {
  if (auto error = validate(options)) return *error;
  std::vector<std::uint8_t> hasOwn;
  for (const Obstacles& own : around.own) hasOwn.push_back(own.empty() ? 0 : 1);
  return beginLayers(region, around, layersOf(options, levels, hasOwn), options);
}

namespace {

// Add the planned layers of each level. `distance(k, j)` is the distance of samples of two groups.
template <class Distance, class Finish>
void addLevels(std::span<const ClassLayer> plan, double levels, std::uint64_t seed,
               Distance&& distance, Finish&& finish, std::vector<Layer>& to) {
  std::vector<std::size_t> groups;  // the group of each layer
  for (int level = 0; level < levels; ++level) {
    const auto scaled = [&](double length) {
      return std::ldexp(length, static_cast<int>(levels) - 1 - level);
    };
    const std::uint64_t own = level == 0 ? seed : keyOf(seed, Stream::levels, level);
    for (std::size_t i = 0; i < plan.size(); ++i) {
      const ClassLayer& planned = plan[i];
      Layer layer{scaled(planned.spacing),
                  scaled(distance(planned.group, planned.group)),
                  i == 0 ? own : keyOf(own, Stream::layers, static_cast<int>(i)),
                  {},
                  {},
                  {},
                  {},
                  static_cast<std::uint8_t>(level),
                  i + 1 == plan.size(),
                  planned};
      // Samples of the same group count as the layer's own.
      for (const std::size_t other : groups) {
        layer.distances.push_back(
            scaled(other == planned.group ? planned.spacing : distance(planned.group, other)));
      }
      finish(layer, scaled);
      groups.push_back(planned.group);
      to.push_back(std::move(layer));
    }
  }
}

}  // namespace

std::optional<Error> validateLevelCount(double levels) {
  if (levels >= 1 && levels <= kMostLevels && levels == std::floor(levels)) return std::nullopt;
  return errorOf(Rule::levelsWhole, Option::levels, levels, kMostLevels);
}

Layers layersOf(double radius, double levels, std::uint64_t seed) {
  Layers made;
  made.radius = radius;
  made.density = kSaturatedDensity / (radius * radius);
  made.hasLevels = levels > 0;
  made.option = Option::radius;
  const ClassLayer only{0, radius};
  addLevels(
      std::span(&only, 1), std::max(levels, 1.0), seed,
      [&](std::size_t, std::size_t) { return radius; }, [](Layer&, auto&&) {}, made.list);
  return made;
}

Layers layersOf(const ClassOptions& options, double levels, std::span<const std::uint8_t> hasOwn) {
  const ClassPlan plan(options, hasOwn);
  Layers made;
  made.radius = leastDistance(options);
  for (const double density : plan.densities()) made.density += density;
  if (standsByPlace(options)) made.byPlace = std::make_shared<const ClassPlan>(plan);
  made.hasClasses = true;
  made.hasLevels = levels > 0;
  made.option = options.spacing.empty() ? Option::classes : Option::spacing;
  const auto classOf = [&](std::size_t group) { return plan.groups()[group].classes.front(); };
  addLevels(
      plan.layers(), std::max(levels, 1.0), options.seed,
      [&](std::size_t one, std::size_t other) {
        return distanceOf(options, classOf(one), classOf(other));
      },
      [&](Layer& layer, auto&& scaled) {
        const ClassGroup& group = plan.groupOf(layer.planned);
        for (const std::uint32_t classIndex : group.classes) {
          layer.classes.push_back(static_cast<std::uint8_t>(classIndex));
          layer.shares.push_back(shareOf(options, classIndex));
        }
        for (std::size_t classIndex = 0; classIndex < options.classes.size(); ++classIndex)
          layer.toClasses.push_back(scaled(distanceOf(options, group.classes.front(), classIndex)));
      },
      made.list);
  return made;
}

Layers levelOf(Layers layers, std::uint8_t level) {
  const auto isBefore = [&](const Layer& layer) { return layer.level < level; };
  const auto before = std::count_if(layers.list.begin(), layers.list.end(), isBefore);
  std::erase_if(layers.list, [&](const Layer& layer) { return layer.level != level; });
  for (Layer& layer : layers.list)
    layer.distances.erase(layer.distances.begin(), layer.distances.begin() + before);
  layers.hasLevels = false;
  return layers;
}

std::shared_ptr<const Colouring> colouringOf(const Layers& layers, const Layer& layer,
                                             double unit) {
  if (!layer.isColoured()) return nullptr;
  std::vector<double> shares = layer.shares;
  const double all = std::accumulate(shares.begin(), shares.end(), 0.0);
  for (double& share : shares) share /= all;
  SharesAt sharesAt;
  if (layers.byPlace) {
    // Make crowds wide enough for classes that are rarer at some places: a class that is rarer than
    // its crowd is made for would get too many samples.
    constexpr double kRarer = 0.5;
    for (double& share : shares) share *= kRarer;
    if (layer.planned.isThinned) shares.push_back(kRarer);
    sharesAt = [plan = layers.byPlace, planned = layer.planned, unit](Address place,
                                                                      std::span<double> to) {
      const Point at{static_cast<double>(place.column) * unit,
                     static_cast<double>(place.row) * unit};
      plan->sharesAt(planned, at, to);
    };
  }
  return std::make_shared<const Colouring>(layer.spacing / unit, std::move(shares), layer.seed,
                                           std::move(sharesAt));
}

double distanceTo(const ExistingSamples& existing, std::size_t which, const Layer& layer,
                  ConflictRule rule) {
  if (layer.classes.empty() || existing.classes.empty())
    return existing.distanceTo(which, layer.radius, rule);
  return existing.atLeastClearance(which, layer.toClasses[existing.classes[which]]);
}

void addExisting(const ExistingSamples& existing, const Layer& layer, ConflictRule rule,
                 Clear& to) {
  for (std::size_t i = 0; i < existing.size(); ++i) {
    const double distance = distanceTo(existing, i, layer, rule);
    const double x = existing.positions[2 * i];
    const double y = existing.positions[2 * i + 1];
    if (layer.classes.empty() && distance == layer.spacing) {
      to.standing.insert(to.standing.end(), {x, y});
    } else {
      to.obstacles.capsules.push_back({x, y, x, y, distance});
    }
  }
}

bool areColoured(const Layers& layers) {
  return std::any_of(layers.list.begin(), layers.list.end(),
                     [](const Layer& layer) { return layer.isColoured(); });
}

SampleLimit limitOf(const Layers& layers, const RunOptions& options) {
  if (!layers.hasClasses) return {options, Option::radius, layers.radius, Word::useLargerRadius};
  const double bytes = areColoured(layers) ? kColouredBytesPerSample : kLeastBytesPerSample;
  return {withRoomFor(options, bytes), Option::classes,
          static_cast<double>(layers.list.front().toClasses.size()), Word::useLargerRadii};
}

}  // namespace copse
