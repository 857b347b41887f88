// The border to JavaScript, the only file that knows it. Whole arrays cross, in and out; results
// leave as copies that JavaScript owns; errors cross as objects, never as exceptions.
#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <memory>
#include <optional>
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

// One byte a pixel: whether its value reaches the threshold.
template <class T>
std::vector<std::uint8_t> threshold(const val& mask, double least) {
  const std::vector<T> values = emscripten::convertJSArrayToNumberVector<T>(mask);
  std::vector<std::uint8_t> inside(values.size());
  for (std::size_t i = 0; i < values.size(); ++i)
    inside[i] = static_cast<double>(values[i]) >= least ? 1 : 0;
  return inside;
}

Result<copse::Region> readMask(const val& region) {
  const val mask = region["mask"];
  const auto least = region["threshold"].as<double>();
  const auto bytesEach = mask["BYTES_PER_ELEMENT"].as<int>();
  const std::vector<std::uint8_t> inside = bytesEach == 1   ? threshold<std::uint8_t>(mask, least)
                                           : bytesEach == 4 ? threshold<float>(mask, least)
                                                            : threshold<double>(mask, least);
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

copse::SampleOptions readOptions(const val& from) {
  copse::SampleOptions options;
  read(from, "radius", options.radius);
  read(from, "limit", options.limit);
  read(from, "float32", options.float32);
  const val seed = from["seed"];
  if (seed.isString()) options.seed = copse::seedOf(std::string_view(seed.as<std::string>()));
  if (seed.isNumber()) options.seed = copse::seedOf(seed.as<double>());
  return options;
}

/// A call of `sample` under way.
class Sampling {
 public:
  Sampling(copse::Sampler sampler, const copse::SampleOptions& options)
      : sampler_(std::move(sampler)), options_(options) {}

  static val begin(val region, val options);

  /// Fills for about a millisecond; false when nothing is left to do.
  bool step() { return sampler_.step(); }
  /// What was placed since the last call, as a new typed array: x0 y0 x1 y1 …
  val take() {
    const std::vector<double> positions = sampler_.take();
    if (!options_.float32) return copy(positions);
    return copy(std::vector<float>(positions.begin(), positions.end()));
  }
  /// Why it cannot be finished, or null.
  val error() const { return sampler_.isOverLimit() ? toJs(sampler_.overLimit()) : val::null(); }
  val report() const {
    val report = val::object();
    report.set("radius", options_.radius);
    report.set("unit", sampler_.unit());
    return report;
  }

 private:
  template <class T>
  static val copy(const std::vector<T>& values) {
    return val(emscripten::typed_memory_view(values.size(), values.data()))
        .template call<val>("slice");
  }

  copse::Sampler sampler_;
  copse::SampleOptions options_;
};

val Sampling::begin(val region, val options) {
  val result = val::object();
  result.set("error", val::null());
  const Result<copse::Region> read = readRegion(region);
  if (!read.ok()) {
    result.set("error", toJs(read.error()));
    return result;
  }
  const copse::SampleOptions wanted = readOptions(options);
  Result<copse::Sampler> begun = copse::Sampler::begin(read.value(), wanted);
  if (!begun.ok()) {
    result.set("error", toJs(begun.error()));
    return result;
  }
  result.set("sampling", std::make_shared<Sampling>(std::move(begun.value()), wanted));
  return result;
}

}  // namespace

EMSCRIPTEN_BINDINGS(copse) {
  emscripten::class_<Sampling>("Sampling")
      .smart_ptr<std::shared_ptr<Sampling>>("SamplingPtr")
      .class_function("begin", &Sampling::begin)
      .function("step", &Sampling::step)
      .function("take", &Sampling::take)
      .function("error", &Sampling::error)
      .function("report", &Sampling::report);
}
