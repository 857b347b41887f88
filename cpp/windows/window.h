// A window: a rectangle of cells with exactly the samples that a plain `sample` of all the ground
// has there. It is filled with a halo of cells, and proven if no doubt is left in it
// (unsure_rim.cpp); else it is filled again with a wider halo.
//
// Windows of several layers lie on one lattice, that of the finest layer: units are powers of two,
// so that every sample of every layer is a point of it, and cells are whole numbers of its units.
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

/// A rectangle in units of the finest lattice: columns and rows [begin, end).
using UnitRect = CellRect;

/// Return the units that meet a box.
UnitRect unitsIn(const BoundingBox& box);

struct LayerLattice {
  Lattice lattice;
  std::int64_t scale;  ///< units of the finest lattice in one of its own

  /// The side of a cell in units of the finest lattice.
  [[nodiscard]] std::int64_t side() const { return lattice.side * scale; }
  [[nodiscard]] UnitRect unitsOf(const CellRect& cells) const;
  /// The cells that meet a rectangle.
  [[nodiscard]] CellRect cellsOf(const UnitRect& units) const;
  /// The coordinates of a cell's packed offset, in units of the finest lattice.
  [[nodiscard]] std::int64_t xOf(std::int64_t column, std::uint32_t offset) const {
    return (column * lattice.side + copse::xOf(offset)) * scale;
  }
  [[nodiscard]] std::int64_t yOf(std::int64_t row, std::uint32_t offset) const {
    return (row * lattice.side + copse::yOf(offset)) * scale;
  }
};

/// Return one lattice for each layer. Errors: those of `Lattice::make`.
Result<std::vector<LayerLattice>> latticesOf(const Layers& layers);
const LayerLattice& finestOf(const std::vector<LayerLattice>& lattices);

/// The ground of one layer.
struct LayerGround {
  std::shared_ptr<const Ground> ground;  ///< in units of the layer's lattice
  std::vector<double> standing;          ///< existing samples at the distance of the layer's own
  std::vector<double> near = {};         ///< existing samples near which the layer may stand
};

/// The number of cells around the wanted ones that each stage works on.
using Halos = std::vector<std::int64_t>;
const Halos& usualHalos();
/// A window that needs more cells around it than this cannot be proven.
inline constexpr std::int64_t kGreatestHalo = 512;

/// Return the samples in the wanted cells, or the error `unproven()` when the halos do not prove
/// them. Positions are relative to the origin. `earlier` are all samples of earlier layers that
/// matter to any cell seen; the layer stands only near `near`, if that is given. `known` are known
/// cells around the wanted ones (WindowCache::around). `stamps` may be shared with other windows.
Result<CellGrid> tryWindow(const Lattice& lattice, std::uint64_t seed,
                           const std::shared_ptr<const Ground>& ground, Address origin,
                           const CellRect& wanted, const Halos& halos,
                           std::vector<EarlierGroup> earlier = {}, CellGrid known = {},
                           KeptStamps* stamps = nullptr, const std::optional<NearGroup>& near = {});
/// Return how many times as wide as usual halos are.
double wideningOf(const Halos& halos);
/// Return the cells that matter for a window.
CellRect seenFrom(const CellRect& wanted, const Halos& halos);
/// Return the halos of the next try, or none if these were the widest.
std::optional<Halos> widened(const Halos& halos);

/// Return the error ("engine-failed") of a window that the halos do not prove. With the widest
/// halo it was never seen.
Error unproven();
/// Return true if an error is `unproven()`.
bool isUnproven(const Error& error);

}  // namespace copse
