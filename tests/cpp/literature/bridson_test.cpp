#include <gtest/gtest.h>

#include <cmath>

#include "literature/pieces.h"
#include "method_trial.h"
#include "random_shapes.h"

namespace copse {
namespace {

shapes::Shape square(double side) {
  return {"square", 1, false, {0, 0, side, 0, side, side, 0, side}, {4}};
}

std::size_t partsOf(const shapes::Shape& shape) {
  const RegionTree tree(trial::region(shape).value());
  Pieces pieces(tree, false);
  return Parts(tree, pieces).count();
}

const shapes::Shape& named(const std::string& name) {
  static const auto all = shapes::corpus();
  for (const auto& shape : all) {
    if (shape.name == name) return shape;
  }
  ADD_FAILURE() << name;
  return all.front();
}

TEST(Parts, areCounted) {
  EXPECT_EQ(partsOf(square(7)), 1U);
  EXPECT_EQ(partsOf(named("circle")), 1U);
  EXPECT_EQ(partsOf(named("bow-tie")), 2U);
  EXPECT_EQ(partsOf(named("bow-tie-nonzero")), 2U);
  EXPECT_EQ(partsOf(named("hole")), 1U);
  EXPECT_EQ(partsOf(named("two-parts")), 2U);
  EXPECT_EQ(partsOf(named("pentagram")), 5U);
  EXPECT_EQ(partsOf(named("pentagram-nonzero")), 1U);
  EXPECT_EQ(partsOf(named("overlap-nonzero")), 1U);
  EXPECT_EQ(partsOf(named("spiral")), 1U);
  EXPECT_EQ(partsOf(named("comb")), 1U);
  EXPECT_EQ(partsOf(named("koch")), 1U);
}

/// Triangles far apart, from a millionth to a hundred radii wide; some with a hole.
shapes::Shape archipelago(std::uint64_t seed) {
  shapes::Dice dice(seed);
  shapes::Shape shape{"archipelago", 1, false, {}, {}};
  const auto ring = [&](double x, double y, double size) {
    for (int i = 0; i < 3; ++i) {
      shape.coords.push_back(x + size * std::vector<double>{0, 1, dice.roll()}[std::size_t(i)]);
      shape.coords.push_back(y + size * std::vector<double>{0, dice.roll() / 3, 1}[std::size_t(i)]);
    }
    shape.ringEnds.push_back(static_cast<std::uint32_t>(shape.coords.size() / 2));
  };
  for (int i = 0; i < 40; ++i) {
    const double size = std::pow(10.0, dice.between(-6, 1.5));
    ring(i % 8 * 1000 + dice.roll(), i / 8 * 1000 + dice.roll(), size);
  }
  ring(1e7, -1e7, 1e-3);
  return shape;
}

TEST(Bridson, reachesEveryPart) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const shapes::Shape shape = archipelago(seed);
    const auto options = trial::methodOptions(shape, MethodName::bridson, seed);
    const auto positions = trial::fill(shape, options).value().positions;
    ASSERT_EQ(trial::misplaced(shape, positions, 1), "");
    for (std::size_t ring = 0; ring < shape.ringEnds.size(); ++ring) {
      bool isReached = false;
      for (std::size_t i = 0; i < positions.size(); i += 2) {
        isReached |= std::fabs(positions[i] - shape.coords[6 * ring]) < 500 &&
                     std::fabs(positions[i + 1] - shape.coords[6 * ring + 1]) < 500;
      }
      EXPECT_TRUE(isReached) << "part " << ring << ", seed " << seed;
    }
  }
}

TEST(Bridson, isAsDenseAsPublished) {
  const shapes::Shape shape = square(100);
  double count = 0;
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    const auto options = trial::methodOptions(shape, MethodName::bridson, seed);
    count += static_cast<double>(trial::fill(shape, options).value().positions.size()) / 10;
  }
  EXPECT_NEAR(count / 1e4, 0.64, 0.03);  // 0.617 far from edges at k = 30
}

