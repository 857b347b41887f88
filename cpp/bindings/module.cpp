// The border to JavaScript: only this folder knows it. A call takes one message and gives one,
// errors cross as values, and JavaScript copies what it is told of before it calls again
// (web/src/engine.ts).
#include <cstdlib>
#include <memory>
#include <new>
#include <optional>
#include <utility>
#include <vector>

#include "bindings/message.h"
#include "bindings/read.h"

#define COPSE_IMPORT(name) __attribute__((import_module("env"), import_name(#name)))
#define COPSE_EXPORT(name) extern "C" __attribute__((export_name(#name)))

/// Throws in JavaScript, and does not come back.
COPSE_IMPORT(outOfMemory) extern "C" void outOfMemory();

namespace {

using copse::Error;
using copse::Reply;
using copse::Value;
using Message = const std::uint64_t*;

/// A run under way. JavaScript holds it by its address, and gives it back with `end`.
struct Begun {
  std::unique_ptr<copse::Run> run;
  std::vector<std::uint32_t> seed;  // the lower half first
  bool float32;
  bool isWatched;
  bool isDone = false;
  // What the last step placed and did.
  copse::Output output;
  std::vector<float> floats;
  copse::Trace trace;
  std::vector<std::uint32_t> active;
};

/// A new reply in place of the last one.
Reply& newReply() {
  static Reply* reply = new Reply;
  *reply = Reply();
  return *reply;
}

void add(Reply& reply, const Error& error) {
  reply.open("error");
  reply.add("code", error.code);
  reply.add("option", error.option);
  reply.add("value", error.value);
  reply.add("rule", error.rule);
  reply.close();
}

Message failed(const Error& error) {
  Reply& reply = newReply();
  add(reply, error);
  return reply.message();
}

// In the order of copse::Ending.
constexpr std::string_view kEndings[] = {"saturated", "count", "finished"};

void addReport(Reply& reply, const Begun& begun) {
  const auto [ending, radius, unit] = begun.run->report();
  reply.open("report");
  reply.add("reason", begun.isDone ? kEndings[static_cast<std::size_t>(ending)] : "aborted");
  reply.add("radius", radius);
  reply.add("unit", unit);
  reply.close();
}

void addOutput(Reply& reply, Begun& begun) {
  begun.output = begun.run->take();
  const auto& [positions, radii, classes, levelEnds] = begun.output;
  if (begun.float32) {
    begun.floats.assign(positions.begin(), positions.end());
    reply.add("positions", begun.floats);
  } else {
    reply.add("positions", positions);
  }
  if (!radii.empty()) reply.add("radii", radii);
  if (!classes.empty()) reply.add("classes", classes);
  if (!levelEnds.empty()) reply.add("levelEnds", levelEnds);
}

void addTrace(Reply& reply, Begun& begun) {
  begun.trace = begun.run->takeTrace();
  begun.active = begun.run->active();
  reply.open("trace");
  reply.add("parents", begun.trace.parents);
  reply.add("tried", begun.trace.tried);
  reply.add("accepted", begun.trace.accepted);
  reply.add("active", begun.active);
  reply.close();
}

[[maybe_unused]] const std::new_handler kBefore = std::set_new_handler(outOfMemory);

}  // namespace

/// Room for a message, or null where there is none.
COPSE_EXPORT(allocate) void* allocate(std::size_t bytes) {
  return std::malloc(bytes);
}

/// Starts a run, and takes the message: { error } or { run, seed }.
COPSE_EXPORT(begin) Message begin(std::byte* message) {
  std::unique_ptr<std::byte, decltype(&std::free)> owned(message, &std::free);
  const Value from(message);
  const auto region = copse::readRegion(from["region"]);
  if (!region.ok()) return failed(region.error());
  copse::Call call;
  if (const auto error = copse::readCall(from, call)) return failed(*error);
  const bool isWatched = from["isWatched"].number() != 0;
  owned.reset();
  auto run = copse::begin(region.value(), call);
  if (!run.ok()) return failed(run.error());
  const std::uint64_t seed = call.sample.seed;
  auto begun = std::make_unique<Begun>(
      Begun{.run = std::move(run.value()),
            .seed = {static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)},
            .float32 = call.sample.float32,
            .isWatched = isWatched});
  Reply& reply = newReply();
  reply.add("seed", begun->seed);
  reply.add("run", static_cast<double>(reinterpret_cast<std::uintptr_t>(begun.release())));
  return reply.message();
}

/// Fills for about a millisecond, or until that many more are placed: { positions, radii, classes,
/// levelEnds, trace, isDone }.
COPSE_EXPORT(step) Message step(Begun& begun, double most) {
  begun.isDone = !begun.run->step(most);
  Reply& reply = newReply();
  addOutput(reply, begun);
  if (begun.isWatched) addTrace(reply, begun);
  reply.add("isDone", begun.isDone ? 1.0 : 0.0);
  return reply.message();
}

/// The share of the work that is done, about.
COPSE_EXPORT(progress) double progress(const Begun& begun) {
  return begun.run->progress();
}

/// Gives a run's memory back, whether it is done or not: { report, error }, of which the latter
/// says why it could not be finished.
COPSE_EXPORT(end) Message end(Begun* begun) {
  const std::unique_ptr<Begun> owned(begun);
  Reply& reply = newReply();
  addReport(reply, *begun);
  if (const auto& error = begun->run->failure()) add(reply, *error);
  return reply.message();
}
