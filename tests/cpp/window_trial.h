// What tests about windows share.
#pragma once

#include "random_shapes.h"
#include "window/window.h"

namespace copse::trial {

/// Far too narrow, as a rule: with that chance the usual ones.
Halos randomHalos(shapes::Dice& dice, double usual);

}  // namespace copse::trial
