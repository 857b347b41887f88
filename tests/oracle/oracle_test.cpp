// Tests of the oracle itself, on sample sets that are known to be right and on the same sets
// spoilt.
#include "oracle.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "oracle_inside.h"
#include "random_shapes.h"
#include "trial.h"

namespace copse::oracle {
namespace {

using Positions = std::vector<double>;

/// Return true if p is inside, by a look at every edge.
bool slowContains(const shapes::Shape& shape, Point p) {
  int turns = 0;
  std::size_t first = 0;
  for (const std::size_t end : shape.ringEnds) {
    for (std::size_t i = first; i < end; ++i) {
      const std::size_t j = i + 1 < end ? i + 1 : first;
      const Edge edge{{shape.coords[2 * i], shape.coords[2 * i + 1]},
                      {shape.coords[2 * j], shape.coords[2 * j + 1]}};
      if (edge.a == edge.b || (edge.a.y > p.y) == (edge.b.y > p.y)) continue;
      const int side = sideOfMoved(edge, p);
      if ((edge.b.y > edge.a.y) == (side > 0)) turns += side;
    }
    first = end;
  }
  return shape.nonzero ? turns != 0 : turns % 2 != 0;
}

/// Sample a shape by visits to every lattice point of its box in random order. This is slow, but
/// surely saturated.
Positions slowSample(const shapes::Shape& shape, double radius, shapes::Dice& dice) {
  std::vector<Point> points;
  const auto [low, high] = std::minmax_element(shape.coords.begin(), shape.coords.end());
  for (double y = std::floor(*low); y <= *high; ++y) {
    for (double x = std::floor(*low); x <= *high; ++x) {
      if (slowContains(shape, {x, y})) points.push_back({x, y});
    }
  }
  Positions positions;
  for (std::size_t left = points.size(); left > 0; --left) {
    std::swap(points[dice.below(left)], points[left - 1]);
    const Point p = points[left - 1];
    bool free = true;
    for (std::size_t i = 0; i < positions.size() && free; i += 2) {
      const double dx = positions[i] - p.x;
      const double dy = positions[i + 1] - p.y;
      free = dx * dx + dy * dy >= radius * radius;
    }
    if (free) positions.insert(positions.end(), {p.x, p.y});
  }
  return positions;
}

std::string judge(const shapes::Shape& shape, double radius, const Positions& positions,
                  const Options& options = {}) {
  std::string kinds;
  for (const auto& v :
       audit({shape.coords, shape.ringEnds, shape.nonzero, radius, 1, positions}, options)) {
    if (kinds.find(v.kind) == std::string::npos) kinds += (kinds.empty() ? "" : ", ") + v.kind;
  }
  return kinds;
}

struct Small {
  shapes::Shape shape;
  double radius;
  Positions positions;
};

/// Random regions of about 60 lattice units, with radii of a few units that are no integers.
std::vector<Small> smallCases(int natively) {
  std::vector<Small> cases;
  const int count = trial::trials(natively);
  for (int i = 0; i < count; ++i) {
    shapes::Dice dice(static_cast<std::uint64_t>(i));
    Small small{shapes::randomPolygons(dice, 60), 4 + 6 * dice.roll(), {}};
    small.shape.nonzero = i % 2 == 1;
    small.positions = slowSample(small.shape, small.radius, dice);
    if (!small.positions.empty()) cases.push_back(std::move(small));
  }
  return cases;
}

TEST(Oracle, agreesWithTheSlowInside) {
  for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(trial::trials(300)); ++i) {
    shapes::Dice dice(i);
    const shapes::Shape shape = shapes::randomPolygons(dice, 12);
    const Inside inside(edgesOf(shape.coords, shape.ringEnds), shape.nonzero);
    for (double y = -1; y < 14; y += 0.5) {
      for (double x = -1; x < 14; x += 0.5) {
        ASSERT_EQ(inside.contains({x, y}), slowContains(shape, {x, y}))
            << i << ": " << x << ", " << y;
      }
    }
  }
}

TEST(Oracle, acceptsFullSets) {
  for (const Small& small : smallCases(300)) {
    ASSERT_EQ(judge(small.shape, small.radius, small.positions), "") << shapes::write(small.shape);
  }
}

TEST(Oracle, missesNoRemovedSample) {
  for (const Small& small : smallCases(100)) {
    for (std::size_t i = 0; i < small.positions.size(); i += 2) {
      Positions fewer = small.positions;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i),
                  fewer.begin() + static_cast<std::ptrdiff_t>(i) + 2);
      ASSERT_EQ(judge(small.shape, small.radius, fewer), "gap") << shapes::write(small.shape);
    }
  }
}

