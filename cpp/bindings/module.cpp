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
struct Run {
  std::unique_ptr<copse::Method> method;
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
  const Result<copse::Region> region = copse::readRegion(regionFrom);
  if (!region.ok()) return failed(region.error());
  copse::Call call;
  if (const auto error = copse::readCall(from, call)) return failed(*error);
  auto method = copse::beginCall(region.value(), call);
  if (!method.ok()) return failed(method.error());
  const val seed = from["seed"].isUndefined() ? val(0) : from["seed"];
  auto run = std::make_unique<Run>(Run{std::move(method.value()), call.sample.float32, seed});
  val result = val::object();
  result.set("error", val::null());
  result.set("run", reinterpret_cast<Handle>(run.release()));
  return result;
}

/// Fills for about a millisecond, or until that many more are placed; false when nothing is left to
/// do.
bool step(Handle handle, double most) {
  return runOf(handle).method->step(most);
}

template <class T>
val copyOf(const std::vector<T>& values) {
  return val(emscripten::typed_memory_view(values.size(), values.data()))
      .template call<val>("slice");
}

/// What was placed since the last call, as a new typed array: x0 y0 x1 y1 …
val take(Handle handle) {
  const std::vector<double> positions = runOf(handle).method->take();
  if (!runOf(handle).float32) return copyOf(positions);
  return copyOf(std::vector<float>(positions.begin(), positions.end()));
}

/// The radii of what was placed since the last call, where each has its own.
val takeRadii(Handle handle) {
  return copyOf(runOf(handle).method->takeRadii());
}

/// The classes of what was placed since the last call, where there are several.
val takeClasses(Handle handle) {
  return copyOf(runOf(handle).method->takeClasses());
}

/// What a watched run did since the last call: { parents, tried, accepted, active }.
val trace(Handle handle) {
  copse::Method& method = *runOf(handle).method;
  const copse::Trace trace = method.takeTrace();
  val result = val::object();
  result.set("parents", copyOf(trace.parents));
  result.set("tried", copyOf(trace.tried));
  result.set("accepted", copyOf(trace.accepted));
  result.set("active", copyOf(method.active()));
  return result;
}

/// The share of the work that is done, about.
double progress(Handle handle) {
  return runOf(handle).method->progress();
}

/// Why the run cannot be finished, or null.
val error(Handle handle) {
  const std::optional<Error> failure = runOf(handle).method->failure();
  return failure ? toJs(*failure) : val::null();
}

val report(Handle handle) {
  const Run& run = runOf(handle);
  val report = val::object();
  const char* ended = run.method->isSaturated() ? "saturated" : "finished";
  report.set("reason", val(run.method->hasCount() ? "count" : ended));
  report.set("radius", run.method->radius());
  report.set("unit", run.method->unit());
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
  emscripten::function("takeRadii", &takeRadii);
  emscripten::function("takeClasses", &takeClasses);
  emscripten::function("trace", &trace);
  emscripten::function("progress", &progress);
  emscripten::function("error", &error);
  emscripten::function("report", &report);
  emscripten::function("end", &end);
}
