#include "selection_trial.h"

#include "methods/saturated.h"
#include "selection/even_count.h"

namespace copse::trial {
namespace {

SampleOptions sampleOptions(const Scene& scene, const SelectionOptions& options) {
  SampleOptions sample;
  sample.radius = scene.shape.radius;
  sample.seed = options.seed;
  sample.limit = options.limit;
  sample.float32 = scene.float32;
  sample.margin = scene.margin;
  return sample;
}

Result<Selected> finish(Result<std::unique_ptr<Method>> source, const SelectionOptions& options) {
  if (!source.ok()) return source.error();
  const auto begun = Selection::of(std::move(source.value()), options);
  if (!begun.ok()) return begun.error();
  Method& method = *begun.value();
  Selected selected;
  for (bool goesOn = true; goesOn; ++selected.steps) {
    goesOn = method.step(1e300);
    const auto placed = method.take();
    selected.positions.insert(selected.positions.end(), placed.begin(), placed.end());
  }
  if (const auto failure = method.failure()) return *failure;
  if (const auto* selection = dynamic_cast<const Selection*>(&method))
    selected.kept = selection->kept();
  selected.radius = method.radius();
  selected.unit = method.unit();
  selected.hasCount = method.hasCount();
  return selected;
}

}  // namespace

Result<Selected> select(const Scene& scene, const SelectionOptions& options) {
  const Result<Region> place = region(scene.shape);
  if (!place.ok()) return place.error();
  const Result<Obstacles> obstacles = obstaclesOf(scene);
  if (!obstacles.ok()) return obstacles.error();
  auto sampler = Sampler::begin(place.value(), sampleOptions(scene, options), obstacles.value());
  if (!sampler.ok()) return sampler.error();
  return finish(std::unique_ptr<Method>(std::make_unique<Saturated<Sampler>>(
                    std::move(sampler.value()), scene.shape.radius)),
                options);
}

Result<Selected> selectEvenly(const Scene& scene, const SelectionOptions& options) {
  const Result<Region> place = region(scene.shape);
  if (!place.ok()) return place.error();
  const Result<Obstacles> obstacles = obstaclesOf(scene);
  if (!obstacles.ok()) return obstacles.error();
  auto begun = EvenCount::begin(place.value(), obstacles.value(), sampleOptions(scene, options),
                                options.count.value());
  SelectionOptions all = options;
  all.count.reset();
  return finish(std::move(begun), all);
}

std::string misplaced(const Scene& scene, const Selected& selected) {
  const shapes::Shape& shape = scene.shape;
  oracle::Case given{shape.coords,  shape.ringEnds,     shape.nonzero, selected.radius,
                     selected.unit, selected.positions, scene.margin};
  for (const shapes::Shape& obstacle : scene.obstacles)
    given.obstacles.push_back({obstacle.coords, obstacle.ringEnds, obstacle.nonzero});
  for (const Capsule& c : scene.capsules)
    given.capsules.push_back({c.ax, c.ay, c.bx, c.by, c.radius});
  oracle::Options options;
  options.exhaustive = false;
  options.probes = 0;
  auto violations = oracle::audit(given, options);
  std::erase_if(violations, [](const auto& violation) { return violation.kind == "gap"; });
  if (violations.empty()) return "";
  return shape.name + ": " + oracle::describe(violations) + write(scene);
}

std::string told(const Error& error) {
  return error.code + ": " + error.option + " " + error.value + " " + error.rule;
}

Scene squareScene(double side, double radius) {
  Scene scene;
  scene.shape = {"square", radius, false, {0, 0, side, 0, side, side, 0, side}, {4}};
  return scene;
}

}  // namespace copse::trial
