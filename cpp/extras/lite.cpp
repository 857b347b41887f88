// Of copse-lite.wasm.
#include "extras/extras.h"

namespace copse {

namespace {

Error leftOut(std::string_view option, std::string_view value, std::string_view what = "") {
  return errorOf("not-in-lite", option, value,
                 {what, "is not part of copse-lite.wasm: load copse.wasm"});
}

}  // namespace

Result<std::unique_ptr<Method>> beginExtra(const Region& /*region*/, const Call& call) {
  if (call.other) return leftOut("method", nameOf(call.other->method));
  if (call.tile) return leftOut("periodic", "true");
  return leftOut("count", describe(*call.count), "without a radius ");
}

Result<RadiusField> makeField(const RadiusRaster& raster) {
  return leftOut("radius", describe(raster.min) + " to " + describe(raster.max), "by place ");
}

}  // namespace copse
