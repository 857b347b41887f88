#include "window_trial.h"

#include <algorithm>
#include <cstdint>

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

}  // namespace copse::trial
