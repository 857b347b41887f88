// A forest of many parts: what an edit does depends on the parts near it alone, and after any
// history the forest is a fresh one.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "forest_trial.h"
#include "random_shapes.h"
#include "trial.h"
#include "windows/forest.h"

namespace copse {
namespace {

using trial::follow;
using trial::freshPlaces;
using trial::oneRadius;
using trial::optionsOf;
using trial::Placed;
using trial::randomPart;
using trial::ring;
using trial::stepsOf;
using trial::Told;

PartPut square(const std::string& name, double x, double y, double size, bool isGround = true) {
  const double coords[] = {x, y, x + size, y, x + size, y + size, x, y + size};
  const std::uint32_t ends[] = {4};
  return {name, Region::fromRings(coords, ends, FillRule::evenodd).value(), isGround};
}

/// One over everything, of few long edges.
PartPut giant(shapes::Dice& dice, const std::string& name, bool isGround) {
  return {name, ring(dice, 0, 0, 220), isGround};
}

PartPut anyPart(shapes::Dice& dice, const std::string& name, std::size_t classes) {
  if (dice.chance(0.05)) return giant(dice, name, dice.chance(0.7));
  if (dice.chance(0.05)) {
    PartPut road{name, std::nullopt};
    road.obstacles.capsules.push_back(
        {-200, dice.between(-200, 200), 200, dice.between(-200, 200), dice.between(0.1, 4)});
    return road;
  }
  return randomPart(dice, name, 150, classes);
}

/// Some names that go, that are put anew, and that are both.
std::vector<ForestStep> anySteps(shapes::Dice& dice, std::vector<PartPut>& parts,
                                 std::size_t classes) {
  std::vector<ForestStep> steps;
  const auto add = [&](ForestStep step) {
    follow(parts, step);
    steps.push_back(std::move(step));
  };
  for (std::size_t more = 1 + (dice.chance(0.4) ? dice.below(8) : 0); more > 0; --more) {
    const std::string name = std::to_string(dice.below(90));
    const auto at = std::find_if(parts.begin(), parts.end(),
                                 [&](const PartPut& part) { return part.name == name; });
    if (at == parts.end() || dice.chance(0.4)) {
      add({anyPart(dice, name, classes), ""});
      continue;
    }
    const PartPut was = *at;
    add({std::nullopt, name});
    // As it was, but after all others.
    if (dice.chance(0.4)) add({was, ""});
  }
  return steps;
}

TEST(ForestParts, ofManyAreThoseOfAFreshForest) {
  std::size_t changed = 0;
  for (int i = 0; i < trial::trials(40); ++i) {
    shapes::Dice dice(static_cast<std::uint64_t>(i));
    const double radius = dice.between(2, 4);
    const auto seed = static_cast<std::uint64_t>(i);
    Call call = trial::randomLayers(dice, radius, seed);
    if (dice.chance(0.5)) call.classes.reset();
    ForestOptions options = dice.chance(0.4) ? oneRadius(radius, seed) : optionsOf(call);
    if (dice.chance(0.5)) options.margin = dice.between(0.5, 8);
    options.halo = 4 + static_cast<std::int64_t>(dice.below(5));  // too narrow on purpose
    const std::size_t classes = call.classes ? call.classes->size() : 0;
    Told told(options);
    std::vector<PartPut> parts;
    if (dice.chance(0.7)) parts.push_back(giant(dice, "giant", true));
    for (int n = 0; n < 60; ++n) {
      const PartPut part = anyPart(dice, std::to_string(n), 0);
      parts.push_back(part);
    }
    ASSERT_FALSE(told.edit(stepsOf(parts)));
    ASSERT_EQ(told.places(), freshPlaces(options, parts)) << "history " << i;
    for (int n = 0; n < 12; ++n) {
      const std::vector<PartPut> before = parts;
      const std::vector<ForestStep> steps =
          anySteps(dice, parts, options.layers.hasClasses ? classes : 0);
      if (dice.chance(0.2)) {
        // One that cannot be, last: the forest is as it was.
        std::vector<ForestStep> wrong = steps;
        wrong.push_back({std::nullopt, "nobody"});
        ASSERT_TRUE(told.edit(wrong));
      }
      ASSERT_FALSE(told.edit(steps));
      changed += told.changed;
      ASSERT_EQ(told.places(), freshPlaces(options, parts)) << "history " << i << ", edit " << n;
    }
  }
  EXPECT_GT(changed, 1000U);
}

/// An edit that goes too far is found out when all is filled: parts and margin are to be as before.
TEST(ForestParts, areAsTheyWereAfterAnEditThatIsTooLarge) {
  for (const double margin : {0.0, 2.0}) {
    ForestOptions options = oneRadius(1);
    options.limit = 6000;
    options.margin = margin;
    Told told(options);
    std::vector<PartPut> parts{square("wood", 0, 0, 60), square("lake", 20, 20, 10, false),
                               square("other", 50, 50, 30)};
    ASSERT_FALSE(told.edit(stepsOf(parts)));
    const std::vector<Placed> before = told.places();
    std::vector<ForestStep> tooMuch{{std::nullopt, "lake"}, {square("other", 55, 10, 20), ""}};
    for (int n = 0; n < 3; ++n)
      tooMuch.push_back({square(std::to_string(n), 100 * n, 200, 60), ""});
    const auto error = told.edit(tooMuch);
    ASSERT_TRUE(error);
    EXPECT_EQ(error->code(), std::string("limit"));
    EXPECT_EQ(told.places(), before);
    parts[2] = square("other", 50, 45, 30);
    ASSERT_FALSE(told.edit({{parts[2], ""}}));
    EXPECT_EQ(told.places(), freshPlaces(options, parts));
  }
}

/// Ground far apart, put one by one and as one edit.
TEST(ForestParts, farApartAreThoseOfOneEdit) {
  for (const double margin : {0.0, 1.5}) {
    ForestOptions options = oneRadius(1, 7);
    options.margin = margin;
    Told oneByOne(options);
    std::vector<PartPut> parts;
    for (int n = 0; n < trial::trials(2000); ++n) {
      parts.push_back(square(std::to_string(n), 100.0 * (n % 40), 100.0 * (n / 40), 7));
      ASSERT_FALSE(oneByOne.edit({{parts.back(), ""}}));
    }
    Told atOnce(options);
    ASSERT_FALSE(atOnce.edit(stepsOf(parts)));
    EXPECT_EQ(oneByOne.places(), atOnce.places());
    for (const std::size_t n : {std::size_t{0}, parts.size() / 2, parts.size() - 1})
      ASSERT_FALSE(oneByOne.edit({{std::nullopt, parts[n].name}}));
    EXPECT_LT(oneByOne.forest.count(), atOnce.forest.count());
    for (const std::size_t n : {std::size_t{0}, parts.size() / 2, parts.size() - 1})
      ASSERT_FALSE(oneByOne.edit({{parts[n], ""}}));
    EXPECT_EQ(oneByOne.places(), atOnce.places());
    // From far off, and from between them.
    for (const auto& [x, y] : {std::pair{-1e7, 0.0}, {1e9, 1e9}, {150.0, 50.0}, {2050.0, 150.0}}) {
      const auto slot = oneByOne.forest.nearest(x, y);
      ASSERT_TRUE(slot);
      const auto apart = [&, x = x, y = y](const Placed& p) {
        return std::hypot(std::get<0>(p) - x, std::get<1>(p) - y);
      };
      double best = HUGE_VAL;
      for (const auto& [at, place] : oneByOne.bySlot) best = std::min(best, apart(place));
      EXPECT_EQ(apart(oneByOne.bySlot.at(*slot)), best);
    }
  }
}

/// A margin that leaves no ground anywhere.
TEST(ForestParts, thatTheirMarginSwallowsStandEmpty) {
  ForestOptions options = oneRadius(1);
  options.margin = 6;
  Told told(options);
  std::vector<PartPut> parts;
  for (int n = 0; n < 20; ++n) parts.push_back(square(std::to_string(n), 30.0 * n, 0, 10));
  ASSERT_FALSE(told.edit(stepsOf(parts)));
  EXPECT_EQ(told.forest.count(), 0);
  EXPECT_FALSE(told.forest.nearest(0, 0));
  EXPECT_TRUE(told.forest.within({-HUGE_VAL, -HUGE_VAL, HUGE_VAL, HUGE_VAL}).empty());
  ASSERT_FALSE(told.edit({{square("20", 0, 0, 600), ""}}));
  EXPECT_GT(told.forest.count(), 100000);
}

/// Clear ground, obstacles and samples where there is no ground.
TEST(ForestParts, withoutGroundStandEmpty) {
  Told told(oneRadius(1));
  PartPut rock{"rock", std::nullopt};
  rock.obstacles.capsules.push_back({0, 0, 1e6, 0, 1e3});
  PartPut oak{"oak", std::nullopt};
  oak.existing.positions = {5, 5};
  ASSERT_FALSE(told.edit({{square("lake", -1e6, -1e6, 2e6, false), ""}, {rock, ""}, {oak, ""}}));
  EXPECT_EQ(told.forest.count(), 0);
  ASSERT_FALSE(told.edit({{std::nullopt, "lake"}, {std::nullopt, "rock"}}));
  EXPECT_EQ(told.forest.count(), 0);
}

}  // namespace
}  // namespace copse
