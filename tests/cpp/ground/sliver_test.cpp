#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <numeric>

#include "ground/gaps.h"
#include "ground/raster.h"
#include "random_shapes.h"
#include "trial.h"

namespace copse {
namespace {

using shapes::Dice;

std::vector<std::uint32_t> all(std::span<const Edge> edges) {
  std::vector<std::uint32_t> which(edges.size());
  std::iota(which.begin(), which.end(), 0U);
  return which;
}

/// Edges across a square, many of them close to one another.
std::vector<Edge> randomEdges(Dice& dice, const LatticeSquare& square) {
  const Point least = square.least;
  const double extent = square.extent;
  std::vector<Edge> edges;
  for (std::size_t i = 2 + dice.below(8); i > 0; --i) {
    const double width = std::pow(10, dice.between(-4, 0.5));
    const auto near = [&](double at) {
      return dice.chance(0.3) ? at : at + width * dice.between(-1, 1);
    };
    const auto place = [&](double from) { return from + extent * dice.between(-0.5, 1.5); };
    Edge e{place(least.x), least.y - extent * dice.roll(), place(least.x),
           least.y + extent * (1 + dice.roll())};
    if (!edges.empty() && dice.chance(0.6)) {
      const Edge& f = edges[dice.below(edges.size())];
      e = {near(f.ax), near(f.ay), near(f.bx), near(f.by)};
    } else if (dice.chance(0.5)) {
      e = {e.ay - least.y + least.x, e.ax - least.x + least.y, e.by - least.y + least.x,
           e.bx - least.x + least.y};
    }
    if (dice.chance(0.5)) e = {e.bx, e.by, e.ax, e.ay};
    edges.push_back(e);
  }
  return edges;
}

TEST(Sliver, withoutUnseenPairsWindingsAreTheSame) {
  Dice dice(1);
  int dropped = 0;
  for (int i = 0; i < trial::trials(20000); ++i) {
    const double far = dice.chance(0.5) ? 100 : 0x1p40;
    const LatticeSquare square{
        {std::floor(far * dice.between(-1, 1)), std::floor(far * dice.between(-1, 1))},
        std::floor(dice.between(1, 12))};
    const std::vector<Edge> edges = randomEdges(dice, square);
    const FillRule rule = dice.chance(0.5) ? FillRule::evenodd : FillRule::nonzero;
    std::vector<std::uint32_t> left = all(edges);
    dropUnseenPairs(edges, rule, square, left, 0);
    dropped += left.size() < edges.size() ? 1 : 0;
    for (double y = 0; y <= square.extent; ++y) {
      for (double x = 0; x <= square.extent; ++x) {
        const Point to{square.least.x + x, square.least.y + y};
        const int turns = crossings(edges, all(edges), square.least, to);
        const int rest = crossings(edges, left, square.least, to);
        if (rule == FillRule::nonzero) {
          ASSERT_EQ(rest, turns) << i;
        } else {
          ASSERT_EQ(rest & 1, turns & 1) << i;
        }
      }
    }
  }
  EXPECT_GT(dropped, trial::trials(20000) / 20);
}

bool endsIn(const Edge& e, const LatticeSquare& square) {
  const auto isIn = [&](double x, double y) {
    return x >= square.least.x && x <= square.least.x + square.extent && y >= square.least.y &&
           y <= square.least.y + square.extent;
  };
  return isIn(e.ax, e.ay) || isIn(e.bx, e.by);
}

TEST(Sliver, whereOutlinesLeaveAllOrNothingAllPointsAreAlike) {
  Dice dice(2);
  std::map<bool, int> alike;  // by whether they are ground
  std::map<bool, int> told;
  int hidden = 0;
  int coverable = 0;
  for (int i = 0; i < trial::trials(20000); ++i) {
    const LatticeSquare square{{std::floor(dice.between(-100, 100)), 0},
                               std::floor(dice.between(1, 12))};
    std::vector<Edge> edges = randomEdges(dice, square);
    const auto first = static_cast<std::uint32_t>(edges.size());
    // An obstacle that covers the region, or a region beside it, but for what is added or left out.
    const std::vector<Edge> own = dice.chance(0.3) ? randomEdges(dice, square) : edges;
    edges.insert(edges.end(), own.begin(), own.end());
    if (dice.chance(0.3)) edges.pop_back();
    const auto count = static_cast<std::uint32_t>(edges.size());
    const FillRule rule = dice.chance(0.5) ? FillRule::evenodd : FillRule::nonzero;
    const bool isSecond = dice.chance(0.5);  // ground
    const Ground ground(edges, {{first, rule}, {count, rule, isSecond}}, {});
    const auto winding = static_cast<std::int32_t>(dice.below(3)) - 1;
    const auto other = isSecond ? static_cast<std::int32_t>(dice.below(4)) - 1 : winding;
    GroundCuts cuts;
    GroundCut cut = cuts.begin();
    cut.isGround = false;
    cuts.edges = all(edges);
    cuts.parts = {{0, winding, 0, first}, {1, other, first, count}};
    cuts.end(cut);
    std::array<int, 2> found{};  // points that are no ground, and that are
    for (double y = 0; y <= square.extent; ++y) {
      for (double x = 0; x <= square.extent; ++x)
        ++found[isInside(ground, cuts, cut, square.least,
                         {square.least.x + x, square.least.y + y})];
    }
    if (const auto share = groundAcross(ground, cuts, cut, square); share != GroundShare::some) {
      const bool isGround = share == GroundShare::all;
      ASSERT_EQ(found[isGround ? 0 : 1], 0) << i;
      ++told[isGround];
    }
    const bool areAll = found[0] == 0;
    if (areAll || found[1] == 0) ++alike[areAll];
    // Edges of rings do not end in a square.
    if (std::any_of(edges.begin(), edges.end(), [&](const Edge& e) { return endsIn(e, square); }))
      continue;
    const bool isHidden = areHidden(ground, cuts, cut, square);
    ASSERT_FALSE(isHidden && !areAll) << i;
    hidden += isHidden ? 1 : 0;
    coverable += areAll ? 1 : 0;
  }
  EXPECT_GT(told[false], alike[false] / 8);
  EXPECT_GT(told[true], alike[true] / 8);
  EXPECT_GT(hidden, coverable * 9 / 10);
}

std::size_t boundaryCells(std::vector<Edge> edges) {
  constexpr std::int32_t kSide = 8192;
  const auto count = static_cast<std::uint32_t>(edges.size());
  const auto ground = std::make_shared<const Ground>(
      std::move(edges), std::vector<Ground::Outline>{{count, FillRule::evenodd}},
      std::vector<Capsule>{});
  Raster raster(ground, kSide, {-1000, 1000, -1000, 1000});
  std::size_t cells = 0;
  RowCells row;
  for (auto next = raster.nextRow(-1000); next; next = raster.nextRow(*next + 1)) {
    raster.readRow(*next, row);
    cells += row.boundary.size();
  }
  return cells;
}

/// A rectangle of so many cells, at an angle of 0.3.
std::vector<Edge> turned(double x, double y, double width, double height) {
  const auto at = [](double u, double v) {
    return Point{8192 * (std::cos(0.3) * u - std::sin(0.3) * v),
                 8192 * (std::sin(0.3) * u + std::cos(0.3) * v)};
  };
  const Point p[] = {at(x, y), at(x + width, y), at(x + width, y + height), at(x, y + height)};
  std::vector<Edge> edges;
  for (int i = 0; i < 4; ++i) edges.push_back({p[i].x, p[i].y, p[(i + 1) % 4].x, p[(i + 1) % 4].y});
  return edges;
}

TEST(Sliver, aSideSharedButForRoundingLeavesNoBoundary) {
  std::vector<Edge> edges = turned(0, 0, 100, 100);
  const std::size_t whole = boundaryCells(edges);
  for (const Edge& e : turned(50, 20, 50, 50)) edges.push_back(e);
  // Three sides of the hole come, and its fourth goes from the square.
  const std::size_t hole = boundaryCells(turned(50, 20, 50, 50));
  EXPECT_LE(boundaryCells(edges), whole + hole / 2 + 20);
}

TEST(Sliver, aSpikeBetweenThePointsIsOnlyAtItsEndsABoundary) {
  std::vector<Edge> edges = turned(0, 0, 20, 20);
  const std::size_t whole = boundaryCells(edges);
  const Edge top = edges[2];
  const Point tip{top.bx + 0.3, top.by + 50 * 8192.0};
  edges[2] = {top.ax, top.ay, top.bx + 1e-9, top.by};
  edges.push_back({top.bx + 1e-9, top.by, tip.x, tip.y});
  edges.push_back({tip.x, tip.y, top.bx, top.by});
  EXPECT_LE(boundaryCells(edges), whole + 4);
}

TEST(Sliver, pointsAreFoundWhereThereAreFewOfThem) {
  // A hundredth of a unit wide, through a cell of 8192 rows: about eighty points.
  const std::vector<Edge> edges{{0, -9000, 3000, 9000}, {3000.01, 9000, 0.01, -9000}};
  const Ground ground(edges, {{2, FillRule::evenodd}}, {});
  const LatticeSquare square{{0, 0}, 8191};
  GroundCuts cuts;
  const auto cut = cutWhole(ground, square, cuts);
  ASSERT_TRUE(cut);
  int found = 0;
  for (std::uint64_t i = 0; i < 100; ++i) {
    const auto point = pointInSlivers(ground, cuts, *cut, square, mix(i));
    if (!point) continue;
    ++found;
    EXPECT_TRUE(isGround(ground, cuts, *cut, square.least, *point));
  }
  EXPECT_EQ(found, 100);
}

TEST(Sliver, whereThereIsRoomNoSliverIsPreferred) {
  const std::vector<Edge> edges{{0, -9000, 0, 9000},
                                {0.01, 9000, 0.01, -9000},
                                {5000, -9000, 5000, 9000},
                                {8000, 9000, 8000, -9000}};
  const Ground ground(edges, {{4, FillRule::evenodd}}, {});
  const LatticeSquare square{{-100, 0}, 8191};
  GroundCuts cuts;
  const auto cut = cutWhole(ground, square, cuts);
  ASSERT_TRUE(cut);
  EXPECT_FALSE(pointInSlivers(ground, cuts, *cut, square, 1));
}

}  // namespace
}  // namespace copse
