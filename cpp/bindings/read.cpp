#include "bindings/read.h"

#include <string>
#include <vector>

#include "base/hash.h"
#include "call/extras.h"

namespace copse {

namespace {

// Sets a field where the user gave one: undefined keeps the default of the C++ structure.
template <class T>
void read(const Value& from, std::string_view name, T& field) {
  const Value value = from[name];
  if (value.isGiven()) field = static_cast<T>(value.number());
}

template <class T>
void read(const Value& from, std::string_view name, std::vector<T>& field) {
  const auto array = from[name].array<T>();
  field.assign(array.begin(), array.end());
}

Result<Region> readMask(const Value& region) {
  MaskRaster raster;
  raster.inside = region["mask"].array<std::uint8_t>();
  read(region, "columns", raster.columns);
  read(region, "rows", raster.rows);
  read(region, "x", raster.x);
  read(region, "y", raster.y);
  read(region, "width", raster.width);
  read(region, "height", raster.height);
  return Region::fromMask(raster);
}

// Reads { regions, capsules }: regions that know their clearance and, for errors, their option's
// name, `at`; five numbers for each capsule.
std::optional<Error> readObstacles(const Value& from, Obstacles& obstacles) {
  for (const Value& obstacle : from["regions"].items()) {
    const Result<Region> region = readRegion(obstacle);
    if (!region.ok()) {
      Error error = region.error();
      error.option = obstacle["at"].text();
      return error;
    }
    obstacles.add(region.value(), obstacle["clearance"].number());
  }
  const auto numbers = from["capsules"].array();
  for (auto c = numbers.begin(); c != numbers.end(); c += 5)
    obstacles.capsules.push_back({c[0], c[1], c[2], c[3], c[4]});
  return std::nullopt;
}

// A radius that depends on the place: { min, max, radii or bytes, columns, rows, x, y, … }.
std::optional<Error> readField(const Value& from, Call& call) {
  if (!from.isGiven()) return std::nullopt;
  RadiusRaster raster;
  raster.radii = from["radii"].array<float>();
  raster.bytes = from["bytes"].array<std::uint8_t>();
  read(from, "min", raster.min);
  read(from, "max", raster.max);
  read(from, "columns", raster.columns);
  read(from, "rows", raster.rows);
  read(from, "x", raster.bounds.x);
  read(from, "y", raster.bounds.y);
  read(from, "width", raster.bounds.width);
  read(from, "height", raster.bounds.height);
  Result<RadiusField> field = makeField(raster);
  if (!field.ok()) return field.error();
  call.field = std::move(field.value());
  return std::nullopt;
}

// Samples that are there already: { positions, radii, classes, clearances }.
void readExisting(const Value& from, ExistingSamples& existing) {
  if (!from.isGiven()) return;
  read(from, "positions", existing.positions);
  read(from, "radii", existing.radii);
  read(from, "classes", existing.classes);
  read(from, "clearances", existing.clearances);
}

// Several kinds: { radii, weights, spacing }.
void readClasses(const Value& from, Call& call) {
  if (!from.isGiven()) return;
  const auto radii = from["radii"].array();
  const auto weights = from["weights"].array();
  call.classes.emplace();
  for (std::size_t i = 0; i < radii.size(); ++i) call.classes->push_back({radii[i], weights[i]});
  read(from, "spacing", call.spacing);
}

// A method of the literature.
void readMethod(const Value& from, Call& call) {
  if (!from["method"].isGiven()) return;
  MethodOptions options;
  static_cast<RunOptions&>(options) = call.sample;
  options.method = *methodNamed(from["method"].text());
  options.radius = call.sample.radius;
  read(from, "count", options.count);
  read(from, "tries", options.tries);
  read(from, "isWatched", options.isWatched);
  const Value start = from["start"];
  options.isStartCentre = start.text() == "center";
  if (const auto place = start.array(); place.size() == 2) options.start = {place[0], place[1]};
  call.method = options;
}

}  // namespace

Result<Region> readRegion(const Value& region) {
  if (region["mask"].isGiven()) return readMask(region);
  return Region::fromRings(
      region["coords"].array(), region["ringEnds"].array<std::uint32_t>(),
      region["fillRule"].text() == "nonzero" ? FillRule::nonzero : FillRule::evenodd);
}

std::optional<Error> readCall(const Value& from, Call& call) {
  SampleOptions& options = call.sample;
  read(from, "radius", options.radius);
  read(from, "limit", options.limit);
  read(from, "float32", options.float32);
  read(from, "margin", options.margin);
  const Value seed = from["seed"];
  options.seed = seed.isText() ? seedOf(seed.text()) : seedOf(seed.number());
  SelectionOptions& selection = call.selection;
  if (const Value count = from["count"]; count.isGiven()) selection.count = count.number();
  selection.order = orderNamed(from["order"].text()).value_or(selection.order);
  if (const Value levels = from["levels"]; levels.isGiven()) call.levels = levels.number();
  readMethod(from, call);
  readClasses(from["classes"], call);
  if (const auto tile = from["tile"].array(); tile.size() == 4)
    call.tile = Tile{tile[0], tile[1], tile[2], tile[3]};
  call.isRadiusSought = !from["radius"].isGiven() && !from["field"].isGiven() &&
                        !from["classes"].isGiven() && !call.method;
  call.conflict = conflictRuleNamed(from["conflict"].text()).value_or(call.conflict);
  readExisting(from["existing"], call.existing);
  if (auto error = readField(from["field"], call)) return error;
  return readObstacles(from["obstacles"], call.obstacles);
}

}  // namespace copse
