// The border to JavaScript: only this folder knows it. Whole arrays cross, in and out; results
// leave as copies that JavaScript owns; errors cross as objects, never as exceptions.
#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bindings/read.h"

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

/// A call of `sample` under way. JavaScript holds it by its address, and gives it back with `end`.
struct Begun {
  std::unique_ptr<copse::Run> run;
  bool float32;
  val seed;
  copse::Output output;  // taken from the run, and not by JavaScript yet
};
using Handle = std::uintptr_t;

Begun& begunAt(Handle handle) {
  return *reinterpret_cast<Begun*>(handle);
}

val failed(const Error& error) {
  val result = val::object();
  result.set("error", toJs(error));
  return result;
}

/// Starts a run: { error } or { error: null, run }.
val begin(val regionFrom, val from) {
  const Result<copse::Region> region = copse::readRegion(regionFrom);
  if (!region.ok()) return failed(region.error());
  copse::Call call;
  if (const auto error = copse::readCall(from, call)) return failed(*error);
  auto begun = copse::begin(region.value(), call);
  if (!begun.ok()) return failed(begun.error());
  const val seed = from["seed"].isUndefined() ? val(0) : from["seed"];
  auto run =
      std::make_unique<Begun>(Begun{std::move(begun.value()), call.sample.float32, seed, {}});
  val result = val::object();
  result.set("error", val::null());
  result.set("run", reinterpret_cast<Handle>(run.release()));
  return result;
}

/// Fills for about a millisecond, or until that many more are placed; false when nothing is left to
/// do. What was placed before must have been taken.
bool step(Handle handle, double most) {
  Begun& begun = begunAt(handle);
  const bool goesOn = begun.run->step(most);
  begun.output = begun.run->take();
  return goesOn;
}

template <class T>
val copyOf(const std::vector<T>& values) {
  return val(emscripten::typed_memory_view(values.size(), values.data()))
      .template call<val>("slice");
}

/// What the last step placed, as a new typed array: x0 y0 x1 y1 …
val take(Handle handle) {
  const Begun& begun = begunAt(handle);
  const std::vector<double>& positions = begun.output.positions;
  if (!begun.float32) return copyOf(positions);
  return copyOf(std::vector<float>(positions.begin(), positions.end()));
}

/// The radii of what the last step placed, where each has its own.
val takeRadii(Handle handle) {
  return copyOf(begunAt(handle).output.radii);
}

/// The classes of what the last step placed, where there are several.
val takeClasses(Handle handle) {
  return copyOf(begunAt(handle).output.classes);
}

/// What a watched run did since the last call: { parents, tried, accepted, active }.
val trace(Handle handle) {
  copse::Run& run = *begunAt(handle).run;
  const copse::Trace trace = run.takeTrace();
  val result = val::object();
  result.set("parents", copyOf(trace.parents));
  result.set("tried", copyOf(trace.tried));
  result.set("accepted", copyOf(trace.accepted));
  result.set("active", copyOf(run.active()));
  return result;
}

/// The share of the work that is done, about.
double progress(Handle handle) {
  return begunAt(handle).run->progress();
}

/// Why the run cannot be finished, or null.
val error(Handle handle) {
  const std::optional<Error>& failure = begunAt(handle).run->failure();
  return failure ? toJs(*failure) : val::null();
}

// In the order of copse::Ending.
constexpr const char* kEndings[] = {"saturated", "count", "finished"};

val report(Handle handle) {
  const Begun& begun = begunAt(handle);
  const auto [ending, radius, unit] = begun.run->report();
  val report = val::object();
  report.set("reason", val(kEndings[static_cast<std::size_t>(ending)]));
  report.set("radius", radius);
  report.set("unit", unit);
  report.set("seed", begun.seed);
  return report;
}

void end(Handle handle) {
  delete &begunAt(handle);
}

}  // namespace

EMSCRIPTEN_BINDINGS(copse) {
  emscripten::function("begin", &begin);
  emscripten::function("step", &step);
  emscripten::function("take", &take);
  emscripten::function("takeRadii", &takeRadii);
  emscripten::function("takeClasses", &takeClasses);
  emscripten::function("trace", &trace);
  emscripten::function("progress", &progress);
  emscripten::function("error", &error);
  emscripten::function("report", &report);
  emscripten::function("end", &end);
}
