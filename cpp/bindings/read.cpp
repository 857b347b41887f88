#include "bindings/read.h"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "bindings/fields.h"

namespace copse {

namespace {

Result<Region> readMask(const Value& region) {
  MaskRaster raster;
  raster.inside = region["mask"].array<std::uint8_t>();
  readLayout(region, raster, raster);
  return Region::fromMask(raster);
}

// Where a kind stands: { weights, columns, rows, x, y, … }, or a region.
Result<Where> readWhere(const Value& from) {
  if (!from["weights"].isGiven()) {
    Result<Region> region = readRegion(from);
    if (!region.ok()) return region.error();
    return Where(std::move(region.value()));
  }
  WeightRaster raster;
  raster.weights = from["weights"].array<float>();
  readLayout(from, raster, raster);
  return Where::make(raster);
}

// Several kinds: { radii, weights, spacing, where }, of which the last knows for which class it is.
Result<std::optional<std::vector<SampleClass>>> readClasses(const Value& from,
                                                            std::vector<double>& spacing) {
  if (!from.isGiven()) return std::optional<std::vector<SampleClass>>();
  const auto radii = from["radii"].array();
  const auto weights = from["weights"].array();
  std::vector<SampleClass> classes;
  for (std::size_t i = 0; i < std::min(radii.size(), weights.size()); ++i)
    classes.push_back({radii[i], weights[i]});
  read(from, "spacing", spacing);
  for (const Value& value : from["where"].items()) {
    std::uint32_t which = 0;
    read(value, "which", which);
    Result<Where> where = readWhere(value);
    if (!where.ok()) {
      Error error = where.error();
      error.option = value["at"].text();
      return error;
    }
    if (which < classes.size())
      classes[which].where = std::make_shared<const Where>(std::move(where.value()));
  }
  return std::optional(classes);
}

}  // namespace

Result<Region> readRegion(const Value& from) {
  Result<Region> region =
      from["mask"].isGiven()
          ? readMask(from)
          : Region::fromRings(
                from["coords"].array(), from["ringEnds"].array<std::uint32_t>(),
                from["fillRule"].text() == "nonzero" ? FillRule::nonzero : FillRule::evenodd);
  const Value at = from["at"];
  if (region.ok() || !at.isGiven()) return region;
  Error error = region.error();
  error.option = at.text();
  return error;
}

std::optional<Error> readObstacles(const Value& from, Obstacles& obstacles) {
  for (const Value& obstacle : from["regions"].items()) {
    const Result<Region> region = readRegion(obstacle);
    if (!region.ok()) return region.error();
    obstacles.add(region.value(), obstacle["clearance"].number());
  }
  for (auto c = from["capsules"].array(); c.size() >= 5; c = c.subspan(5))
    obstacles.capsules.push_back({c[0], c[1], c[2], c[3], c[4]});
  return std::nullopt;
}

void readExisting(const Value& from, ExistingSamples& existing) {
  if (!from.isGiven()) return;
  read(from, "positions", existing.positions);
  read(from, "radii", existing.radii);
  read(from, "classes", existing.classes);
  read(from, "clearances", existing.clearances);
}

Result<Layers> readLayers(const Value& from) {
  double levels = 0;
  if (const Value given = from["levels"]; given.isGiven()) {
    levels = given.number();
    if (auto error = validateLevelCount(levels)) return *error;
  }
  ClassOptions options;
  options.seed = readSeed(from["seed"]);
  auto classes = readClasses(from["classes"], options.spacing);
  if (!classes.ok()) return classes.error();
  if (classes.value()) {
    options.classes = std::move(*classes.value());
    if (auto error = validate(options)) return *error;
    return layersOf(options, levels);
  }
  const double radius = from["radius"].number();
  if (auto error = Lattice::validate(radius)) return *error;
  return layersOf(radius, levels, options.seed);
}

std::optional<Error> readCall(const Value& from, Call& call) {
  SampleOptions& options = call.sample;
  readRunOptions(from, options);
  read(from, "radius", options.radius);
  read(from, "margin", options.margin);
  SelectionOptions& selection = call.selection;
  if (const Value count = from["count"]; count.isGiven()) selection.count = count.number();
  selection.order = orderNamed(from["order"].text()).value_or(selection.order);
  if (const Value levels = from["levels"]; levels.isGiven()) call.levels = levels.number();
  if (auto error = readExtras(from, call)) return error;
  auto classes = readClasses(from["classes"], call.spacing);
  if (!classes.ok()) return classes.error();
  call.classes = std::move(classes.value());
  call.isRadiusSought = !from["radius"].isGiven() && !from["field"].isGiven() &&
                        !from["classes"].isGiven() && !call.method;
  call.conflict = conflictRuleNamed(from["conflict"].text()).value_or(call.conflict);
  readExisting(from["existing"], call.existing);
  return readObstacles(from["obstacles"], call.obstacles);
}

}  // namespace copse
