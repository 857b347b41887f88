#include "classes/layers.h"

#include <cmath>
#include <numeric>
#include <utility>

#include "base/vectors.h"
#include "classes/layer_fields.h"
#include "field/density.h"
#include "field/sampler.h"

namespace copse {

namespace {

template <class Change>
void changeDistances(Layer& layer, Change&& change) {
  change(layer.spacing);
  change(layer.radius);
  std::for_each(layer.distances.begin(), layer.distances.end(), change);
  std::for_each(layer.toClasses.begin(), layer.toClasses.end(), change);
}

// Repeat the layers of one level for each level, each time at half the distances. A layer of a
// class that stands near another begins with the level whose distances leave room for it.
std::vector<Layer> inLevels(const std::vector<Layer>& last, double levels, std::uint64_t seed) {
  std::vector<Layer> list;
  for (int level = 0; level < levels; ++level) {
    const std::uint64_t own = level == 0 ? seed : keyOf(seed, Stream::levels, level);
    for (std::size_t i = 0; i < last.size(); ++i) {
      Layer layer = last[i];
      // Samples of the same group count as the layer's own.
      for (const Layer& before : list) {
        const bool isSame = before.planned.group == layer.planned.group;
        layer.distances.push_back(isSame ? layer.spacing : layer.toClasses[before.classes.front()]);
      }
      changeDistances(layer, [&](double& distance) {
        distance = std::ldexp(distance, static_cast<int>(levels) - 1 - level);
      });
      if (layer.near && !layer.near->hasRoom(layer.toClasses[layer.near->which])) continue;
      layer.seed = i == 0 ? own : keyOf(own, Stream::layers, static_cast<int>(i));
      layer.level = static_cast<std::uint8_t>(level);
      list.push_back(std::move(layer));
    }
    list.back().endsLevel = true;
  }
  return list;
}

// Add the samples that lie between two heights.
void addBetween(const Extent& heights, const std::vector<double>& positions,
                std::vector<double>& found) {
  for (std::size_t i = 0; i < positions.size(); i += 2) {
    const double y = positions[i + 1];
    if (y >= heights.begin && y < heights.end) append(found, {positions[i], y});
  }
}

class LayerSampler : public Run {
 public:
  // Take, for each layer, its ground and what it keeps clear of or stands near. `slices` has a
  // slice for each layer, or is empty.
  LayerSampler(const RunOptions& options, const LayersAround& around, Layers layers,
               std::vector<Prepared> grounds, std::vector<Clear> clears,
               std::vector<LayerSlice> slices)
      : Run(limitOf(layers, options)),
        options_(options),
        conflict_(around.conflict),
        layers_(std::move(layers)),
        grounds_(std::move(grounds)),
        around_(std::move(clears)),
        slices_(std::move(slices)),
        classes_(layers_.list.size()),
        sizes_(layers_.list.size()) {
    for (const Prepared& ground : grounds_) unit_ = std::min(unit_, ground.lattice.unit);
    if (around.field != nullptr) {
      fields_.emplace(layers_, *around.field);
      if (!around.existing.empty()) existing_ = around.existing.front();
    }
    beginLayer();
  }

  Report report() const override { return {Ending::saturated, layers_.radius, unit_}; }

 private:
  bool advance(double most) override {
    const bool goesOn = sampler_->step(most);
    gather();
    if (sampler_->failure()) {
      fail(limit().error(sampler_->failure()->broken));
      return false;
    }
    if (goesOn) return true;
    if ((layer().isColoured() || isSlice()) && !fields_) handOver();
    if (isSlice()) output().layerEnds.push_back(static_cast<std::uint32_t>(placed()));
    if (layer().endsLevel) {
      if (placed() == 0 && levelBegin() < layer_ && !isSlice()) placeInnerPoint();
      if (layers_.hasLevels) output().levelEnds.push_back(static_cast<std::uint32_t>(placed()));
    }
    if (isLast()) return false;
    ++layer_;
    beginLayer();
    return true;
  }

