#include "window/world_ground.h"

#include <utility>

namespace copse {

namespace {

constexpr double kBeyond = 64;  // cells between a window and the edge of everything

Capsule moved(const Capsule& c, double dx, double dy) {
  return {c.ax + dx, c.ay + dy, c.bx + dx, c.by + dy, c.radius};
}

Region squareAround(const CellRect& seen, double cell) {
  const double x0 = (static_cast<double>(seen.columnBegin) - kBeyond) * cell;
  const double y0 = (static_cast<double>(seen.rowBegin) - kBeyond) * cell;
  const double x1 = (static_cast<double>(seen.columnEnd) + kBeyond) * cell;
  const double y1 = (static_cast<double>(seen.rowEnd) + kBeyond) * cell;
  const double square[] = {x0, y0, x1, y0, x1, y1, x0, y1};
  const std::uint32_t ends[] = {4};
  return Region::fromRings(square, ends, FillRule::evenodd).value();
}

}  // namespace

Result<LayerGround> groundOf(const WorldGround& given, std::vector<Region> where,
                             const Layer& layer, const Lattice& lattice, const CellRect& seen,
                             Address origin) {
  const double cell = lattice.side * lattice.unit;
  Clear clear{given.obstacles};
  addExisting(given.existing, layer, ConflictRule::mean, clear);
  std::optional<Region> region = given.region;
  if (origin.column != 0 || origin.row != 0) {
    const double dx = static_cast<double>(-origin.column) * cell;
    const double dy = static_cast<double>(-origin.row) * cell;
    for (Region& obstacle : clear.obstacles.regions) obstacle = obstacle.moved(dx, dy);
    for (Region& part : where) part = part.moved(dx, dy);
    for (Capsule& capsule : clear.obstacles.capsules) capsule = moved(capsule, dx, dy);
    for (std::size_t i = 0; i < clear.standing.size(); ++i)
      clear.standing[i] += i % 2 == 0 ? dx : dy;
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
                     std::move(clear.standing)};
}

}  // namespace copse
