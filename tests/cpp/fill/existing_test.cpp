// Existing samples: for one radius, for a field and for classes alike they are what is known to be
// kept clear of, by the rule for two radii, by class and by clearance.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "copse.h"
#include "fill/run.h"
#include "ground/lattice.h"
#include "random_scenes.h"
#include "random_shapes.h"
#include "trial.h"

namespace copse {
namespace {

Region square() {
  const double coords[] = {0, 0, 40, 0, 40, 40, 0, 40};
  const std::uint32_t ends[] = {4};
  return Region::fromRings(coords, ends, FillRule::evenodd).value();
}

Result<Samples> sample(const Call& call) {
  return copse::sample(square(), call);
}

ExistingSamples scattered(std::size_t count) {
  shapes::Dice dice(7);
  ExistingSamples existing;
  for (std::size_t i = 0; i < 2 * count; ++i) existing.positions.push_back(dice.between(-2, 42));
  return existing;
}

std::vector<double> each(std::size_t count, double least, double most) {
  shapes::Dice dice(8);
  std::vector<double> values(count);
  for (double& value : values) value = dice.between(least, most);
  return values;
}

/// The least of what new samples have to spare: their distance to an existing one less the wanted.
double leastToSpare(const Samples& placed, const ExistingSamples& existing,
                    const std::function<double(std::size_t, std::size_t)>& wanted) {
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < placed.positions.size() / 2; ++i) {
    for (std::size_t j = 0; j < existing.size(); ++j) {
      const double dx = placed.positions[2 * i] - existing.positions[2 * j];
      const double dy = placed.positions[2 * i + 1] - existing.positions[2 * j + 1];
      least = std::min(least, std::sqrt(dx * dx + dy * dy) - wanted(i, j));
    }
  }
  return least;
}

/// Two samples of one cell, of which one lies on the cell's left edge, where a coordinate times the
/// inverse of the cell's side falls below the cell by rounding.
TEST(Existing, countThoughTwoStandInACell) {
  int cells = 0;
  for (double radius = 1; radius < 2; radius += 0.004) {
    const Lattice lattice = Lattice::make(radius, 40, false).value();
    const double side = lattice.side;
    Call call;
    call.sample.radius = radius;
    // Bins are narrow only where there are many samples.
    for (int i = 0; i < 2000; ++i) {
      call.existing.positions.push_back(std::floor(i % 40 / lattice.unit) * lattice.unit);
      call.existing.positions.push_back(std::floor(i / 400.0 / lattice.unit) * lattice.unit);
    }
    const double y = std::floor(20 / lattice.unit) * lattice.unit;
    bool hasAny = false;
    for (double column = 1; column * side * lattice.unit < 36; ++column) {
      if (std::floor(column * side * (1 / side)) == column) continue;
      const double x = column * side * lattice.unit;
      call.existing.positions.insert(call.existing.positions.end(),
                                     {x, y, x + std::floor(side / 2) * lattice.unit, y});
      hasAny = true;
      ++cells;
    }
    if (!hasAny) continue;
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
      call.sample.seed = seed;
      const Samples placed = sample(call).value();
      EXPECT_GE(leastToSpare(placed, call.existing, [&](auto, auto) { return radius; }), -1e-9)
          << radius << " " << seed;
    }
  }
  EXPECT_GT(cells, 20);
}

constexpr ConflictRule kRules[] = {ConflictRule::mean, ConflictRule::larger, ConflictRule::smaller};

TEST(Existing, areKeptClearOfAtOneRadius) {
  Call call;
  call.sample.radius = 4;
  call.existing.positions = {20, 20};
  const Samples placed = sample(call).value();
  EXPECT_GE(leastToSpare(placed, call.existing, [](auto, auto) { return 4; }), 0);
}

TEST(Existing, areObstaclesOfTheDistanceOfBothRadii) {
  for (const ConflictRule rule : kRules) {
    Call call;
    call.sample.radius = 1;
    call.conflict = rule;
    call.existing = scattered(60);
    // At the radius itself they are samples, not obstacles.
    call.existing.radii =
        each(60, rule == ConflictRule::larger ? 1.1 : 0.3, rule == ConflictRule::smaller ? 0.9 : 5);
    Call byHand;
    byHand.sample.radius = 1;
    for (std::size_t i = 0; i < 60; ++i) {
      const double x = call.existing.positions[2 * i];
      const double y = call.existing.positions[2 * i + 1];
      byHand.obstacles.capsules.push_back({x, y, x, y, spacingOf(rule, 1, call.existing.radii[i])});
    }
    EXPECT_EQ(sample(call).value().positions, sample(byHand).value().positions);
  }
}

