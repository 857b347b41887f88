// The border to JavaScript, the only file that knows it. Whole arrays cross, in and out; results
// leave as copies that JavaScript owns; errors cross as objects, never as exceptions.
#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <memory>
#include <string>
#include <vector>

#include "hash.h"
#include "sampler.h"

namespace {

using copse::Error;
using copse::Result;
using emscripten::val;

val toJs(const Error& error) {
  val object = val::object();
  object.set("code", error.code);
  object.set("option", error.option);
  object.set("value", error.value);
  object.set("rule", error.rule);
  return object;
}

// Sets a field where the user gave one: undefined keeps the default of the C++ structure.
template <class T>
void read(const val& options, const char* name, T& field) {
  const val value = options[name];
  if (!value.isUndefined()) field = value.as<T>();
}

Result<copse::Region> readMask(const val& region) {
  const auto inside = emscripten::convertJSArrayToNumberVector<std::uint8_t>(region["mask"]);
  copse::MaskRaster raster;
  raster.inside = inside;
  read(region, "columns", raster.columns);
  read(region, "rows", raster.rows);
  read(region, "x", raster.x);
  read(region, "y", raster.y);
  read(region, "width", raster.width);
  read(region, "height", raster.height);
  return copse::Region::fromMask(raster);
}

Result<copse::Region> readRegion(const val& region) {
  if (!region["mask"].isUndefined()) return readMask(region);
  const auto coords = emscripten::convertJSArrayToNumberVector<double>(region["coords"]);
  const auto ringEnds = emscripten::convertJSArrayToNumberVector<std::uint32_t>(region["ringEnds"]);
  const bool nonzero =
      region["fillRule"].isString() && region["fillRule"].as<std::string>() == "nonzero";
  return copse::Region::fromRings(coords, ringEnds,
                                  nonzero ? copse::FillRule::nonzero : copse::FillRule::evenodd);
}

/// A call of `sample` under way. JavaScript holds it by its address, and gives it back with `end`.
struct Run {
  copse::Sampler sampler;
  double radius;
  bool float32;
  val seed;
};
using Handle = std::uintptr_t;

Run& runOf(Handle handle) {
  return *reinterpret_cast<Run*>(handle);
}

val failed(const Error& error) {
  val result = val::object();
  result.set("error", toJs(error));
  return result;
}

/// Starts a run: { error } or { error: null, run }.
val begin(val regionFrom, val from) {
  const Result<copse::Region> region = readRegion(regionFrom);
  if (!region.ok()) return failed(region.error());
  copse::SampleOptions options;
  read(from, "radius", options.radius);
  read(from, "limit", options.limit);
  read(from, "float32", options.float32);
  const val seed = from["seed"].isUndefined() ? val(0) : from["seed"];
  options.seed = seed.isString() ? copse::seedOf(std::string_view(seed.as<std::string>()))
                                 : copse::seedOf(seed.as<double>());
  Result<copse::Sampler> sampler = copse::Sampler::begin(region.value(), options);
  if (!sampler.ok()) return failed(sampler.error());
  auto run =
      std::make_unique<Run>(Run{std::move(sampler.value()), options.radius, options.float32, seed});
  val result = val::object();
  result.set("error", val::null());
  result.set("run", reinterpret_cast<Handle>(run.release()));
  return result;
}

/// Fills for about a millisecond; false when nothing is left to do.
bool step(Handle handle) {
  return runOf(handle).sampler.step();
}

template <class T>
val copyOf(const std::vector<T>& values) {
  return val(emscripten::typed_memory_view(values.size(), values.data()))
      .template call<val>("slice");
}

/// What was placed since the last call, as a new typed array: x0 y0 x1 y1 …
val take(Handle handle) {
  const std::vector<double> positions = runOf(handle).sampler.take();
  if (!runOf(handle).float32) return copyOf(positions);
  return copyOf(std::vector<float>(positions.begin(), positions.end()));
}

/// Why the run cannot be finished, or null.
val error(Handle handle) {
  const copse::Sampler& sampler = runOf(handle).sampler;
  return sampler.isOverLimit() ? toJs(sampler.overLimit()) : val::null();
}

val report(Handle handle) {
  const Run& run = runOf(handle);
  val report = val::object();
  report.set("radius", run.radius);
  report.set("unit", run.sampler.unit());
  report.set("seed", run.seed);
  return report;
}

void end(Handle handle) {
  delete &runOf(handle);
}

}  // namespace

EMSCRIPTEN_BINDINGS(copse) {
  emscripten::function("begin", &begin);
  emscripten::function("step", &step);
  emscripten::function("take", &take);
  emscripten::function("error", &error);
  emscripten::function("report", &report);
  emscripten::function("end", &end);
}
