#include "selection/even_density.h"

namespace copse {

namespace {

constexpr double kDensityBytesPerSample = 200;
// A field is slow to fill and has edges of its own: better too many samples than another round, and
// where something is kept clear of, a sixteenth of them tells what the area is.
constexpr double kDensityRoom = 0.03;
constexpr double kTrialCount = 6400;
constexpr double kTrialRadii = 4;

}  // namespace

Result<std::unique_ptr<EvenCount>> beginEvenCount(const Region& region, const Obstacles& obstacles,
                                                  const Density& density,
                                                  const FieldOptions& options, double count) {
  const auto make = [&]() -> Result<Filling> {
    Filling filling;
    filling.obstacles = obstacles;
    if (auto error = density.addEmpty(region, filling.obstacles)) return *error;
    filling.begin = [density, options](
                        const Region& ground, const Obstacles& all,
                        const SampleOptions& sample) -> Result<std::unique_ptr<Run>> {
      const Result<RadiusField> field = density.fieldOf(sample.radius);
      if (!field.ok()) return field.error();
      FieldOptions here = options;
      static_cast<RunOptions&>(here) = sample;
      return beginField(ground, all, field.value(), here);
    };
    filling.area = density.areaIn(region);
    filling.room = kDensityRoom;
    filling.isAreaSure = options.margin == 0 && obstacles.empty();
    filling.firstRadii = count >= kTrialCount && !filling.isAreaSure ? kTrialRadii : 1;
    return filling;
  };
  return beginFilling(region, withRoomFor(options, kDensityBytesPerSample), count, options.conflict,
                      make);
}

}  // namespace copse
