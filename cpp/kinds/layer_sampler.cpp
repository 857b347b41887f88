#include "kinds/layer_sampler.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/append.h"
#include "geometry/inner_point.h"
#include "kinds/kind_ground.h"

namespace copse {

namespace {

double finestUnit(const std::vector<Prepared>& grounds) {
  double unit = HUGE_VAL;
  for (const Prepared& ground : grounds) unit = std::min(unit, ground.lattice.unit);
  return unit;
}

// With no distance far beyond the region's size.
Layers useful(Layers layers, const Region& region) {
  const auto clip = [&](double& distance) { distance = usefulRadius(distance, region); };
  for (Layer& layer : layers.list) {
    clip(layer.spacing);
    clip(layer.radius);
    std::for_each(layer.distances.begin(), layer.distances.end(), clip);
    std::for_each(layer.toKinds.begin(), layer.toKinds.end(), clip);
  }
  return layers;
}

Clear clearOf(const LayersAround& around, const Layer& layer) {
  Clear clear{around.obstacles};
  if (!layer.kinds.empty() && !around.own.empty()) {
    const Obstacles& own = around.own[layer.kinds.front()];
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
  // Of a level with several layers it is not known before its end whether it stays empty.
  part.isLater = placed() > 0 || levelBegin() < layer_ || !layer().endsLevel;
  for (std::size_t i = 0; i < layer_; ++i)
    part.earlier.push_back({positions_[i], layer().distances[i]});
  sampler_.reset();  // before the next one takes as much memory
  sampler_ = std::make_unique<Sampler>(grounds_[layer_], options, part);
  positions_.emplace_back();
  if (!isLast()) return;
  // It keeps them sorted.
  for (std::vector<double>& positions : positions_) positions = std::vector<double>();
}

// What the layer has placed so far; where each is yet to get its kind, all of it is waited for.
void LayerSampler::gather() {
  const std::vector<double> placed = sampler_->take().positions;
  if (layer().isColoured() || !isLast()) append(positions_[layer_], placed);
  if (layer().isColoured()) return;
  append(output().positions, placed);
  if (layers_.hasKinds) output().classes.resize(output().size(), layer().kinds.front());
}

// Gives the samples of the layer to its kinds, or to nobody.
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
    if (colours[i] == layer().kinds.size()) continue;
    output().classes.push_back(layer().kinds[colours[i]]);
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

// A region that holds no lattice point still gets a sample: of the kind with the greatest share
// among those that may be there.
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
    for (std::size_t k = 0; k < own.kinds.size(); ++k) {
      if (best && own.shares[k] <= *best) continue;
      if (layers_.byPlace && layers_.byPlace->weightAt(own.kinds[k], at) == 0) continue;
      best = own.shares[k];
      from = i;
      output().positions = {at.x, at.y};
      output().classes = {own.kinds[k]};
    }
  }
  if (best) positions_[from] = output().positions;
}

// By layers, each by its cells.
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
  KindRegions regions;
  if (layers.byPlace) {
    const auto kinds = layers.byPlace->kinds();
    regions = regionsOf(kinds, region.box());
    if (!around.isPart) {
      if (auto error = validateGround(region, regions, kinds, options.float32)) return *error;
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
                                  anyOf(regions, layer.kinds));
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

Result<std::unique_ptr<LayerSampler>> beginKinds(const Region& region, const LayersAround& around,
                                                 const ClassOptions& options, double levels) {
  if (auto error = validate(options)) return *error;
  std::vector<std::uint8_t> hasOwn;
  for (const Obstacles& own : around.own) hasOwn.push_back(own.empty() ? 0 : 1);
  return beginLayers(region, around, layersOf(options, levels, hasOwn), options);
}

}  // namespace copse