TEST(Oracle, findsAMovedSample) {
  for (const Small& small : smallCases(100)) {
    Positions moved = small.positions;
    moved[0] += std::ceil(small.radius);
    ASSERT_NE(judge(small.shape, small.radius, moved).find("gap"), std::string::npos);
  }
}

TEST(Oracle, findsADuplicate) {
  for (const Small& small : smallCases(100)) {
    Positions more = small.positions;
    more.insert(more.end(), {more[0], more[1]});
    ASSERT_EQ(judge(small.shape, small.radius, more), "spacing");
  }
}

TEST(Oracle, findsASampleOutside) {
  for (const Small& small : smallCases(100)) {
    Positions more = small.positions;
    more.insert(more.end(), {1000, -1000});
    ASSERT_EQ(judge(small.shape, small.radius, more), "outside");
    more.back() = std::nan("");
    ASSERT_EQ(judge(small.shape, small.radius, more), "off the lattice");
    more.back() = 0.5;
    ASSERT_EQ(judge(small.shape, small.radius, more), "off the lattice");
  }
}

TEST(Oracle, knowsTheRadiusToTheLastBit) {
  const shapes::Shape shape{"two", 5, false, {0, 0, 4, 0, 4, 5, 0, 5}, {4}};
  EXPECT_EQ(judge(shape, 5, {0, 0, 3, 4}), "");
  EXPECT_EQ(judge(shape, std::nextafter(5, 6), {0, 0, 3, 4}), "spacing");
  EXPECT_EQ(judge(shape, std::nextafter(5, 6), {0, 0}), "");
  EXPECT_EQ(judge(shape, 5, {0, 0}), "gap");
  EXPECT_EQ(judge(shape, std::nextafter(5, 4), {0, 0}), "gap");
}

TEST(Oracle, knowsTheEdgeToTheLastBit) {
  const shapes::Shape square{"square", 9, false, {0, 0, 4, 0, 4, 4, 0, 4}, {4}};
  EXPECT_EQ(judge(square, 9, {0, 0}), "");
  EXPECT_EQ(judge(square, 9, {4, 4}), "outside");
  EXPECT_EQ(judge(square, 9, {4, 4}, {.edgesCount = false}), "");
  const double more = std::nextafter(4, 5);
  EXPECT_EQ(judge({"more", 9, false, {0, 0, more, 0, more, more, 0, more}, {4}}, 9, {4, 4}), "");
}

TEST(Oracle, letsARegionBetweenLatticePointsHoldOneSample) {
  const shapes::Shape small{"small", 9, false, {0.1, 0.1, 0.9, 0.2, 0.5, 0.9}, {3}};
  EXPECT_EQ(judge(small, 9, {}), "");
  EXPECT_EQ(judge(small, 9, {0.5, 0.5}), "");
  EXPECT_EQ(judge(small, 9, {0.5, 0.5, 0.6, 0.5}), "off the lattice");
  EXPECT_EQ(judge(small, 9, {0.5, 0.1}), "off the lattice");
  const shapes::Shape large{"large", 9, false, {0.1, 0.1, 2.9, 0.2, 0.5, 2.9}, {3}};
  EXPECT_EQ(judge(large, 9, {0.5, 0.5}), "gap");
}

TEST(Oracle, judgesAMillionSamples) {
  const double radius = 8000;
  const double step = 9600;  // a square grid whose widest gap is 6788
  const int across = trial::brief() ? 100 : 1000;
  Positions grid;
  for (int y = 0; y < across; ++y) {
    for (int x = 0; x < across; ++x) grid.insert(grid.end(), {x * step, y * step});
  }
  const double low = -step / 2;
  const double high = low + across * step;
  const shapes::Shape square{
      "square", radius, false, {low, low, high, low, high, high, low, high}, {4}};
  EXPECT_EQ(judge(square, radius, grid), "");
  grid.resize(grid.size() - 2);
  EXPECT_EQ(judge(square, radius, grid), "gap");
}

}  // namespace
}  // namespace copse::oracle
