// Runs, their common options and errors, which are part of every engine.
#include <emscripten.h>

#include <new>

#include "bindings/border.h"
#include "bindings/common_options.h"
#include "bindings/held_run.h"

// Throw in JavaScript (web/src/engine/start.ts). It does not return.
EM_JS(void, throwOutOfMemory, (), { Module['throwOutOfMemory'](); });

namespace copse::bindings {
namespace {

[[maybe_unused]] const std::new_handler kBefore = std::set_new_handler(throwOutOfMemory);

EMSCRIPTEN_BINDINGS(runs) {
  using namespace emscripten;
  value_object<ToldError>("Error")
      .field("rule", &ToldError::rule)
      .field("option", &ToldError::option)
      .field("isOfGround", &ToldError::isOfGround)
      .field("value", &ToldError::value)
      .field("a", &ToldError::a)
      .field("b", &ToldError::b)
      .field("c", &ToldError::c)
      .field("d", &ToldError::d)
      .field("index", &ToldError::index)
      .field("needed", &ToldError::needed);
  value_object<CommonOptions>("CommonOptions")
      .field("limit", &CommonOptions::limit)
      .field("float32", &CommonOptions::float32)
      .field("seed", &CommonOptions::seed)
      .field("isSeedText", &CommonOptions::isSeedText)
      .field("seedText", &CommonOptions::seedText);
  enum_<Ending>("Ending")
      .value("saturated", Ending::saturated)
      .value("count", Ending::count)
      .value("finished", Ending::finished);
  value_object<Report>("Report")
      .field("ending", &Report::ending)
      .field("radius", &Report::radius)
      .field("unit", &Report::unit);
  class_<HeldRun>("Run")
      .function("step", &HeldRun::step)
      .function("progress", &HeldRun::progress)
      .function("positions", &HeldRun::positions)
      .function("radii", &HeldRun::listOf<&Output::radii>)
      .function("classes", &HeldRun::listOf<&Output::classes>)
      .function("levelEnds", &HeldRun::listOf<&Output::levelEnds>)
      .function("layerEnds", &HeldRun::listOf<&Output::layerEnds>)
      .function("below", &HeldRun::listOf<&Output::below>)
      .function("above", &HeldRun::listOf<&Output::above>)
      .function("seed", &HeldRun::seed)
      .function("report", &HeldRun::report)
      .function("error", &HeldRun::error);
  function("commonOptions", optional_override([] { return CommonOptions(); }));
}

}  // namespace
}  // namespace copse::bindings
