#include "window/cell_grid.h"

namespace copse {

namespace {

std::int64_t cellOf(std::int64_t units, std::int64_t side) {
  return units >= 0 ? units / side : -((side - 1 - units) / side);
}

}  // namespace

void CellGrid::take(std::span<const double> positions, const Lattice& lattice) {
  const std::int64_t side = lattice.side;
  for (std::size_t i = 0; i < positions.size(); i += 2) {
    const auto x = static_cast<std::int64_t>(positions[i] / lattice.unit);
    const auto y = static_cast<std::int64_t>(positions[i + 1] / lattice.unit);
    const Address cell{cellOf(x, side), cellOf(y, side)};
    if (!holds(cells_, cell)) continue;
    at_[indexOf(cell)] = pack(static_cast<std::int32_t>(x - cell.column * side),
                              static_cast<std::int32_t>(y - cell.row * side));
  }
}

}  // namespace copse
