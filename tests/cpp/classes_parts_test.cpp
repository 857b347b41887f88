// The parts of the class sampler by themselves: stamps, groups and layers, and taking step by step.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "class_trial.h"
#include "classes/class_stamps.h"
#include "classes/class_table.h"

namespace copse {
namespace {

/// Whether a stamp's set bits all lie inside the disc, wherever in its sixteenth the sample is.
void expectTrue(ClassStamps& stamps, double ratio, std::uint32_t x, std::uint32_t y,
                double& covered) {
  const std::uint64_t* words = stamps.stamp(x, y);
  const std::int64_t subcells = stamps.across() * 8;
  for (std::int64_t row = 0; row < subcells; ++row) {
    for (std::int64_t column = 0; column < subcells; ++column) {
      const std::uint64_t word = words[row / 8 * stamps.across() + column / 8];
      if (((word >> (row % 8 * 8 + column % 8)) & 1) == 0) continue;
      covered += 1.0 / 64;
      const double left = static_cast<double>(stamps.begin(x)) + static_cast<double>(column) / 8;
      const double low = static_cast<double>(stamps.begin(y)) + static_cast<double>(row) / 8;
      const double dx = std::max((x + 1) / 16.0 - left, left + 0.125 - x / 16.0);
      const double dy = std::max((y + 1) / 16.0 - low, low + 0.125 - y / 16.0);
      ASSERT_LT(dx * dx + dy * dy, ratio * ratio) << ratio << " " << x << " " << y;
    }
  }
}

TEST(ClassStamps, coverWhatIsInsideAlone) {
  constexpr double kPi = 3.141592653589793;
  for (const double ratio : {0.3, 1.0, std::sqrt(2.0), 1.7, 2.5, 3.0}) {
    ClassStamps stamps(ratio);
    double covered = 0;
    for (std::uint32_t y = 0; y < 16; ++y) {
      for (std::uint32_t x = 0; x < 16; ++x) expectTrue(stamps, ratio, x, y, covered);
    }
    // What they leave out is a rim of about a subcell's diagonal.
    const double inner = std::max(0.0, ratio - 0.2);
    EXPECT_GT(covered / 256, kPi * inner * inner) << ratio;
  }
}

ClassTable tableOf(const ClassOptions& options) {
  const Lattice lattice = Lattice::make(leastDistance(options), 100, false).value();
  return ClassTable(options, std::vector<std::uint8_t>(options.classes.size()), lattice);
}

TEST(ClassTable, classesOfOneRadiusShareAGroup) {
  ClassOptions options;
  options.classes = {{1, 1}, {2, 1}, {1, 3}, {2, 2}, {5, 1}};
  const ClassTable table = tableOf(options);
  ASSERT_EQ(table.groups().size(), 3U);
  EXPECT_EQ(table.groups()[0].classes, (std::vector<std::uint32_t>{4}));
  EXPECT_EQ(table.groups()[1].classes, (std::vector<std::uint32_t>{1, 3}));
  EXPECT_EQ(table.groups()[2].classes, (std::vector<std::uint32_t>{0, 2}));
  EXPECT_EQ(table.groups()[2].level, 0);
  EXPECT_EQ(table.groups()[0].level, 2);
}

TEST(ClassTable, noTwoSamplesOfALayerShareACell) {
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    shapes::Dice dice(seed);
    const ClassOptions options = trial::randomClasses(dice, 1);
    const ClassTable table = tableOf(options);
    for (std::uint32_t i = 0; i < options.classes.size(); ++i) {
      for (std::uint32_t j = 0; j < options.classes.size(); ++j) {
        if (table.kinds()[i].layer != table.kinds()[j].layer) continue;
        const std::int64_t last = table.side(table.layers()[table.kinds()[i].layer].level) - 1;
        ASSERT_LT(2 * last * last, table.square(i, j)) << seed;
      }
    }
  }
}

TEST(ClassSampler, givesTheSameTakenStepByStep) {
  const std::vector<double> coords{0, 0, 80, 0, 80, 80, 0, 80};
  const auto region = Region::fromRings(coords, std::vector<std::uint32_t>{4}, FillRule::evenodd);
  ClassOptions options;
  options.classes = {{1, 1}, {1.5, 2}, {1, 1}};
  auto whole = beginClasses(region.value(), {}, options);
  while (whole.value()->step()) {
  }
  auto parts = beginClasses(region.value(), {}, options);
  Output all;
  int steps = 0;
  for (bool more = true; more; ++steps) {
    more = parts.value()->step();
    all.append(parts.value()->take());
    ASSERT_EQ(all.positions.size(), 2 * all.classes.size());
  }
  EXPECT_GT(steps, 5);
  EXPECT_EQ(parts.value()->count(), static_cast<double>(all.size()));
  const Output once = whole.value()->take();
  EXPECT_EQ(all.positions, once.positions);
  EXPECT_EQ(all.classes, once.classes);
}

}  // namespace
}  // namespace copse
