#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "ground/gaps.h"
#include "random_shapes.h"
#include "trial.h"

namespace copse {
namespace {

using shapes::Dice;

/// Line by line.
bool isPointBetween(const Edge& one, const Edge& other, Lines lines, double first, double last) {
  for (double line = first; line <= last; ++line) {
    if (firstBeyond(one, lines, line) != firstBeyond(other, lines, line)) return true;
  }
  return false;
}

Edge exchanged(const Edge& e) {
  return {e.ay, e.ax, e.by, e.bx};
}

bool crosses(const Edge& e, Lines lines, double first, double last) {
  const auto [low, high] = lines == Lines::rows ? std::minmax(e.ay, e.by) : std::minmax(e.ax, e.bx);
  return low <= first && last < high;
}

Edge reversedIf(bool turn, const Edge& e) {
  return turn ? Edge{e.bx, e.by, e.ax, e.ay} : e;
}

/// Two edges that are near each other over rows [0, rows], from a lattice unit's distance to none,
/// wherever `far` says.
struct Pair {
  Edge left, right;
};
Pair randomPair(Dice& dice, double rows, double far) {
  const double x = std::floor(far * dice.between(-1, 1));
  const double y = std::floor(far * dice.between(-1, 1));
  const double lean = dice.chance(0.3)
                          ? std::floor(dice.between(-9, 9))
                          : rows * std::pow(10, dice.between(-3, 2)) * dice.between(-1, 1);
  const double width = std::pow(10, dice.between(-5, 0.3));
  const auto end = [&](double at) {
    return dice.chance(0.3) ? at : at + width * dice.between(-1, 1);
  };
  const double below = dice.chance(0.5) ? 0 : -dice.between(0, 3);
  const double above = dice.chance(0.5) ? rows + 1 : rows + 1 + dice.between(0, 3);
  const auto edge = [&] {
    return reversedIf(dice.chance(0.5), {x + end(0), y + below, x + end(lean), y + above});
  };
  return {edge(), edge()};
}

/// Whether a point is beyond an edge, as told by which end of the line it is like.
bool isBeyond(const Edge& edge, Lines lines, Point p) {
  return lines == Lines::rows ? p.x >= firstBeyond(edge, lines, p.y)
                              : p.y >= firstBeyond(edge, lines, p.x);
}

void compare(int count, double mostLines, double far) {
  Dice dice(static_cast<std::uint64_t>(mostLines + far));
  int found = 0;
  for (int i = 0; i < trial::trials(count); ++i) {
    const double rows = std::floor(std::pow(mostLines, dice.roll()));
    auto [one, other] = randomPair(dice, rows, far);
    const double base = std::ceil(std::min(one.ay, one.by));
    const double first = std::max(base, std::ceil(std::min(other.ay, other.by)));
    const double last = first + rows - 1;
    const Lines lines = dice.chance(0.5) ? Lines::rows : Lines::columns;
    if (lines == Lines::columns) {
      one = exchanged(one);
      other = exchanged(other);
    }
    ASSERT_TRUE(crosses(one, lines, first, last) && crosses(other, lines, first, last)) << i;
    const auto point = pointBetween(one, other, lines, first, last);
    ASSERT_EQ(point.has_value(), isPointBetween(one, other, lines, first, last)) << i;
    if (!point) continue;
    ++found;
    ASSERT_NE(isBeyond(one, lines, *point), isBeyond(other, lines, *point)) << i;
    const double line = lines == Lines::rows ? point->y : point->x;
    ASSERT_TRUE(line >= first && line <= last) << i;
  }
  EXPECT_GT(found, trial::trials(count) / 100);
}

TEST(LatticeGap, isThatOfEveryRow) {
  compare(200000, 60, 10);
}
TEST(LatticeGap, isThatOfManyRows) {
  compare(20000, 8192, 1000);
}
TEST(LatticeGap, isThatOfEveryRowFarFromTheOrigin) {
  compare(100000, 60, 0x1p47);
}

TEST(LatticeGap, edgesThroughLatticePointsKeepToTheRuleOfTies) {
  Dice dice(7);
  for (int i = 0; i < trial::trials(200000); ++i) {
    const double rows = 1 + std::floor(30 * dice.roll());
    const auto whole = [&] { return std::floor(dice.between(-6, 6)); };
    const double stretch = std::floor(dice.between(1, 4));
    const double x0 = whole();
    const double x1 = whole();
    const Edge left = reversedIf(dice.chance(0.5), {x0, 0, x1, rows});
    // The same line, longer, or one that has a point in common.
    const double x2 = dice.chance(0.5) ? x1 : whole();
    const Edge right =
        reversedIf(dice.chance(0.5), {x0, 0, x0 + (x2 - x0) * stretch, rows * stretch});
    ASSERT_EQ(pointBetween(left, right, Lines::rows, 0, rows - 1).has_value(),
              isPointBetween(left, right, Lines::rows, 0, rows - 1));
    const Edge below = exchanged(left);
    const Edge above = exchanged(right);
    ASSERT_EQ(pointBetween(below, above, Lines::columns, 0, rows - 1).has_value(),
              isPointBetween(below, above, Lines::columns, 0, rows - 1));
  }
}

TEST(LatticeGap, anUlpBesideMillionsOfPointsIsSeen) {
  constexpr double kRows = 0x1p30;
  const Edge through{1, 0, 1, kRows};  // points on it are beyond it
  const Edge before{1 - 0x1p-53, 0, 1 - 0x1p-53, kRows};
  const Edge behind{1 + 0x1p-52, 0, 1 + 0x1p-52, kRows};
  EXPECT_FALSE(pointBetween(through, through, Lines::rows, 0, kRows - 1));
  EXPECT_FALSE(pointBetween(before, through, Lines::rows, 0, kRows - 1));
  EXPECT_TRUE(pointBetween(through, behind, Lines::rows, 0, kRows - 1));
}

}  // namespace
}  // namespace copse
