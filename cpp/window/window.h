// A window: a rectangle of cells, with just the samples that a plain `sample` of all the ground has
// there. It is filled with some cells around it, and proven by what doubt is left in it
// (unsure_rim.h); where some is left, it is filled again with more.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/error.h"
#include "grid/ground.h"
#include "grid/lattice.h"
#include "sampler/earlier.h"
#include "window/cell_grid.h"
#include "window/known_cells.h"

namespace copse {

/// How many cells around those that are wanted each stage works on, at first.
using Halos = std::vector<std::int64_t>;
const Halos& usualHalos();

struct Window {
  CellGrid samples;
  int widenings = 0;
};

/// What is found in some cells with so many more around them: none when it is not proven. Earlier
/// samples are those of the truth, as far as they matter to any cell that is looked at; positions
/// are seen from the origin. `known` is what stands around them (WindowCache::around), where that
/// is known. `stamps` are those of other windows.
std::optional<CellGrid> tryWindow(const Lattice& lattice, std::uint64_t seed,
                                  const std::shared_ptr<const Ground>& ground, Address origin,
                                  const CellRect& wanted, const Halos& halos,
                                  std::vector<EarlierGroup> earlier = {}, KnownCells known = {},
                                  KeptStamps* stamps = nullptr);

/// The cells that are looked at then,
CellRect seenFrom(const CellRect& wanted, const Halos& halos);
/// and the halos of the next try, if there is to be one.
std::optional<Halos> widened(const Halos& halos);

/// The error ("engine-failed") of a window that no halo proves, which was never seen.
Error unproven();

/// Fills cells of the ground; both are seen from an origin.
Result<Window> fillWindow(const Lattice& lattice, std::uint64_t seed,
                          const std::shared_ptr<const Ground>& ground, Address origin,
                          const CellRect& wanted, const Halos& halos = usualHalos());

}  // namespace copse
