// What a world gives out of the windows that it has filled.
// Built for speed, loops as they are.
#include <algorithm>
#include <cmath>

#include "window/world.h"

namespace copse {

// Those samples of a layer that lie in a part.
void World::addSamples(const WorldPart& part, std::size_t layer, const Filled& filled,
                       std::uint32_t firstId, WorldSamples& to) const {
  const CellGrid& grid = filled.samples;
  const std::vector<std::uint8_t>& kinds = filled.kinds;
  const LayerLattice& own = lattices_[layer];
  const CellRect cells = own.cellsOf(part.units);
  const Point corner = part.chunk ? cornerOf(*part.chunk) : Point{};
  const auto isIn = [&](double x, double y) {
    if (!part.chunk)
      return x >= part.box.x0 && x < part.box.x1 && y >= part.box.y0 && y < part.box.y1;
    return std::floor(x / chunkSize_) == static_cast<double>(part.chunk->column) &&
           std::floor(y / chunkSize_) == static_cast<double>(part.chunk->row);
  };
  const auto rowOf = [&](std::int64_t row) {
    const std::size_t first = grid.indexOf({cells.columnBegin, row});
    return grid.all().subspan(first, static_cast<std::size_t>(cells.columns()));
  };
  const auto resize = [&](std::size_t count) {
    to.positions.resize(2 * count);
    if (options_.layers.hasKinds)
      to.classes.resize(count, options_.layers.list[layer].kinds.front());
    if (!part.chunk) return;
    to.ids.resize(count);
    to.offsets.resize(2 * count);
  };
  std::size_t count = to.positions.size() / 2;
  std::size_t most = count;
  for (std::int64_t row = cells.rowBegin; row < cells.rowEnd; ++row)
    most += static_cast<std::size_t>(std::count_if(rowOf(row).begin(), rowOf(row).end(), isSample));
  resize(most);
  std::vector<std::uint32_t> full(static_cast<std::size_t>(cells.columns()) + 1);  // of a row
  std::uint32_t id = firstId;
  for (std::int64_t row = cells.rowBegin; row < cells.rowEnd; ++row) {
    // Found without a branch, as no processor foretells which cells they are.
    const std::span<const std::uint32_t> at = rowOf(row);
    std::uint32_t* end = full.data();
    for (std::uint32_t i = 0; i < at.size(); ++i) {
      *end = i;
      end += isSample(at[i]) ? 1 : 0;
    }
    for (const std::uint32_t* i = full.data(); i != end; ++i) {
      const Address unit{own.xOf(cells.columnBegin + *i, at[*i]), own.yOf(row, at[*i])};
      const double x = static_cast<double>(unit.column) * unit_;
      const double y = static_cast<double>(unit.row) * unit_;
      if (part.isExact ? !holds(part.units, unit) : !isIn(x, y)) continue;
      to.positions[2 * count] = x;
      to.positions[2 * count + 1] = y;
      if (!kinds.empty()) to.classes[count] = kinds[grid.indexOf({cells.columnBegin, row}) + *i];
      if (part.chunk) {
        const auto offset = [&](std::int64_t exactly, double nearly) {
          return static_cast<float>(part.isExact ? static_cast<double>(exactly) * unit_ : nearly);
        };
        to.ids[count] = id + *i;
        to.offsets[2 * count] = offset(unit.column - part.units.columnBegin, x - corner.x);
        to.offsets[2 * count + 1] = offset(unit.row - part.units.rowBegin, y - corner.y);
      }
      ++count;
    }
    id += static_cast<std::uint32_t>(at.size());
  }
  resize(count);
}

}  // namespace copse
