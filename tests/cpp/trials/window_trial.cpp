#include "window_trial.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

namespace copse::trial {

Halos randomHalos(shapes::Dice& dice, double usual) {
  if (dice.chance(usual)) return usualHalos();
  Halos halos(usualHalos().size());
  auto halo = static_cast<std::int64_t>(dice.below(14));
  for (std::int64_t& own : halos) {
    own = halo;
    halo -= std::min(halo, static_cast<std::int64_t>(dice.below(3)));
  }
  return halos;
}

RandomPart randomPart(const World& world, const BoundingBox& box, shapes::Dice& dice) {
  const double x = dice.between(box.x0, box.x1);
  const double y = dice.between(box.y0, box.y1);
  const double width = dice.between(0.1, 1) * box.width();
  const double height = dice.between(0.1, 1) * box.height();
  if (!dice.chance(0.5)) {
    return {world.within(x, y, width, height), [=](double px, double py) {
              return px >= x && px < x + width && py >= y && py < y + height;
            }};
  }
  const double size = world.chunkSize();
  const double column = std::floor(x / size);
  const double row = std::floor(y / size);
  return {world.chunk(column, row), [=](double px, double py) {
            return std::floor(px / size) == column && std::floor(py / size) == row;
          }};
}

WorldSamples fill(World& world, const WorldPart& part, const WorldGround& ground,
                  const Halos& halos) {
  for (std::optional<Halos> tried = halos; tried; tried = widened(*tried)) {
    auto found = world.tryFill(part, ground, *tried);
    if (found.ok()) return std::move(found.value());
    EXPECT_TRUE(isUnproven(found.error())) << found.error().rule();
    if (!isUnproven(found.error())) break;
  }
  ADD_FAILURE() << "not proven";
  return {};
}

Window fillWindow(const Lattice& lattice, std::uint64_t seed,
                  const std::shared_ptr<const Ground>& ground, Address origin,
                  const CellRect& wanted, const Halos& halos) {
  Window window;
  for (std::optional<Halos> tried = halos; tried; tried = widened(*tried), ++window.widenings) {
    auto found = tryWindow(lattice, seed, ground, origin, wanted, *tried);
    if (!found.ok()) continue;
    window.samples = std::move(found.value());
    return window;
  }
  ADD_FAILURE() << "not proven";
  return window;
}

}  // namespace copse::trial
