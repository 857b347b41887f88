#include "window/world.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "grid/seen_ground.h"

namespace copse {

namespace {

constexpr std::int64_t kChunkCells = 64;
constexpr double kFarthestUnits = 0x1p51;    // of what is asked for by its coordinates
constexpr double kFarthestUnmoved = 0x1p47;  // the rasteriser reaches twice as far
constexpr double kFarthestGround = 0x1p53;   // farther, its numbers are too coarse

constexpr double kCellsPerSample = 3;
constexpr double kMostAround = 1e8;  // cells of other layers for one part

bool isPositive(double value) {
  return value > 0 && std::isfinite(value);
}

Error outOfRange(std::string_view option, double value, std::string_view rule) {
  return errorOf("out-of-range", option, describe(value), {rule});
}

// The whole numbers from one to another, and one more where rounding cannot tell.
UnitRect unitsBetween(const BoundingBox& box) {
  const auto low = [](double at) { return static_cast<std::int64_t>(std::floor(at)) - 1; };
  const auto high = [](double at) { return static_cast<std::int64_t>(std::ceil(at)) + 1; };
  return {low(box.x0), high(box.x1), low(box.y0), high(box.y1)};
}

double farthestOf(const UnitRect& units) {
  return static_cast<double>(
      std::max({-units.columnBegin, units.columnEnd, -units.rowBegin, units.rowEnd}));
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

World::World(const WorldOptions& options, std::vector<LayerLattice> lattices)
    : options_(options),
      lattices_(std::move(lattices)),
      unit_(finestOf(lattices_).lattice.unit),
      chunkUnits_(0) {
  const double cell = static_cast<double>(finestOf(lattices_).side()) * unit_;
  chunkSize_ = options.chunkSize == 0 ? kChunkCells * cell : options.chunkSize;
  const double cells = chunkSize_ / cell;
  if (cells == std::floor(cells) && cells * cell == chunkSize_)
    chunkUnits_ = static_cast<std::int64_t>(cells) * finestOf(lattices_).side();
}

Result<World> World::make(const WorldOptions& options) {
  RunOptions run;
  run.limit = options.limit;
  if (auto error = validate(run)) return *error;
  if (options.chunkSize != 0 && !isPositive(options.chunkSize))
    return outOfRange("chunkSize", options.chunkSize, "must be a positive finite number");
  if (auto error = validateApart(options.layers)) return *error;
  Result<std::vector<LayerLattice>> lattices = latticesOf(options.layers);
  if (!lattices.ok()) return lattices.error();
  World world(options, std::move(lattices.value()));
  const Result<WorldPart> first = world.chunk(0, 0);
  if (!first.ok()) return first.error();
  return world;
}

Point World::cornerOf(Address chunk) const {
  return {static_cast<double>(chunk.column) * chunkSize_,
          static_cast<double>(chunk.row) * chunkSize_};
}

// A part that does not promise too many samples.
Result<WorldPart> World::allowed(const WorldPart& part) const {
  RunOptions run;
  run.limit = options_.limit;
  const SampleLimit limit(run, options_.layers.option, options_.layers.radius,
                          "ask for less at once");
  const double finer =
      options_.layers.list[part.layers - 1].radius /
      options_.layers.list.back().radius;  // the last level's is as many times less
  const double expected = std::round(static_cast<double>(part.units.columns()) * unit_ *
                                     static_cast<double>(part.units.rows()) * unit_ *
                                     options_.layers.density / (finer * finer));
  if (!limit.allows(expected)) return limit.expected(expected);
  // What is looked at around it.
  double cells = 0;
  for (const CellRect& window : windowsOf(part, usualHalos()))
    cells += static_cast<double>(window.columns()) * static_cast<double>(window.rows());
  if (cells - expected * kCellsPerSample > kMostAround) {
    return errorOf("limit", options_.layers.option, describe(options_.layers.radius),
                   {"has distances too far from one another to be made piece by piece"});
  }
  return part;
}

Result<WorldPart> World::chunk(double column, double row, std::optional<double> level) const {
  std::size_t count = options_.layers.list.size();
  if (level) {
    const double levels = levelsOf(options_.layers);
    if (!(*level >= 0 && *level < levels && *level == std::floor(*level)))
      return errorOf("out-of-range", "level", describe(*level),
                     {"must be a whole number from 0 to ", describe(levels - 1)});
    count = layersUpTo(options_.layers, *level);
  }
  for (const auto& [name, number] : {std::pair{"i", column}, {"j", row}}) {
    if (!(std::fabs(number) <= kFarthestChunk && number == std::floor(number)))
      return outOfRange(name, number, "must be a whole number from -2^40 to 2^40");
  }
  const Address chunk{static_cast<std::int64_t>(column), static_cast<std::int64_t>(row)};
  if (chunkUnits_ > 0) {
    const std::int64_t x = chunk.column * chunkUnits_;
    const std::int64_t y = chunk.row * chunkUnits_;
    return allowed({{x, x + chunkUnits_, y, y + chunkUnits_}, chunk, true, {}, count});
  }
  const double size = chunkSize_ / unit_;
  for (const auto& [name, number] : {std::pair{"i", column}, {"j", row}}) {
    if (std::fabs(number) * size > kFarthestUnits)
      return outOfRange(name, number, "is too far for chunks of a size of their own");
  }
  const BoundingBox box{column * size, row * size, (column + 1) * size, (row + 1) * size};
  return allowed({unitsBetween(box), chunk, false, {}, count});
}

Result<WorldPart> World::within(double x, double y, double width, double height) const {
  for (const auto& [name, size] : {std::pair{"bounds.width", width}, {"bounds.height", height}}) {
    if (!isPositive(size)) return outOfRange(name, size, "must be a positive finite number");
  }
  for (const auto& [name, begin, size] :
       {std::tuple{"bounds.x", x, width}, std::tuple{"bounds.y", y, height}}) {
    if (!(std::fabs(begin) / unit_ <= kFarthestUnits && (begin + size) / unit_ <= kFarthestUnits))
      return outOfRange(name, begin, "is too far from the origin beside the radius");
  }
  const BoundingBox box{x, y, x + width, y + height};
  const BoundingBox units{box.x0 / unit_, box.y0 / unit_, box.x1 / unit_, box.y1 / unit_};
  return allowed({unitsBetween(units), std::nullopt, false, box, options_.layers.list.size()});
}

// The cells that are wanted of each layer: those of the part, and what later layers look at.
std::vector<CellRect> World::windowsOf(const WorldPart& part, const Halos& halos) const {
  std::vector<UnitRect> needed(part.layers, part.units);
  std::vector<CellRect> windows(part.layers);
  for (std::size_t k = part.layers; k-- > 0;) {
    windows[k] = lattices_[k].cellsOf(needed[k]);
    const UnitRect seen = lattices_[k].unitsOf(seenFrom(windows[k], halos));
    for (std::size_t j = 0; j < k; ++j) {
      const double reach = std::ceil(options_.layers.list[k].distances[j] / unit_);
      needed[j] = hullOf(needed[j], grown(seen, static_cast<std::int64_t>(reach)));
    }
  }
  return windows;
}

BoundingBox World::boundsOf(const WorldPart& part, const Halos& halos) const {
  const std::vector<CellRect> windows = windowsOf(part, halos);
  UnitRect all = part.units;
  for (std::size_t k = 0; k < windows.size(); ++k)
    all = hullOf(all, lattices_[k].unitsOf(grown(seenFrom(windows[k], halos), 1)));
  return {static_cast<double>(all.columnBegin) * unit_, static_cast<double>(all.rowBegin) * unit_,
          static_cast<double>(all.columnEnd) * unit_, static_cast<double>(all.rowEnd) * unit_};
}

std::optional<Error> World::prepare(WorldGround& ground) const {
  // Without a region it ends where the window does.
  if (!ground.region) return std::nullopt;
  std::vector<LayerGround> whole;
  for (std::size_t k = 0; k < lattices_.size(); ++k) {
    auto made = copse::groundOf(ground, options_.layers.list[k], lattices_[k].lattice, {}, {});
    if (!made.ok()) return made.error();
    whole.push_back(std::move(made.value()));
  }
  ground.whole = std::move(whole);
  return std::nullopt;
}

Result<LayerGround> World::groundOf(const WorldGround& given, std::size_t layer,
                                    const CellRect& seen, Address origin) const {
  const Lattice& lattice = lattices_[layer].lattice;
  if (given.whole.empty() || origin.column != 0 || origin.row != 0)
    return copse::groundOf(given, options_.layers.list[layer], lattice, seen, origin);
  const LayerGround& whole = given.whole[layer];
  return LayerGround{std::make_shared<const Ground>(seenOf(*whole.ground, seen, lattice.side)),
                     whole.standing};
}

// The samples of all layers so far, in the user's units, seen from a place in units.
std::vector<std::vector<double>> World::earlierOf(const std::vector<Filled>& filled,
                                                  Address origin) const {
  std::vector<std::vector<double>> all;
  for (std::size_t k = 0; k < filled.size(); ++k) {
    std::vector<double>& positions = all.emplace_back();
    filled[k].grid.each([&](Address cell, std::uint32_t offset) {
      const auto [column, row] = filled[k].origin;
      const std::int64_t x = lattices_[k].xOf(cell.column + column, offset) - origin.column;
      const std::int64_t y = lattices_[k].yOf(cell.row + row, offset) - origin.row;
      positions.push_back(static_cast<double>(x) * unit_);
      positions.push_back(static_cast<double>(y) * unit_);
    });
  }
  return all;
}

Result<std::optional<WorldSamples>> World::tryFill(const WorldPart& part, const WorldGround& given,
                                                   const Halos& halos) const {
  const std::vector<CellRect> windows = windowsOf(part, halos);
  double units = 0;
  for (std::size_t k = 0; k < windows.size(); ++k)
    units = std::max(units, farthestOf(lattices_[k].unitsOf(seenFrom(windows[k], halos))));
  if (!given.isAll() && units > kFarthestGround) {
    return errorOf("precision", "ground", describe(units * unit_),
                   {"is too far from the origin for ground's numbers"});
  }
  const bool isMoved = given.isAll() || units > kFarthestUnmoved;
  std::vector<Filled> filled;
  WorldSamples found;
  std::uint32_t firstId = 0;
  for (std::size_t k = 0; k < windows.size(); ++k) {
    const LayerLattice& own = lattices_[k];
    const Layer& layer = options_.layers.list[k];
    const Address origin =
        isMoved ? Address{windows[k].columnBegin, windows[k].rowBegin} : Address{0, 0};
    const CellRect wanted = shifted(windows[k], -origin.column, -origin.row);
    const auto ground = groundOf(given, k, seenFrom(wanted, halos), origin);
    if (!ground.ok()) return ground.error();
    const auto before = earlierOf(filled, {origin.column * own.side(), origin.row * own.side()});
    std::vector<EarlierGroup> earlier{{ground.value().standing, layer.spacing}};
    for (std::size_t j = 0; j < k; ++j) earlier.push_back({before[j], layer.distances[j]});
    auto grid = tryWindow(own.lattice, layer.seed, ground.value().ground, origin, wanted, halos,
                          std::move(earlier));
    if (!grid) return std::optional<WorldSamples>();
    filled.push_back({std::move(*grid), origin});
    addSamples(part, k, filled.back(), firstId, found);
    const CellRect cells = own.cellsOf(part.units);
    firstId += static_cast<std::uint32_t>(cells.columns() * cells.rows());
    if (options_.layers.hasLevels && layer.endsLevel)
      found.levelEnds.push_back(static_cast<std::uint32_t>(found.positions.size() / 2));
  }
  return std::optional(std::move(found));
}

// Those samples of a layer that lie in a part.
void World::addSamples(const WorldPart& part, std::size_t layer, const Filled& filled,
                       std::uint32_t firstId, WorldSamples& to) const {
  const LayerLattice& own = lattices_[layer];
  const CellRect cells = own.cellsOf(part.units);
  const Point corner = part.chunk ? cornerOf(*part.chunk) : Point{};
  const auto isIn = [&](double x, double y) {
    if (!part.chunk)
      return x >= part.box.x0 && x < part.box.x1 && y >= part.box.y0 && y < part.box.y1;
    return std::floor(x / chunkSize_) == static_cast<double>(part.chunk->column) &&
           std::floor(y / chunkSize_) == static_cast<double>(part.chunk->row);
  };
  for (std::int64_t row = cells.rowBegin; row < cells.rowEnd; ++row) {
    for (std::int64_t column = cells.columnBegin; column < cells.columnEnd; ++column) {
      const std::uint32_t at =
          filled.grid[{column - filled.origin.column, row - filled.origin.row}];
      if (!isSample(at)) continue;
      const Address unit{own.xOf(column, at), own.yOf(row, at)};
      const double x = static_cast<double>(unit.column) * unit_;
      const double y = static_cast<double>(unit.row) * unit_;
      if (part.isExact ? !holds(part.units, unit) : !isIn(x, y)) continue;
      to.positions.push_back(x);
      to.positions.push_back(y);
      if (options_.layers.hasKinds) to.classes.push_back(options_.layers.list[layer].kinds.front());
      if (!part.chunk) continue;
      const std::int64_t index =
          (row - cells.rowBegin) * cells.columns() + column - cells.columnBegin;
      to.ids.push_back(firstId + static_cast<std::uint32_t>(index));
      const auto offset = [&](std::int64_t exactly, double nearly) {
        return static_cast<float>(part.isExact ? static_cast<double>(exactly) * unit_ : nearly);
      };
      to.offsets.push_back(offset(unit.column - part.units.columnBegin, x - corner.x));
      to.offsets.push_back(offset(unit.row - part.units.rowBegin, y - corner.y));
    }
  }
}

}  // namespace copse
