// Built for speed, loops as they are.
#include "window/cell_grid.h"

#include <cmath>

#include "base/bits.h"

namespace copse {

namespace {

// The nearest whole number, and 1.5 times 2^52: it stands in the last bits then. Wasm has no quick
// way of its own to make an integer.
constexpr double kRounding = 0x1.8p52;
double lift(double value) {
  return value + kRounding;
}
std::uint32_t wholeOf(double lifted) {
  return static_cast<std::uint32_t>(bitsOf(lifted));
}

}  // namespace

CellPlace placeOf(double x, double y, const Lattice& lattice) {
  // Whole numbers up to 2^48. Half of one off the cells' edges, no product comes to the next cell.
  // A unit is a power of two, and its inverse exact.
  const double side = lattice.side;
  const double perSide = 1 / side;
  const double perUnit = 1 / lattice.unit;
  const double unitsX = x * perUnit;
  const double unitsY = y * perUnit;
  const double column = std::floor((unitsX + 0.5) * perSide);
  const double row = std::floor((unitsY + 0.5) * perSide);
  return {{static_cast<std::int64_t>(column), static_cast<std::int64_t>(row)},
          pack(static_cast<std::int32_t>(unitsX - column * side),
               static_cast<std::int32_t>(unitsY - row * side))};
}

void CellGrid::fill(const CellRect& cells, std::uint32_t at) {
  if (cells.empty()) return;
  for (std::int64_t row = cells.rowBegin; row < cells.rowEnd; ++row)
    std::fill_n(&at_[indexOf({cells.columnBegin, row})], cells.columns(), at);
}

void CellGrid::copy(const CellGrid& from, const CellRect& cells) {
  if (cells.empty()) return;
  for (std::int64_t row = cells.rowBegin; row < cells.rowEnd; ++row) {
    const Address first{cells.columnBegin, row};
    std::copy_n(&from.at_[from.indexOf(first)], cells.columns(), &at_[indexOf(first)]);
  }
}

void CellGrid::take(std::span<const double> positions, const Lattice& lattice) {
  const double perUnit = 1 / lattice.unit;
  const double side = lattice.side;
  const double perSide = 1 / side;
  const double x0 = static_cast<double>(cells_.columnBegin) * side;
  const double y0 = static_cast<double>(cells_.rowBegin) * side;
  const double width = static_cast<double>(cells_.columns()) * side;
  const double height = static_cast<double>(cells_.rows()) * side;
  const auto columns = static_cast<std::size_t>(cells_.columns());
  for (std::size_t i = 0; i < positions.size(); i += 2) {
    // As in placeOf, but seen from the first cell, and without a branch: about as many lie in the
    // cells as around them.
    const double x = positions[i] * perUnit - x0;
    const double y = positions[i + 1] * perUnit - y0;
    const bool isIn = static_cast<int>(x >= 0) & static_cast<int>(x < width) &
                      static_cast<int>(y >= 0) & static_cast<int>(y < height);
    const double column = lift(((isIn ? x : 0) + 0.5) * perSide - 0.5);
    const double row = lift(((isIn ? y : 0) + 0.5) * perSide - 0.5);
    const std::uint32_t offset =
        pack(static_cast<std::int32_t>(wholeOf(lift(x - (column - kRounding) * side))),
             static_cast<std::int32_t>(wholeOf(lift(y - (row - kRounding) * side))));
    std::uint32_t& at = at_[wholeOf(row) * columns + wholeOf(column)];
    at = isIn ? offset : at;
  }
}

}  // namespace copse
