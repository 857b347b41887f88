// The methods of the literature.
#include "bindings/border.h"
#include "bindings/held_run.h"
#include "call/call.h"

namespace copse::bindings {
namespace {

// Ask for a method, with the call's radius and count.
void setMethod(Call& call, MethodName name, bool isWatched) {
  MethodOptions options{call.sample, name, call.sample.radius, call.selection.count.value_or(0)};
  options.isWatched = isWatched;
  call.method = options;
}

void setTries(Call& call, double tries) {
  call.method->tries = tries;
}

void startAtCenter(Call& call) {
  call.method->isStartCentre = true;
}

void startAt(Call& call, double x, double y) {
  call.method->start = {x, y};
}

// The record of a watched run since the last call, and its active samples.
struct ActiveTrace : Trace {
  std::vector<std::uint32_t> active;
};

ActiveTrace* traceOf(const HeldRun& held) {
  return new ActiveTrace{held.run().takeTrace(), held.run().active()};
}

EMSCRIPTEN_BINDINGS(literature) {
  using namespace emscripten;
  enum_<MethodName>("Method")
      .value("bridson", MethodName::bridson)
      .value("dart-throwing", MethodName::dartThrowing)
      .value("best-candidate", MethodName::bestCandidate)
      .value("jittered", MethodName::jittered)
      .value("uniform", MethodName::uniform);
  class_<ActiveTrace>("Trace")
      .function("parents", &listOf<&ActiveTrace::parents, ActiveTrace>)
      .function("tried", &listOf<&ActiveTrace::tried, ActiveTrace>)
      .function("accepted", &listOf<&ActiveTrace::accepted, ActiveTrace>)
      .function("active", &listOf<&ActiveTrace::active, ActiveTrace>);
  function("setMethod", &setMethod);
  function("setTries", &setTries);
  function("startAtCenter", &startAtCenter);
  function("startAt", &startAt);
  function("traceOf", &traceOf, allow_raw_pointers());
}

}  // namespace
}  // namespace copse::bindings
