// The border to JavaScript: only this folder knows it. A call takes one message and gives one,
// errors cross as values, and JavaScript copies what it is told of before it calls again
// (web/src/engine.ts). How a run begins is in begin.cpp, in space/begin.cpp for the other module.
#include <cstdlib>
#include <memory>
#include <new>
#include <utility>

#include "bindings/begun.h"
#include "bindings/reply.h"

/// Throws in JavaScript, and does not come back.
COPSE_IMPORT(outOfMemory) extern "C" void outOfMemory();

namespace {

using copse::add;
using copse::Begun;
using copse::Message;
using copse::newReply;
using copse::Reply;

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
  const auto& [positions, radii, classes, levelEnds, below, above] = begun.output;
  if (begun.float32) {
    begun.floats.assign(positions.begin(), positions.end());
    reply.add("positions", begun.floats);
  } else {
    reply.add("positions", positions);
  }
  if (!radii.empty()) reply.add("radii", radii);
  if (!classes.empty()) reply.add("classes", classes);
  if (!levelEnds.empty()) reply.add("levelEnds", levelEnds);
  if (!below.empty()) reply.add("below", below);
  if (!above.empty()) reply.add("above", above);
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

namespace copse {

Message replyOf(std::unique_ptr<Begun> begun, std::uint64_t seed) {
  begun->seed = halvesOf(seed);
  Reply& reply = newReply();
  reply.add("seed", begun->seed);
  reply.add("run", static_cast<double>(reinterpret_cast<std::uintptr_t>(begun.release())));
  return reply.message();
}

}  // namespace copse

/// Room for a message, or null where there is none.
COPSE_EXPORT(allocate) void* allocate(std::size_t bytes) {
  return std::malloc(bytes);
}

/// Fills for about a millisecond, or until that many more are placed: { positions, radii, classes,
/// levelEnds, trace, isDone }.
COPSE_EXPORT(step) Message step(Begun& begun, double most) {
  begun.isDone = !begun.run->step(most);
  Reply& reply = newReply();
  addOutput(reply, begun);
  if (begun.isWatched) addTrace(reply, begun);
  begun.addDetails(reply);
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
