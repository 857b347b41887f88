// Every shape of tests/shapes/, under several seeds, judged by the oracle.
#include <gtest/gtest.h>

#include <cmath>

#include "trial.h"

namespace copse {
namespace {

TEST(Shapes, areThere) {
  EXPECT_GT(shapes::corpus().size(), 50U);
}

TEST(Shapes, survivePrinting) {
  for (const shapes::Shape& shape : shapes::corpus()) {
    ASSERT_FALSE(shape.ringEnds.empty()) << shape.name;
    ASSERT_EQ(shape.ringEnds.back() * 2, shape.coords.size()) << shape.name;
  }
}

TEST(Shapes, areSpacedInsideAndSaturated) {
  for (const shapes::Shape& shape : shapes::corpus()) {
    for (std::uint64_t seed = 0; seed < (trial::brief() ? 1 : 8); ++seed) {
      EXPECT_EQ(trial::tryOut(shape, seed), "");
    }
  }
}

/// That the oracle finds nothing means something: it finds a single sample taken away.
TEST(Shapes, showWhereASampleWasTakenAway) {
  for (const shapes::Shape& shape : shapes::corpus()) {
    Samples samples = trial::sample(shape, 1).value();
    if (samples.positions.empty()) continue;
    const std::size_t last = samples.positions.size() - 2;
    const double rows = samples.positions[last + 1] / samples.report.unit;
    if (rows != std::floor(rows)) continue;  // the one sample of a region without lattice points
    samples.positions.resize(last);
    EXPECT_NE(trial::faults(shape, 1, samples).find("gap"), std::string::npos) << shape.name;
  }
}

TEST(Shapes, areAsFullAsRandomDartsMakeThem) {
  for (const shapes::Shape& shape : shapes::corpus()) {
    if (shape.name != "square") continue;
    double count = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      count += static_cast<double>(trial::sample(shape, seed).value().positions.size()) / 40;
    }
    // 0.6966 per square radius, and more along the edge
    EXPECT_NEAR(count * shape.radius * shape.radius / 1e4, 0.72, 0.02);
  }
}

/// Made by scripts/shapes.mjs: a coast of many thousand edges, a thousand islands.
TEST(Shapes, madeByTheScript) {
  const auto made = shapes::read("build/shapes/made.txt");
  ASSERT_FALSE(made.empty()) << "run: node scripts/shapes.mjs";
  for (const shapes::Shape& shape : made) {
    if (trial::brief() && shape.coords.size() > 20'000) continue;
    EXPECT_EQ(trial::tryOut(shape, 1), "");
  }
}

}  // namespace
}  // namespace copse
