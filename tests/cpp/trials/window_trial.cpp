#include "window_trial.h"

#include <gtest/gtest.h>

#include <algorithm>
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

WorldSamples fill(World& world, const WorldPart& part, const WorldGround& ground,
                  const Halos& halos) {
  for (std::optional<Halos> tried = halos; tried; tried = widened(*tried)) {
    auto found = world.tryFill(part, ground, *tried);
    EXPECT_TRUE(found.ok()) << found.error().rule();
    if (!found.ok()) break;
    if (found.value()) return std::move(*found.value());
  }
  ADD_FAILURE() << "not proven";
  return {};
}

}  // namespace copse::trial
