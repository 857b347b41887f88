// Helpers for tests of classes and levels whose distances depend on the place: random scenes, and
// the judgement of each class by the judge of one radius by place.
#pragma once

#include <optional>
#include <string>

#include "class_trial.h"
#include "classes/layer_fields.h"
#include "copse.h"
#include "field_trial.h"

namespace copse::trial {

struct ByPlaceScene {
  FieldScene field;  ///< its existing samples may have classes
  ClassScene kinds;  ///< without classes: one radius by place
  double levels = 0;
};

/// A random scene with a raster, mostly with classes, levels or both.
ByPlaceScene randomByPlaceScene(std::uint64_t seed);

/// The layers of a scene: radii are those of the classes, times the ratio of the raster.
Layers layersOf(const ByPlaceScene& scene, std::uint64_t seed);
Result<Samples> sample(const ByPlaceScene& scene, std::uint64_t seed);

/// The faults of the samples at the end of each level, for each class; empty if there are none.
std::string faults(const ByPlaceScene& scene, std::uint64_t seed, const Samples& samples);

}  // namespace copse::trial
