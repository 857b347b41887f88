#include <optional>
#include <utility>

#include "bindings/fields.h"
#include "bindings/read.h"

namespace copse {

namespace {

// A radius that depends on the place: { min, max, radii or bytes, columns, rows, x, y, … }.
std::optional<Error> readField(const Value& from, Call& call) {
  if (!from.isGiven()) return std::nullopt;
  RadiusRaster raster;
  raster.radii = from["radii"].array<float>();
  raster.bytes = from["bytes"].array<std::uint8_t>();
  read(from, "min", raster.min);
  read(from, "max", raster.max);
  readLayout(from, raster, raster.bounds);
  Result<RadiusField> field = RadiusField::make(raster);
  if (!field.ok()) return field.error();
  call.field = std::move(field.value());
  return std::nullopt;
}

// A density: { densities, columns, rows, x, y, … }.
std::optional<Error> readDensity(const Value& from, Call& call) {
  if (!from.isGiven()) return std::nullopt;
  DensityRaster raster;
  raster.densities = from["densities"].array<float>();
  readLayout(from, raster, raster.bounds);
  Result<Density> density = Density::make(raster);
  if (!density.ok()) return density.error();
  call.density = std::move(density.value());
  return std::nullopt;
}

// A method of the literature.
void readMethod(const Value& from, Call& call) {
  const auto method = methodNamed(from["method"].text());
  if (!method) return;
  MethodOptions options;
  static_cast<RunOptions&>(options) = call.sample;
  options.method = *method;
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

std::optional<Error> readExtras(const Value& from, Call& call) {
  readMethod(from, call);
  if (const auto tile = from["tile"].array(); tile.size() == 4)
    call.tile = Tile{tile[0], tile[1], tile[2], tile[3]};
  if (const Value slice = from["slice"]; slice.isGiven()) {
    call.slice.emplace();
    read(slice, "number", call.slice->number);
    read(slice, "count", call.slice->count);
    read(slice, "lead", call.slice->lead);
  }
  if (auto error = readField(from["field"], call)) return error;
  return readDensity(from["density"], call);
}

}  // namespace copse
