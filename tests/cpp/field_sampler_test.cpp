// Samples of radius fields: spacing by all pairs, saturation wherever circles meet, on random
// grounds and random rasters, by all rules.
#include "field/field_sampler.h"

#include <gtest/gtest.h>

#include <cmath>

#include "field_trial.h"

namespace copse {
namespace {

TEST(FieldSampler, keepsItsPromisesOnRandomScenes) {
  for (int seed = 1; seed <= trial::trials(120); ++seed) {
    const trial::FieldScene scene = trial::randomFieldScene(static_cast<std::uint64_t>(seed));
    const std::string faults = trial::tryOut(scene, static_cast<std::uint64_t>(seed));
    EXPECT_TRUE(faults.empty()) << "scene " << seed << ": " << faults.substr(0, 1000);
  }
}

}  // namespace
}  // namespace copse
