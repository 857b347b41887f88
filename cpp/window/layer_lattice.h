// The lattices of a list of layers, seen from the finest of them: units are powers of two, so every
// sample of every layer is a point of that one, and cells are whole numbers of its units.
#pragma once

#include <cstdint>
#include <vector>

#include "base/error.h"
#include "grid/cell.h"
#include "grid/lattice.h"
#include "kinds/layers.h"
#include "window/cell_grid.h"

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

}  // namespace copse