  // Measure the work by the cells of each layer.
  double share() const override {
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

  bool isSlice() const { return !slices_.empty(); }
  const Layer& layer() const { return layers_.list[layer_]; }
  bool isLast() const { return layer_ + 1 == layers_.list.size(); }
  double placed() { return count() + static_cast<double>(output().size()); }
  // Return the first layer of the current level.
  std::size_t levelBegin() const {
    std::size_t first = layer_;
    while (first > 0 && !layers_.list[first - 1].endsLevel) --first;
    return first;
  }

  void beginLayer() {
    // A level with several layers may still get samples from its other layers.
    const bool isLater = placed() > 0 || levelBegin() < layer_ || !layer().endsLevel || isSlice();
    sampler_.reset();  // free its memory before the next one takes as much
    sampler_ = fields_ ? beginByPlace(isLater) : beginSame(isLater);
    positions_.emplace_back();
    if (sampler_->failure()) fail(limit().error(sampler_->failure()->broken));
    if (!isLast()) return;
    // The last sampler has its own, sorted copy.
    for (std::vector<double>& positions : positions_) positions = std::vector<double>();
  }

  std::unique_ptr<Run> beginSame(bool isLater) {
    SampleOptions options{options_, layer().spacing};
    options.seed = layer().seed;
    SamplerPart part{.standing = std::move(around_[layer_].standing), .isLater = isLater};
    const std::vector<double> near = nearSamples();
    if (layer().near) part.near = {near, layer().near->within};
    if (isSlice()) part.place = slices_[layer_].part;
    std::vector<std::vector<double>> distances(layer_);  // to samples of drawn sizes
    for (std::size_t i = 0; i < layer_; ++i) {
      if (layers_.list[i].sizes) {
        for (const double size : sizesOf(i)) distances[i].push_back(layer().distanceTo(i, size));
      }
      part.earlier.push_back({positions_[i], layer().distances[i], distances[i]});
    }
    auto sampler = std::make_unique<Sampler>(grounds_[layer_], options, part);
    same_ = sampler.get();
    return sampler;
  }

  std::unique_ptr<Run> beginByPlace(bool isLater) {
    FieldOptions options{options_, conflict_};
    options.seed = layer().seed;
    const Prepared& own = grounds_[layer_];
    std::vector<ExistingSample> existing =
        fields_->existingFor(layer(), existing_, own.lattice.unit, own.ground->box());
    for (std::size_t i = 0; i < layer_; ++i) {
      fields_->addEarlier(layer(), layers_.list[i], positions_[i], own.lattice.unit,
                          own.ground->box(), existing);
    }
    return beginFieldLayer(own, fields_->of(layer()), options, std::move(existing), isLater);
  }

  // Return the samples near which the layer stands, the existing ones among them.
  std::vector<double> nearSamples() const {
    if (!layer().near) return {};
    std::vector<double> near = around_[layer_].near;
    for (std::size_t j = 0; j < layer_; ++j) {
      for (std::size_t i = 0; 2 * i < positions_[j].size(); ++i) {
        const std::uint8_t own =
            classes_[j].empty() ? layers_.list[j].classes.front() : classes_[j][i];
        if (own == layer().near->which) append(near, pointOf(positions_[j], i));
      }
    }
    return near;
  }

  // Take what the layer has placed so far. Samples of a coloured layer or a slice are handed over
  // at the layer's end, when all are known, unless the radius depends on the place.
  void gather() {
    const std::vector<double> placed = sampler_->take().positions;
    if (fields_) return gatherByPlace(placed);
    const bool isLate = layer().isColoured() || isSlice();
    if (isLate || !isLast()) append(positions_[layer_], placed);
    if (isLate) return;
    append(output().positions, placed);
    if (layers_.hasSizes) append(output().radii, sizesAt(layer_, placed));
    if (layers_.hasClasses) output().classes.resize(output().size(), layer().classes.front());
  }

  void gatherByPlace(const std::vector<double>& placed) {
    const RadiusField radii = fields_->radiiOf(layer());
    const std::vector<std::uint8_t>& classes = layer().classes;
    for (std::size_t i = 0; i < placed.size(); i += 2) {
      const Point at{placed[i], placed[i + 1]};
      const std::size_t which = layer().isColoured() ? fields_->classAt(layer(), at) : 0;
      if (layers_.hasClasses && which == classes.size()) continue;
      if (layers_.hasClasses) output().classes.push_back(classes[which]);
      append(output().positions, at);
      output().radii.push_back(radii.at(at.x, at.y));
      if (!isLast()) append(positions_[layer_], at);
    }
  }

  // Hand over the samples of the layer with their classes. Of a slice, hand over those in its own
  // rows of tiles, and those around its cuts.
  void handOver() {
    std::vector<double> placed;
    placed.swap(positions_[layer_]);
    Interval own{0, std::ssize(placed) / 2};
    if (isSlice()) {
      own = same_->wanted();
      addBetween(slices_[layer_].below, placed, output().below);
      addBetween(slices_[layer_].above, placed, output().above);
    }
    std::vector<std::uint8_t> classes;
    if (layer().isColoured()) {
      classes = giveOut(placed, own);
    } else if (layers_.hasClasses) {
      classes.assign(placed.size() / 2, layer().classes.front());
    }
    if (!isLast()) positions_[layer_] = placed;
    placed.resize(2 * static_cast<std::size_t>(own.end));
    placed.erase(placed.begin(), placed.begin() + 2 * own.begin);
    append(output().positions, std::move(placed));
    if (!classes.empty())
      append(output().classes, std::vector(classes.begin() + own.begin, classes.begin() + own.end));
  }

  // Give samples of the layer to its classes, or drop them. Return their classes, and change `own`
  // to the same samples as before.
  std::vector<std::uint8_t> giveOut(std::vector<double>& placed, Interval& own) {
    std::vector<Address> places;
    places.reserve(placed.size() / 2);
    for (std::size_t i = 0; i < placed.size(); i += 2)
      places.push_back({static_cast<std::int64_t>(placed[i] / unit_),
                        static_cast<std::int64_t>(placed[i + 1] / unit_)});
    std::vector<std::uint8_t> colours = colouringOf(layers_, layer(), unit_)->colour(places);
    std::size_t kept = 0;
    Interval keptOwn{0, 0};
    for (std::size_t i = 0; i < colours.size(); ++i) {
      if (colours[i] != layer().classes.size()) {
        placed[2 * kept] = placed[2 * i];
        placed[2 * kept + 1] = placed[2 * i + 1];
        colours[kept++] = layer().classes[colours[i]];
      }
      if (static_cast<std::int64_t>(i) < own.begin) keptOwn.begin = static_cast<std::int64_t>(kept);
      if (static_cast<std::int64_t>(i) < own.end) keptOwn.end = static_cast<std::int64_t>(kept);
    }
    placed.resize(2 * kept);
    colours.resize(kept);
    own = keptOwn;
    if (!isLast()) classes_[layer_] = colours;
    return colours;
  }

  // Place a sample in a region that holds no lattice point, of the class with the greatest share
  // among those that may stand there.
  void placeInnerPoint() {
    std::optional<double> best;
    std::size_t from = layer_;
    for (std::size_t i = levelBegin(); i <= layer_; ++i) {
      const auto& [lattice, ground] = grounds_[i];
      const auto point = ground->innerPoint(options_.float32, lattice.unit);
      if (!point) continue;
      const Layer& own = layers_.list[i];
      const Point at{point->x * lattice.unit, point->y * lattice.unit};
      if (fields_ && !isClearOfExisting(i, *point)) continue;
      for (std::size_t k = 0; k < own.classes.size(); ++k) {
        if (best && own.shares[k] <= *best) continue;
        if (layers_.byPlace && layers_.byPlace->weightAt(own.classes[k], at) == 0) continue;
        if (own.near && !isNearExisting(i, at)) continue;
        best = own.shares[k];
        from = i;
        output().positions = {at.x, at.y};
        if (layers_.hasClasses) output().classes = {own.classes[k]};
        if (layers_.hasSizes) output().radii = {own.sizeAt(at)};
        if (fields_) output().radii = {fields_->radiiOf(own).at(at.x, at.y)};
      }
    }
    if (best) positions_[from] = output().positions;
  }

  std::vector<double> sizesAt(std::size_t layer, const std::vector<double>& positions) const {
    std::vector<double> sizes;
    for (std::size_t i = 0; i < positions.size(); i += 2)
      sizes.push_back(layers_.list[layer].sizeAt({positions[i], positions[i + 1]}));
    return sizes;
  }
  // Return the sizes of all samples of a layer that is full.
  const std::vector<double>& sizesOf(std::size_t layer) {
    if (sizes_[layer].empty()) sizes_[layer] = sizesAt(layer, positions_[layer]);
    return sizes_[layer];
  }

  // Return true if a sample of a layer at a point, in its lattice's units, would keep its distance
  // from all existing samples, where these are no obstacles.
  [[nodiscard]] bool isClearOfExisting(std::size_t layer, Point point) const {
    const Prepared& own = grounds_[layer];
    const RadiusField field = fields_->of(layers_.list[layer]).scaled(1 / own.lattice.unit);
    const FieldPlacing placing(
        own, field, conflict_,
        fields_->existingFor(layers_.list[layer], existing_, own.lattice.unit, own.ground->box()));
    return placing.isClearOfExisting(point);
  }

  // Return true if a layer may stand at a place when there are only existing samples.
  bool isNearExisting(std::size_t which, Point at) const {
    const std::vector<double>& near = around_[which].near;
    for (std::size_t i = 0; i < near.size(); i += 2) {
      const double dx = near[i] - at.x;
      const double dy = near[i + 1] - at.y;
      if (std::sqrt(dx * dx + dy * dy) <= layers_.list[which].near->within) return true;
    }
    return false;
  }

  RunOptions options_;
  ConflictRule conflict_;
  Layers layers_;
  std::vector<Prepared> grounds_;
  std::vector<Clear> around_;
  std::optional<LayerFields> fields_;  // where the radius depends on the place
  ExistingSamples existing_;           // that are no obstacles, as fields_ are there
  std::vector<LayerSlice> slices_;
  double unit_ = HUGE_VAL;  // step of the finest lattice
  std::size_t layer_ = 0;
  std::unique_ptr<Run> sampler_;                    // fills the current layer
  const Sampler* same_ = nullptr;                   // the same, if the layer has one radius
  std::vector<std::vector<double>> positions_;      // positions of each layer so far
  std::vector<std::vector<std::uint8_t>> classes_;  // and their classes, if it is coloured
  std::vector<std::vector<double>> sizes_;          // sizes of each layer that is full, if drawn
};

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
  Layer only{};
  only.spacing = only.radius = radius;
  made.list = inLevels({only}, std::max(levels, 1.0), seed);
  return made;
}

Layers layersOf(const ClassOptions& options, double levels) {
  const ClassPlan plan(options);
  Layers made;
  made.radius = leastDistance(options);
  for (const double density : plan.densities()) made.density += density;
  if (standsByPlace(options)) made.byPlace = std::make_shared<const ClassPlan>(plan);
  made.hasSizes = areDrawn(options);
  made.hasClasses = !made.hasSizes;
  made.hasLevels = levels > 0;
  made.option = made.hasSizes             ? Option::radius
                : options.spacing.empty() ? Option::classes
                                          : Option::spacing;
  std::vector<Layer> last;
  for (const ClassLayer& planned : plan.layers()) {
    const ClassGroup& group = plan.groupOf(planned);
    Layer& layer = last.emplace_back();
    layer.spacing = planned.spacing;
    layer.radius = group.radius;
    layer.planned = planned;
    layer.sizes = options.classes[group.classes.front()].sizes;
    layer.sizeSeed = keyOf(options.seed, Stream::sizes);
    if (made.hasSizes) layer.conflict = options.conflict.value_or(ConflictRule::mean);
    for (const std::uint32_t classIndex : group.classes) {
      layer.classes.push_back(static_cast<std::uint8_t>(classIndex));
      layer.shares.push_back(shareOf(options, classIndex));
    }
    layer.toClasses = distancesOf(options, group.classes.front());
    layer.near = options.classes[group.classes.front()].near;
  }
  made.list = inLevels(last, std::max(levels, 1.0), options.seed);
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

double reachOf(const Layer& layer, const Layer& before, double distance) {
  const bool isNear =
      layer.near && std::count(before.classes.begin(), before.classes.end(), layer.near->which) > 0;
  return isNear ? std::max(distance, layer.near->within) : distance;
}

bool isNear(const ExistingSamples& existing, std::size_t which, const Layer& layer) {
  return layer.near && !existing.classes.empty() && existing.classes[which] == layer.near->which;
}

double reachOf(const ExistingSamples& existing, std::size_t which, const Layer& layer,
               ConflictRule rule) {
  const double distance = distanceTo(existing, which, layer, rule);
  return isNear(existing, which, layer) ? std::max(distance, layer.near->within) : distance;
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
    const Point at = existing.at(i);
    if (isNear(existing, i, layer)) append(to.near, at);
    if (layer.classes.empty() && distance == layer.spacing) {
      append(to.standing, at);
    } else {
      to.obstacles.capsules.push_back({at.x, at.y, at.x, at.y, distance});
    }
  }
}

bool areColoured(const Layers& layers) {
  return std::any_of(layers.list.begin(), layers.list.end(),
                     [](const Layer& layer) { return layer.isColoured(); });
}

SampleLimit limitOf(const Layers& layers, const RunOptions& options) {
  if (!layers.hasClasses) return {options, Option::radius, layers.radius, Word::useLargerRadius};
  constexpr double kColouredBytesPerSample = 100;  // of eight million samples of two classes
  const double bytes = areColoured(layers) ? kColouredBytesPerSample : kLeastBytesPerSample;
  return {withRoomFor(options, bytes), Option::classes,
          static_cast<double>(layers.list.front().toClasses.size()), Word::useLargerRadii};
}

Clear clearOf(const LayersAround& around, const Layer& layer) {
  Clear clear{around.obstacles};
  if (around.field != nullptr) return clear;
  for (const ExistingSamples& existing : around.existing)
    addExisting(existing, layer, around.conflict, clear);
  return clear;
}

RunResult beginLayers(const Region& region, const LayersAround& around, const Layers& given,
                      const RunOptions& options, const Slicing& slicing) {
  // Limit distances far beyond the region's size.
  Layers layers = given;
  for (Layer& layer : layers.list) {
    changeDistances(layer, [&](double& distance) { distance = usefulRadius(distance, region); });
    if (layer.near) layer.near->within = usefulRadius(layer.near->within, region);
  }
  const SampleLimit limit = limitOf(given, options);
  double existing = 0;
  for (const ExistingSamples& some : around.existing) existing += static_cast<double>(some.size());
  // By place, an existing sample may displace any number of samples.
  const bool isPromised = !layers.byPlace && !around.isPart &&
                          (around.field == nullptr || existing == 0) &&
                          std::none_of(layers.list.begin(), layers.list.end(),
                                       [](const Layer& layer) { return layer.near.has_value(); });
  ClassRegions regions;
  if (layers.byPlace) {
    const auto classes = layers.byPlace->classes();
    regions = regionsOf(classes, region.box());
    if (!around.isPart) {
      if (auto error = validateGround(region, regions, classes, options.float32)) return *error;
    }
  }
  double density = isPromised ? layers.density : 0;
  if (around.field != nullptr && !limit.allows(region.boxArea() * density)) {
    // Samples stand densest where the radius is least. The estimated area of a thin region may be
    // 0.
    const double least = around.field->min();
    const double densest = region.estimateArea() * kSaturatedDensity / (least * least);
    density *= densest > 0 ? expectedSamples(region, *around.field) / densest : 0;
  }
  std::vector<Prepared> grounds;
  std::vector<Clear> arounds;
  for (const Layer& layer : layers.list) {
    Clear clear = clearOf(around, layer);
    const auto prepared =
        prepare(region, clear.obstacles, options, {layer.spacing, density, existing}, limit,
                anyOf(regions, layer.classes));
    if (!prepared.ok()) {
      Error error = prepared.error();
      if (error.place == Option::where) error.place = Option::classes;
      if (error.place == Option::radius) error.place = layers.option;
      return error;
    }
    grounds.push_back(prepared.value());
    arounds.push_back({{}, std::move(clear.standing), std::move(clear.near)});
  }
  std::vector<LayerSlice> slices;
  if (slicing) slices = slicing(layers, grounds);
  auto run = std::make_unique<LayerSampler>(options, around, std::move(layers), std::move(grounds),
                                            std::move(arounds), std::move(slices));
  if (run->failure()) return *run->failure();
  return RunResult(std::move(run));
}

}  // namespace copse
