// A radius or a density that depends on the place.
#include "bindings/border.h"
#include "bindings/site.h"
#include "call/call.h"

namespace copse::bindings {
namespace {

// Set a radius for each texel, as floats or as bytes from `least` to `greatest`; the other list is
// undefined.
val setRadii(Call& call, double least, double greatest, const val& floats, const val& bytes,
             const Layout& layout) {
  const auto radii = numbersOf<float>(floats);
  const auto parts = numbersOf<std::uint8_t>(bytes);
  RadiusRaster raster;
  raster.radii = radii;
  raster.bytes = parts;
  raster.min = least;
  raster.max = greatest;
  layout.apply(raster, raster.bounds);
  return takeOrTell(RadiusField::make(raster), call.field);
}

val setDensities(Call& call, const val& densities, const Layout& layout) {
  const auto numbers = numbersOf<float>(densities);
  DensityRaster raster;
  raster.densities = numbers;
  layout.apply(raster, raster.bounds);
  return takeOrTell(Density::make(raster), call.density);
}

// Announce radii or densities without end, from `least` to `most` but for densities of 0, of which
// each part of a world is told its own.
val setEndlessRadii(Call& call, double least, double most, double texel) {
  return takeOrTell(Result(EndlessField{least, most, texel}), call.endless);
}

val setEndlessDensities(Call& call, double least, double most, double texel) {
  return takeOrTell(Density::endless(call.classes ? 1 : call.sample.radius, least, most, texel),
                    call.endless);
}

EMSCRIPTEN_BINDINGS(density) {
  using namespace emscripten;
  function("setRadii", &setRadii);
  function("setDensities", &setDensities);
  function("setEndlessRadii", &setEndlessRadii);
  function("setEndlessDensities", &setEndlessDensities);
}

}  // namespace
}  // namespace copse::bindings
