// Slices are parts of the plain fill, in its order; with leads that are too short, too, as then the
// samples along a cut tell.
#include "windows/slice.h"

#include <gtest/gtest.h>

#include <cmath>

#include "copse.h"
#include "random_scenes.h"

namespace copse {
namespace {

struct Made {
  std::vector<double> positions, below, above;
  double progress = 0;
};

Made make(const Prepared& prepared, const SampleOptions& options, Interval tileRows,
          std::int64_t lead, const std::vector<double>& standing = {}) {
  Slice slice(prepared, options, tileRows, lead, standing);
  Made made;
  for (bool goesOn = true; goesOn;) {
    goesOn = slice.step();
    const Output placed = slice.take();
    made.positions.insert(made.positions.end(), placed.positions.begin(), placed.positions.end());
    made.below.insert(made.below.end(), placed.below.begin(), placed.below.end());
    made.above.insert(made.above.end(), placed.above.begin(), placed.above.end());
    EXPECT_GE(slice.progress(), made.progress);
    made.progress = slice.progress();
  }
  EXPECT_EQ(made.progress, 1);
  return made;
}

struct Tally {
  int agreed = 0;
  int refused = 0;
  int wrong = 0;  // of those refused
};

/// Cuts a scene anywhere, with leads up to so much more than the least, and compares with the plain
/// fill.
void tryCuts(const trial::Scene& scene, std::uint64_t seed, std::size_t more, Tally& tally) {
  const Result<Region> place = trial::region(scene.shape);
  if (!place.ok()) return;
  const Region& region = place.value();
  shapes::Dice dice(seed);
  Call call = trial::callOf(scene, seed).value();
  const SampleOptions& options = call.sample;
  for (std::size_t i = dice.chance(0.3) ? dice.below(40) : 0; i > 0; --i) {
    const shapes::Spot spot = shapes::somewhere(dice, scene.shape);
    call.existing.positions.insert(call.existing.positions.end(), {spot.x, spot.y});
  }
  const Result<Samples> whole = sample(region, call);
  if (!whole.ok() || whole.value().positions.size() < 20) return;
  const Clear clear = clearOf(call);
  const Prepared prepared = prepare(region, clear, options, options.radius).value();
  const double cell = prepared.lattice.side * prepared.lattice.unit;
  const Schedule schedule(seed);
  std::vector<std::int64_t> cuts{kAllTileRows.begin};
  std::int64_t last = schedule.tileRowOf(
      static_cast<std::int64_t>(std::floor(region.box().y1 / cell)) + kMostShift);
  for (std::int64_t row =
           schedule.tileRowOf(static_cast<std::int64_t>(std::floor(region.box().y0 / cell))) + 1;
       row <= last && cuts.size() < 6; ++row) {
    if (dice.chance(0.6)) cuts.push_back(row);
  }
  cuts.push_back(kAllTileRows.end);
  const auto leads = [&] {
    return Slice::kLeastLead + static_cast<std::int64_t>(dice.below(more));
  };
  std::vector<double> all;
  Made before;
  bool agrees = true;
  for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
    Made made = make(prepared, options, {cuts[i], cuts[i + 1]}, leads(), clear.standing);
    if (i > 0) {
      const bool isSame = made.below == before.above;
      (isSame ? tally.agreed : tally.refused) += 1;
      agrees = agrees && isSame;
    }
    all.insert(all.end(), made.positions.begin(), made.positions.end());
    before = std::move(made);
  }
  if (agrees) {
    ASSERT_EQ(all, whole.value().positions) << "scene " << seed;
  } else if (all != whole.value().positions) {
    ++tally.wrong;
  }
}

TEST(Slice, isPartOfThePlainFillWhereTheCutAgrees) {
  Tally tally;
  const int scenes = trial::trials(600);
  for (int i = 0; i < scenes; ++i)
    tryCuts(shapes::randomScene(static_cast<std::uint64_t>(i)), static_cast<std::uint64_t>(i), 24,
            tally);
  EXPECT_GT(tally.agreed, scenes / 10);
}

trial::Scene square(double size) {
  trial::Scene scene;
  scene.shape = {"square", 1, false, {0, 0, size, 0, size, size, 0, size}, {4}};
  return scene;
}

TEST(Slice, isRefusedWhereItsLeadIsTooShort) {
  Tally tally;
  const int squares = trial::trials(200);
  for (int i = 0; i < squares; ++i) tryCuts(square(150), static_cast<std::uint64_t>(i), 6, tally);

  EXPECT_GT(tally.agreed, squares / 4);
  EXPECT_GT(tally.refused, squares / 4);
  // One square in twenty would be wrong.
  if (!trial::brief()) {
    EXPECT_GT(tally.wrong, 0);
  }
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
  for (const trial::Scene& scene : {square(700), ring(500, 3), ring(400, 9)}) {
    SampleOptions options;
    options.radius = 1;
    const Prepared prepared = prepare(trial::region(scene.shape).value(), {}, options, 1).value();
    const auto whole = static_cast<double>(trial::sample(scene, 0).value().positions.size());
    for (const std::uint32_t count : {2U, 3U, 4U}) {
      std::vector<std::int64_t> cuts = cutsOf(prepared, options, count);
      ASSERT_EQ(cuts.size(), count - 1);
      cuts.insert(cuts.begin(), kAllTileRows.begin);
      cuts.push_back(kAllTileRows.end);
      std::vector<double> all;
      Made before;
      for (std::size_t i = 0; i < count; ++i) {
        Made made = make(prepared, options, {cuts[i], cuts[i + 1]}, kUsualLead);
        ASSERT_EQ(made.below, before.above);
        ASSERT_EQ(made.below.empty(), i == 0);
        EXPECT_NEAR(static_cast<double>(made.positions.size()), whole / count, 0.12 * whole);
        all.insert(all.end(), made.positions.begin(), made.positions.end());
        before = std::move(made);
      }
      ASSERT_EQ(all, trial::sample(scene, 0).value().positions);
    }
    EXPECT_TRUE(cutsOf(prepared, options, 1).empty());
    options.limit = whole / 2;
    EXPECT_TRUE(cutsOf(prepared, options, 4).empty());
  }
  SampleOptions options;
  options.radius = 10;
  const Prepared small = prepare(trial::region(square(500).shape).value(), {}, options, 10).value();
  EXPECT_TRUE(cutsOf(small, options, 8).empty());
}

}  // namespace
}  // namespace copse
