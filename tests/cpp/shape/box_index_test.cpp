// An index of boxes finds what a look at all of them finds, after any history.
#include "shape/box_index.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "random_shapes.h"
#include "trial.h"

namespace copse {
namespace {

BoundingBox randomBox(shapes::Dice& dice) {
  // Points, small ones, long ones, some over everything, and some beyond all squares.
  const double size = std::ldexp(1.0, static_cast<int>(dice.below(dice.chance(0.1) ? 52 : 12)));
  const double far = dice.chance(0.1) ? 0x1p44 : 400;
  const double x = dice.between(-far, far);
  const double y = dice.between(-far, far);
  const double width = dice.chance(0.2) ? 0 : dice.between(0, size);
  const double height = dice.chance(0.3) ? 0 : dice.between(0, size);
  return {x, y, x + width, y + height};
}

double squaredTo(const BoundingBox& box, double x, double y) {
  const double dx = std::max({0.0, box.x0 - x, x - box.x1});
  const double dy = std::max({0.0, box.y0 - y, y - box.y1});
  return dx * dx + dy * dy;
}

TEST(BoxIndex, findsWhatALookAtAllFinds) {
  const int trials = trial::trials(200);
  std::size_t found = 0;
  for (int i = 0; i < trials; ++i) {
    shapes::Dice dice(static_cast<std::uint64_t>(i));
    BoxIndex<std::size_t> index(dice.between(0.5, 20));
    std::vector<BoundingBox> boxes;
    std::vector<bool> stands;
    for (int step = 0; step < 200; ++step) {
      const std::size_t which = dice.below(boxes.size() + 3);
      if (which >= boxes.size()) {
        boxes.push_back(randomBox(dice));
        stands.push_back(true);
        index.put(boxes.back(), boxes.size() - 1);
      } else if (stands[which]) {
        index.erase(boxes[which], which);
        stands[which] = false;
      }
      const BoundingBox wanted = randomBox(dice);
      std::vector<std::size_t> is;
      index.eachMeeting(wanted, [&](std::size_t at) { is.push_back(at); });
      std::sort(is.begin(), is.end());
      std::vector<std::size_t> ought;
      double nearest = HUGE_VAL;
      for (std::size_t at = 0; at < boxes.size(); ++at) {
        if (!stands[at]) continue;
        if (boxes[at].meets(wanted)) ought.push_back(at);
        nearest = std::min(nearest, squaredTo(boxes[at], wanted.x0, wanted.y0));
      }
      ASSERT_EQ(is, ought) << "index " << i << ", step " << step;
      found += is.size();
      double best = HUGE_VAL;
      std::size_t looks = 0;
      index.fromNearest(
          [&](const BoundingBox& box) { return squaredTo(box, wanted.x0, wanted.y0); }, HUGE_VAL,
          [&](std::size_t at) {
            ++looks;
            best = std::min(best, squaredTo(boxes[at], wanted.x0, wanted.y0));
            return best;
          });
      ASSERT_EQ(best, nearest) << "index " << i << ", step " << step;
      ASSERT_LE(looks, 1U);
    }
  }
  EXPECT_GT(found, 10U * static_cast<unsigned>(trials));
}

TEST(BoxIndex, looksAtFewOfManyFarApart) {
  BoxIndex<int> index(1);
  for (int i = 0; i < 10000; ++i) {
    const double x = 10.0 * (i % 100);
    const double y = 10.0 * (i / 100);
    index.put({x, y, x + 4, y + 4}, i);
  }
  index.put({-1e6, -1e6, 1e6, 1e6}, -1);
  int tests = 0;
  int found = 0;
  index.eachIf(
      [&](const BoundingBox& box) {
        ++tests;
        return box.meets({500, 500, 503, 503});
      },
      [&](int) { ++found; });
  EXPECT_EQ(found, 2);
  EXPECT_LT(tests, 500);
}

}  // namespace
}  // namespace copse
