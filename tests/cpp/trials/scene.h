// Scenes: a region and all that its samples keep clear of. A scene can be sampled, judged and
// written as text.
#pragma once

#include <string>
#include <vector>

#include "trial.h"

namespace copse::trial {

struct Scene {
  shapes::Shape shape;
  double margin = 0;
  bool float32 = false;
  std::vector<shapes::Shape> obstacles;  // their radii are not used
  std::vector<Capsule> capsules;
  double limit = RunOptions().limit;
};

/// The obstacles of a scene, or the error of one that is no region.
Result<Obstacles> obstaclesOf(const Scene&);

/// The call that samples the scene, or the error of an obstacle that is no region.
Result<Call> callOf(const Scene&, std::uint64_t seed);
Result<Samples> sample(const Scene&, std::uint64_t seed);

/// The faults of the samples, and the scene as text; empty if there are none.
std::string faults(const Scene&, std::uint64_t seed, const Samples& samples,
                   const oracle::Options& options = {});

/// Sample the scene and judge the result. An error is a fault, too.
std::string tryOut(const Scene&, std::uint64_t seed);

/// The scene as text, with only the first of many obstacles and capsules.
std::string write(const Scene&);

}  // namespace copse::trial
