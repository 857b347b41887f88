#include "window/world_ground.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "geometry/placed_at.h"

namespace copse {

namespace {

constexpr double kCellsOfSquare = 64;  // least, of an index: about a chunk
constexpr double kBeyond = 64;         // cells between a window and the edge of everything

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

// Gives a list those of its values that belong to some samples, so many to each.
template <class T>
void keep(std::vector<T>& list, const std::vector<std::size_t>& samples, std::size_t each = 1) {
  std::vector<T> kept;
  if (!list.empty()) {
    for (const std::size_t i : samples)
      kept.insert(kept.end(), list.data() + each * i, list.data() + each * (i + 1));
  }
  list = std::move(kept);
}

}  // namespace

WholeGround::WholeGround(LayerGround ground, const Lattice& lattice)
    : ground_(std::move(ground.ground), lattice.side),
      lattice_(lattice),
      standing_(std::move(ground.standing)),
      places_(kCellsOfSquare * lattice.side) {
  for (std::uint32_t i = 0; 2 * i < standing_.size(); ++i) {
    BoundingBox box;
    box.include(standing_[2 * i] / lattice.unit, standing_[2 * i + 1] / lattice.unit);
    places_.put(box, i);
  }
}

LayerGround WholeGround::from(const CellRect& window) const {
  const double side = lattice_.side;
  const BoundingBox box{
      static_cast<double>(window.columnBegin) * side, static_cast<double>(window.rowBegin) * side,
      static_cast<double>(window.columnEnd) * side, static_cast<double>(window.rowEnd) * side};
  // Cells are narrower than the distance.
  std::vector<PlacedAt> near;
  places_.eachMeeting(box.grown(4 * side), [&](std::uint32_t i) {
    near.push_back({static_cast<std::int64_t>(i), 0});
  });
  sortByPlace(near);
  std::vector<double> standing;
  for (const PlacedAt& at : near) {
    const auto i = static_cast<std::size_t>(at.place);
    standing.insert(standing.end(), {standing_[2 * i], standing_[2 * i + 1]});
  }
  return {std::make_shared<const Ground>(ground_.from(window)), std::move(standing)};
}

WorldGround nearOf(const WorldGround& given, const Layers& layers, const BoundingBox& box) {
  WorldGround near{given.region, {}, {}, given.margin, given.bounds};
  for (const Region& region : given.obstacles.regions) {
    if (region.box().meets(box)) near.obstacles.regions.push_back(region);
  }
  std::copy_if(given.obstacles.capsules.begin(), given.obstacles.capsules.end(),
               std::back_inserter(near.obstacles.capsules),
               [&](const Capsule& capsule) { return boxOf(capsule).meets(box); });
  std::vector<std::size_t> samples;
  for (std::size_t i = 0; i < given.existing.size(); ++i) {
    double reach = 0;
    for (const Layer& layer : layers.list)
      reach = std::max(reach, distanceTo(given.existing, i, layer, ConflictRule::mean));
    const double x = given.existing.positions[2 * i];
    const double y = given.existing.positions[2 * i + 1];
    if (boxOf(Capsule{x, y, x, y, reach}).meets(box)) samples.push_back(i);
  }
  near.existing = given.existing;
  keep(near.existing.positions, samples, 2);
  keep(near.existing.radii, samples);
  keep(near.existing.classes, samples);
  keep(near.existing.clearances, samples);
  return near;
}

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
