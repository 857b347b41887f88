// Of copse-lite.wasm: what it leaves out is refused by name as it is read, and a count without a
// radius when it is to begin.
#include "bindings/read.h"
#include "call/extras.h"

namespace copse {

namespace {

Error leftOut(std::string_view option, std::string_view value, std::string_view what = "") {
  return errorOf("not-in-lite", option, value,
                 {what, "is not part of copse-lite.wasm: load copse.wasm"});
}

std::string numberIn(const Value& from) {
  return describe(from.number());
}

}  // namespace

std::optional<Error> readExtras(const Value& from, Call& /*call*/) {
  if (const std::string_view method = from["method"].text(); methodNamed(method))
    return leftOut("method", method);
  if (const Value field = from["field"]; field.isGiven()) {
    return leftOut("radius", numberIn(field["min"]) + " to " + numberIn(field["max"]), "by place ");
  }
  if (const Value density = from["density"]; density.isGiven()) {
    return leftOut("density", numberIn(density["columns"]) + " × " + numberIn(density["rows"]));
  }
  if (from["tile"].isGiven()) return leftOut("periodic", "true");
  if (from["slice"].isGiven()) return leftOut("split", "true");
  return std::nullopt;
}

Result<std::unique_ptr<Run>> beginExtra(const Region& /*region*/, const Call& call) {
  return leftOut("count", describe(call.selection.count.value_or(0)), "without a radius ");
}

}  // namespace copse
