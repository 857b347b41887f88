// Whole calls of a few hundred samples: any rings, obstacles and options. What the oracle knows how
// to judge, it judges; the rest must end, with samples or an error, and touch nothing that is not
// its own.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "choices.h"
#include "scene.h"

namespace copse::fuzz {
namespace {

constexpr double kMost = 3000;  // samples

void addRings(Choices& choices, shapes::Shape& shape, std::size_t most) {
  for (std::size_t rings = 1 + choices.below(most); rings > 0; --rings) {
    for (std::size_t points = 3 + choices.below(10); points > 0; --points) {
      shape.coords.push_back(choices.number());
      shape.coords.push_back(choices.number());
    }
    shape.ringEnds.push_back(static_cast<std::uint32_t>(shape.coords.size() / 2));
  }
}

/// At most thirty times in the width or height of the shape: so many samples can be judged quickly.
double radiusFor(Choices& choices, const shapes::Shape& shape) {
  double size = 0;
  for (const double a : shape.coords) size = std::max(size, std::abs(a - shape.coords[0]));
  const double radius = size / static_cast<double>(1 + choices.below(30));
  return choices.below(16) == 0 ? choices.number() : radius;
}

trial::Scene sceneOf(Choices& choices) {
  trial::Scene scene;
  addRings(choices, scene.shape, 4);
  scene.shape.name = "fuzz";
  scene.shape.nonzero = choices.flip();
  scene.shape.radius = radiusFor(choices, scene.shape);
  scene.float32 = choices.below(8) == 0;
  const double radius = scene.shape.radius;
  if (choices.flip()) scene.margin = radius * static_cast<double>(choices.below(32)) / 16;
  for (std::size_t left = choices.below(4); left > 0; --left) {
    shapes::Shape obstacle;
    addRings(choices, obstacle, 2);
    if (trial::region(obstacle).ok()) scene.obstacles.push_back(obstacle);
  }
  for (std::size_t left = choices.below(4); left > 0; --left) {
    const double ax = choices.number();
    const double ay = choices.number();
    const double clearance = radius * static_cast<double>(choices.below(64)) / 16;
    const bool isPoint = choices.flip();
    scene.capsules.push_back(
        {ax, ay, isPoint ? ax : choices.number(), isPoint ? ay : choices.number(), clearance});
  }
  return scene;
}

/// Options that the oracle knows nothing of.
Call callOf(Choices& choices, double radius) {
  Call call;
  call.sample.radius = radius;
  call.selection.order = static_cast<Order>(choices.below(3));
  if (choices.flip()) call.selection.count = static_cast<double>(1 + choices.below(256));
  for (std::size_t left = choices.below(6); left > 0; --left) {
    call.existing.positions.push_back(choices.number());
    call.existing.positions.push_back(choices.number());
  }
  const std::size_t way = choices.below(4);
  if (way == 1) {
    call.classes.emplace();
    for (std::size_t left = 2 + choices.below(3); left > 0; --left) {
      const double share = static_cast<double>(1 + choices.below(8));
      call.classes->push_back({radius * share / 2, choices.number()});
    }
    call.existing = {};
  } else if (way == 2) {
    call.method.emplace();
    static_cast<RunOptions&>(*call.method) = call.sample;
    call.method->method = static_cast<MethodName>(choices.below(5));
    call.method->radius = radius;
    call.method->count = static_cast<double>(1 + choices.below(200));
    call.selection.count = std::nullopt;
  } else if (way == 3) {
    call.isRadiusSought = call.selection.count.has_value();
  }
  return call;
}

void tryOut(Choices& choices) {
  const trial::Scene scene = sceneOf(choices);
  const std::uint64_t seed = choices.next<std::uint64_t>();
  const Result<Region> region = trial::region(scene.shape);
  if (!region.ok()) return;
  const Result<Obstacles> obstacles = trial::obstaclesOf(scene);
  if (!obstacles.ok()) return;
  const bool isJudged = choices.flip();
  Call call = isJudged ? Call() : callOf(choices, scene.shape.radius);
  call.sample.radius = scene.shape.radius;
  call.sample.seed = seed;
  call.sample.limit = kMost;
  call.sample.margin = scene.margin;
  call.sample.float32 = scene.float32;
  if (call.method) static_cast<RunOptions&>(*call.method) = call.sample;
  call.obstacles = obstacles.value();
  const Result<Samples> samples = copse::sample(region.value(), call);
  if (!samples.ok()) return;
  if (!isJudged) {
    if (static_cast<double>(samples.value().size()) > kMost) std::abort();
    return;
  }
  // A search that does not come to its end is no fault.
  const oracle::Options options = {.most = 1, .probes = 64, .boxes = 300'000};
  const std::string faults = trial::faults(scene, seed, samples.value(), options);
  if (faults.empty() || faults.find("unfinished") != std::string::npos) return;
  std::fputs(faults.c_str(), stderr);
  std::abort();
}

}  // namespace
}  // namespace copse::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  copse::fuzz::Choices choices(data, size);
  copse::fuzz::tryOut(choices);
  return 0;
}
