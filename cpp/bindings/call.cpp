// Calls with all options: levels, existing samples, periodic rectangles, slices. The blocks of
// other capabilities set further options of a call.
#include "call/call.h"

#include <utility>

#include "bindings/border.h"
#include "bindings/held_run.h"
#include "bindings/plain_options.h"
#include "bindings/site.h"

namespace copse::bindings {
namespace {

void setPlain(Call& call, const CommonOptions& common, const PlainOptions& options) {
  options.apply(common, call);
}

void setLevels(Call& call, double levels) {
  call.levels = levels;
}

void setConflict(Call& call, ConflictRule rule) {
  call.conflict = rule;
}

void setTile(Call& call, double x, double y, double width, double height) {
  call.period = Period{x, y, width, height};
}

// Ask for one of several slices of the call. A lead of 0 means the default.
void setSlice(Call& call, std::uint32_t number, std::uint32_t count, std::int32_t lead) {
  call.slice = {number, count, lead == 0 ? kUsualLead : lead};
}

// Give the slices of the call, joined. Of radii and classes there is one for each sample, or none.
void setJoined(Call& call, const val& positions, const val& radii, const val& classes) {
  call.joined = Output{.positions = numbersOf<double>(positions),
                       .radii = numbersOf<double>(radii),
                       .classes = numbersOf<std::uint8_t>(classes)};
}

// Set the existing samples: two coordinates each; of the other lists one number each, or undefined.
void setExisting(Site& site, const val& positions, const val& radii, const val& classes,
                 const val& clearances) {
  site.existing = {numbersOf<double>(positions), numbersOf<double>(radii),
                   numbersOf<std::uint8_t>(classes), numbersOf<double>(clearances)};
}

// Begin the run, and take all that the site has but its region.
HeldRun* beginRun(Call& call, Site& site) {
  call.obstacles = std::move(site.obstacles);
  call.existing = std::move(site.existing);
  RunOptions options = call.sample;
  // The slices of a periodic call are rounded when they are joined.
  if (call.slice && call.period) options.float32 = false;
  return new HeldRun(begin(*site.region, call), options);
}

EMSCRIPTEN_BINDINGS(call) {
  using namespace emscripten;
  enum_<ConflictRule>("Conflict")
      .value("mean", ConflictRule::mean)
      .value("larger", ConflictRule::larger)
      .value("smaller", ConflictRule::smaller);
  class_<Call>("Call")
      .constructor<>()
      .function("setPlain", &setPlain)
      .function("setLevels", &setLevels)
      .function("setConflict", &setConflict)
      .function("setTile", &setTile)
      .function("setSlice", &setSlice)
      .function("setJoined", &setJoined)
      .function("begin", &beginRun, allow_raw_pointers());
  function("setExisting", &setExisting);
}

}  // namespace
}  // namespace copse::bindings
