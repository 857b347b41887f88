// A region with all that its samples keep clear of: sampled, judged, written out.
#pragma once

#include <string>
#include <vector>

#include "trial.h"

namespace copse::trial {

struct Scene {
  shapes::Shape shape;
  double margin = 0;
  bool float32 = false;
  std::vector<shapes::Shape> obstacles;  // their radii say nothing
  std::vector<Capsule> capsules;
  double limit = RunOptions().limit;
};

/// What samples keep clear of; the error of an obstacle that is no region.
Result<Obstacles> obstaclesOf(const Scene&);

/// The call of one radius for it; the error of an obstacle that is no region.
Result<Call> callOf(const Scene&, std::uint64_t seed);
Result<Samples> sample(const Scene&, std::uint64_t seed);

/// What is wrong with the samples, and the scene; empty when nothing is.
std::string faults(const Scene&, std::uint64_t seed, const Samples& samples,
                   const oracle::Options& options = {});

/// Samples the scene and judges the result; an error is a fault too.
std::string tryOut(const Scene&, std::uint64_t seed);

/// As text; of many obstacles and capsules the first alone.
std::string write(const Scene&);

}  // namespace copse::trial
