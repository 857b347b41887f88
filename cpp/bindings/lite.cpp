// Of copse-lite.wasm.
#include "call/extras.h"

namespace copse {

namespace {

Error leftOut(std::string_view option, std::string_view value, std::string_view what = "") {
  return errorOf("not-in-lite", option, value,
                 {what, "is not part of copse-lite.wasm: load copse.wasm"});
}

}  // namespace

Result<std::unique_ptr<Run>> beginExtra(const Region& /*region*/, const Call& call) {
  if (call.method) return leftOut("method", nameOf(call.method->method));
  if (call.tile) return leftOut("periodic", "true");
  if (call.slice) return leftOut("split", "true");
  return leftOut("count", describe(call.selection.count.value_or(0)), "without a radius ");
}

Result<RadiusField> makeField(const RadiusRaster& raster) {
  return leftOut("radius", describe(raster.min) + " to " + describe(raster.max), "by place ");
}

Result<Density> makeDensity(const DensityRaster& raster) {
  return leftOut("density", describe(raster.columns) + " × " + describe(raster.rows));
}

}  // namespace copse
