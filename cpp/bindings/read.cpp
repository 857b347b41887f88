#include "bindings/read.h"

#include <string>
#include <vector>

#include "base/hash.h"
#include "call/extras.h"

namespace copse {

namespace {

using emscripten::val;

// Sets a field where the user gave one: undefined keeps the default of the C++ structure.
template <class T>
void read(const val& options, const char* name, T& field) {
  const val value = options[name];
  if (!value.isUndefined()) field = value.as<T>();
}

template <class T = double>
std::vector<T> numbersOf(const val& array) {
  return emscripten::convertJSArrayToNumberVector<T>(array);
}

std::string textOf(const val& value) {
  return value.as<std::string>();
}

Result<Region> readMask(const val& region) {
  const auto inside = numbersOf<std::uint8_t>(region["mask"]);
  MaskRaster raster;
  raster.inside = inside;
  read(region, "columns", raster.columns);
  read(region, "rows", raster.rows);
  read(region, "x", raster.x);
  read(region, "y", raster.y);
  read(region, "width", raster.width);
  read(region, "height", raster.height);
  return Region::fromMask(raster);
}

// Five numbers for each.
void readCapsules(const val& from, Obstacles& obstacles) {
  const std::vector<double> numbers = numbersOf(from);
  for (auto c = numbers.begin(); c != numbers.end(); c += 5)
    obstacles.capsules.push_back({c[0], c[1], c[2], c[3], c[4]});
}

// Reads { regions, clearances, capsules }: regions that know their option's name, `at`, with a
// clearance for each.
std::optional<Error> readObstacles(const val& from, Obstacles& obstacles) {
  if (from.isUndefined()) return std::nullopt;
  const val regions = from["regions"];
  const std::vector<double> clearances = numbersOf(from["clearances"]);
  for (std::size_t i = 0; i < clearances.size(); ++i) {
    const Result<Region> region = readRegion(regions[i]);
    if (!region.ok()) {
      Error error = region.error();
      error.option = textOf(regions[i]["at"]);
      return error;
    }
    obstacles.add(region.value(), clearances[i]);
  }
  readCapsules(from["capsules"], obstacles);
  return std::nullopt;
}

// A radius that depends on the place: { min, max, radii or bytes, columns, rows, x, y, … }.
std::optional<Error> readField(const val& from, Call& call) {
  if (from.isUndefined()) return std::nullopt;
  RadiusRaster raster;
  const bool isBytes = from["radii"].isUndefined();
  const auto radii = isBytes ? std::vector<float>() : numbersOf<float>(from["radii"]);
  const auto bytes = isBytes ? numbersOf<std::uint8_t>(from["bytes"]) : std::vector<std::uint8_t>();
  raster.radii = radii;
  raster.bytes = bytes;
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
void readExisting(const val& from, ExistingSamples& existing) {
  if (from.isUndefined()) return;
  existing.positions = numbersOf(from["positions"]);
  if (!from["radii"].isUndefined()) existing.radii = numbersOf(from["radii"]);
  if (!from["classes"].isUndefined()) existing.classes = numbersOf<std::uint8_t>(from["classes"]);
  if (!from["clearances"].isUndefined()) existing.clearances = numbersOf(from["clearances"]);
}

// Several kinds: { radii, weights, spacing }.
void readClasses(const val& from, Call& call) {
  if (from.isUndefined()) return;
  const std::vector<double> radii = numbersOf(from["radii"]);
  const std::vector<double> weights = numbersOf(from["weights"]);
  call.classes.emplace();
  for (std::size_t i = 0; i < radii.size(); ++i) call.classes->push_back({radii[i], weights[i]});
  call.spacing = numbersOf(from["spacing"]);
}

// A method of the literature.
void readMethod(const val& from, Call& call) {
  if (!from["method"].isString()) return;
  MethodOptions options;
  static_cast<RunOptions&>(options) = call.sample;
  options.method = *methodNamed(textOf(from["method"]));
  options.radius = call.sample.radius;
  read(from, "count", options.count);
  read(from, "tries", options.tries);
  read(from, "isWatched", options.isWatched);
  const val start = from["start"];
  options.isStartCentre = start.isString() && textOf(start) == "center";
  if (start.isArray()) options.start = {start[0].as<double>(), start[1].as<double>()};
  call.method = options;
}

}  // namespace

Result<Region> readRegion(const val& region) {
  if (!region["mask"].isUndefined()) return readMask(region);
  const auto coords = numbersOf(region["coords"]);
  const auto ringEnds = numbersOf<std::uint32_t>(region["ringEnds"]);
  const bool nonzero =
      region["fillRule"].isString() && region["fillRule"].as<std::string>() == "nonzero";
  return Region::fromRings(coords, ringEnds, nonzero ? FillRule::nonzero : FillRule::evenodd);
}

std::optional<Error> readCall(const val& from, Call& call) {
  SampleOptions& options = call.sample;
  read(from, "radius", options.radius);
  read(from, "limit", options.limit);
  read(from, "float32", options.float32);
  read(from, "margin", options.margin);
  const val seed = from["seed"];
  options.seed = seed.isUndefined() ? seedOf(0.0)
                 : seed.isString()  ? seedOf(std::string_view(textOf(seed)))
                                    : seedOf(seed.as<double>());
  SelectionOptions& selection = call.selection;
  if (from["count"].isNumber()) selection.count = from["count"].as<double>();
  if (from["order"].isString())
    selection.order = orderNamed(textOf(from["order"])).value_or(selection.order);
  readMethod(from, call);
  readClasses(from["classes"], call);
  const val tile = from["tile"];
  if (!tile.isUndefined()) {
    const std::vector<double> t = numbersOf(tile);
    call.tile = Tile{t[0], t[1], t[2], t[3]};
  }
  call.isRadiusSought = from["radius"].isUndefined() && from["field"].isUndefined() &&
                        from["classes"].isUndefined() && !call.method;
  const val conflict = from["conflict"];
  if (conflict.isString())
    call.conflict = conflictRuleNamed(textOf(conflict)).value_or(call.conflict);
  readExisting(from["existing"], call.existing);
  if (auto error = readField(from["field"], call)) return error;
  return readObstacles(from["obstacles"], call.obstacles);
}

}  // namespace copse
