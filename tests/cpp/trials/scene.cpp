#include "scene.h"

#include <cstdio>

namespace copse::trial {

Result<Obstacles> obstaclesOf(const Scene& scene) {
  Obstacles obstacles;
  obstacles.capsules = scene.capsules;
  for (const shapes::Shape& shape : scene.obstacles) {
    const Result<Region> obstacle = region(shape);
    if (!obstacle.ok()) return obstacle.error();
    obstacles.regions.push_back(obstacle.value());
  }
  return obstacles;
}

Result<Call> callOf(const Scene& scene, std::uint64_t seed) {
  Call call;
  call.sample.radius = scene.shape.radius;
  call.sample.seed = seed;
  call.sample.float32 = scene.float32;
  call.sample.margin = scene.margin;
  call.sample.limit = scene.limit;
  const Result<Obstacles> obstacles = obstaclesOf(scene);
  if (!obstacles.ok()) return obstacles.error();
  call.obstacles = obstacles.value();
  return call;
}

Result<Samples> sample(const Scene& scene, std::uint64_t seed) {
  const Result<Region> place = region(scene.shape);
  if (!place.ok()) return place.error();
  const Result<Call> call = callOf(scene, seed);
  if (!call.ok()) return call.error();
  return copse::sample(place.value(), call.value());
}

std::string faults(const Scene& scene, std::uint64_t seed, const Samples& samples,
                   const oracle::Options& options) {
  const shapes::Shape& shape = scene.shape;
  oracle::Case given{shape.coords,        shape.ringEnds,    shape.nonzero, shape.radius,
                     samples.report.unit, samples.positions, scene.margin};
  for (const shapes::Shape& obstacle : scene.obstacles)
    given.obstacles.push_back({obstacle.coords, obstacle.ringEnds, obstacle.nonzero});
  for (const Capsule& c : scene.capsules)
    given.capsules.push_back({c.ax, c.ay, c.bx, c.by, c.radius});
  const auto violations = oracle::audit(given, options);
  if (violations.empty()) return "";
  return shape.name + ", seed " + std::to_string(seed) + ", " +
         std::to_string(samples.positions.size() / 2) + " samples, unit " +
         std::to_string(samples.report.unit) + "\n" + oracle::describe(violations) + write(scene);
}

std::string tryOut(const Scene& scene, std::uint64_t seed) {
  const Result<Samples> samples = sample(scene, seed);
  if (samples.ok()) return faults(scene, seed, samples.value());
  const Error& error = samples.error();
  return scene.shape.name + ": " + error.code() + ": " + error.option() + " " + error.value() +
         " " + error.rule() + "\n" + write(scene);
}

std::string write(const Scene& scene) {
  constexpr std::size_t kMost = 30;
  std::string text;
  const auto add = [&](const shapes::Shape& shape) {
    text += shape.coords.size() < 400 ? shapes::write(shape) : "# " + shape.name + "\n";
  };
  char line[200];
  add(scene.shape);
  std::snprintf(line, sizeof line, "# margin %.17g, float32 %d, %zu obstacles, %zu capsules\n",
                scene.margin, scene.float32 ? 1 : 0, scene.obstacles.size(), scene.capsules.size());
  text += line;
  for (std::size_t i = 0; i < std::min(kMost, scene.obstacles.size()); ++i) add(scene.obstacles[i]);
  for (std::size_t i = 0; i < std::min(kMost, scene.capsules.size()); ++i) {
    const Capsule& c = scene.capsules[i];
    std::snprintf(line, sizeof line, "# capsule %.17g %.17g %.17g %.17g radius %.17g\n", c.ax, c.ay,
                  c.bx, c.by, c.radius);
    text += line;
  }
  return text;
}

}  // namespace copse::trial
