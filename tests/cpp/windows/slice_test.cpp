// Slices are parts of the whole fill, in its order; with leads that are too short, too, as then the
// samples along a cut tell.
#include "windows/slice.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "layers_trial.h"
#include "random_scenes.h"

namespace copse {
namespace {

Result<Samples> fill(const Region& region, const Call& call, const Slicing& slicing) {
  const std::size_t lists = call.existing.empty() ? 0 : 1;
  const LayersAround around{call.obstacles, std::span(&call.existing, lists), call.conflict};
  const auto run = beginLayers(region, around, layersOf(call).value(), call.sample, slicing);
  if (!run.ok()) return run.error();
  double progress = 0;
  Samples made;
  for (bool goesOn = true; goesOn;) {
    goesOn = run.value()->step();
    made.append(run.value()->take());
    EXPECT_GE(run.value()->progress(), progress);
    progress = run.value()->progress();
  }
  EXPECT_TRUE(run.value()->failure() || progress == 1);
  if (run.value()->failure()) return *run.value()->failure();
  made.report = run.value()->report();
  return made;
}

bool areSame(const Output& one, const Output& other) {
  return one.positions == other.positions && one.classes == other.classes &&
         one.levelEnds == other.levelEnds;
}

struct Tally {
  int agreed = 0;
  int refused = 0;
  int wrong = 0;    // of those refused
  int layered = 0;  // of those agreed
};

/// Cuts a call anywhere, with leads up to so much more than the least, and compares with the whole
/// fill.
void tryCuts(const Region& region, const Call& call, shapes::Dice& dice, std::int64_t least,
             std::size_t more, Tally& tally) {
  const Result<Samples> whole = sample(region, call);
  if (!whole.ok() || whole.value().positions.size() < 20) return;
  // Ground without a lattice point has one sample, of which no slice knows.
  if (!whole.value().levelEnds.empty() && whole.value().levelEnds.front() < 2) return;
  std::vector<double> cuts{-HUGE_VAL};
  for (std::size_t i = 1 + dice.below(4); i > 0; --i)
    cuts.push_back(dice.between(region.box().y0 - 2, region.box().y1 + 2));
  std::sort(cuts.begin(), cuts.end());
  cuts.push_back(HUGE_VAL);
  std::vector<Samples> slices;
  bool agrees = true;
  for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
    const std::int64_t lead = least + static_cast<std::int64_t>(dice.below(more));
    const auto slice =
        fill(region, call, [&](const Layers& layers, std::span<const Prepared> grounds) {
          return sliceBetween(layers, grounds, cuts[i], cuts[i + 1], lead);
        });
    ASSERT_TRUE(slice.ok());
    if (i > 0) {
      const bool isSame = slice.value().below == slices.back().above;
      (isSame ? tally.agreed : tally.refused) += 1;
      agrees = agrees && isSame;
    }
    slices.push_back(slice.value());
  }
  const bool isSame = areSame(trial::joined(slices), whole.value());
  if (agrees) {
    ASSERT_TRUE(isSame) << "seed " << call.sample.seed;
    if (slices.front().layerEnds.size() > 1) ++tally.layered;
    EXPECT_EQ(slices.front().report.unit, whole.value().report.unit);
    EXPECT_EQ(slices.front().report.radius, whole.value().report.radius);
  } else if (!isSame) {
    ++tally.wrong;
  }
}

void addExisting(shapes::Dice& dice, const shapes::Shape& shape, Call& call) {
  const bool hasRadii = dice.chance(0.4);
  const bool hasClasses = call.classes && dice.chance(0.4);
  const bool hasClearances = dice.chance(0.3);
  for (std::size_t i = dice.below(40); i > 0; --i) {
    const shapes::Spot spot = shapes::somewhere(dice, shape);
    call.existing.positions.insert(call.existing.positions.end(), {spot.x, spot.y});
    if (hasRadii) call.existing.radii.push_back(call.sample.radius * dice.between(0.3, 6));
    if (hasClasses)
      call.existing.classes.push_back(static_cast<std::uint8_t>(dice.below(call.classes->size())));
    if (hasClearances) call.existing.clearances.push_back(call.sample.radius * dice.between(0, 4));
  }
}

/// One radius, levels, classes and where they stand, in a scene with all that may be in it.
void tryScene(const trial::Scene& scene, std::uint64_t seed, std::int64_t least, std::size_t more,
              Tally& tally) {
  const Result<Region> region = trial::region(scene.shape);
  if (!region.ok()) return;
  shapes::Dice dice(seed);
  const Result<Call> plain = trial::callOf(scene, seed);
  if (!plain.ok()) return;
  Call call = plain.value();
  if (dice.chance(0.7)) {
    const Call layers = trial::randomLayers(dice, call.sample.radius, seed);
    call.classes = layers.classes;
    call.spacing = layers.spacing;
    call.levels = layers.levels;
    if (dice.chance(0.3)) trial::addWhere(dice, scene.shape, call);
  }
  call.conflict = static_cast<ConflictRule>(dice.below(3));
  if (dice.chance(0.4)) addExisting(dice, scene.shape, call);
  tryCuts(region.value(), call, dice, least, more, tally);
}

TEST(Slice, isPartOfTheWholeFillWhereTheCutAgrees) {
  Tally tally;
  const int scenes = trial::trials(1500);
  for (int i = 0; i < scenes; ++i)
    tryScene(shapes::randomScene(static_cast<std::uint64_t>(i)), static_cast<std::uint64_t>(i),
             kLeastLead, 24, tally);
  EXPECT_GT(tally.agreed, scenes / 5);
  EXPECT_GT(tally.layered, scenes / 15);
}

trial::Scene square(double size) {
  trial::Scene scene;
  scene.shape = {"square", 1, false, {0, 0, size, 0, size, size, 0, size}, {4}};
  return scene;
}

TEST(Slice, isRefusedWhereItsLeadIsTooShort) {
  Tally tally;
  const int squares = trial::trials(400);
  for (int i = 0; i < squares; ++i)
    tryScene(square(150), static_cast<std::uint64_t>(i), kLeastLead, 6, tally);
  EXPECT_GT(tally.agreed, squares / 8);
  EXPECT_GT(tally.layered, squares / 20);
  EXPECT_GT(tally.refused, squares / 4);
  // One square in twenty would be wrong.
  if (!trial::brief()) {
    EXPECT_GT(tally.wrong, 0);
  }
}

TEST(Slice, agreesWithTheUsualLead) {
  Tally tally;
  const int squares = trial::trials(100);
  for (int i = 0; i < squares; ++i)
    tryScene(square(150), static_cast<std::uint64_t>(i), kUsualLead, 1, tally);
  EXPECT_GE(tally.agreed, squares);
  EXPECT_LE(tally.refused, squares / 100);
}

/// A sixth as many oaks as bushes between them, of three radii.
Call someKinds(double radius, std::uint64_t seed) {
  Call call;
  call.sample.seed = seed;
  call.sample.radius = radius;
  call.classes = {{20.0 / 7 * radius, 1}, {12.0 / 7 * radius, 2}, {radius, 6}};
  return call;
}

TEST(Slice, sharesTheWorkEvenly) {
  const auto ring = [](double size, std::size_t corners) {
    trial::Scene scene;
    scene.shape = {"ring", 1, false, {}, {static_cast<std::uint32_t>(corners)}};
    for (std::size_t i = 0; i < corners; ++i) {
      const double angle =
          6.283185307179586 * static_cast<double>(i) / static_cast<double>(corners);
      scene.shape.coords.push_back(size * std::cos(angle));
      scene.shape.coords.push_back(size * std::sin(angle));
    }
    return scene;
  };
  Call plain;
  plain.sample.radius = 1;
  Call alike = plain;
  alike.classes = {{1, 1}, {1, 1}, {1, 1}};
  Call levels = plain;
  levels.levels = 3;
  for (const trial::Scene& scene : {square(700), ring(500, 3), ring(400, 9)}) {
    const Region region = trial::region(scene.shape).value();
    const bool isSquare = scene.shape.coords.size() == 8;
    for (Call call : {plain, alike, levels, someKinds(1, 0)}) {
      const bool isPlain = !call.classes && !call.levels;
      if (!isPlain && !isSquare) continue;
      const Samples whole = sample(region, call).value();
      const auto number = static_cast<double>(whole.size());
      for (const std::uint32_t count : {2U, 3U, 4U}) {
        std::vector<Samples> slices;
        for (std::uint32_t i = 0; i < count; ++i) {
          call.slice = {i, count, kUsualLead};
          slices.push_back(sample(region, call).value());
          if (i > 0) {
            ASSERT_EQ(slices[i].below, slices[i - 1].above);
          }
          // Many slices of layers would be mostly leads.
          if (count > 2 && !isPlain) continue;
          ASSERT_EQ(slices[i].below.empty(), i == 0);
          EXPECT_NEAR(static_cast<double>(slices[i].size()), number / count, 0.12 * number);
        }
        ASSERT_TRUE(areSame(trial::joined(slices), whole));
      }
      // Only a whole fill can enforce a limit.
      call.sample.limit = number;
      call.slice = {0, 4, kUsualLead};
      ASSERT_EQ(sample(region, call).value().positions, whole.positions);
      call.slice = {1, 4, kUsualLead};
      ASSERT_TRUE(sample(region, call).value().positions.empty());
    }
  }
}

TEST(Slice, isAllOfASmallFill) {
  const Region region = trial::region(square(50).shape).value();
  Call call = someKinds(1, 3);
  const Samples whole = sample(region, call).value();
  call.slice = {0, 8, kUsualLead};
  EXPECT_EQ(sample(region, call).value().positions, whole.positions);
  for (const std::uint32_t number : {1U, 7U}) {
    call.slice = {number, 8, kUsualLead};
    const Samples none = sample(region, call).value();
    EXPECT_TRUE(none.positions.empty() && none.below.empty() && none.above.empty());
    EXPECT_EQ(none.layerEnds.size(), whole.layerEnds.size() + 3);
  }
}

}  // namespace
}  // namespace copse
