#include "kinds/layers.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "base/hash.h"
#include "kinds/plan.h"
#include "run/prepare.h"

namespace copse {

namespace {

// Adds planned layers for each level. `distance(k, j)` is that between samples of two groups.
template <class Distance, class Finish>
void addLevels(std::span<const KindLayer> plan, double levels, std::uint64_t seed,
               Distance&& distance, Finish&& finish, std::vector<Layer>& to) {
  std::vector<std::size_t> groups;  // of each layer
  for (int level = 0; level < levels; ++level) {
    const auto scaled = [&](double length) {
      return std::ldexp(length, static_cast<int>(levels) - 1 - level);
    };
    const std::uint64_t own = level == 0 ? seed : keyOf(seed, Stream::levels, level);
    for (std::size_t i = 0; i < plan.size(); ++i) {
      const KindLayer& planned = plan[i];
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
      // Those of its own group are like its own.
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
  const KindLayer only{0, radius};
  addLevels(
      std::span(&only, 1), std::max(levels, 1.0), seed,
      [&](std::size_t, std::size_t) { return radius; }, [](Layer&, auto&&) {}, made.list);
  return made;
}

Layers layersOf(const ClassOptions& options, double levels, std::span<const std::uint8_t> hasOwn) {
  const KindPlan plan(options, hasOwn);
  Layers made;
  made.radius = leastDistance(options);
  for (const double density : plan.densities()) made.density += density;
  if (standsByPlace(options)) made.byPlace = std::make_shared<const KindPlan>(plan);
  made.hasKinds = true;
  made.hasLevels = levels > 0;
  made.option = options.spacing.empty() ? Option::classes : Option::spacing;
  const auto kindOf = [&](std::size_t group) { return plan.groups()[group].kinds.front(); };
  addLevels(
      plan.layers(), std::max(levels, 1.0), options.seed,
      [&](std::size_t one, std::size_t other) {
        return distanceOf(options, kindOf(one), kindOf(other));
      },
      [&](Layer& layer, auto&& scaled) {
        const KindGroup& group = plan.groupOf(layer.planned);
        for (const std::uint32_t kind : group.kinds) {
          layer.kinds.push_back(static_cast<std::uint8_t>(kind));
          layer.shares.push_back(shareOf(options, kind));
        }
        for (std::size_t kind = 0; kind < options.classes.size(); ++kind)
          layer.toKinds.push_back(scaled(distanceOf(options, group.kinds.front(), kind)));
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
    // Crowds as wide as rarer kinds need, since somewhere they are: of a kind that is rarer than
    // its crowd is made for, there would be too many.
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
  if (layer.kinds.empty() || existing.classes.empty())
    return existing.distanceTo(which, layer.radius, rule);
  return existing.atLeastClearance(which, layer.toKinds[existing.classes[which]]);
}

void addExisting(const ExistingSamples& existing, const Layer& layer, ConflictRule rule,
                 Clear& to) {
  for (std::size_t i = 0; i < existing.size(); ++i) {
    const double distance = distanceTo(existing, i, layer, rule);
    const double x = existing.positions[2 * i];
    const double y = existing.positions[2 * i + 1];
    if (layer.kinds.empty() && distance == layer.spacing) {
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
  if (!layers.hasKinds) return {options, Option::radius, layers.radius, Word::useLargerRadius};
  const double bytes = areColoured(layers) ? kColouredBytesPerSample : kLeastBytesPerSample;
  return {withRoomFor(options, bytes), Option::classes,
          static_cast<double>(layers.list.front().toKinds.size()), Word::useLargerRadii};
}

}  // namespace copse
