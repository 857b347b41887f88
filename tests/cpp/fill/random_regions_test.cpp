// Ten thousand random regions, as hostile as can be, in four parts that can run side by side.
#include <gtest/gtest.h>

#include "random_shapes.h"
#include "trial.h"

namespace copse {
namespace {

void tryRegions(int part) {
  const int count = trial::trials(2500);
  for (int i = 0; i < count; ++i) {
    const shapes::Shape shape =
        shapes::randomShape(static_cast<std::uint64_t>(part * 1'000'000 + i));
    ASSERT_EQ(trial::tryOut(shape, static_cast<std::uint64_t>(i)), "");
  }
}

TEST(RandomRegions, firstQuarter) {
  tryRegions(0);
}
TEST(RandomRegions, secondQuarter) {
  tryRegions(1);
}
TEST(RandomRegions, thirdQuarter) {
  tryRegions(2);
}
TEST(RandomRegions, lastQuarter) {
  tryRegions(3);
}

TEST(RandomRegions, asFloat32) {
  int refused = 0;
  const int count = trial::trials(1000);
  for (int i = 0; i < count; ++i) {
    const shapes::Shape shape = shapes::randomShape(static_cast<std::uint64_t>(i));
    const Result<Samples> samples = trial::sample(shape, 1, true);
    if (!samples.ok()) {
      ASSERT_EQ(samples.error().code(), "precision") << samples.error().rule();
      ++refused;
      continue;
    }
    for (const double value : samples.value().positions)
      ASSERT_EQ(value, static_cast<float>(value));
    ASSERT_EQ(trial::faults(shape, 1, samples.value()), "");
  }
  EXPECT_LT(refused, count / 2);
}

}  // namespace
}  // namespace copse
