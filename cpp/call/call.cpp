#include "call/call.h"

#include <utility>

#include "arrange/counted.h"
#include "arrange/even_count.h"
#include "field/sampler.h"
#include "windows/field_slice.h"

namespace copse {

namespace {

std::optional<Error> validateExisting(const Call& call) {
  if (call.existing.empty()) return std::nullopt;
  const auto count = static_cast<double>(call.existing.size());
  if (call.method) return errorOf(Rule::notWithMethod, Option::existing, count);
  if (call.isRadiusSought) return errorOf(Rule::notWithoutRadius, Option::existing, count);
  return validate(call.existing, call.classes ? call.classes->size() : 0);
}

std::optional<Error> validateLevels(const Call& call) {
  if (!call.levels) return std::nullopt;
  const double levels = *call.levels;
  if (auto error = validateLevelCount(levels)) return error;
  if (call.method) return errorOf(Rule::notWithMethod, Option::levels, levels);
  if (call.isRadiusSought) return errorOf(Rule::notWithoutRadius, Option::levels, levels);
  if (call.selection.isIdle()) return std::nullopt;
  return errorOf(Rule::levelsAreOrder, Option::levels, levels);
}

// Check options of layers whose distances depend on the place.
std::optional<Error> validateByPlace(const Call& call) {
  if (!call.field && !call.density) return std::nullopt;
  for (std::size_t i = 0; call.classes && i < call.classes->size(); ++i) {
    const auto& near = (*call.classes)[i].near;
    if (near) return errorAt(Rule::notWithField, Option::classNear, i, near->which);
  }
  if (call.density && !call.spacing.empty())
    return errorOf(Rule::notWithField, Option::spacing, static_cast<double>(call.spacing.size()));
  if (call.period && (call.levels || call.classes))
    return errorOf(Rule::notWithTile, call.levels ? Option::levels : Option::density);
  return std::nullopt;
}

std::optional<Error> validateClassCounts(const Call& call) {
  if (!call.classes || !areCounted(classOptionsOf(call))) return std::nullopt;
  if (call.density) return errorOf(Rule::notWithCounts, Option::density);
  for (std::size_t i = 0; i < call.classes->size(); ++i) {
    const auto& near = (*call.classes)[i].near;
    if (near) return errorAt(Rule::notWithCounts, Option::classNear, i, near->which);
  }
  if (call.levels) return errorOf(Rule::notWithCounts, Option::levels, *call.levels);
  if (call.period) return errorOf(Rule::tileNotWithCounts, Option::periodic);
  if (!call.selection.count) return std::nullopt;
  return errorOf(Rule::notWithCounts, Option::count, *call.selection.count);
}

std::optional<Error> validateNear(const Call& call) {
  if (!call.classes || !standsNear(classOptionsOf(call))) return std::nullopt;
  if (call.period) return errorOf(Rule::tileNotWithNear, Option::periodic);
  if (!call.selection.count) return std::nullopt;
  return errorOf(Rule::notWithNear, Option::count, *call.selection.count);
}

std::optional<Error> validate(const Call& call) {
  if (auto error = validate(static_cast<const RunOptions&>(call.sample))) return error;
  if (auto error = validateExisting(call)) return error;
  if (auto error = validateLevels(call)) return error;
  if (auto error = validateClassCounts(call)) return error;
  if (auto error = validateByPlace(call)) return error;
  if (auto error = validateNear(call)) return error;
  if (call.method && !call.obstacles.empty()) {
    const auto count = static_cast<double>(call.obstacles.regions.size());
    return errorOf(Rule::notWithMethod, Option::obstacles, count);
  }
  return validateCount(call);
}

FieldOptions fieldOptionsOf(const Call& call) {
  return {call.sample, call.conflict};
}

// If a radius by place is the same everywhere, make it the call's radius, as the sampler of one
// radius is four times as fast. Return it.
std::optional<double> takeOnlyRadius(Call& call) {
  const std::optional<double> same = call.field ? call.field->onlyRadius() : std::nullopt;
  if (same) {
    call.sample.radius = *same;
    call.field.reset();
  }
  return same;
}

// Return the radius by place that the call asks for, if any. With classes, it is in proportion to
// theirs, and 1 where it is least. Errors: "invalid-radius".
Result<std::optional<RadiusField>> fieldOf(const Call& call) {
  if (!call.density) return call.field;
  auto field = call.density->fieldOf(call.classes ? 1 : call.sample.radius);
  if (!field.ok()) return field.error();
  return std::optional(std::move(field.value()));
}

// Let obstacles keep the clearances of existing samples, for a radius by place.
void keepClearances(Call& call) {
  appendClearances(call.existing, call.obstacles.capsules);
  if (call.existing.keepsClearanceOnly()) call.existing = {};
}

// Begin a run of a field: all of it, or the call's slice.
RunResult beginFieldRun(const Region& region, const Obstacles& obstacles, const RadiusField& field,
                        const Call& call) {
  const FieldOptions options = fieldOptionsOf(call);
  return call.slice ? beginFieldSlice(region, obstacles, field, options, call.existing, *call.slice)
                    : beginField(region, obstacles, field, options, call.existing);
}

// Return what layers of the call keep clear of. It holds a view of the call.
LayersAround aroundOf(const Call& call) {
  const std::size_t lists = call.existing.empty() ? 0 : 1;
  return {call.obstacles, std::span(&call.existing, lists), call.conflict};
}

RunResult beginByPlace(const Region& region, const Call& given) {
  if (given.isRadiusSought) {
    const double count = given.selection.count.value_or(0);
    return beginEvenCount(region, given.obstacles, *given.density, fieldOptionsOf(given), count);
  }
  const auto field = fieldOf(given);
  if (!field.ok()) return field.error();
  Call call = given;
  if (call.density) {
    if (auto error = call.density->addEmpty(region.box(), call.obstacles)) return *error;
  }
  if (!call.levels && !call.classes)
    return beginFieldRun(region, call.obstacles, *field.value(), call);
  const Result<Layers> layers = layersOf(call);
  if (!layers.ok()) return layers.error();
  LayersAround around = aroundOf(call);
  around.field = &*field.value();
  return beginLayers(region, around, layers.value(), call.sample);
}

RunResult beginPeriod(const Call& call) {
  const Period& period = *call.period;
  const PeriodPart part{call.slice, call.joined};
  if (call.field) {
    return beginPeriodic(period, call.obstacles, call.existing, *call.field, fieldOptionsOf(call),
                         part);
  }
  if (call.density) {
    return beginPeriodic(period, call.obstacles, call.existing, *call.density, call.sample.radius,
                         fieldOptionsOf(call), part);
  }
  const double levels = call.levels.value_or(0);
  if (call.classes)
    return beginPeriodic(period, aroundOf(call), classOptionsOf(call), levels, part);
  return beginPeriodic(period, aroundOf(call), call.sample, levels, part);
}

// A run of one radius, as a radius by place that is the same everywhere: each sample has its
// radius.
class SameRadius : public Run {
 public:
  SameRadius(std::unique_ptr<Run> source, double radius, const RunOptions& options)
      : Run(SampleLimit(options, Option::radius, radius, Word::useLargerRadius)),
        source_(std::move(source)),
        radius_(radius) {}

