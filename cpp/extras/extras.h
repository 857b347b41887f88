// What copse-lite.wasm leaves out, so that a page which needs none of it loads faster: methods
// other than the maximal one, fields, tiles, and a count without a radius. Every program links one
// of two files: whole.cpp begins what is asked for; lite.cpp says that it is not there.
#pragma once

#include <memory>

#include "call.h"
#include "error.h"
#include "field/radius_field.h"
#include "geometry/region.h"
#include "methods/method.h"

namespace copse {

/// Whether a call asks for any of it.
inline bool isExtra(const Call& call) {
  return call.other || call.field || call.tile || call.isRadiusSought;
}

/// Begins a call that does. Errors: those of the method and of the count, or "not-in-lite".
Result<std::unique_ptr<Method>> beginExtra(const Region& region, const Call& call);

/// RadiusField::make, or "not-in-lite".
Result<RadiusField> makeField(const RadiusRaster& raster);

}  // namespace copse
