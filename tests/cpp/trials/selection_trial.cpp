#include "selection_trial.h"

#include "arrange/even_count.h"

namespace copse::trial {
namespace {

SampleOptions sampleOptions(const Scene& scene, const Choice& choice) {
  SampleOptions sample;
  sample.radius = scene.shape.radius;
  sample.seed = choice.seed;
  sample.limit = choice.limit;
  sample.float32 = scene.float32;
  sample.margin = scene.margin;
  return sample;
}

Result<Selected> finish(RunResult source, const Choice& choice) {
  RunOptions options;
  options.seed = choice.seed;
  const auto run = copse::select(std::move(source), choice, options);
  if (!run.ok()) return run.error();
  Selected selected;
  while (run.value()->step()) ++selected.steps;
  if (run.value()->failure()) return *run.value()->failure();
  const Report report = run.value()->report();
  selected.positions = run.value()->take().positions;
  selected.radius = report.radius;
  selected.unit = report.unit;
  selected.hasCount = report.ending == Ending::count;
  return selected;
}

}  // namespace

Result<Selected> select(const Scene& scene, const Choice& choice) {
  const Result<Region> place = region(scene.shape);
  if (!place.ok()) return place.error();
  const Result<Obstacles> obstacles = obstaclesOf(scene);
  if (!obstacles.ok()) return obstacles.error();
  return finish(beginSampler(place.value(), {obstacles.value()}, sampleOptions(scene, choice)),
                choice);
}

Result<Selected> selectEvenly(const Scene& scene, const Choice& choice) {
  const Result<Region> place = region(scene.shape);
  if (!place.ok()) return place.error();
  const Result<Obstacles> obstacles = obstaclesOf(scene);
  if (!obstacles.ok()) return obstacles.error();
  Choice all = choice;
  all.count.reset();
  return finish(beginEvenCount(place.value(), obstacles.value(), sampleOptions(scene, choice),
                               choice.count.value()),
                all);
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
  return error.code() + ": " + error.option() + " " + error.value() + " " + error.rule();
}

Scene squareScene(double side, double radius) {
  Scene scene;
  scene.shape = {"square", radius, false, {0, 0, side, 0, side, side, 0, side}, {4}};
  return scene;
}

}  // namespace copse::trial