/// Samples of another call, some of them moved or there twice, and others anywhere.
ExistingSamples standing(shapes::Dice& dice, const trial::Scene& scene) {
  shapes::Shape shape = scene.shape;
  shape.radius *= dice.chance(0.5) ? 1 : dice.between(0.5, 4);
  ExistingSamples existing;
  const auto add = [&](double x, double y) {
    existing.positions.insert(existing.positions.end(), {x, y});
  };
  const Result<Samples> before = trial::sample(shape, 99);
  if (before.ok()) {
    const std::vector<double>& at = before.value().positions;
    for (std::size_t i = 0; i < at.size(); i += 2) {
      if (dice.chance(0.6)) continue;
      add(at[i], at[i + 1]);
      if (dice.chance(0.1)) add(at[i], at[i + 1]);
      if (dice.chance(0.1)) add(at[i] + shape.radius * dice.roll() / 4, at[i + 1]);
    }
  }
  for (std::size_t i = dice.below(20); i > 0; --i) {
    const shapes::Spot spot = shapes::somewhere(dice, scene.shape);
    add(spot.x, spot.y);
  }
  if (dice.chance(0.3))
    existing.clearances.assign(existing.size(), shapes::anySize(dice, scene.shape.radius));
  return existing;
}

TEST(Existing, areKeptClearOfAndNothingMoreFits) {
  for (int i = 0; i < trial::trials(150); ++i) {
    const auto seed = static_cast<std::uint64_t>(i);
    shapes::Dice dice(seed);
    trial::Scene scene = shapes::randomScene(seed);
    const Result<Region> region = trial::region(scene.shape);
    if (!region.ok()) continue;
    Call call = trial::callOf(scene, seed).value();
    call.existing = standing(dice, scene);
    const Result<Samples> samples = copse::sample(region.value(), call);
    ASSERT_TRUE(samples.ok()) << i << samples.error().rule();
    for (std::size_t j = 0; j < call.existing.size(); ++j) {
      const double x = call.existing.positions[2 * j];
      const double y = call.existing.positions[2 * j + 1];
      const double distance = call.existing.distanceTo(j, call.sample.radius, call.conflict);
      scene.capsules.push_back({x, y, x, y, distance});
    }
    ASSERT_EQ(trial::faults(scene, seed, samples.value()), "") << i;
  }
}

// Some of them share a cell, or are close to the corner of one. On a coarse lattice cells leave
// more in doubt.
TEST(Existing, besideLatticePointsAreKeptClearOfExactly) {
  for (int i = 0; i < trial::trials(40); ++i) {
    shapes::Dice dice(static_cast<std::uint64_t>(i));
    const double at = i % 2 == 0 ? 0 : 20000;
    trial::Scene scene;
    scene.float32 = i % 2 != 0;
    scene.shape = {"square", 1, false, {at, at, at + 16, at, at + 16, at + 16, at, at + 16}, {4}};
    Call call = trial::callOf(scene, static_cast<std::uint64_t>(i)).value();
    const double unit = scene.float32 ? 0x1p-9 : 0x1p-13;
    const double cell = std::floor(std::sqrt(0.5) / unit) * unit;
    for (std::size_t n = 20 + dice.below(150); n > 0; --n) {
      const bool isAtCorner = dice.chance(0.2);
      for (int axis = 0; axis < 2; ++axis) {
        const double place = at + dice.between(-2, 18);
        const double corner = std::round(place / cell) * cell + dice.between(-4, 4) * unit;
        call.existing.positions.push_back(isAtCorner ? corner : place);
      }
    }
    const Result<Samples> samples = copse::sample(trial::region(scene.shape).value(), call);
    ASSERT_TRUE(samples.ok()) << i;
    ASSERT_EQ(samples.value().report.unit, unit);
    for (std::size_t j = 0; j < call.existing.size(); ++j) {
      const double x = call.existing.positions[2 * j];
      const double y = call.existing.positions[2 * j + 1];
      scene.capsules.push_back({x, y, x, y, 1});
    }
    ASSERT_EQ(trial::faults(scene, static_cast<std::uint64_t>(i), samples.value()), "") << i;
  }
}

