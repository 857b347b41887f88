// Helpers for tests of windows.
#pragma once

#include <functional>

#include "random_shapes.h"
#include "windows/window.h"
#include "windows/world.h"

namespace copse::trial {

/// Random halos, mostly far too narrow. With the chance `usual` they are the usual ones.
Halos randomHalos(shapes::Dice& dice, double usual);

/// A random chunk or rectangle near a box, and what tells if a place is in it.
struct RandomPart {
  Result<WorldPart> part;
  std::function<bool(double x, double y)> holds;
};
RandomPart randomPart(const World& world, const BoundingBox& box, shapes::Dice& dice);

/// Fill a part of a world, with these halos at first. Widen them until all is proven.
WorldSamples fill(World& world, const WorldPart& part, const WorldGround& ground,
                  const Halos& halos = usualHalos());

struct Window {
  CellGrid samples;
  int widenings = 0;
};

/// Fill the wanted cells, relative to an origin, with these halos at first. Widen them until all is
/// proven.
Window fillWindow(const Lattice& lattice, std::uint64_t seed,
                  const std::shared_ptr<const Ground>& ground, Address origin,
                  const CellRect& wanted, const Halos& halos = usualHalos());

}  // namespace copse::trial
