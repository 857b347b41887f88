// The sorts of random capsules.
#include <cmath>
#include <iterator>

#include "random_scenes.h"

namespace copse::shapes {
namespace {

using trial::Scene;

void disc(Scene& scene, Spot at, double radius) {
  scene.capsules.push_back({at.x, at.y, at.x, at.y, radius});
}

void road(Scene& scene, Spot a, Spot b, double radius) {
  scene.capsules.push_back({a.x, a.y, b.x, b.y, radius});
}

void discs(Dice& dice, Scene& scene) {
  for (std::size_t count = 1 + dice.below(30); count > 0; --count) {
    const Spot at = somewhere(dice, scene.shape);
    const double radius = anySize(dice, scene.shape.radius);
    for (std::size_t times = 1 + dice.below(2); times > 0; --times) disc(scene, at, radius);
  }
}

void roads(Dice& dice, Scene& scene) {
  const double width = anySize(dice, scene.shape.radius) / 10;
  for (std::size_t count = 1 + dice.below(6); count > 0; --count) {
    const Spot a = somewhere(dice, scene.shape);
    Spot b = somewhere(dice, scene.shape);
    if (dice.chance(0.2)) b.x = a.x;
    if (dice.chance(0.2)) b.y = a.y;
    const double far = dice.chance(0.3) ? std::pow(10, dice.between(0, 5)) : 0;
    const Spot d{(b.x - a.x) * far, (b.y - a.y) * far};
    road(scene, {a.x - d.x, a.y - d.y}, {b.x + d.x, b.y + d.y}, width);
  }
}

void ringRoad(Dice& dice, Scene& scene) {
  const Spot middle = somewhere(dice, scene.shape);
  const double size = scene.shape.radius * std::pow(10, dice.between(-2, 1.7));
  const double width = anySize(dice, scene.shape.radius) / 10;
  const std::size_t count = 3 + dice.below(60);
  const auto at = [&](std::size_t i) {
    const double angle = kTurn * static_cast<double>(i % count) / static_cast<double>(count);
    return Spot{middle.x + size * std::cos(angle), middle.y + size * std::sin(angle)};
  };
  for (std::size_t i = 0; i < count; ++i) road(scene, at(i), at(i + 1), width);
}

void twigs(Dice& dice, Scene& scene) {
  for (std::size_t count = 100 + dice.below(dice.chance(0.2) ? 3000 : 400); count > 0; --count) {
    const Spot a = somewhere(dice, scene.shape);
    const double size = scene.shape.radius * std::pow(10, dice.between(-4, 0));
    road(scene, a, {a.x + size * dice.between(-1, 1), a.y + size * dice.between(-1, 1)},
         scene.shape.radius * std::pow(10, dice.between(-4, -0.3)));
  }
}

/// Capsules along the region's own edges.
void hems(Dice& dice, Scene& scene) {
  const double width = anySize(dice, scene.shape.radius) / 10;
  const auto& coords = scene.shape.coords;
  for (std::size_t i = 0; i + 3 < coords.size(); i += 2) {
    if (dice.chance(0.3)) continue;
    road(scene, {coords[i], coords[i + 1]}, {coords[i + 2], coords[i + 3]}, width);
  }
}

/// Discs around the samples of an earlier call, of the same radius or another, or in clusters.
void existing(Dice& dice, Scene& scene) {
  const Scene bare{scene.shape, 0, false, {}, {}};
  const auto samples = trial::sample(bare, 1000);
  if (!samples.ok()) return;
  const auto& positions = samples.value().positions;
  const double share = dice.chance(0.3) ? 1 : dice.roll();
  const double unit = unitOf(scene.shape);
  const double reach =
      scene.shape.radius * (dice.chance(0.5) ? 1 : std::pow(10, dice.between(-1, 0.7)));
  const bool cluster = dice.chance(0.3);
  for (std::size_t i = 0; i < positions.size(); i += 2) {
    if (!dice.chance(share)) continue;
    const Spot at{positions[i], positions[i + 1]};
    disc(scene, at, reach);
    if (!cluster) continue;
    disc(scene, at, reach);
    disc(scene, {at.x + unit * std::round(dice.between(-900, 900)), at.y - unit}, reach);
  }
}

void huge(Dice& dice, Scene& scene) {
  const double radius = scene.shape.radius * std::pow(10, dice.between(1, 5));
  const Spot at = somewhere(dice, scene.shape);
  const double angle = kTurn * dice.roll();
  const Spot middle{at.x + radius * std::cos(angle), at.y + radius * std::sin(angle)};
  const double length = dice.chance(0.5) ? 0 : radius * dice.roll();
  road(scene, middle, {middle.x + length, middle.y - length * dice.roll()}, radius);
}

}  // namespace

void addCapsules(Dice& dice, Scene& scene) {
  constexpr void (*makers[])(Dice&, Scene&) = {discs, roads, ringRoad, twigs, hems, huge, existing};
  makers[dice.below(std::size(makers))](dice, scene);
}

}  // namespace copse::shapes
