// Copies samples from the windows of a world to its results.
#include <algorithm>
#include <cmath>

#include "windows/world.h"

namespace copse {

bool World::isInChunk(Address chunk, double x, double y) const {
  return std::floor(x / chunkSize_) == static_cast<double>(chunk.column) &&
         std::floor(y / chunkSize_) == static_cast<double>(chunk.row);
}

// Add the samples of a layer that lie in a part.
void World::addSamples(const WorldPart& part, std::size_t layer, const CellGrid& grid,
                       std::uint32_t firstId, WorldSamples& to) const {
  const std::span<const std::uint8_t> classes = grid.classes();
  const LayerLattice& own = lattices_[layer];
  const CellRect cells = own.cellsOf(part.units);
  const Point corner = part.chunk ? cornerOf(*part.chunk) : Point{};
  const auto rowOf = [&](std::int64_t row) {
    const std::size_t first = grid.indexOf({cells.columnBegin, row});
    return grid.all().subspan(first, static_cast<std::size_t>(cells.columns()));
  };
  const auto resize = [&](std::size_t count) {
    to.positions.resize(2 * count);
    if (options_.layers.hasClasses)
      to.classes.resize(count, options_.layers.list[layer].classes.front());
    if (options_.layers.hasSizes) to.radii.resize(count);
    if (!part.chunk) return;
    to.ids.resize(count);
    to.offsets.resize(2 * count);
  };
  std::size_t count = to.positions.size() / 2;
  std::size_t most = count;
  for (std::int64_t row = cells.rowBegin; row < cells.rowEnd; ++row)
    most += static_cast<std::size_t>(std::count_if(rowOf(row).begin(), rowOf(row).end(), isSample));
  resize(most);
  // Some samples of these cells may lie outside the part.
  const bool isCut = !part.isExact || !(own.unitsOf(cells) == part.units);
  const auto offsetOf = [&](std::int64_t exactly, double nearly) {
    return static_cast<float>(part.isExact ? static_cast<double>(exactly) * unit_ : nearly);
  };
  // Use pointers, as compilers reload a vector's pointer after each store.
  double* const positions = to.positions.data();
  std::uint8_t* const toClasses = classes.empty() ? nullptr : to.classes.data();
  float* const offsets = part.chunk ? to.offsets.data() : nullptr;
  std::uint32_t* const ids = part.chunk ? to.ids.data() : nullptr;
  std::vector<std::uint32_t> full(static_cast<std::size_t>(cells.columns()) + 1);  // of a row
  std::uint32_t id = firstId;
  for (std::int64_t row = cells.rowBegin; row < cells.rowEnd; ++row) {
    // List them without a branch, which no processor could predict.
    const std::span<const std::uint32_t> at = rowOf(row);
    std::uint32_t* end = full.data();
    for (std::uint32_t i = 0; i < at.size(); ++i) {
      *end = i;
      end += isSample(at[i]) ? 1 : 0;
    }
    for (const std::uint32_t* i = full.data(); i != end; ++i) {
      const std::int64_t unitX = own.xOf(cells.columnBegin + *i, at[*i]);
      const std::int64_t unitY = own.yOf(row, at[*i]);
      const double x = static_cast<double>(unitX) * unit_;
      const double y = static_cast<double>(unitY) * unit_;
      if (isCut &&
          (part.isExact ? !holds(part.units, {unitX, unitY}) : !isInChunk(*part.chunk, x, y)))
        continue;
      positions[2 * count] = x;
      positions[2 * count + 1] = y;
      if (options_.layers.hasSizes) to.radii[count] = options_.layers.list[layer].sizeAt({x, y});
      if (toClasses != nullptr)
        toClasses[count] = classes[grid.indexOf({cells.columnBegin, row}) + *i];
      if (ids != nullptr) {
        ids[count] = id + *i;
        offsets[2 * count] = offsetOf(unitX - part.units.columnBegin, x - corner.x);
        offsets[2 * count + 1] = offsetOf(unitY - part.units.rowBegin, y - corner.y);
      }
      ++count;
    }
    id += static_cast<std::uint32_t>(at.size());
  }
  resize(count);
}

void World::addSample(const WorldPart& part, Point at, double radius, std::uint8_t classIndex,
                      WorldSamples& to) const {
  const auto [x, y] = at;
  const auto unitsOf = [&](double place) { return static_cast<std::int64_t>(place / unit_); };
  if (part.isExact ? !holds(part.units, {unitsOf(x), unitsOf(y)}) : !isInChunk(*part.chunk, x, y))
    return;
  to.positions.push_back(x);
  to.positions.push_back(y);
  to.radii.push_back(radius);
  if (options_.layers.hasClasses) to.classes.push_back(classIndex);
  if (!part.chunk) return;
  const Point corner = cornerOf(*part.chunk);
  to.offsets.push_back(static_cast<float>(x - corner.x));
  to.offsets.push_back(static_cast<float>(y - corner.y));
  to.ids.push_back(static_cast<std::uint32_t>(to.ids.size()));
}

}  // namespace copse
