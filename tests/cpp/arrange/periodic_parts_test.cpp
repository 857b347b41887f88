// A seamless rectangle that is filled in slices, whose seams are filled when these are joined, is
// that of one call, bit for bit.
#include <gtest/gtest.h>

#include <cmath>

#include "copse.h"
#include "layers_trial.h"

namespace copse {
namespace {

Output inParts(const Region& region, Call call, std::uint32_t count, bool& agrees) {
  std::vector<Samples> slices;
  for (std::uint32_t number = 0; number < count; ++number) {
    call.slice = {number, count};
    slices.push_back(sample(region, call).value());
    if (number > 0) agrees = agrees && slices[number].below == slices[number - 1].above;
  }
  call.slice.reset();
  call.joined = trial::joined(slices);
  return sample(region, call).value();
}

TEST(PeriodicParts, areThoseOfOneCall) {
  shapes::Dice dice(4);
  for (int trial = 0; trial < trial::trials(30); ++trial) {
    Call call;
    call.sample.seed = static_cast<std::uint64_t>(trial);
    call.sample.radius = 1;
    call.sample.float32 = dice.chance(0.3);
    call.period = Period{-30, 50, 420, 300};
    const Region region = call.period->region().value();
    switch (dice.below(4)) {
      case 0:
        call.classes = {{20.0 / 7, 1}, {12.0 / 7, 2}, {1, 6}};
        break;
      case 1:
        call.classes = {{1, 1}, {1, 3}};
        break;
      case 2:
        call.field = RadiusField::make(
                         {1, 2, std::vector<float>{1, 2, 1.5F, 1}, {}, 2, 2, {-30, 50, 420, 300}})
                         .value();
        break;
      default:
        break;
    }
    if (dice.chance(0.5)) {
      for (int i = 0; i < 9; ++i) {
        call.existing.positions.push_back(dice.between(-30, 390));
        call.existing.positions.push_back(dice.between(50, 350));
        call.existing.radii.push_back(dice.between(1, 9));
      }
    }
    const Samples whole = sample(region, call).value();
    bool agrees = true;
    const Output parts =
        inParts(region, call, 2 + static_cast<std::uint32_t>(dice.below(2)), agrees);
    EXPECT_TRUE(agrees);
    ASSERT_EQ(parts.positions, whole.positions) << trial;
    ASSERT_EQ(parts.radii, whole.radii);
    ASSERT_EQ(parts.classes, whole.classes);
  }
}

}  // namespace
}  // namespace copse