// All around a region whose parts begin at any height, on lattice points or beside them.
TEST(Existing, besideTheRegionAreKeptClearOf) {
  for (int i = 0; i < trial::trials(600); ++i) {
    const auto seed = static_cast<std::uint64_t>(i);
    shapes::Dice dice(seed);
    trial::Scene scene;
    scene.shape = {"stairs", 1, true, {}, {}};
    std::vector<BoundingBox> steps;
    double y = 0;
    for (std::size_t n = 1 + dice.below(4); n > 0; --n) {
      const double x = dice.between(-8, 8);
      const BoundingBox step{x, y, x + dice.between(3, 20), y + dice.between(1, 15)};
      steps.push_back(step);
      y = step.y1;
      for (const double at :
           {step.x0, step.y0, step.x1, step.y0, step.x1, step.y1, step.x0, step.y1})
        scene.shape.coords.push_back(at);
      scene.shape.ringEnds.push_back(static_cast<std::uint32_t>(scene.shape.coords.size() / 2));
    }
    const double coords[] = {-11, -3, 31, -3, 31, y + 3, -11, y + 3};
    const std::uint32_t ends[] = {4};
    Call call = trial::callOf(scene, seed).value();
    const Region around = Region::fromRings(coords, ends, FillRule::evenodd).value();
    const Samples others = copse::sample(around, call).value();
    const double shift = dice.chance(0.5) ? 0 : dice.roll();
    for (std::size_t j = 0; j < others.size(); ++j) {
      const Point at{others.positions[2 * j] + shift, others.positions[2 * j + 1]};
      const bool isInside = std::any_of(steps.begin(), steps.end(),
                                        [&](const BoundingBox& step) { return step.holds(at); });
      if (isInside || dice.chance(0.3)) continue;
      call.existing.positions.insert(call.existing.positions.end(), {at.x, at.y});
    }
    call.sample.seed = seed + 1;
    const Samples samples = copse::sample(trial::region(scene.shape).value(), call).value();
    const double least = leastToSpare(samples, call.existing, [](auto, auto) { return 1; });
    ASSERT_GE(least, 0) << i;
  }
}

// Where they are beside lattice points, the finish of no cell far away may know of it.
TEST(Existing, thatAreFarAwayMakeNoDifference) {
  const auto rightOf = [](const Call& call) {
    const double coords[] = {0, 0, 90, 0, 90, 60, 0, 60};
    const std::uint32_t ends[] = {4};
    const Region region = Region::fromRings(coords, ends, FillRule::evenodd).value();
    const std::vector<double> all = copse::sample(region, call).value().positions;
    std::vector<double> right;
    for (std::size_t i = 0; i < all.size(); i += 2) {
      if (all[i] > 25) right.insert(right.end(), {all[i], all[i + 1]});
    }
    return right;
  };
  for (const bool isRough : {false, true}) {
    Call call;
    call.sample.radius = 1;
    if (isRough) call.existing.positions = {60.1, 30.7, 60.3, 31.9};
    const std::vector<double> without = rightOf(call);
    call.existing.positions.insert(call.existing.positions.end(), {4.1, 30.3, 6.7, 1.1, 6.9, 1.3});
    EXPECT_EQ(rightOf(call), without);
  }
}

TEST(Existing, thatFillTheRegionLeaveNoRoom) {
  Call call;
  call.sample.radius = 1;
  Call more = call;
  more.existing.positions = sample(call).value().positions;
  more.sample.seed = 1;
  EXPECT_EQ(sample(more).value().size(), 0U);
  // Not even where there is no lattice point.
  const double coords[] = {0.3, 0.3, 0.3 + 1e-9, 0.3, 0.3, 0.3 + 1e-9};
  const std::uint32_t ends[] = {3};
  const Region speck = Region::fromRings(coords, ends, FillRule::evenodd).value();
  EXPECT_EQ(copse::sample(speck, call).value().size(), 1U);
  call.existing.positions = {1.2, 0.3};
  EXPECT_EQ(copse::sample(speck, call).value().size(), 0U);
  call.existing.positions = {1.4, 0.3};
  EXPECT_EQ(copse::sample(speck, call).value().size(), 1U);
}

TEST(Existing, anOrderOfThemMakesNoDifference) {
  shapes::Dice dice(3);
  trial::Scene scene = shapes::randomScene(3);
  scene.shape = {"square", 1, false, {0, 0, 40, 0, 40, 40, 0, 40}, {4}};
  Call call;
  call.sample.radius = 1;
  call.existing.positions = standing(dice, scene).positions;
  Call other = call;
  std::vector<double>& turned = other.existing.positions;
  std::reverse(turned.begin(), turned.end());
  for (std::size_t i = 0; i < turned.size(); i += 2) std::swap(turned[i], turned[i + 1]);
  EXPECT_EQ(sample(call).value().positions, sample(other).value().positions);
}

TEST(Existing, keepTheirClearance) {
  Call call;
  call.sample.radius = 1;
  call.existing = scattered(30);
  call.existing.clearances = each(30, 0, 4);
  const auto clearance = [&](std::size_t, std::size_t j) { return call.existing.clearances[j]; };
  const Samples alone = sample(call).value();
  const double spare = leastToSpare(alone, call.existing, clearance);
  EXPECT_GE(spare, 0);
  EXPECT_LT(spare, 0.1);  // and no more than that
  call.existing.radii = each(30, 0.3, 5);
  const Samples both = sample(call).value();
  EXPECT_GE(leastToSpare(both, call.existing,
                         [&](std::size_t i, std::size_t j) {
                           return std::max(clearance(i, j), (1 + call.existing.radii[j]) / 2);
                         }),
            0);
}