TEST(Bridson, drawsItsCandidatesFromTheRingAroundAParent) {
  auto options = trial::methodOptions(square(20), MethodName::bridson, 1);
  options.isWatched = true;
  const auto filled = trial::fill(square(20), options).value();
  const auto& p = filled.positions;
  ASSERT_EQ(filled.trace.parents.front(), -1);
  double outer = 0;
  for (std::size_t i = 1; i < filled.trace.parents.size(); ++i) {
    const std::int32_t parent = filled.trace.parents[i];
    ASSERT_GE(parent, 0);
    ASSERT_LT(parent, static_cast<std::int32_t>(i));
    const auto from = 2 * static_cast<std::size_t>(parent);
    const double square = std::pow(p[2 * i] - p[from], 2) + std::pow(p[2 * i + 1] - p[from + 1], 2);
    ASSERT_GE(square, 1);
    ASSERT_LT(square, 4 + 1e-9);
    outer += square > 2.25 ? 1 : 0;
  }
  EXPECT_GT(outer, 0.4 * static_cast<double>(filled.trace.parents.size()));
  // Candidates that were accepted are the samples, in order.
  std::vector<double> accepted;
  for (std::size_t i = 0; i < filled.trace.accepted.size(); ++i) {
    if (filled.trace.accepted[i] == 0) continue;
    accepted.push_back(filled.trace.tried[2 * i]);
    accepted.push_back(filled.trace.tried[2 * i + 1]);
  }
  EXPECT_EQ(accepted, p);
  // Each sample was given up after 30 candidates in vain.
  EXPECT_GT(filled.trace.accepted.size(), 30 * filled.trace.parents.size());
  EXPECT_LT(filled.trace.accepted.size(), 60 * filled.trace.parents.size());
}

TEST(Bridson, tellsWhoIsActive) {
  const auto options = trial::methodOptions(square(20), MethodName::bridson, 1);
  const auto begun = beginMethod(trial::region(square(20)).value(), options);
  copse::Run& run = *begun.value();
  run.step(1);
  EXPECT_EQ(run.active(), std::vector<std::uint32_t>{0});
  run.step(10);
  EXPECT_FALSE(run.active().empty());
  for (const std::uint32_t index : run.active()) EXPECT_LT(index, 11U);
  while (run.step(1e300)) {
  }
  EXPECT_TRUE(run.active().empty());
}

TEST(Bridson, startsWhereItIsTold) {
  auto options = trial::methodOptions(square(20), MethodName::bridson, 1);
  options.start = Point{3.25, 17.125};
  auto positions = trial::fill(square(20), options).value().positions;
  EXPECT_EQ(positions[0], 3.25);
  EXPECT_EQ(positions[1], 17.125);
  options.start.reset();
  options.isStartCentre = true;
  positions = trial::fill(square(20), options).value().positions;
  EXPECT_EQ(positions[0], 10);
  EXPECT_EQ(positions[1], 10);
}

TEST(Bridson, startsNearTheCentreOfARing) {
  const shapes::Shape ring{
      "ring", 1, false, {0, 0, 20, 0, 20, 20, 0, 20, 2, 5, 18, 5, 18, 15, 2, 15}, {4, 8}};
  auto options = trial::methodOptions(ring, MethodName::bridson, 1);
  options.isStartCentre = true;
  const auto positions = trial::fill(ring, options).value().positions;
  ASSERT_EQ(trial::misplaced(ring, positions, 1), "");
  EXPECT_LT(std::hypot(positions[0] - 10, positions[1] - 10), 10);
}

TEST(Bridson, refusesAStartOutside) {
  auto options = trial::methodOptions(square(20), MethodName::bridson, 1);
  for (const Point start : {Point{-1, 5}, Point{21, 5}, Point{5, NAN}, Point{1e300, INFINITY}}) {
    options.start = start;
    const auto filled = trial::fill(square(20), options);
    ASSERT_FALSE(filled.ok());
    EXPECT_EQ(filled.error().code(), "out-of-range");
    EXPECT_EQ(filled.error().option(), "start");
  }
}

}  // namespace
}  // namespace copse
