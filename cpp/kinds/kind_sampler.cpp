#include "kinds/kind_sampler.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/append.h"
#include "geometry/inner_point.h"
#include "kinds/colouring.h"

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
  const auto [group, spacing] = plan_.layers[layer_];
  SampleOptions options;
  static_cast<RunOptions&>(options) = options_;
  options.radius = spacing;
  SamplerPart part{.isLater = plan_.layers.size() > 1};
  if (plan_.layers.size() > 1) {
    const std::uint32_t own = plan_.groups[group].kinds.front();
    for (std::size_t i = 0; i < layer_; ++i) {
      const std::uint32_t other = plan_.groups[plan_.layers[i].group].kinds.front();
      part.earlier.push_back({positions_[i], distanceOf(options_, own, other)});
    }
    if (layer_ > 0) options.seed = keyOf(options_.seed, Stream::layers, static_cast<int>(layer_));
  }
  positions_.emplace_back();
  sampler_ = std::make_unique<Sampler>(grounds_[layer_], options, std::move(part));
}

// What the layer has placed so far; samples of several kinds wait for all of it.
void KindSampler::gather() {
  const std::vector<double> placed = sampler_->take().positions;
  append(positions_[layer_], placed);
  if (group().kinds.size() > 1) return;
  append(output().positions, placed);
  output().classes.resize(output().size(), static_cast<std::uint8_t>(group().kinds.front()));
}

bool KindSampler::advance(double most) {
  const bool goesOn = sampler_->step(most);
  gather();
  if (sampler_->failure()) {
    fail(limit().exceeded());
    return false;
  }
  if (goesOn) return true;
  const std::vector<std::uint32_t>& kinds = group().kinds;
  if (kinds.size() > 1) {
    std::vector<double> shares;
    for (const std::uint32_t kind : kinds)
      shares.push_back(shareOf(options_, kind) / group().share);
    for (const std::uint8_t colour :
         colour(positions_[layer_], unit_, plan_.layers[layer_].spacing, shares, options_.seed))
      output().classes.push_back(static_cast<std::uint8_t>(kinds[colour]));
    append(output().positions, positions_[layer_]);
  }
  if (++layer_ < plan_.layers.size()) {
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
  for (std::size_t i = 0; i < plan_.layers.size(); ++i) {
    const auto& [lattice, ground] = grounds_[i];
    const auto point = innerPoint(ground->regionEdges(), ground->outlines().front().rule,
                                  options_.float32, lattice.unit);
    if (!point || !ground->holds(*point)) continue;
    for (const std::uint32_t kind : plan_.groups[plan_.layers[i].group].kinds) {
      if (best && shareOf(options_, kind) <= shareOf(options_, *best)) continue;
      best = kind;
      output().positions = {point->x * lattice.unit, point->y * lattice.unit};
    }
  }
  if (best) output().classes = {static_cast<std::uint8_t>(*best)};
}

// By layers, each by its cells.
double KindSampler::share() const {
  double done = 0;
  double all = 0;
  for (std::size_t i = 0; i < plan_.layers.size(); ++i) {
    const double cells = 1 / (plan_.layers[i].spacing * plan_.layers[i].spacing);
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
  std::vector<std::uint8_t> hasOwn(options.classes.size());
  for (std::size_t i = 0; i < perKind.size(); ++i) hasOwn[i] = perKind[i].empty() ? 0 : 1;
  KindPlan plan = planOf(options, hasOwn);
  const SampleLimit limit = limitOf(options);
  const bool isAnyOwn = std::find(hasOwn.begin(), hasOwn.end(), 1) != hasOwn.end();
  std::vector<Prepared> grounds;
  for (const KindLayer& layer : plan.layers) {
    const std::uint32_t kind = plan.groups[layer.group].kinds.front();
    Obstacles all = obstacles;
    if (hasOwn[kind] != 0) {
      append(all.regions, perKind[kind].regions);
      append(all.capsules, perKind[kind].capsules);
    }
    const auto prepared =
        prepare(region, all, options, {layer.spacing, isAnyOwn ? 0 : plan.density()}, limit);
    if (!prepared.ok()) {
      Error error = prepared.error();
      if (error.option == "radius") error.option = options.spacing.empty() ? "classes" : "spacing";
      return error;
    }
    grounds.push_back(prepared.value());
  }
  return std::make_unique<KindSampler>(options, std::move(plan), std::move(grounds),
                                       leastDistance(given));
}

}  // namespace copse
