// What tests about windows share.
#pragma once

#include "random_shapes.h"
#include "windows/window.h"
#include "windows/world.h"

namespace copse::trial {

/// Far too narrow, as a rule: with that chance the usual ones.
Halos randomHalos(shapes::Dice& dice, double usual);

/// A part of a world with the halos given at first, widened until all is proven.
WorldSamples fill(World& world, const WorldPart& part, const WorldGround& ground,
                  const Halos& halos = usualHalos());

struct Window {
  CellGrid samples;
  int widenings = 0;
};

/// Fills the wanted cells, relative to an origin, with halos widened until all is proven.
Window fillWindow(const Lattice& lattice, std::uint64_t seed,
                  const std::shared_ptr<const Ground>& ground, Address origin,
                  const CellRect& wanted, const Halos& halos = usualHalos());

}  // namespace copse::trial
