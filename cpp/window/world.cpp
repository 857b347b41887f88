#include "window/world.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/positive.h"
#include "grid/seen_ground.h"

namespace copse {

namespace {

constexpr double kFarthestUnmoved = 0x1p47;  // the rasteriser reaches twice as far
constexpr double kFarthestGround = 0x1p53;   // farther, its numbers are too coarse

double farthestOf(const UnitRect& units) {
  return static_cast<double>(
      std::max({-units.columnBegin, units.columnEnd, -units.rowBegin, units.rowEnd}));
}

}  // namespace

World::World(const WorldOptions& options, std::vector<LayerLattice> lattices)
    : options_(options),
      lattices_(std::move(lattices)),
      unit_(finestOf(lattices_).lattice.unit),
      chunkUnits_(0),
      stamps_(lattices_.size()),
      everywhere_(lattices_.size()) {
  const double cell = static_cast<double>(finestOf(lattices_).side()) * unit_;
  chunkSize_ = options.chunkSize == 0 ? kChunkCells * cell : options.chunkSize;
  const double cells = chunkSize_ / cell;
  if (cells == std::floor(cells) && cells * cell == chunkSize_)
    chunkUnits_ = static_cast<std::int64_t>(cells) * finestOf(lattices_).side();
  for (const Layer& layer : options.layers.list)
    colourings_.push_back(colouringOf(options.layers, layer, unit_));
  if (options.layers.byPlace) {
    const double far = kFarthestMapped * unit_;
    regions_ = regionsOf(options.layers.byPlace->kinds(), {-far, -far, far, far});
  }
}

Result<World> World::make(const WorldOptions& options) {
  RunOptions run;
  run.limit = options.limit;
  if (auto error = validate(run)) return *error;
  if (options.chunkSize != 0 && !isPositive(options.chunkSize))
    return errorOf(Rule::positive, Option::chunkSize, options.chunkSize);
  Result<std::vector<LayerLattice>> lattices = latticesOf(options.layers);
  if (!lattices.ok()) return lattices.error();
  World world(options, std::move(lattices.value()));
  // The coarsest one: of more levels there may be too many samples in one chunk.
  const Result<WorldPart> first = world.chunk(0, 0, 0.0);
  if (!first.ok()) return first.error();
  return world;
}

Point World::cornerOf(Address chunk) const {
  return {static_cast<double>(chunk.column) * chunkSize_,
          static_cast<double>(chunk.row) * chunkSize_};
}

std::optional<Error> World::prepare(WorldGround& ground) const {
  const auto& byPlace = options_.layers.byPlace;
  if (isUniform(ground)) return std::nullopt;
  if (ground.region && byPlace) {
    if (auto error = validateGround(*ground.region, regions_, byPlace->kinds(), false))
      return error;
  }
  const auto far = static_cast<std::int64_t>(farthestUnmoved());
  std::vector<std::shared_ptr<const WholeGround>> whole;
  for (std::size_t k = 0; k < lattices_.size(); ++k) {
    const Layer& layer = options_.layers.list[k];
    const CellRect mapped = lattices_[k].cellsOf({-far, far, -far, far});
    auto made = copse::groundOf(ground, anyOf(regions_, layer.kinds), layer, lattices_[k].lattice,
                                mapped, {});
    if (!made.ok()) return made.error();
    whole.push_back(
        std::make_shared<const WholeGround>(std::move(made.value()), lattices_[k].lattice));
  }
  ground.whole = std::move(whole);
  return std::nullopt;
}

Result<LayerGround> World::groundOf(const WorldGround& given, std::size_t layer,
                                    const CellRect& seen, Address origin) {
  const Lattice& lattice = lattices_[layer].lattice;
  const auto make = [&](const KindRegions& regions) {
    const Layer& own = options_.layers.list[layer];
    return copse::groundOf(given, anyOf(regions, own.kinds), own, lattice, seen, origin);
  };
  if (isUniform(given)) {
    std::optional<Everywhere>& known = everywhere_[layer];
    if (!known || known->seen != seen) {
      Result<LayerGround> made = make({});
      if (!made.ok()) return made.error();
      known = {seen, std::move(made.value())};
    }
    return known->ground;
  }
  const bool isMoved = origin.column != 0 || origin.row != 0;
  if (!given.whole.empty() && !isMoved) return given.whole[layer]->from(seen);
  if (!options_.layers.byPlace) return make({});
  const auto made =
      isMoved ? make(regionsOf(
                    options_.layers.byPlace->kinds(),
                    boxOf(lattices_[layer].unitsOf(shifted(seen, origin.column, origin.row)))))
              : make(regions_);
  if (!made.ok()) return made.error();
  return WholeGround(made.value(), lattice).from(seen);
}

// The samples of a layer, in the user's units, seen from a place in units.
std::vector<double> World::positionsOf(std::size_t layer, const CellGrid& grid,
                                       Address origin) const {
  std::vector<double> positions;
  grid.each([&](Address cell, std::uint32_t offset, std::size_t) {
    const std::int64_t x = lattices_[layer].xOf(cell.column, offset) - origin.column;
    const std::int64_t y = lattices_[layer].yOf(cell.row, offset) - origin.row;
    positions.push_back(static_cast<double>(x) * unit_);
    positions.push_back(static_cast<double>(y) * unit_);
  });
  return positions;
}

// Gives the samples in some cells of a layer their kinds, by those around them.
World::Filled World::colour(std::size_t layer, const CellGrid& grid, const CellRect& wanted) {
  const LayerLattice& own = lattices_[layer];
  CellGrid known = cache_.readColours(layer, grid.cells());
  const auto count = std::count_if(grid.all().begin(), grid.all().end(), isSample);
  RawVector<Address> places(static_cast<std::size_t>(count));
  std::vector<std::uint8_t> colours(places.size());
  std::size_t n = 0;
  grid.each([&](Address cell, std::uint32_t offset, std::size_t i) {
    places[n] = {own.xOf(cell.column, offset), own.yOf(cell.row, offset)};
    const std::uint32_t colour = known.at(i);
    colours[n++] = colour == kUnknown ? Colouring::kNone : static_cast<std::uint8_t>(colour);
  });
  colours = colourings_[layer]->colourIn(own.unitsOf(wanted), places, std::move(colours));
  const std::vector<std::uint8_t>& kinds = options_.layers.list[layer].kinds;
  Filled filled{CellGrid(wanted), {}};
  filled.kinds.resize(filled.samples.all().size());
  n = 0;
  grid.each([&](Address cell, std::uint32_t offset, std::size_t i) {
    const std::size_t which = colours[n++];
    if (which != Colouring::kNone) known.at(i) = static_cast<std::uint32_t>(which);
    if (which == kinds.size() || !holds(wanted, cell)) return;
    filled.samples[cell] = offset;
    filled.kinds[filled.samples.indexOf(cell)] = kinds[which];
  });
  if (options_.keeps) cache_.keepColours(layer, known);
  return filled;
}

// What stands in some cells of a layer, when it is proven.
Result<std::optional<CellGrid>> World::fillLayer(std::size_t layer, const CellRect& cells,
                                                 bool isMoved, const WorldGround& given,
                                                 const Halos& halos,
                                                 std::span<const Filled> before) {
  const LayerLattice& own = lattices_[layer];
  const Layer& made = options_.layers.list[layer];
  const Address origin = isMoved ? Address{cells.columnBegin, cells.rowBegin} : Address{0, 0};
  const CellRect wanted = shifted(cells, -origin.column, -origin.row);
  const auto ground = groundOf(given, layer, seenFrom(wanted, halos), origin);
  if (!ground.ok()) return ground.error();
  std::vector<std::vector<double>> positions;
  for (std::size_t j = 0; j < before.size(); ++j)
    positions.push_back(
        positionsOf(j, before[j].samples, {origin.column * own.side(), origin.row * own.side()}));
  std::vector<EarlierGroup> earlier{{ground.value().standing, made.spacing}};
  for (std::size_t j = 0; j < before.size(); ++j)
    earlier.push_back({positions[j], made.distances[j]});
  KnownCells known = cache_.around(layer, cells, seenFrom(cells, halos));
  known.shift(-origin.column, -origin.row);
  auto grid = tryWindow(own.lattice, made.seed, ground.value().ground, origin, wanted, halos,
                        std::move(earlier), std::move(known), &stamps_[layer]);
  if (grid) grid->shift(origin.column, origin.row);
  return grid;
}

// What a part has where there is no ground.
WorldSamples World::noSamples(const WorldPart& part) const {
  WorldSamples none;
  for (std::size_t k = 0; k < part.layers; ++k) {
    if (options_.layers.hasLevels && options_.layers.list[k].endsLevel) none.levelEnds.push_back(0);
  }
  return none;
}

double World::farthestUnmoved() const {
  return options_.layers.byPlace ? kFarthestMapped : kFarthestUnmoved;
}

Result<std::optional<WorldSamples>> World::tryFill(const WorldPart& part, const WorldGround& given,
                                                   const Halos& halos) {
  // What is kept may have changed since bounds were asked for.
  const BoundingBox bounds = boundsOf(part, halos);
  if (!given.bounds.holds(bounds)) return std::optional<WorldSamples>();
  // Nothing can stand there.
  if (part.units.empty() || (given.region && !given.region->box().meets(bounds)))
    return std::optional(noSamples(part));
  const std::vector<Planned> windows = windowsOf(part, halos, cache_);
  double units = 0;
  for (std::size_t k = 0; k < windows.size(); ++k)
    units = std::max(units, farthestOf(lattices_[k].unitsOf(seenFrom(windows[k].seen, halos))));
  const bool isFar = units > farthestUnmoved();
  // So far off it is moved anew for each window.
  const WorldGround near = isFar ? nearOf(given, options_.layers, bounds) : WorldGround();
  const WorldGround& ground = isFar ? near : given;
  if (!isUniform(ground) && units > kFarthestGround)
    return errorOf(Rule::worldGroundFar, Option::ground, units * unit_, kFarthestGround * unit_);
  const bool isMoved = isFar || isUniform(ground);
  std::vector<Filled> filled;
  WorldSamples found;
  std::uint32_t firstId = 0;
  for (std::size_t k = 0; k < windows.size(); ++k) {
    const auto& [wanted, seen, missing] = windows[k];
    std::optional<CellGrid> grid;
    if (!missing.empty()) {
      auto made = fillLayer(k, missing, isMoved, ground, halos, filled);
      if (!made.ok()) return made.error();
      if (!made.value()) return std::optional<WorldSamples>();
      grid = std::move(made.value());
    }
    if (options_.keeps) {
      // The last layer's are the part's own.
      if (k + 1 < windows.size() || colourings_[k]) cache_.look(k, seen);
      if (grid) cache_.keep(k, *grid);
    }
    CellGrid samples = missing == seen ? std::move(*grid) : cache_.read(k, seen);
    filled.push_back(colourings_[k] ? colour(k, samples, wanted) : Filled{std::move(samples), {}});
    addSamples(part, k, filled.back(), firstId, found);
    const CellRect cells = lattices_[k].cellsOf(part.units);
    firstId += static_cast<std::uint32_t>(cells.columns() * cells.rows());
    if (options_.layers.hasLevels && options_.layers.list[k].endsLevel)
      found.levelEnds.push_back(static_cast<std::uint32_t>(found.positions.size() / 2));
  }
  cache_.trim();
  return std::optional(std::move(found));
}

}  // namespace copse