  Report report() const override { return source_->report(); }

 private:
  bool advance(double most) override {
    const bool goesOn = source_->step(most);
    if (source_->failure()) fail(*source_->failure());
    Output more = source_->take();
    more.radii.assign(more.size(), radius_);
    output().append(more);
    return goesOn;
  }
  double share() const override { return source_->progress(); }

  std::unique_ptr<Run> source_;
  double radius_;
};

// Begin the run that makes the samples, by the first option that asks for one.
RunResult beginSource(const Region& region, const Call& call) {
  if (call.method) return beginMethod(region, *call.method);
  if (call.period) return beginPeriod(call);
  if (call.field || call.density) return beginByPlace(region, call);
  if (call.isRadiusSought)
    return beginEvenCount(region, call.obstacles, call.sample, call.selection.count.value_or(0));
  const LayersAround around = aroundOf(call);
  if (call.classes && areCounted(classOptionsOf(call)))
    return beginCountedClasses(region, around, classOptionsOf(call));
  const Result<Layers> layers = layersOf(call);
  if (!layers.ok()) return layers.error();
  if (call.classes || call.levels || call.slice)
    return beginLayers(region, around, layers.value(), call.sample,
                       call.slice ? slicingOf(*call.slice, call.sample) : nullptr);
  return beginSampler(region, clearOf(around, layers.value().list.front()), call.sample);
}

}  // namespace

ClassOptions classOptionsOf(const Call& call) {
  ClassOptions options{call.sample, *call.classes, call.spacing};
  if (call.density || call.endless || areDrawn(options)) options.conflict = call.conflict;
  return options;
}

Result<Layers> layersOf(const Call& call) {
  if (call.levels) {
    if (auto error = validateLevelCount(*call.levels)) return *error;
  }
  const double levels = call.levels.value_or(0);
  if (call.classes) {
    const ClassOptions options = classOptionsOf(call);
    if (auto error = validate(options)) return *error;
    return layersOf(options, levels);
  }
  const double radius = call.field ? call.field->min() : call.sample.radius;
  if (auto error = Lattice::validate(radius)) return *error;
  return layersOf(radius, levels, call.sample.seed);
}

Result<CallLayers> readLayers(Call call) {
  CallLayers read;
  read.same = takeOnlyRadius(call);
  auto field = fieldOf(call);
  if (!field.ok()) return field.error();
  read.field = std::move(field.value());
  if (call.endless) call.sample.radius = call.endless->min;
  Result<Layers> layers = layersOf(call);
  if (!layers.ok()) return layers.error();
  read.layers = std::move(layers.value());
  return read;
}

RunResult begin(const Region& region, const Call& given) {
  if (auto error = validate(given)) return *error;
  Call call = given;
  // Runs that make exactly the count need no selection by count.
  SelectionOptions selection = call.selection;
  if (call.isRadiusSought || call.method) selection.count.reset();
  call.sample = withRoomFor(call.sample, selection);
  if (call.method) call.method->capacity = call.sample.capacity;
  const std::optional<double> same = takeOnlyRadius(call);
  if (call.field || call.density) keepClearances(call);
  RunResult source = beginSource(region, call);
  if (same && source.ok()) {
    source = RunResult(std::make_unique<SameRadius>(std::move(source.value()), *same, call.sample));
  }
  return select(std::move(source), selection, call.sample);
}

}  // namespace copse
