// A forest after any history is a fresh one with the same parts.
#include "windows/forest.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "forest_trial.h"
#include "random_shapes.h"
#include "trial.h"

namespace copse {
namespace {

using trial::freshPlaces;
using trial::oneRadius;
using trial::optionsOf;
using trial::Placed;
using trial::randomPart;
using trial::ring;
using trial::sorted;
using trial::Told;

/// Random edits of a forest of random layers, each held against a fresh one.
void live(const Call& call, shapes::Dice& dice, std::size_t& changed) {
  ForestOptions options = optionsOf(call);
  options.share = dice.chance(0.8) ? 1 : 0.4;
  if (dice.chance(0.3)) options.margin = dice.between(0.1, 6);
  options.halo = 4 + static_cast<std::int64_t>(dice.below(5));  // too narrow on purpose
  Told told(options);
  const PartPut wood{"wood", ring(dice, 0, 0, 60), true};
  std::vector<PartPut> parts{wood};
  ASSERT_FALSE(told.edit({{wood, ""}}));
  for (int n = 0; n < 20; ++n) {
    const std::size_t classes = call.classes ? call.classes->size() : 0;
    const std::vector<ForestStep> steps = trial::randomSteps(
        dice, parts, 10, 4,
        [&](const std::string& name) { return randomPart(dice, name, 40, classes); });
    ASSERT_FALSE(told.edit(steps));
    changed += told.changed;
    ASSERT_EQ(told.places(), freshPlaces(options, parts)) << "edit " << n;
    ASSERT_EQ(told.forest.count(), static_cast<double>(told.bySlot.size()));
    ASSERT_EQ(told.forest.within({-HUGE_VAL, -HUGE_VAL, HUGE_VAL, HUGE_VAL}).size(),
              told.bySlot.size());
  }
}

TEST(Forest, isAFreshOneAfterAnyHistory) {
  std::size_t changed = 0;
  for (int i = 0; i < trial::trials(60); ++i) {
    shapes::Dice dice(static_cast<std::uint64_t>(i));
    Call call;
    call.sample.radius = dice.between(0.7, 3);
    call.sample.seed = static_cast<std::uint64_t>(i);
    live(call, dice, changed);
    ASSERT_FALSE(HasFailure()) << "history " << i;
  }
  EXPECT_GT(changed, 100U);
}

TEST(Forest, ofClassesAndLevelsIsAFreshOneAfterAnyHistory) {
  std::size_t changed = 0;
  for (int i = 0; i < trial::trials(40); ++i) {
    shapes::Dice dice(static_cast<std::uint64_t>(i));
    const Call call =
        trial::randomLayers(dice, dice.between(0.7, 3), static_cast<std::uint64_t>(i));
    live(call, dice, changed);
    ASSERT_FALSE(HasFailure()) << "history " << i;
  }
  EXPECT_GT(changed, 100U);
}

TEST(Forest, isAFreshOneAfterAHundredThousandEdits) {
  const int histories = trial::longRun(5000);
  std::size_t changed = 0;
  for (int i = 0; i < histories; ++i) {
    shapes::Dice dice(static_cast<std::uint64_t>(i) + 1000);
    const auto seed = static_cast<std::uint64_t>(i);
    Call call = trial::randomLayers(dice, dice.between(1.5, 4), seed);
    if (dice.chance(0.5)) call.classes.reset();
    live(call, dice, changed);
    ASSERT_FALSE(HasFailure()) << "history " << i;
  }
  EXPECT_GT(changed, 100U);
  if (trial::isLongRun()) {
    trial::leaveFigures("edits", {{"edits", 20.0 * histories},
                                  {"forests", histories},
                                  {"samples added or removed", static_cast<double>(changed)},
                                  {"differing", 0}});
  }
}

/// Whether no two of a call's classes that share a layer are both confined to some ground.
bool fitsForest(const Call& call) {
  return Forest::make(optionsOf(call)).ok();
}

/// In a wood much larger than what an edit reaches.
TEST(Forest, classesOfOneRadiusAndByPlaceAreWhatOneCallGives) {
  std::size_t changed = 0;
  std::size_t all = 0;
  for (int i = 0; i < trial::trials(30); ++i) {
    shapes::Dice dice(static_cast<std::uint64_t>(i));
    shapes::Shape wood{"wood", 1, false, {-70, -60, 70, -60, 70, 60, -70, 60}, {4}};
    Call call;
    call.sample.seed = static_cast<std::uint64_t>(i);
    do {
      call.classes.emplace();
      for (std::size_t n = 2 + dice.below(3); n > 0; --n)
        call.classes->push_back({dice.chance(0.7) ? 1.5 : 2.5, dice.between(0.3, 1)});
      if (dice.chance(0.6)) trial::addWhere(dice, wood, call);
    } while (!fitsForest(call));
    const Region region = trial::region(wood).value();
    if (!sample(region, call).ok()) continue;  // a class with no ground at all
    Told told(optionsOf(call));
    ASSERT_FALSE(told.edit({{PartPut{"wood", region, true, {}}, ""}}));
    for (int n = 0; n < 4; ++n) {
      PartPut part;
      part.name = std::to_string(n);
      part.region = ring(dice, dice.between(-70, 70), dice.between(-60, 60), 4);
      call.obstacles.add(*part.region, 0);
      ASSERT_FALSE(told.edit({{part, ""}}));
      ASSERT_EQ(told.places(), sorted(sample(region, call).value()))
          << "history " << i << ", edit " << n;
      changed += told.changed;
      all += told.places().size();
    }
  }
  EXPECT_LT(changed, all / 4);
}

TEST(Forest, aLaterRegionPaintsOverALake) {
  Told told(oneRadius(1));
  const auto square = [](double x, double y, double size) {
    const double coords[] = {x, y, x + size, y, x + size, y + size, x, y + size};
    const std::uint32_t ends[] = {4};
    return Region::fromRings(coords, ends, FillRule::evenodd).value();
  };
  const auto part = [](const char* name, const Region& region, bool isGround) {
    return ForestStep{PartPut{name, region, isGround, {}}, ""};
  };
  const auto countIn = [&](double x, double y, double size) {
    return told.forest.within({x, y, x + size, y + size}).size();
  };
  ASSERT_FALSE(told.edit({part("wood", square(0, 0, 60), true)}));
  ASSERT_FALSE(told.edit({part("lake", square(20, 20, 20), false)}));
  EXPECT_EQ(countIn(20, 20, 20), 0U);
  ASSERT_FALSE(told.edit({part("island", square(25, 25, 8), true)}));
  EXPECT_GT(countIn(25, 25, 8), 30U);
  ASSERT_FALSE(told.edit({part("lake", square(20, 20, 15), false)}));  // keeps its turn
  EXPECT_GT(countIn(25, 25, 8), 30U);
  ASSERT_FALSE(
      told.edit({ForestStep{std::nullopt, "lake"}, part("lake", square(20, 20, 20), false)}));
  EXPECT_EQ(countIn(25, 25, 8), 0U);
}

TEST(Forest, tellsALargeEditInParts) {
  Told told(oneRadius(1));
  const auto square = [](const char* name, double size, bool isGround) {
    const double coords[] = {0, 0, size, 0, size, size, 0, size};
    const std::uint32_t ends[] = {4};
    Region region = Region::fromRings(coords, ends, FillRule::evenodd).value();
    return ForestStep{PartPut{name, std::move(region), isGround, {}}, ""};
  };
  ASSERT_FALSE(told.edit({square("wood", 520, true)}));
  EXPECT_GT(told.changed, 180000U);
  EXPECT_EQ(told.parts, 3U);
  EXPECT_LT(told.most, 70000U);
  const std::vector<Placed> before = told.places();
  // What goes is told with the first part of what comes.
  ASSERT_FALSE(told.edit({{std::nullopt, "wood"}, square("other", 520, true)}));
  EXPECT_EQ(told.places(), before);
  ASSERT_FALSE(told.edit({{std::nullopt, "other"}}));
  EXPECT_EQ(told.parts, 1U);
  EXPECT_EQ(told.forest.count(), 0);
}

TEST(Forest, findsTheNearest) {
  shapes::Dice dice(3);
  ForestOptions options = oneRadius(1);
  options.share = 0.5;
  Told told(options);
  EXPECT_FALSE(told.forest.nearest(0, 0));
  PartPut one{"one", ring(dice, 0, 0, 30), true, {}};
  PartPut other{"other", ring(dice, 300, -100, 30), true, {}};
  ASSERT_FALSE(told.edit({{one, ""}, {other, ""}}));
  for (int i = 0; i < trial::trials(1000); ++i) {
    const double size = dice.chance(0.2) ? 1000 : 40;
    const double x = dice.between(-size, size);
    const double y = dice.between(-size, size);
    const auto apart = [&](const Placed& p) {
      const double dx = std::get<0>(p) - x;
      const double dy = std::get<1>(p) - y;
      return dx * dx + dy * dy;
    };
    double best = HUGE_VAL;
    for (const auto& [slot, place] : told.bySlot) best = std::min(best, apart(place));
    const auto found = told.forest.nearest(x, y);
    ASSERT_TRUE(found);
    ASSERT_EQ(apart(told.bySlot.at(*found)), best) << x << ", " << y;
  }
}

TEST(Forest, isAsItWasAfterAnError) {
  shapes::Dice dice(1);
  ForestOptions options = oneRadius(1);
  options.limit = 5000;
  Told told(options);
  ASSERT_FALSE(told.edit({{PartPut{"wood", ring(dice, 0, 0, 30), true, {}}, ""}}));
  const auto before = told.places();
  const auto refused = [&](const PartPut& part) {
    const auto error = told.edit({ForestStep{std::nullopt, "wood"}, {part, ""}});
    EXPECT_EQ(told.places(), before);
    return error ? error->code() : "";
  };
  EXPECT_EQ(refused({"vast", ring(dice, 0, 0, 3000), true, {}}), "limit");
  EXPECT_EQ(refused({"far", ring(dice, 1e13, 0, 30), true, {}}), "precision");
  const auto unknown = told.edit({ForestStep{std::nullopt, "wood"}, {std::nullopt, "lake"}});
  ASSERT_TRUE(unknown);
  EXPECT_EQ(unknown->option(), "steps[1].gone");
  EXPECT_EQ(unknown->value(), "");
  EXPECT_EQ(told.places(), before);
  ASSERT_FALSE(told.edit({{PartPut{"more", ring(dice, 50, 0, 30), true, {}}, ""}}));
  EXPECT_GT(told.places().size(), before.size());
}

}  // namespace
}  // namespace copse
