// The lattices of a list of layers, seen from the finest of them: units are powers of two, so every
// sample of every layer is a point of that one, and cells are whole numbers of its units.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/error.h"
#include "classes/layers.h"
#include "fill/earlier.h"
#include "ground/ground.h"
#include "ground/lattice.h"
#include "windows/cells.h"

namespace copse {

/// A rectangle in units of the finest lattice, its ends as those of cells.
using UnitRect = CellRect;

struct LayerLattice {
  Lattice lattice;
  std::int64_t scale;  ///< units of the finest lattice in one of its own

  /// The side of a cell in units of the finest.
  [[nodiscard]] std::int64_t side() const { return lattice.side * scale; }
  [[nodiscard]] UnitRect unitsOf(const CellRect& cells) const;
  /// The cells that have something of a rectangle.
  [[nodiscard]] CellRect cellsOf(const UnitRect& units) const;
  /// A packed offset of a cell, in units of the finest.
  [[nodiscard]] std::int64_t xOf(std::int64_t column, std::uint32_t offset) const {
    return (column * lattice.side + copse::xOf(offset)) * scale;
  }
  [[nodiscard]] std::int64_t yOf(std::int64_t row, std::uint32_t offset) const {
    return (row * lattice.side + copse::yOf(offset)) * scale;
  }
};

/// One for each layer. Errors: of the distances beside one another.
Result<std::vector<LayerLattice>> latticesOf(const Layers& layers);
/// The finest.
const LayerLattice& finestOf(const std::vector<LayerLattice>& lattices);

/// The least rectangle around two.
UnitRect hullOf(const UnitRect& a, const UnitRect& b);

// A window: a rectangle of cells, with just the samples that a plain `sample` of all the ground has
// there. It is filled with some cells around it, and proven by what doubt is left in it
// (unsure_rim.h); where some is left, it is filled again with more.

/// How many cells around those that are wanted each stage works on, at first.
using Halos = std::vector<std::int64_t>;
const Halos& usualHalos();
/// A window that needs more cells around it than this cannot be proven.
inline constexpr std::int64_t kGreatestHalo = 512;

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
