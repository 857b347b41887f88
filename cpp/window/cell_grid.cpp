#include "window/cell_grid.h"

namespace copse {

namespace {

std::int64_t cellOf(std::int64_t units, std::int64_t side) {
  return units >= 0 ? units / side : -((side - 1 - units) / side);
}

}  // namespace

CellPlace placeOf(double x, double y, const Lattice& lattice) {
  const std::int64_t side = lattice.side;
  const auto unitsX = static_cast<std::int64_t>(x / lattice.unit);
  const auto unitsY = static_cast<std::int64_t>(y / lattice.unit);
  const Address cell{cellOf(unitsX, side), cellOf(unitsY, side)};
  return {cell, pack(static_cast<std::int32_t>(unitsX - cell.column * side),
                     static_cast<std::int32_t>(unitsY - cell.row * side))};
}

void CellGrid::take(std::span<const double> positions, const Lattice& lattice) {
  for (std::size_t i = 0; i < positions.size(); i += 2) {
    const auto [cell, offset] = placeOf(positions[i], positions[i + 1], lattice);
    if (holds(cells_, cell)) at_[indexOf(cell)] = offset;
  }
}

}  // namespace copse
