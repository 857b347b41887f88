#include "windows/world.h"

#include <algorithm>
#include <iterator>
#include <tuple>

#include "base/numbers.h"
#include "ground/ground_cut.h"
#include "shape/box_index.h"
#include "windows/field_window.h"

namespace copse {

namespace {

constexpr double kCellsOfSquare = 64;  // of the index's least squares: about a chunk
constexpr std::int64_t kBeyond = 64;   // cells between a window and the end of its ground

Region squareAround(const CellRect& seen, double cell) {
  const auto [x0, y0, x1, y1] = boxOf(grown(seen, kBeyond), cell);
  const double square[] = {x0, y0, x1, y0, x1, y1, x0, y1};
  const std::uint32_t ends[] = {4};
  return Region::fromRings(square, ends, FillRule::evenodd).value();
}

}  // namespace

/// The ground of one layer as far as the plane's numbers reach. Windows see a part of it.
class WholeGround {
 public:
  WholeGround(LayerGround ground, const Layer& layer, const Lattice& lattice)
      : ground_(std::move(ground.ground), lattice.side),
        lattice_(lattice),
        within_(layer.near ? layer.near->within / lattice.unit : 0),
        standing_(std::move(ground.standing), lattice),
        near_(std::move(ground.near), lattice) {}
  /// Return the ground that matters in a window of squares with that side.
  [[nodiscard]] LayerGround from(const CellRect& window, double side) const {
    // Cells are narrower than the distance.
    const BoundingBox seen = boxOf(window, side).grown(4 * side);
    return {std::make_shared<const Ground>(ground_.from(window, side)), standing_.in(seen),
            near_.in(seen.grown(within_))};
  }

 private:
  // Existing samples by their places.
  class Existing {
   public:
    Existing(std::vector<double> positions, const Lattice& lattice)
        : positions_(std::move(positions)), places_(kCellsOfSquare * lattice.side) {
      for (std::uint32_t i = 0; 2 * i < positions_.size(); ++i) {
        BoundingBox box;
        box.include(positions_[2 * i] / lattice.unit, positions_[2 * i + 1] / lattice.unit);
        places_.put(box, i);
      }
    }
    [[nodiscard]] std::vector<double> in(const BoundingBox& box) const {
      std::vector<std::uint32_t> near;
      places_.eachMeeting(box, [&](std::uint32_t i) { near.push_back(i); });
      std::vector<double> found;
      for (const std::uint32_t i : sortedBy(std::move(near), [](std::uint32_t i) { return i; }))
        append(found, pointOf(positions_, i));
      return found;
    }

   private:
    std::vector<double> positions_;
    BoxIndex<std::uint32_t> places_;
  };

