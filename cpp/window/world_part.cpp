// Which parts of a world can be asked for, and what is to be looked at for them.
#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "base/positive.h"
#include "window/world.h"

namespace copse {

namespace {

constexpr double kFarthestUnits = 0x1p51;  // of chunks by their coordinates, which are rounded
constexpr double kCellsPerSample = 3;
constexpr double kMostAround = 1e8;  // cells of other layers for one part
// Measured with parts of eight million.
constexpr double kBytesPerSample = 84;
constexpr double kColouredBytes = 134;

// The whole numbers from one to another, and one more where rounding cannot tell.
UnitRect unitsBetween(const BoundingBox& box) {
  const auto low = [](double at) { return static_cast<std::int64_t>(std::floor(at)) - 1; };
  const auto high = [](double at) { return static_cast<std::int64_t>(std::ceil(at)) + 1; };
  return {low(box.x0), high(box.x1), low(box.y0), high(box.y1)};
}

// How many layers there are up to the end of a level.
std::size_t layersUpTo(const Layers& layers, double level) {
  std::size_t count = 0;
  for (double done = 0; done <= level; ++count) done += layers.list[count].endsLevel ? 1 : 0;
  return count;
}

double levelsOf(const Layers& layers) {
  return static_cast<double>(std::count_if(layers.list.begin(), layers.list.end(),
                                           [](const Layer& layer) { return layer.endsLevel; }));
}

}  // namespace

// A part that does not promise too many samples.
Result<WorldPart> World::allowed(const WorldPart& part) const {
  RunOptions run;
  run.limit = options_.limit;
  run = withRoomFor(run, areColoured(options_.layers) ? kColouredBytes : kBytesPerSample);
  const SampleLimit limit(run, options_.layers.option, options_.layers.radius, Word::askForLess);
  const double finer =
      options_.layers.list[part.layers - 1].radius /
      options_.layers.list.back().radius;  // the last level's is as many times less
  const double expected = std::round(static_cast<double>(part.units.columns()) * unit_ *
                                     static_cast<double>(part.units.rows()) * unit_ *
                                     options_.layers.density / (finer * finer));
  if (!limit.allows(expected)) return limit.expected(expected);
  // What is looked at around it.
  double cells = 0;
  for (const Planned& window : windowsOf(part, usualHalos(), {}))
    cells += static_cast<double>(window.seen.columns()) * static_cast<double>(window.seen.rows());
  if (cells - expected * kCellsPerSample > kMostAround) {
    return errorOf(Rule::worldRare, options_.layers.option, options_.layers.radius);
  }
  return part;
}

Result<WorldPart> World::chunk(double column, double row, std::optional<double> level) const {
  std::size_t count = options_.layers.list.size();
  if (level) {
    const double levels = levelsOf(options_.layers);
    if (!(*level >= 0 && *level < levels && *level == std::floor(*level)))
      return errorOf(Rule::worldLevel, Option::level, *level, levels - 1);
    count = layersUpTo(options_.layers, *level);
  }
  for (const auto& [name, number] : {std::pair{Option::i, column}, {Option::j, row}}) {
    if (!(std::fabs(number) <= kFarthestChunk && number == std::floor(number)))
      return errorOf(Rule::worldChunk, name, number);
  }
  const Address chunk{static_cast<std::int64_t>(column), static_cast<std::int64_t>(row)};
  if (chunkUnits_ > 0) {
    const std::int64_t x = chunk.column * chunkUnits_;
    const std::int64_t y = chunk.row * chunkUnits_;
    return allowed({{x, x + chunkUnits_, y, y + chunkUnits_}, chunk, true, count});
  }
  const double size = chunkSize_ / unit_;
  for (const auto& [name, number] : {std::pair{Option::i, column}, {Option::j, row}}) {
    if (std::fabs(number) * size > kFarthestUnits)
      return errorOf(Rule::worldChunkFar, name, number, std::floor(kFarthestUnits / size));
  }
  const BoundingBox box{column * size, row * size, (column + 1) * size, (row + 1) * size};
  return allowed({unitsBetween(box), chunk, false, count});
}

Result<WorldPart> World::within(double x, double y, double width, double height) const {
  for (const auto& [name, size] :
       {std::pair{Option::boundsWidth, width}, {Option::boundsHeight, height}}) {
    if (!isPositive(size)) return errorOf(Rule::positive, name, size);
  }
  // As far as chunks of 64 cells reach.
  const double most =
      (kFarthestChunk + 1) * kChunkCells * static_cast<double>(finestOf(lattices_).side());
  for (const auto& [name, begin, size] :
       {std::tuple{Option::boundsX, x, width}, std::tuple{Option::boundsY, y, height}}) {
    if (!(begin / unit_ >= -most && (begin + size) / unit_ <= most))
      return errorOf(Rule::worldPartFar, name, begin, most * unit_);
  }
  // The unit is a power of two, so that nothing is rounded: samples lie on whole numbers of it.
  const auto from = [&](double at) { return static_cast<std::int64_t>(std::ceil(at / unit_)); };
  const UnitRect units{from(x), from(x + width), from(y), from(y + height)};
  return allowed({units, std::nullopt, true, options_.layers.list.size()});
}

// The cells that are wanted of each layer: those of the part, and what later layers look at.
std::vector<World::Planned> World::windowsOf(const WorldPart& part, const Halos& halos,
                                             const WindowCache& cache) const {
  std::vector<UnitRect> needed(part.layers, part.units);
  std::vector<Planned> windows(part.layers);
  for (std::size_t k = part.layers; k-- > 0;) {
    const CellRect wanted = lattices_[k].cellsOf(needed[k]);
    const auto& colouring = colourings_[k];
    const CellRect around =
        colouring ? lattices_[k].cellsOf(colouring->seenFrom(lattices_[k].unitsOf(wanted)))
                  : wanted;
    windows[k] = {wanted, around, cache.missing(k, around)};
    // The last layer's is the part itself.
    if (k + 1 == part.layers && !colouring && !windows[k].missing.empty())
      windows[k].missing = wanted;
    if (windows[k].missing.empty()) continue;
    const UnitRect seen = lattices_[k].unitsOf(seenFrom(windows[k].missing, halos));
    for (std::size_t j = 0; j < k; ++j) {
      const double reach = std::ceil(options_.layers.list[k].distances[j] / unit_);
      needed[j] = hullOf(needed[j], grown(seen, static_cast<std::int64_t>(reach)));
    }
  }
  return windows;
}

BoundingBox World::boundsOf(const WorldPart& part, const Halos& halos) const {
  const std::vector<Planned> windows = windowsOf(part, halos, cache_);
  UnitRect all = part.units;
  for (std::size_t k = 0; k < windows.size(); ++k) {
    if (!windows[k].missing.empty())
      all = hullOf(all, lattices_[k].unitsOf(grown(seenFrom(windows[k].missing, halos), 1)));
  }
  return boxOf(all);
}

}  // namespace copse
