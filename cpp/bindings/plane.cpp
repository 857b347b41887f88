// Regions, obstacles and plain calls, which are all of the small engine.
#include <utility>

#include "bindings/border.h"
#include "bindings/held_run.h"
#include "bindings/plain_options.h"
#include "bindings/site.h"

namespace copse::bindings {
namespace {

// Set the region. For polygons, polygonEnds has the ends of their lists of rings; else it is
// undefined.
val setRings(Site& site, const val& coords, const val& ringEnds, FillRule rule,
             const val& polygonEnds) {
  return takeOrTell(Region::fromRings(numbersOf<double>(coords), numbersOf<std::uint32_t>(ringEnds),
                                      rule, numbersOf<std::uint32_t>(polygonEnds)),
                    site.region);
}

val setMask(Site& site, const val& inside, const Layout& layout) {
  const auto bytes = numbersOf<std::uint8_t>(inside);
  MaskRaster raster;
  raster.inside = bytes;
  layout.apply(raster, raster);
  return takeOrTell(Region::fromMask(raster), site.region);
}

// Add another site's region as an obstacle, and take it.
void addObstacle(Site& site, Site& obstacle, double clearance) {
  site.obstacles.add(std::move(*obstacle.region), clearance);
}

// Add segments as obstacles: five numbers each, the two ends and the least distance.
void addCapsules(Site& site, const val& numbers) {
  const auto all = numbersOf<double>(numbers);
  for (std::size_t i = 0; i + 5 <= all.size(); i += 5)
    site.obstacles.capsules.push_back({all[i], all[i + 1], all[i + 2], all[i + 3], all[i + 4]});
}

// Begin the run, and take the site's obstacles.
HeldRun* beginPlainRun(Site& site, const CommonOptions& common, const PlainOptions& options) {
  PlainCall call;
  options.apply(common, call);
  call.obstacles = std::move(site.obstacles);
  return new HeldRun(beginPlain(*site.region, call), call.sample);
}

EMSCRIPTEN_BINDINGS(plane) {
  using namespace emscripten;
  enum_<FillRule>("FillRule")
      .value("evenodd", FillRule::evenodd)
      .value("nonzero", FillRule::nonzero);
  enum_<Order>("Order")
      .value("placed", Order::placed)
      .value("random", Order::random)
      .value("progressive", Order::progressive);
  value_object<Layout>("Layout")
      .field("columns", &Layout::columns)
      .field("rows", &Layout::rows)
      .field("x", &Layout::x)
      .field("y", &Layout::y)
      .field("width", &Layout::width)
      .field("height", &Layout::height);
  value_object<PlainOptions>("PlainOptions")
      .field("radius", &PlainOptions::radius)
      .field("isRadiusSought", &PlainOptions::isRadiusSought)
      .field("count", &PlainOptions::count)
      .field("hasCount", &PlainOptions::hasCount)
      .field("order", &PlainOptions::order)
      .field("margin", &PlainOptions::margin);
  class_<Site>("Site")
      .constructor<>()
      .function("setRings", &setRings)
      .function("setMask", &setMask)
      .function("addObstacle", &addObstacle)
      .function("addCapsules", &addCapsules);
  function("plainOptions", optional_override([] { return PlainOptions(); }));
  function("beginPlain", &beginPlainRun, allow_raw_pointers());
}

}  // namespace
}  // namespace copse::bindings
