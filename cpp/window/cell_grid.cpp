// Built for speed, loops as they are.
#include "window/cell_grid.h"

#include <cmath>

namespace copse {

CellPlace placeOf(double x, double y, const Lattice& lattice) {
  // Whole numbers below 2^53, whose quotient cannot be rounded to the next cell. A unit is a power
  // of two, and its inverse exact.
  const double side = lattice.side;
  const double perUnit = 1 / lattice.unit;
  const double unitsX = x * perUnit;
  const double unitsY = y * perUnit;
  const double column = std::floor(unitsX / side);
  const double row = std::floor(unitsY / side);
  return {{static_cast<std::int64_t>(column), static_cast<std::int64_t>(row)},
          pack(static_cast<std::int32_t>(unitsX - column * side),
               static_cast<std::int32_t>(unitsY - row * side))};
}

void CellGrid::take(std::span<const double> positions, const Lattice& lattice) {
  for (std::size_t i = 0; i < positions.size(); i += 2) {
    const auto [cell, offset] = placeOf(positions[i], positions[i + 1], lattice);
    if (holds(cells_, cell)) at_[indexOf(cell)] = offset;
  }
}

}  // namespace copse
