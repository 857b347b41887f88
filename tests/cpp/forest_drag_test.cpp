// What is large or long is dragged a little, or one of its corners is. A fresh forest has the same
// samples.
#include <gtest/gtest.h>

#include <string>

#include "forest/forest.h"
#include "forest_trial.h"
#include "random_shapes.h"
#include "trial.h"

namespace copse {
namespace {

using trial::optionsOf;
using trial::ringCoords;
using trial::Rings;
using trial::Told;

/// What is dragged: rings as they were drawn, and how far they are from there.
struct Dragged {
  PartPut part;
  Rings rings;
  double x = 0, y = 0;

  void by(double dx, double dy) {
    x += dx;
    y += dy;
  }
  [[nodiscard]] PartPut put() const {
    PartPut moved = part;
    if (!rings.coords.empty()) {
      Rings all = rings;
      for (std::size_t i = 0; i < all.coords.size(); i += 2) {
        all.coords[i] += x;
        all.coords[i + 1] += y;
      }
      moved.region = all.region(FillRule::evenodd);
    }
    for (Capsule& c : moved.obstacles.capsules) {
      c = {c.ax + x, c.ay + y, c.bx + x, c.by + y, c.radius};
    }
    return moved;
  }
};

Dragged ground(const std::string& name, const Rings& rings, bool isGround) {
  Dragged made;
  made.part.name = name;
  made.part.isGround = isGround;
  made.rings = rings;
  return made;
}

Dragged road(shapes::Dice& dice) {
  Dragged made;
  made.part.name = "road";
  double x = -120;
  double y = dice.between(-80, 80);
  for (int i = 0; i < 8; ++i) {
    const double nextX = x + 30;
    const double nextY = y + dice.between(-40, 40);
    made.part.obstacles.capsules.push_back({x, y, nextX, nextY, dice.between(0.5, 4)});
    x = nextX;
    y = nextY;
  }
  return made;
}

TEST(ForestDrag, leavesAFreshOne) {
  std::size_t changed = 0;
  for (int i = 0; i < trial::trials(40); ++i) {
    shapes::Dice dice(static_cast<std::uint64_t>(i));
    Call call;
    call.sample.radius = dice.between(0.8, 2);
    call.sample.seed = static_cast<std::uint64_t>(i);
    if (dice.chance(0.6)) call = trial::randomLayers(dice, call.sample.radius, call.sample.seed);
    ForestOptions options = optionsOf(call);
    if (dice.chance(0.2)) options.margin = dice.between(0.5, 4);
    options.halo = 4 + static_cast<std::int64_t>(dice.below(5));  // too narrow on purpose
    Rings woods(ringCoords(dice, 0, 0, 130));
    woods.add(ringCoords(dice, 140, 60, 20));
    std::vector<Dragged> all{ground("wood", woods, true),
                             ground("lake", Rings(ringCoords(dice, 10, 5, 60)), false), road(dice)};
    Told told(options);
    std::vector<ForestStep> steps;
    for (const Dragged& each : all) steps.push_back({each.put(), ""});
    ASSERT_FALSE(told.edit(steps));
    for (int n = 0; n < 10; ++n) {
      Dragged& one = all[dice.below(all.size())];
      if (dice.chance(0.7)) {
        one.by(dice.between(-6, 6), dice.between(-6, 6));
      } else if (!one.rings.coords.empty()) {
        one.rings.coords[dice.below(one.rings.coords.size())] += dice.between(-20, 20);
      }
      ASSERT_FALSE(told.edit({{one.put(), ""}}));
      changed += told.changed;
      ForestOptions wide = options;
      wide.halo = 40;
      Told fresh(wide);
      std::vector<ForestStep> again;
      for (const Dragged& each : all) again.push_back({each.put(), ""});
      ASSERT_FALSE(fresh.edit(again));
      ASSERT_EQ(told.places(), fresh.places()) << "history " << i << ", edit " << n;
    }
  }
  EXPECT_GT(changed, 1000U);
}

}  // namespace
}  // namespace copse
