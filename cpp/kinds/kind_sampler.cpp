#include "kinds/kind_sampler.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/append.h"
#include "geometry/inner_point.h"
#include "kinds/colouring.h"
#include "kinds/kind_ground.h"

namespace copse {

namespace {

SampleLimit limitOf(const ClassOptions& options) {
  return {options, "classes", static_cast<double>(options.classes.size()), "use larger radii"};
}

double finestUnit(const std::vector<Prepared>& grounds) {
  double unit = HUGE_VAL;
  for (const Prepared& ground : grounds) unit = std::min(unit, ground.lattice.unit);
  return unit;
}

}  // namespace

KindSampler::KindSampler(const ClassOptions& options, KindPlan plan, std::vector<Prepared> grounds,
                         double leastDistance)
    : Run(limitOf(options)),
      options_(options),
      plan_(std::move(plan)),
      grounds_(std::move(grounds)),
      unit_(finestUnit(grounds_)),
      leastDistance_(leastDistance) {
  beginLayer();
}

void KindSampler::beginLayer() {
  SampleOptions options;
  static_cast<RunOptions&>(options) = options_;
  options.radius = layer().spacing;
  SamplerPart part{.isLater = plan_.layers().size() > 1};
  if (plan_.layers().size() > 1) {
    const std::uint32_t own = group().kinds.front();
    for (std::size_t i = 0; i < layer_; ++i) {
      const std::uint32_t other = plan_.groupOf(plan_.layers()[i]).kinds.front();
      part.earlier.push_back({positions_[i], distanceOf(options_, own, other)});
    }
    if (layer_ > 0) options.seed = keyOf(options_.seed, Stream::layers, static_cast<int>(layer_));
  }
  positions_.emplace_back();
  sampler_ = std::make_unique<Sampler>(grounds_[layer_], options, std::move(part));
}

// Whether all of a layer's samples are of one kind.
bool KindSampler::isPlain() const {
  return group().kinds.size() == 1 && !layer().isThinned;
}

// What the layer has placed so far; where each is yet to get its kind, all of it is waited for.
void KindSampler::gather() {
  const std::vector<double> placed = sampler_->take().positions;
  append(positions_[layer_], placed);
  if (!isPlain()) return;
  append(output().positions, placed);
  output().classes.resize(output().size(), static_cast<std::uint8_t>(group().kinds.front()));
}

// Gives the samples of the layer to its kinds, or to nobody.
void KindSampler::giveOut() {
  const std::vector<std::uint32_t>& kinds = group().kinds;
  std::vector<double> shares;
  double all = 0;
  for (const std::uint32_t kind : kinds) all += shareOf(options_, kind);
  for (const std::uint32_t kind : kinds) shares.push_back(shareOf(options_, kind) / all);
  SharesAt sharesAt;
  if (standsByPlace(options_)) {
    // Somewhere kinds are rarer than that; what is spread too widely still has its share.
    constexpr double kRarer = 0.5;
    for (double& share : shares) share *= kRarer;
    if (layer().isThinned) shares.push_back(kRarer);
    sharesAt = [this](Point p, std::span<double> to) { plan_.sharesAt(layer(), p, to); };
  }
  std::vector<double> placed;
  placed.swap(positions_[layer_]);
  const auto colours = colour(placed, unit_, layer().spacing, shares, options_.seed, sharesAt);
  for (std::size_t i = 0; i < colours.size(); ++i) {
    if (colours[i] == kinds.size()) continue;
    output().classes.push_back(static_cast<std::uint8_t>(kinds[colours[i]]));
    positions_[layer_].insert(positions_[layer_].end(), {placed[2 * i], placed[2 * i + 1]});
  }
  append(output().positions, positions_[layer_]);
}

bool KindSampler::advance(double most) {
  const bool goesOn = sampler_->step(most);
  gather();
  if (sampler_->failure()) {
    fail(limit().exceeded());
    return false;
  }
  if (goesOn) return true;
  if (!isPlain()) giveOut();
  if (++layer_ < plan_.layers().size()) {
    beginLayer();
    return true;
  }
  if (count() + static_cast<double>(output().size()) == 0) placeInnerPoint();
  return false;
}

// A region that holds no lattice point still gets a sample: of the kind with the greatest share
// among those that may be there.
void KindSampler::placeInnerPoint() {
  std::optional<std::uint32_t> best;
  for (std::size_t i = 0; i < plan_.layers().size(); ++i) {
    const auto& [lattice, ground] = grounds_[i];
    const auto point =
        innerPoint(ground->regionEdges(), ground->regionRule(), options_.float32, lattice.unit);
    if (!point || !ground->holds(*point)) continue;
    const Point at{point->x * lattice.unit, point->y * lattice.unit};
    for (const std::uint32_t kind : plan_.groupOf(plan_.layers()[i]).kinds) {
      const auto& where = options_.classes[kind].where;
      if (where && where->at(at) == 0) continue;
      if (best && shareOf(options_, kind) <= shareOf(options_, *best)) continue;
      best = kind;
      output().positions = {at.x, at.y};
    }
  }
  if (best) output().classes = {static_cast<std::uint8_t>(*best)};
}

// By layers, each by its cells.
double KindSampler::share() const {
  double done = 0;
  double all = 0;
  for (std::size_t i = 0; i < plan_.layers().size(); ++i) {
    const double cells = 1 / (plan_.layers()[i].spacing * plan_.layers()[i].spacing);
    all += cells;
    done += i < layer_ ? cells : (i == layer_ ? cells * sampler_->progress() : 0);
  }
  return done / all;
}

Report KindSampler::report() const {
  return {Ending::saturated, leastDistance_, unit_};
}

Result<std::unique_ptr<KindSampler>> beginKinds(const Region& region, const Obstacles& obstacles,
                                                const ClassOptions& given,
                                                std::span<const Obstacles> perKind) {
  if (auto error = validate(given)) return *error;
  ClassOptions options = given;
  for (SampleClass& kind : options.classes) kind.radius = usefulRadius(kind.radius, region);
  for (double& distance : options.spacing) distance = usefulRadius(distance, region);
  const KindRegions regions = regionsOf(options, region);
  if (auto error = validateGround(region, regions, options)) return *error;
  std::vector<std::uint8_t> hasOwn(options.classes.size());
  for (std::size_t i = 0; i < perKind.size(); ++i) hasOwn[i] = perKind[i].empty() ? 0 : 1;
  KindPlan plan(options, hasOwn);
  const SampleLimit limit = limitOf(options);
  const bool isPlain =
      std::find(hasOwn.begin(), hasOwn.end(), 1) == hasOwn.end() && !standsByPlace(options);
  double density = 0;
  if (isPlain) {
    for (const double each : plan.densities()) density += each;
  }
  std::vector<Prepared> grounds;
  for (const KindLayer& layer : plan.layers()) {
    const std::vector<std::uint32_t>& kinds = plan.groupOf(layer).kinds;
    Obstacles all = obstacles;
    if (hasOwn[kinds.front()] != 0) {
      append(all.regions, perKind[kinds.front()].regions);
      append(all.capsules, perKind[kinds.front()].capsules);
    }
    const auto prepared =
        prepare(region, all, options, {layer.spacing, density}, limit, anyOf(regions, kinds));
    if (!prepared.ok()) {
      Error error = prepared.error();
      if (error.option == "where") error.option = "classes";
      if (error.option == "radius") error.option = options.spacing.empty() ? "classes" : "spacing";
      return error;
    }
    grounds.push_back(prepared.value());
  }
  return std::make_unique<KindSampler>(options, std::move(plan), std::move(grounds),
                                       leastDistance(given));
}

}  // namespace copse
