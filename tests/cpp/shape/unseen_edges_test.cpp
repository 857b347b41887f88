#include "shape/unseen_edges.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "winding.h"

namespace copse {
namespace {

/// Closed rings, some run through again, either way, and spikes.
std::vector<Edge> edgesWithCopies(shapes::Dice& dice) {
  std::vector<Edge> edges = winding::randomEdges(dice, 12);
  const std::size_t count = edges.size();
  for (std::size_t copies = dice.below(4); copies > 0; --copies) {
    const bool back = dice.chance(0.5);
    for (std::size_t i = 0; i < count; ++i) {
      edges.push_back(back ? winding::reversed(edges[i]) : edges[i]);
    }
  }
  for (std::size_t spikes = dice.below(4); spikes > 0; --spikes) {
    const Point a = winding::randomPoint(dice, 6);
    const Edge spike{a.x, a.y, a.x + 1, a.y + std::floor(dice.between(-3, 3))};
    edges.insert(edges.end(), {spike, winding::reversed(spike)});
  }
  for (std::size_t i = edges.size(); i > 1; --i) std::swap(edges[i - 1], edges[dice.below(i)]);
  return edges;
}

/// No edge of those left cancels another.
void expectNoneCancel(const std::vector<Edge>& edges, FillRule rule) {
  std::map<std::tuple<double, double, double, double>, int> copies;
  for (const Edge& e : edges) ++copies[{e.ax, e.ay, e.bx, e.by}];
  for (const auto& [e, count] : copies) {
    const auto& [ax, ay, bx, by] = e;
    ASSERT_EQ(copies.count({bx, by, ax, ay}), 0U);
    if (rule == FillRule::evenodd) {
      ASSERT_EQ(count, 1);
    }
  }
}

TEST(UnseenEdges, theRestWindsAroundEveryPointAsBefore) {
  shapes::Dice dice(1);
  for (int i = 0; i < 2000; ++i) {
    const auto all = edgesWithCopies(dice);
    auto evenodd = all;
    auto nonzero = all;
    dropUnseenEdges(evenodd, FillRule::evenodd);
    dropUnseenEdges(nonzero, FillRule::nonzero);
    ASSERT_NO_FATAL_FAILURE(expectNoneCancel(evenodd, FillRule::evenodd));
    ASSERT_NO_FATAL_FAILURE(expectNoneCancel(nonzero, FillRule::nonzero));
    ASSERT_LE(evenodd.size(), nonzero.size());
    ASSERT_LE(nonzero.size(), all.size());
    for (int k = 0; k < 20; ++k) {
      const Point p = winding::randomPoint(dice, 8);
      const int turns = winding::at(all, p);
      ASSERT_EQ(winding::at(nonzero, p), turns) << i;
      ASSERT_EQ(winding::at(evenodd, p) & 1, turns & 1) << i;
    }
  }
}

TEST(UnseenEdges, spikesVanish) {
  for (const FillRule rule : {FillRule::evenodd, FillRule::nonzero}) {
    std::vector<Edge> edges{{0, 0, 5, 7}, {5, 7, 0, 0}, {3, 0, 3, -2}, {3, -2, 3, 0}};
    dropUnseenEdges(edges, rule);
    EXPECT_TRUE(edges.empty());
  }
}

TEST(UnseenEdges, minusZeroIsZero) {
  std::vector<Edge> edges{{0.0, 1, 2, -0.0}, {2, 0.0, -0.0, 1}};
  dropUnseenEdges(edges, FillRule::nonzero);
  EXPECT_TRUE(edges.empty());
}

TEST(UnseenEdges, whatIsSeenStays) {
  const std::vector<Edge> triangle{{0, 0, 4, 0}, {4, 0, 0, 4}, {0, 4, 0, 0}};
  for (const FillRule rule : {FillRule::evenodd, FillRule::nonzero}) {
    std::vector<Edge> edges = triangle;
    dropUnseenEdges(edges, rule);
    ASSERT_EQ(edges.size(), 3U);
    std::vector<Edge> none;
    dropUnseenEdges(none, rule);
    EXPECT_TRUE(none.empty());
  }
  std::vector<Edge> twice = triangle;
  twice.insert(twice.end(), triangle.begin(), triangle.end());
  std::vector<Edge> evenodd = twice;
  dropUnseenEdges(evenodd, FillRule::evenodd);
  EXPECT_TRUE(evenodd.empty());
  dropUnseenEdges(twice, FillRule::nonzero);
  EXPECT_EQ(twice.size(), 6U);
}

/// The sides of a square, of the same way round.
std::vector<Edge> square(double x, double y, double width, double height) {
  return {{x, y, x + width, y},
          {x + width, y, x + width, y + height},
          {x + width, y + height, x, y + height},
          {x, y + height, x, y}};
}

TEST(UnseenEdges, partsThatOverlapCancelAsWholeEdgesDo) {
  for (const FillRule rule : {FillRule::evenodd, FillRule::nonzero}) {
    std::vector<Edge> edges = square(0, 0, 100, 100);
    for (const Edge& e : square(50, 20, 50, 50)) edges.push_back(winding::reversed(e));
    dropUnseenEdges(edges, rule);
    EXPECT_EQ(edges.size(), 8U);  // of the side that both have, what is below and above the hole
    for (const Edge& e : edges)
      EXPECT_FALSE(e.ax == 100 && e.bx == 100 && std::max(e.ay, e.by) > 20 &&
                   std::min(e.ay, e.by) < 70);
  }
}

TEST(UnseenEdges, ringsWithoutAreaCancelAltogether) {
  shapes::Dice dice(2);
  for (int i = 0; i < 1000; ++i) {
    // A walk to and fro along lines, and back by other stops.
    const double dx = dice.between(-1, 1);
    const double dy = dice.between(-1, 1);
    std::vector<Edge> edges;
    double at = 0;
    const auto go = [&](double to) {
      const double scale = 0x1p-20;
      const Point a{std::floor(dx / scale) * scale * at, std::floor(dy / scale) * scale * at};
      const Point b{std::floor(dx / scale) * scale * to, std::floor(dy / scale) * scale * to};
      if (a.x != b.x || a.y != b.y) edges.push_back({a.x, a.y, b.x, b.y});
      at = to;
    };
    for (std::size_t steps = 2 + dice.below(10); steps > 0; --steps)
      go(std::floor(dice.between(-50, 50)));
    go(0);
    for (const FillRule rule : {FillRule::evenodd, FillRule::nonzero}) {
      std::vector<Edge> left = edges;
      dropUnseenEdges(left, rule);
      ASSERT_TRUE(left.empty()) << i;
    }
  }
}

}  // namespace
}  // namespace copse