TEST(Existing, areKeptClearOfByFields) {
  const float radii[] = {1, 3};
  const RadiusRaster raster{.min = 1,
                            .max = 3,
                            .radii = radii,
                            .bytes = {},
                            .columns = 2,
                            .rows = 1,
                            .bounds = {0, 0, 40, 40}};
  for (const ConflictRule rule : kRules) {
    for (const bool hasRadii : {false, true}) {
      for (const bool hasClearances : {false, true}) {
        Call call;
        call.field = RadiusField::make(raster).value();
        call.conflict = rule;
        call.existing = scattered(30);
        if (hasRadii) call.existing.radii = each(30, 0.3, 5);
        if (hasClearances) call.existing.clearances = each(30, 0, 4);
        const Samples placed = sample(call).value();
        EXPECT_GE(
            leastToSpare(placed, call.existing,
                         [&](std::size_t i, std::size_t j) {
                           const double clearance = hasClearances ? call.existing.clearances[j] : 0;
                           if (hasClearances && !hasRadii) return clearance;
                           const double own = call.field->at(call.existing.positions[2 * j],
                                                             call.existing.positions[2 * j + 1]);
                           return std::max(clearance,
                                           spacingOf(rule, placed.radii[i],
                                                     hasRadii ? call.existing.radii[j] : own));
                         }),
            -1e-9);
      }
    }
  }
}

TEST(Existing, areKeptClearOfByClasses) {
  const std::vector<double> spacing = {1, 2.5, 2.5, 3};
  Call call;
  call.classes = {{1, 1}, {3, 1}};
  call.spacing = spacing;
  call.existing = scattered(30);
  call.existing.classes.resize(30);
  for (std::size_t i = 0; i < 30; ++i) call.existing.classes[i] = i % 2;
  const Samples byClass = sample(call).value();
  EXPECT_GE(leastToSpare(byClass, call.existing,
                         [&](std::size_t i, std::size_t j) {
                           return spacing[2u * byClass.classes[i] + call.existing.classes[j]];
                         }),
            0);
  call.existing.classes.clear();
  call.existing.radii = each(30, 0.3, 5);
  call.existing.clearances = each(30, 0, 4);
  const Samples byRadius = sample(call).value();
  EXPECT_GE(leastToSpare(byRadius, call.existing,
                         [&](std::size_t i, std::size_t j) {
                           const double own = (*call.classes)[byRadius.classes[i]].radius;
                           return std::max(call.existing.clearances[j],
                                           (own + call.existing.radii[j]) / 2);
                         }),
            0);
}

Error errorOf(const Call& call) {
  const auto begun = begin(square(), call);
  return begun.ok() ? Error{} : begun.error();
}

TEST(Existing, areNeverIgnored) {
  Call call;
  call.sample.radius = 4;
  call.existing.positions = {20, 20};
  EXPECT_EQ(errorOf(call).code(), "none");
  call.method = MethodOptions{};
  EXPECT_EQ(errorOf(call).code(), "conflicting-options");
  call.method.reset();
  call.isRadiusSought = true;
  call.selection.count = 10;
  EXPECT_EQ(errorOf(call).code(), "conflicting-options");
}

TEST(Existing, sayWhatIsWrong) {
  const auto errorFor = [](const ExistingSamples& existing) {
    Call call;
    call.sample.radius = 4;
    call.existing = existing;
    return errorOf(call);
  };
  constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(errorFor({{1, 2, 3}, {}, {}, {}}).option(), "existing");
  EXPECT_EQ(errorFor({{1, 2}, {1, 1}, {}, {}}).option(), "existing");
  EXPECT_EQ(errorFor({{1, 2}, {}, {}, {1, 1}}).option(), "existing");
  EXPECT_EQ(errorFor({{1, kNaN}, {}, {}, {}}).option(), "existing.positions[1]");
  EXPECT_EQ(errorFor({{1, 2}, {0}, {}, {}}).option(), "existing.radii[0]");
  EXPECT_EQ(errorFor({{1, 2}, {}, {0}, {}}).option(), "existing.classes[0]");
  EXPECT_EQ(errorFor({{1, 2}, {}, {}, {-1}}).option(), "existing.clearance[0]");
  EXPECT_EQ(errorFor({{1, 2}, {}, {}, {0}}).code(), "none");
}

}  // namespace
}  // namespace copse
