// What is large or long is dragged a little, or one of its corners is. A fresh forest has the same
// samples.
#include <gtest/gtest.h>

#include <optional>
#include <vector>

#include "forest_trial.h"
#include "random_shapes.h"
#include "trial.h"
#include "windows/forest.h"

namespace copse {
namespace {

using trial::freshPlaces;
using trial::oneRadius;
using trial::optionsOf;
using trial::randomLayers;
using trial::ringCoords;
using trial::Rings;
using trial::stepsOf;
using trial::Told;

struct Dragged {
  PartPut part;
  Rings rings;  // of its region, if it has one

  void by(double dx, double dy) {
    for (std::size_t i = 0; i < rings.coords.size(); i += 2) {
      rings.coords[i] += dx;
      rings.coords[i + 1] += dy;
    }
    for (Capsule& c : part.obstacles.capsules)
      c = {c.ax + dx, c.ay + dy, c.bx + dx, c.by + dy, c.radius};
  }
  [[nodiscard]] PartPut put() const {
    PartPut made = part;
    if (!rings.coords.empty()) made.region = rings.region(FillRule::evenodd);
    return made;
  }
};

std::vector<PartPut> putsOf(const std::vector<Dragged>& all) {
  std::vector<PartPut> parts;
  parts.reserve(all.size());
  for (const Dragged& each : all) parts.push_back(each.put());
  return parts;
}

PartPut road(shapes::Dice& dice) {
  PartPut made{"road", std::nullopt};
  Point from{-120, dice.between(-80, 80)};
  for (int i = 0; i < 8; ++i) {
    const Point to{from.x + 30, from.y + dice.between(-40, 40)};
    made.obstacles.capsules.push_back({from.x, from.y, to.x, to.y, dice.between(0.5, 4)});
    from = to;
  }
  return made;
}

TEST(ForestDrag, leavesAFreshOne) {
  std::size_t changed = 0;
  for (int i = 0; i < trial::trials(40); ++i) {
    shapes::Dice dice(static_cast<std::uint64_t>(i));
    const double radius = dice.between(0.8, 2);
    const auto seed = static_cast<std::uint64_t>(i);
    ForestOptions options =
        dice.chance(0.6) ? optionsOf(randomLayers(dice, radius, seed)) : oneRadius(radius, seed);
    if (dice.chance(0.2)) options.margin = dice.between(0.5, 4);
    options.halo = 4 + static_cast<std::int64_t>(dice.below(5));  // too narrow on purpose
    Rings woods(ringCoords(dice, 0, 0, 130));
    woods.add(ringCoords(dice, 140, 60, 20));
    const Rings lake(ringCoords(dice, 10, 5, 60));
    std::vector<Dragged> all{
        {{"wood", std::nullopt, true}, woods}, {{"lake", std::nullopt}, lake}, {road(dice), {}}};
    Told told(options);
    ASSERT_FALSE(told.edit(stepsOf(putsOf(all))));
    for (int n = 0; n < 10; ++n) {
      Dragged& one = all[dice.below(all.size())];
      if (dice.chance(0.7)) {
        one.by(dice.between(-6, 6), dice.between(-6, 6));
      } else if (!one.rings.coords.empty()) {
        one.rings.coords[dice.below(one.rings.coords.size())] += dice.between(-20, 20);
      }
      ASSERT_FALSE(told.edit({{one.put(), ""}}));
      changed += told.changed;
      ASSERT_EQ(told.places(), freshPlaces(options, putsOf(all)))
          << "history " << i << ", edit " << n;
    }
  }
  EXPECT_GT(changed, 1000U);
}

}  // namespace
}  // namespace copse