  SeenGround ground_;
  Lattice lattice_;
  double within_;  // in units of the lattice
  Existing standing_, near_;
};

namespace {

// Return the ground without all that does not matter within a box.
WorldGround nearOf(const WorldGround& given, const Layers& layers, const BoundingBox& box) {
  WorldGround near{given.region, {}, {}, given.margin, given.bounds};
  for (const Region& region : given.obstacles.regions) {
    if (region.box().meets(box)) near.obstacles.regions.push_back(region);
  }
  std::copy_if(given.obstacles.capsules.begin(), given.obstacles.capsules.end(),
               std::back_inserter(near.obstacles.capsules),
               [&](const Capsule& capsule) { return boxOf(capsule).meets(box); });
  const ExistingSamples& all = given.existing;
  for (std::size_t i = 0; i < all.size(); ++i) {
    double reach = 0;
    for (const Layer& layer : layers.list)
      reach = std::max(reach, reachOf(all, i, layer, layer.conflict));
    const auto [x, y] = all.at(i);
    if (boxOf(Capsule{x, y, x, y, reach}).meets(box)) near.existing.add(all, i, {x, y});
  }
  return near;
}

// Return the ground of a layer, relative to the cell `origin`: only what lies in any of the regions
// `where`, unless there are none. Without a region, it is a square that ends out of sight of
// `seen`.
Result<LayerGround> layerGroundOf(const WorldGround& given, std::vector<Region> where,
                                  const Layer& layer, const Lattice& lattice, const CellRect& seen,
                                  Address origin) {
  const double cell = lattice.side * lattice.unit;
  Clear clear{given.obstacles};
  addExisting(given.existing, layer, layer.conflict, clear);
  std::optional<Region> region = given.region;
  if (origin.column != 0 || origin.row != 0) {
    const double dx = static_cast<double>(-origin.column) * cell;
    const double dy = static_cast<double>(-origin.row) * cell;
    clear.obstacles = clear.obstacles.moved(dx, dy);
    for (Region& part : where) part = part.moved(dx, dy);
    for (std::vector<double>* positions : {&clear.standing, &clear.near}) {
      for (std::size_t i = 0; i < positions->size(); ++i) (*positions)[i] += i % 2 == 0 ? dx : dy;
    }
    if (region) region = region->moved(dx, dy);
  }
  if (!region) region = squareAround(seen, cell);
  if (const auto same = Lattice::make(lattice.radius, region->farthest(), false); !same.ok())
    return same.error();
  Result<Ground> ground = Ground::make(*region, given.margin, clear.obstacles, lattice, where);
  if (!ground.ok()) {
    Error error = ground.error();
    if (error.place == Option::where) error.place = Option::classes;
    return error;
  }
  return LayerGround{std::make_shared<const Ground>(std::move(ground.value())),
                     std::move(clear.standing), std::move(clear.near)};
}

constexpr double kFarthestUnmoved = 0x1p47;  // the rasteriser reaches twice as far
constexpr double kFarthestGround = 0x1p53;   // farther, its numbers are too coarse

// Return the distance from the origin, in units, up to which ground keeps its own numbers.
double farthestUnmoved(const Layers& layers) {
  return layers.byPlace ? kFarthestMapped : kFarthestUnmoved;
}

// Return ground where existing samples keep their clearances only. Those of a radius by place keep
// the rule's distance from each sample: they are no ground.
WorldGround withoutExisting(const WorldGround& ground) {
  WorldGround own{ground.region, ground.obstacles, {}, ground.margin, ground.bounds};
  appendClearances(ground.existing, own.obstacles.capsules);
  return own;
}

// Return the cells that meet a box.
CellRect cellsIn(const BoundingBox& box, double side) {
  const auto below = [&](double at) { return static_cast<std::int64_t>(std::floor(at / side)); };
  return {below(box.x0), below(box.x1) + 1, below(box.y0), below(box.y1) + 1};
}

// Return true if ground looks the same from everywhere.
bool isUniform(const WorldGround& ground, const Layers& layers) {
  return !ground.region && ground.obstacles.empty() && ground.existing.empty() && !layers.byPlace;
}

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
      uniform_(lattices_.size()) {
  const double cell = static_cast<double>(finestOf(lattices_).side()) * unit_;
  chunkSize_ = options.chunkSize == 0 ? kChunkCells * cell : options.chunkSize;
  const double cells = chunkSize_ / cell;
  if (cells == std::floor(cells) && cells * cell == chunkSize_)
    chunkUnits_ = static_cast<std::int64_t>(cells) * finestOf(lattices_).side();
  if (options.field) field_ = options.field->scaled(1 / unit_);
  if (options.endless) endless_ = options.endless->scaled(1 / unit_);
  for (const Layer& layer : options.layers.list)
    colourings_.push_back(isByPlace() ? nullptr : colouringOf(options.layers, layer, unit_));
  if (options.layers.byPlace) {
    const double far = kFarthestMapped * unit_;
    regions_ = regionsOf(options.layers.byPlace->classes(), {-far, -far, far, far});
  }
}

Result<World> World::make(const WorldOptions& options) {
  RunOptions run;
  run.limit = options.limit;
  if (auto error = validate(run)) return *error;
  if (options.chunkSize != 0 && !isPositive(options.chunkSize))
    return errorOf(Rule::positive, Option::chunkSize, options.chunkSize);
  if (options.endless) {
    if (auto error = options.endless->validate()) return *error;
  }
  Result<std::vector<LayerLattice>> lattices = latticesOf(options.layers);
  if (!lattices.ok()) return lattices.error();
  World world(options, std::move(lattices.value()));
  // Try the coarsest level: a chunk of more levels may have too many samples.
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
  if (isUniform(ground, options_.layers)) return std::nullopt;
  if (ground.region && byPlace) {
    if (auto error = validateGround(*ground.region, regions_, byPlace->classes(), false))
      return error;
  }
  const auto far = static_cast<std::int64_t>(farthestUnmoved(options_.layers));
  std::vector<std::shared_ptr<const WholeGround>> whole;
  for (std::size_t k = 0; k < lattices_.size(); ++k) {
    const Layer& layer = options_.layers.list[k];
    const CellRect mapped = lattices_[k].cellsOf({-far, far, -far, far});
    auto made =
        layerGroundOf(isByPlace() ? withoutExisting(ground) : ground,
                      anyOf(regions_, layer.classes), layer, lattices_[k].lattice, mapped, {});
    if (!made.ok()) return made.error();
    whole.push_back(
        std::make_shared<const WholeGround>(std::move(made.value()), layer, lattices_[k].lattice));
  }
  ground.whole = std::move(whole);
  return std::nullopt;
}

Result<LayerGround> World::groundIn(const WorldGround& given, std::size_t layer,
                                    const CellRect& window, Address origin, double squares) {
  const Lattice& lattice = lattices_[layer].lattice;
  const double side = squares > 0 ? squares : lattice.side;
  const CellRect seen = squares > 0 ? cellsIn(boxOf(window, squares), lattice.side) : window;
  const auto make = [&](const ClassRegions& regions) {
    const Layer& own = options_.layers.list[layer];
    return layerGroundOf(isByPlace() ? withoutExisting(given) : given, anyOf(regions, own.classes),
                         own, lattice, seen, origin);
  };
  if (isUniform(given, options_.layers)) {
    auto& [last, ground] = uniform_[layer];
    if (ground.ground == nullptr || last != seen) {
      Result<LayerGround> made = make({});
      if (!made.ok()) return made.error();
      last = seen;
      ground = std::move(made.value());
    }
    return ground;
  }
  const bool isMoved = origin.column != 0 || origin.row != 0;
  if (!given.whole.empty() && !isMoved) return given.whole[layer]->from(window, side);
  if (!options_.layers.byPlace) return make({});
  const auto made =
      isMoved
          ? make(regionsOf(
                options_.layers.byPlace->classes(),
                boxOf(lattices_[layer].unitsOf(shifted(seen, origin.column, origin.row)), unit_)))
          : make(regions_);
  if (!made.ok()) return made.error();
  return WholeGround(made.value(), options_.layers.list[layer], lattice).from(window, side);
}

// Give the samples in the wanted cells their classes, by the samples around them.
CellGrid World::colour(std::size_t layer, CellGrid grid, const CellRect& wanted) {
  static_assert(kNoClass == Colouring::kNone);
  const LayerLattice& own = lattices_[layer];
  const auto count = std::count_if(grid.all().begin(), grid.all().end(), isSample);
  RawVector<Address> places(static_cast<std::size_t>(count));
  std::vector<std::uint8_t> colours(places.size(), Colouring::kNone);
  const std::span<const std::uint8_t> known = grid.classes();
  std::size_t n = 0;
  grid.each([&](Address cell, std::uint32_t offset, std::size_t i) {
    places[n] = {own.xOf(cell.column, offset), own.yOf(cell.row, offset)};
    if (!known.empty()) colours[n] = known[i];
    ++n;
  });
  colours = colourings_[layer]->colourIn(own.unitsOf(wanted), places, std::move(colours));
  const std::vector<std::uint8_t>& classes = options_.layers.list[layer].classes;
  CellGrid coloured(wanted);
  const std::span<std::uint8_t> toColours = grid.writeClasses();
  const std::span<std::uint8_t> toClasses = coloured.writeClasses();
  n = 0;
  grid.each([&](Address cell, std::uint32_t offset, std::size_t i) {
    const std::size_t which = colours[n++];
    toColours[i] = static_cast<std::uint8_t>(which);
    if (which == classes.size() || !holds(wanted, cell)) return;
    const std::size_t to = coloured.indexOf(cell);
    coloured.at(to) = offset;
    toClasses[to] = classes[which];
  });
  if (options_.keeps) cache_.keep(layer, grid);
  return coloured;
}

// Return the samples in some cells of a layer, or an error.
Result<CellGrid> World::fillLayer(std::size_t layer, const CellRect& cells, bool isMoved,
                                  const WorldGround& given, const Halos& halos,
                                  std::span<const CellGrid> before) {
  const LayerLattice& own = lattices_[layer];
  const Layer& made = options_.layers.list[layer];
  const Address origin = isMoved ? Address{cells.columnBegin, cells.rowBegin} : Address{0, 0};
  const CellRect wanted = shifted(cells, -origin.column, -origin.row);
  const auto ground = groundIn(given, layer, seenFrom(wanted, halos), origin);
  if (!ground.ok()) return ground.error();
  std::vector<std::vector<double>> positions(before.size());  // relative to the origin
  std::vector<std::vector<double>> distances(before.size());
  std::vector<EarlierGroup> earlier{{ground.value().standing, made.spacing}};
  std::vector<double> nearSamples = ground.value().near;
  for (std::size_t j = 0; j < before.size(); ++j) {
    const Layer& earlierLayer = options_.layers.list[j];
    const std::span<const std::uint8_t> classes = before[j].classes();
    const double reach = reachOf(made, earlierLayer, made.distances[j]);
    const CellRect seen = lattices_[j].cellsOf(grown(
        own.unitsOf(seenFrom(cells, halos)), static_cast<std::int64_t>(std::ceil(reach / unit_))));
    before[j].eachIn(common(seen, before[j].cells()), [&](Address cell, std::uint32_t offset,
                                                          std::size_t i) {
      const std::int64_t x = lattices_[j].xOf(cell.column, offset);
      const std::int64_t y = lattices_[j].yOf(cell.row, offset);
      const Point place{static_cast<double>(x - origin.column * own.side()) * unit_,
                        static_cast<double>(y - origin.row * own.side()) * unit_};
      append(positions[j], place);
      if (earlierLayer.sizes) {
        const Point at{static_cast<double>(x) * unit_, static_cast<double>(y) * unit_};
        distances[j].push_back(made.distanceTo(j, earlierLayer.sizeAt(at)));
      }
      if (!made.near) return;
      const std::uint32_t classIndex = classes.empty() ? earlierLayer.classes.front() : classes[i];
      if (classIndex == made.near->which) append(nearSamples, place);
    });
    earlier.push_back({positions[j], made.distances[j], distances[j]});
  }
  std::optional<NearGroup> near;
  if (made.near) near = {nearSamples, made.near->within};
  CellGrid known = cache_.around(layer, cells, seenFrom(cells, halos));
  known.shift(-origin.column, -origin.row);
  auto grid = tryWindow(own.lattice, made.seed, ground.value().ground, origin, wanted, halos,
                        std::move(earlier), std::move(known), &stamps_[layer], near);
  if (grid.ok()) grid.value().shift(origin.column, origin.row);
  return grid;
}

Result<WorldSamples> World::tryFill(const WorldPart& part, const WorldGround& given,
                                    const Halos& halos) {
  // The cache, and so the bounds, may have changed since the last call of boundsOf.
  const BoundingBox bounds = boundsOf(part, halos);
  if (!given.bounds.holds(bounds)) return unproven();
  WorldSamples found;
  const auto endLayer = [&](std::size_t layer) {
    if (options_.layers.hasLevels && options_.layers.list[layer].endsLevel)
      found.levelEnds.push_back(static_cast<std::uint32_t>(found.positions.size() / 2));
  };
  if (part.units.empty() || (given.region && !given.region->box().meets(bounds))) {
    for (std::size_t k = 0; k < part.layers; ++k) endLayer(k);
    return found;
  }
  if (field_) return fillByPlace(part, given, *field_, wideningOf(halos));
  if (endless_) {
    if (given.field == nullptr) return unproven();
    if (const auto here = allowed(part, given.field.get()); !here.ok()) return here.error();
    return fillByPlace(part, given, *given.field, wideningOf(halos));
  }
  const std::vector<LayerWindow> windows = windowsOf(part, halos, cache_);
  double units = 0;
  for (std::size_t k = 0; k < windows.size(); ++k)
    units = std::max(units, farthestOf(lattices_[k].unitsOf(seenFrom(windows[k].seen, halos))));
  const bool isFar = units > farthestUnmoved(options_.layers);
  // So far away, ground is moved for each window.
  const WorldGround near = isFar ? nearOf(given, options_.layers, bounds) : WorldGround();
  const WorldGround& ground = isFar ? near : given;
  if (!isUniform(ground, options_.layers) && units > kFarthestGround)
    return errorOf(Rule::worldGroundFar, Option::ground, units * unit_, kFarthestGround * unit_);
  const bool isMoved = isFar || isUniform(ground, options_.layers);
  std::vector<CellGrid> filled;
  std::uint32_t firstId = 0;
  for (std::size_t k = 0; k < windows.size(); ++k) {
    const auto& [wanted, seen, missing] = windows[k];
    std::optional<CellGrid> grid;
    if (!missing.empty()) {
      auto made = fillLayer(k, missing, isMoved, ground, halos, filled);
      if (!made.ok()) return made.error();
      grid = std::move(made.value());
    }
    if (options_.keeps) {
      // The windows of the last layer are the parts themselves, which nobody needs again.
      if (k + 1 < windows.size() || colourings_[k]) cache_.look(k, seen);
      if (grid) cache_.keep(k, *grid);
    }
    CellGrid samples = missing == seen ? std::move(*grid) : cache_.read(k, seen);
    filled.push_back(colourings_[k] ? colour(k, std::move(samples), wanted) : std::move(samples));
    addSamples(part, k, filled.back(), firstId, found);
    const CellRect cells = lattices_[k].cellsOf(part.units);
    firstId += static_cast<std::uint32_t>(cells.columns() * cells.rows());
    endLayer(k);
  }
  cache_.trim();
  return found;
}

namespace {

constexpr double kFarthestUnits = 0x1p51;  // of chunks of a custom size, which are rounded
constexpr double kCellsPerSample = 3;
constexpr double kMostAround = 1e8;  // cells around one part, of all layers
// Measured with parts of eight million samples.
constexpr double kBytesInChunk = 84;
constexpr double kColouredBytes = 134;
constexpr double kByPlaceBytes = 145;

}  // namespace

// Return the part unless it is beyond the limits. `field` is the cut of an endless one; without it,
// the part may have the greatest radius.
Result<WorldPart> World::allowed(const WorldPart& part, const RadiusField* field) const {
  RunOptions run;
  run.limit = options_.limit;
  const double bytes = areColoured(options_.layers) ? kColouredBytes : kBytesInChunk;
  run = withRoomFor(run, isByPlace() ? kByPlaceBytes : bytes);
  const SampleLimit limit(run, options_.layers.option, options_.layers.radius, Word::askForLess);
  // The part's least radius over the world's.
  double finer = std::ldexp(
      1, options_.layers.list.back().level - options_.layers.list[part.layers - 1].level);
  if (field_) field = &*field_;
  if (field != nullptr) finer *= field->over(boxOf(part.units, 1)).least / field->min();
  if (field == nullptr && endless_) finer *= endless_->max / endless_->min;
  const double expected = std::round(static_cast<double>(part.units.columns()) * unit_ *
                                     static_cast<double>(part.units.rows()) * unit_ *
                                     options_.layers.density / (finer * finer));
  if (!limit.allows(expected)) return limit.expected(expected);
  double cells = isByPlace() ? cellsByPlace(part, field) : 0;
  for (const LayerWindow& window :
       isByPlace() ? std::vector<LayerWindow>() : windowsOf(part, usualHalos(), {}))
    cells += static_cast<double>(window.seen.columns()) * static_cast<double>(window.seen.rows());
  if (cells - expected * kCellsPerSample > kMostAround) {
    return errorOf(Rule::worldRare, options_.layers.option, options_.layers.radius);
  }
  return part;
}

Result<WorldPart> World::chunk(double column, double row, std::optional<double> level) const {
  const std::vector<Layer>& all = options_.layers.list;
  const double levels = all.back().level + 1;
  if (level && !(*level >= 0 && *level < levels && *level == std::floor(*level)))
    return errorOf(Rule::worldLevel, Option::level, *level, levels - 1);
  const auto count = static_cast<std::size_t>(std::count_if(
      all.begin(), all.end(), [&](const Layer& layer) { return !level || layer.level <= *level; }));
  const double size = chunkSize_ / unit_;
  const double farByPlace = isByPlace() ? farthestUnmoved(options_.layers) / size : HUGE_VAL;
  for (const auto& [name, number] : {std::pair{Option::i, column}, {Option::j, row}}) {
    const double away = std::fabs(number);
    if (!(away <= kFarthestChunk && number == std::floor(number)))
      return errorOf(Rule::worldChunk, name, number);
    if (away > farByPlace)
      return errorOf(Rule::worldFieldFar, name, number, std::floor(farByPlace));
    // Corners of chunks that are no whole number of cells wide are rounded.
    if (chunkUnits_ == 0 && away * size > kFarthestUnits)
      return errorOf(Rule::worldChunkFar, name, number, std::floor(kFarthestUnits / size));
  }
  const Address chunk{static_cast<std::int64_t>(column), static_cast<std::int64_t>(row)};
  if (chunkUnits_ > 0) {
    const std::int64_t x = chunk.column * chunkUnits_;
    const std::int64_t y = chunk.row * chunkUnits_;
    return allowed({{x, x + chunkUnits_, y, y + chunkUnits_}, chunk, true, count});
  }
  // Take one unit more on each side, since the corners are rounded.
  const auto low = [&](double at) { return static_cast<std::int64_t>(std::floor(at * size)) - 1; };
  const auto high = [&](double at) { return static_cast<std::int64_t>(std::ceil(at * size)) + 1; };
  return allowed({{low(column), high(column + 1), low(row), high(row + 1)}, chunk, false, count});
}

Result<WorldPart> World::within(double x, double y, double width, double height) const {
  for (const auto& [name, size] :
       {std::pair{Option::boundsWidth, width}, {Option::boundsHeight, height}}) {
    if (!isPositive(size)) return errorOf(Rule::positive, name, size);
  }
  // Rectangles reach as far as chunks of the usual size.
  const double most = isByPlace() ? farthestUnmoved(options_.layers)
                                  : (kFarthestChunk + 1) * kChunkCells *
                                        static_cast<double>(finestOf(lattices_).side());
  for (const auto& [name, begin, size] :
       {std::tuple{Option::boundsX, x, width}, std::tuple{Option::boundsY, y, height}}) {
    if (!(begin / unit_ >= -most && (begin + size) / unit_ <= most))
      return errorOf(Rule::worldPartFar, name, begin, most * unit_);
  }
  // The unit is a power of two and samples lie on multiples of it: nothing is rounded.
  const auto from = [&](double at) { return static_cast<std::int64_t>(std::ceil(at / unit_)); };
  const UnitRect units{from(x), from(x + width), from(y), from(y + height)};
  return allowed({units, std::nullopt, true, options_.layers.list.size()});
}

// Plan the cells of each layer backwards: those of the part, and those that later layers see.
std::vector<World::LayerWindow> World::windowsOf(const WorldPart& part, const Halos& halos,
                                                 const WindowCache& cache) const {
  std::vector<UnitRect> needed(part.layers, part.units);
  std::vector<LayerWindow> windows(part.layers);
  for (std::size_t k = part.layers; k-- > 0;) {
    const CellRect wanted = lattices_[k].cellsOf(needed[k]);
    const auto& colouring = colourings_[k];
    const CellRect around =
        colouring ? lattices_[k].cellsOf(colouring->seenFrom(lattices_[k].unitsOf(wanted)))
                  : wanted;
    windows[k] = {wanted, around, cache.missing(k, around)};
    // The last layer needs no whole blocks.
    if (k + 1 == part.layers && !colouring && !windows[k].missing.empty())
      windows[k].missing = wanted;
    if (windows[k].missing.empty()) continue;
    const UnitRect seen = lattices_[k].unitsOf(seenFrom(windows[k].missing, halos));
    for (std::size_t j = 0; j < k; ++j) {
      const std::vector<Layer>& all = options_.layers.list;
      const double reach = std::ceil(reachOf(all[k], all[j], all[k].distances[j]) / unit_);
      needed[j] = hullOf(needed[j], grown(seen, static_cast<std::int64_t>(reach)));
    }
  }
  return windows;
}

BoundingBox World::boundsOf(const WorldPart& part, const Halos& halos) const {
  if (isByPlace()) return boundsByPlace(part, wideningOf(halos));
  const std::vector<LayerWindow> windows = windowsOf(part, halos, cache_);
  UnitRect all = part.units;
  for (std::size_t k = 0; k < windows.size(); ++k) {
    if (windows[k].missing.empty()) continue;
    const auto& near = options_.layers.list[k].near;
    const double within = near ? std::ceil(near->within / unit_) : 0;
    all = hullOf(all, grown(lattices_[k].unitsOf(grown(seenFrom(windows[k].missing, halos), 1)),
                            static_cast<std::int64_t>(within)));
  }
  return boxOf(all, unit_);
}

}  // namespace copse
