#include "window/world.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "grid/seen_ground.h"
#include "run/options.h"
#include "run/prepare.h"

namespace copse {

namespace {

constexpr std::int64_t kChunkCells = 64;
constexpr double kFarthestUnits = 0x1p51;    // of what is asked for by its coordinates
constexpr double kFarthestUnmoved = 0x1p47;  // the rasteriser reaches twice as far
constexpr double kFarthestGround = 0x1p53;   // farther, its numbers are too coarse
constexpr double kBeyond = 64;               // cells between a window and the edge of everything

bool isPositive(double value) {
  return value > 0 && std::isfinite(value);
}

Error outOfRange(std::string_view option, double value, std::string_view rule) {
  return errorOf("out-of-range", option, describe(value), {rule});
}

// The cells between two coordinates, in units, and one more where rounding cannot tell.
Interval cellsBetween(double begin, double end, double side) {
  const double slack = 0x1p-20 + std::max(std::fabs(begin), std::fabs(end)) / side * 0x1p-50;
  return {static_cast<std::int64_t>(std::floor(begin / side - slack)),
          static_cast<std::int64_t>(std::floor(end / side + slack)) + 1};
}

Capsule moved(const Capsule& c, double dx, double dy) {
  return {c.ax + dx, c.ay + dy, c.bx + dx, c.by + dy, c.radius};
}

}  // namespace

World::World(const WorldOptions& options, const Lattice& lattice, double chunkSize)
    : options_(options), lattice_(lattice), chunkSize_(chunkSize), chunkCells_(0) {
  const double cells = chunkSize / lattice.unit / lattice.side;
  if (cells == std::floor(cells) && cells * lattice.side * lattice.unit == chunkSize)
    chunkCells_ = static_cast<std::int64_t>(cells);
}

Result<World> World::make(const WorldOptions& options) {
  if (auto error = Lattice::validate(options.radius)) return *error;
  RunOptions run;
  run.limit = options.limit;
  if (auto error = validate(run)) return *error;
  const Result<Lattice> lattice = Lattice::make(options.radius, 0, false);
  if (!lattice.ok()) return lattice.error();
  const double usual = kChunkCells * lattice.value().side * lattice.value().unit;
  if (options.chunkSize != 0 && !isPositive(options.chunkSize))
    return outOfRange("chunkSize", options.chunkSize, "must be a positive finite number");
  World world(options, lattice.value(), options.chunkSize == 0 ? usual : options.chunkSize);
  const Result<WorldPart> first = world.chunk(0, 0);
  if (!first.ok()) return first.error();
  return world;
}

Point World::cornerOf(Address chunk) const {
  return {static_cast<double>(chunk.column) * chunkSize_,
          static_cast<double>(chunk.row) * chunkSize_};
}

// A part that does not promise too many samples.
Result<WorldPart> World::allowed(WorldPart part) const {
  RunOptions run;
  run.limit = options_.limit;
  const SampleLimit limit(run, "radius", options_.radius, "ask for less at once");
  const auto cells =
      static_cast<double>(part.cells.columns()) * static_cast<double>(part.cells.rows());
  const double side = lattice_.side * lattice_.unit / lattice_.radius;
  const double expected = std::round(cells * side * side * kSaturatedDensity);
  if (!limit.allows(expected)) return limit.expected(expected);
  return part;
}

Result<WorldPart> World::chunk(double column, double row) const {
  for (const auto& [name, number] : {std::pair{"i", column}, {"j", row}}) {
    if (!(std::fabs(number) <= kFarthestChunk && number == std::floor(number)))
      return outOfRange(name, number, "must be a whole number from -2^40 to 2^40");
  }
  const Address chunk{static_cast<std::int64_t>(column), static_cast<std::int64_t>(row)};
  if (chunkCells_ > 0) {
    const auto [c, r] = Address{chunk.column * chunkCells_, chunk.row * chunkCells_};
    return allowed({{c, c + chunkCells_, r, r + chunkCells_}, chunk, {}});
  }
  const double size = chunkSize_ / lattice_.unit;
  for (const auto& [name, number] : {std::pair{"i", column}, {"j", row}}) {
    if (std::fabs(number) * size > kFarthestUnits)
      return outOfRange(name, number, "is too far for chunks of a size of their own");
  }
  const Interval columns = cellsBetween(column * size, (column + 1) * size, lattice_.side);
  const Interval rows = cellsBetween(row * size, (row + 1) * size, lattice_.side);
  return allowed({{columns.begin, columns.end, rows.begin, rows.end}, chunk, {}});
}

Result<WorldPart> World::within(double x, double y, double width, double height) const {
  const double unit = lattice_.unit;
  for (const auto& [name, size] : {std::pair{"bounds.width", width}, {"bounds.height", height}}) {
    if (!isPositive(size)) return outOfRange(name, size, "must be a positive finite number");
  }
  for (const auto& [name, begin, size] :
       {std::tuple{"bounds.x", x, width}, std::tuple{"bounds.y", y, height}}) {
    if (!(std::fabs(begin) / unit <= kFarthestUnits && (begin + size) / unit <= kFarthestUnits))
      return outOfRange(name, begin, "is too far from the origin beside the radius");
  }
  const BoundingBox box{x, y, x + width, y + height};
  const Interval columns = cellsBetween(box.x0 / unit, box.x1 / unit, lattice_.side);
  const Interval rows = cellsBetween(box.y0 / unit, box.y1 / unit, lattice_.side);
  return allowed({{columns.begin, columns.end, rows.begin, rows.end}, std::nullopt, box});
}

BoundingBox World::boundsOf(const WorldPart& part, const Halos& halos) const {
  const CellRect seen = grown(seenFrom(part.cells, halos), 1);
  const double cell = lattice_.side * lattice_.unit;
  return {static_cast<double>(seen.columnBegin) * cell, static_cast<double>(seen.rowBegin) * cell,
          static_cast<double>(seen.columnEnd) * cell, static_cast<double>(seen.rowEnd) * cell};
}

// The ground as it is seen from an origin. Everywhere is a square that ends out of sight.
Result<std::shared_ptr<const Ground>> World::makeGround(const WorldGround& given,
                                                        const CellRect& seen,
                                                        Address origin) const {
  const double cell = lattice_.side * lattice_.unit;
  const double dx = static_cast<double>(-origin.column) * cell;
  const double dy = static_cast<double>(-origin.row) * cell;
  const bool isMoved = dx != 0 || dy != 0;
  Obstacles obstacles = given.obstacles;
  if (isMoved) {
    for (Region& region : obstacles.regions) region = region.moved(dx, dy);
    for (Capsule& capsule : obstacles.capsules) capsule = moved(capsule, dx, dy);
  }
  const double x0 = (static_cast<double>(seen.columnBegin) - kBeyond) * cell;
  const double y0 = (static_cast<double>(seen.rowBegin) - kBeyond) * cell;
  const double x1 = (static_cast<double>(seen.columnEnd) + kBeyond) * cell;
  const double y1 = (static_cast<double>(seen.rowEnd) + kBeyond) * cell;
  const double square[] = {x0, y0, x1, y0, x1, y1, x0, y1};
  const std::uint32_t ends[] = {4};
  const Region region = given.region ? (isMoved ? given.region->moved(dx, dy) : *given.region)
                                     : Region::fromRings(square, ends, FillRule::evenodd).value();
  if (const Result<Lattice> same = Lattice::make(options_.radius, region.farthest(), false);
      !same.ok())
    return same.error();
  Result<Ground> ground = Ground::make(region, given.margin, obstacles, lattice_);
  if (!ground.ok()) return ground.error();
  return std::make_shared<const Ground>(std::move(ground.value()));
}

std::optional<Error> World::prepare(WorldGround& ground) const {
  // Without a region it ends where the window does.
  if (!ground.region) return std::nullopt;
  const auto made = makeGround(ground, {0, 0, 0, 0}, {0, 0});
  if (!made.ok()) return made.error();
  ground.whole = made.value();
  return std::nullopt;
}

Result<std::optional<WorldSamples>> World::tryFill(const WorldPart& part, const WorldGround& given,
                                                   const Halos& halos) const {
  const CellRect far = seenFrom(part.cells, halos);
  const auto farthest =
      static_cast<double>(std::max({-far.columnBegin, far.columnEnd, -far.rowBegin, far.rowEnd}));
  const double units = farthest * lattice_.side;
  if (!given.isAll() && units > kFarthestGround) {
    return errorOf("precision", "ground", describe(units * lattice_.unit),
                   {"is too far from the origin for ground's numbers"});
  }
  const Address origin = given.isAll() || units > kFarthestUnmoved
                             ? Address{part.cells.columnBegin, part.cells.rowBegin}
                             : Address{0, 0};
  const CellRect wanted = shifted(part.cells, -origin.column, -origin.row);
  const CellRect seen = seenFrom(wanted, halos);
  std::shared_ptr<const Ground> ground;
  if (given.whole != nullptr && origin.column == 0 && origin.row == 0) {
    ground = std::make_shared<const Ground>(seenOf(*given.whole, seen, lattice_.side));
  } else {
    const auto made = makeGround(given, seen, origin);
    if (!made.ok()) return made.error();
    ground = made.value();
  }
  const auto grid = tryWindow(lattice_, options_.seed, ground, origin, wanted, halos);
  if (!grid) return std::optional<WorldSamples>();
  return std::optional(samplesOf(part, *grid, origin));
}

WorldSamples World::samplesOf(const WorldPart& part, const CellGrid& grid, Address origin) const {
  WorldSamples found;
  const Point corner = part.chunk ? cornerOf(*part.chunk) : Point{};
  const auto isIn = [&](double x, double y) {
    if (!part.chunk)
      return x >= part.box.x0 && x < part.box.x1 && y >= part.box.y0 && y < part.box.y1;
    return chunkCells_ > 0 ||
           (std::floor(x / chunkSize_) == static_cast<double>(part.chunk->column) &&
            std::floor(y / chunkSize_) == static_cast<double>(part.chunk->row));
  };
  const CellRect& cells = grid.cells();
  std::uint32_t id = 0;
  for (std::int64_t row = cells.rowBegin; row < cells.rowEnd; ++row) {
    for (std::int64_t column = cells.columnBegin; column < cells.columnEnd; ++column, ++id) {
      const std::uint32_t at = grid[{column, row}];
      if (!isSample(at)) continue;
      const double x =
          static_cast<double>((column + origin.column) * lattice_.side + xOf(at)) * lattice_.unit;
      const double y =
          static_cast<double>((row + origin.row) * lattice_.side + yOf(at)) * lattice_.unit;
      if (!isIn(x, y)) continue;
      found.positions.push_back(x);
      found.positions.push_back(y);
      if (!part.chunk) continue;
      found.ids.push_back(id);
      const std::int64_t left = (column - cells.columnBegin) * lattice_.side + xOf(at);
      const std::int64_t below = (row - cells.rowBegin) * lattice_.side + yOf(at);
      const bool isExact = chunkCells_ > 0;
      found.offsets.push_back(
          static_cast<float>(isExact ? static_cast<double>(left) * lattice_.unit : x - corner.x));
      found.offsets.push_back(
          static_cast<float>(isExact ? static_cast<double>(below) * lattice_.unit : y - corner.y));
    }
  }
  return found;
}

}  // namespace copse
