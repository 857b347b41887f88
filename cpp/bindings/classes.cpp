// Classes of samples, and where they stand.
#include <algorithm>
#include <cmath>
#include <utility>

#include "bindings/border.h"
#include "bindings/site.h"
#include "call/call.h"

namespace copse::bindings {
namespace {

// Set a radius, a weight and a count for each class, NaN for none, and their distances row by row.
void setClasses(Call& call, const val& radii, const val& weights, const val& counts,
                const val& spacing) {
  const auto radiusOf = numbersOf<double>(radii);
  const auto weightOf = numbersOf<double>(weights);
  const auto countOf = numbersOf<double>(counts);
  call.classes.emplace();
  for (std::size_t i = 0; i < std::min({radiusOf.size(), weightOf.size(), countOf.size()}); ++i) {
    call.classes->push_back({radiusOf[i], weightOf[i]});
    if (!std::isnan(countOf[i])) call.classes->back().count = countOf[i];
  }
  call.spacing = numbersOf<double>(spacing);
}

// Set sizes from a range, with a weight between each two of them.
void setSizes(Call& call, const val& sizes, const val& weights) {
  call.classes = classesOf({numbersOf<double>(sizes), numbersOf<double>(weights)});
}

// Let a class stand only near another one. JavaScript sets the classes first.
void setNear(Call& call, std::uint32_t which, std::uint32_t near, double within) {
  if (call.classes && which < call.classes->size()) (*call.classes)[which].near = {near, within};
}

// Set where a class stands.
void stand(Call& call, std::uint32_t which, Where where) {
  if (call.classes && which < call.classes->size())
    (*call.classes)[which].where = std::make_shared<const Where>(std::move(where));
}

void setWhere(Call& call, std::uint32_t which, const Site& site) {
  if (site.region) stand(call, which, Where(*site.region));
}

val setWeights(Call& call, std::uint32_t which, const val& weights, const Layout& layout) {
  const auto numbers = numbersOf<float>(weights);
  WeightRaster raster;
  raster.weights = numbers;
  layout.apply(raster, raster);
  Result<Where> where = Where::make(raster);
  if (!where.ok()) return toldOf(where.error());
  stand(call, which, std::move(where.value()));
  return val::undefined();
}

EMSCRIPTEN_BINDINGS(classes) {
  using namespace emscripten;
  function("setClasses", &setClasses);
  function("setSizes", &setSizes);
  function("setNear", &setNear);
  function("setWhere", &setWhere);
  function("setWeights", &setWeights);
}

}  // namespace
}  // namespace copse::bindings
