#include "shape/exact.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "winding.h"

namespace copse {
namespace {

__extension__ using Wide = __int128;

int signOf(Wide value) {
  return value > 0 ? 1 : value < 0 ? -1 : 0;
}

/// For coordinates that are integers below 2^62.
int wideOrientation(const Edge& e, Point p) {
  const auto ax = static_cast<Wide>(e.ax);
  const auto ay = static_cast<Wide>(e.ay);
  return signOf((static_cast<Wide>(e.bx) - ax) * (static_cast<Wide>(p.y) - ay) -
                (static_cast<Wide>(e.by) - ay) * (static_cast<Wide>(p.x) - ax));
}

/// An edge of integers up to 2^bits, not of length 0.
Edge randomEdge(shapes::Dice& dice, int bits) {
  const Point a = winding::randomPoint(dice, std::ldexp(1, bits));
  const Point b = winding::randomPoint(dice, std::ldexp(1, bits));
  return a.x == b.x && a.y == b.y ? Edge{a.x, a.y, a.x + 1, a.y} : Edge{a.x, a.y, b.x, b.y};
}

TEST(Exact, productErrorIsWhatRoundingTook) {
  shapes::Dice dice(1);
  for (int i = 0; i < 20000; ++i) {
    const double a = std::floor(dice.between(-0x1p53, 0x1p53));
    const double b = std::floor(dice.between(-0x1p53, 0x1p53));
    const Wide error = static_cast<Wide>(a) * static_cast<Wide>(b) - static_cast<Wide>(a * b);
    ASSERT_EQ(productError(a, b), static_cast<double>(error));
    ASSERT_EQ(productError(a * 0x1p-90, b * 0x1p20), static_cast<double>(error) * 0x1p-70);
  }
}

TEST(Exact, orientationIsThatOfWideIntegers) {
  shapes::Dice dice(2);
  for (int i = 0; i < 50000; ++i) {
    const int bits = static_cast<int>(dice.below(51));
    const Edge edge = randomEdge(dice, bits);
    const Point p = winding::randomPoint(dice, std::ldexp(1, bits));
    ASSERT_EQ(orientation(edge, p), wideOrientation(edge, p));
  }
}

TEST(Exact, collinearPointsAreFoundAndTheirNeighboursToldApart) {
  shapes::Dice dice(3);
  for (int i = 0; i < 20000; ++i) {
    const Edge step = randomEdge(dice, 24);
    const double times = std::floor(dice.between(-0x1p25, 0x1p25));
    const Edge edge{step.ax, step.ay, step.ax + step.bx * 0x1p25, step.ay + step.by * 0x1p25};
    const Point on{step.ax + step.bx * times, step.ay + step.by * times};
    ASSERT_EQ(orientation(edge, on), 0);
    for (double dy = -1; dy <= 1; ++dy) {
      const Point near{on.x + std::floor(dice.between(-1, 2)), on.y + dy};
      ASSERT_EQ(orientation(edge, near), wideOrientation(edge, near));
    }
  }
}

/// Doubles a few units in the last place away from an edge, large and small.
TEST(Exact, orientationOfDoublesNearALine) {
  shapes::Dice dice(4);
  int lost = 0;  // signs that a plain determinant gets wrong
  for (int i = 0; i < 50000; ++i) {
    const Edge e = randomEdge(dice, 52);
    const double t = dice.roll();
    const Point p{std::floor(e.ax + t * (e.bx - e.ax)) + std::floor(dice.between(-2, 3)),
                  std::floor(e.ay + t * (e.by - e.ay)) + std::floor(dice.between(-2, 3))};
    const double scale = std::ldexp(1, static_cast<int>(dice.below(200)) - 150);
    const Edge scaled{e.ax * scale, e.ay * scale, e.bx * scale, e.by * scale};
    ASSERT_EQ(orientation(scaled, {p.x * scale, p.y * scale}), wideOrientation(e, p));
    const double plain = (e.bx - e.ax) * (p.y - e.ay) - (e.by - e.ay) * (p.x - e.ax);
    lost += (plain > 0) - (plain < 0) != wideOrientation(e, p) ? 1 : 0;
  }
  EXPECT_GT(lost, 100);
}

/// Vertices with all their bits below the lattice unit, or far away, as the oracle sees them.
TEST(Exact, orientationOfCoordinatesOfAllSizes) {
  shapes::Dice dice(5);
  const auto anySize = [&] {
    return std::ldexp(dice.between(-1, 1), static_cast<int>(dice.below(150)) - 100);
  };
  for (int i = 0; i < 50000; ++i) {
    Edge e{anySize(), anySize(), anySize(), anySize()};
    const Point p = winding::randomPoint(dice, std::ldexp(1, static_cast<int>(dice.below(48))));
    if (dice.chance(0.3)) e = {p.x - e.ax, p.y - e.ay, p.x + e.ax, p.y + e.ay};
    ASSERT_EQ(orientation(e, p), oracle::orientation({e.ax, e.ay}, {e.bx, e.by}, {p.x, p.y}));
  }
}

TEST(Exact, sideIsTheOrientationOfAPointThatIsReallyMoved) {
  shapes::Dice dice(6);
  for (int i = 0; i < 50000; ++i) {
    const Edge e = randomEdge(dice, static_cast<int>(dice.below(9)));
    const Point p = winding::randomPoint(dice, dice.chance(0.5) ? 4 : 256);
    const Edge far{e.ax * 0x1p40, e.ay * 0x1p40, e.bx * 0x1p40, e.by * 0x1p40};
    const Point moved{p.x * 0x1p40 + 0x1p20, p.y * 0x1p40 + 1};
    ASSERT_NE(side(e, p), 0);
    ASSERT_EQ(side(e, p), wideOrientation(far, moved));
    ASSERT_EQ(side(winding::reversed(e), p), -side(e, p));
  }
}

TEST(Exact, crossingsAddUpToDifferencesOfWindingNumbers) {
  shapes::Dice dice(7);
  for (int i = 0; i < 3000; ++i) {
    const auto edges = winding::randomEdges(dice, dice.chance(0.7) ? 8 : 1000);
    std::vector<std::uint32_t> all(edges.size());
    std::iota(all.begin(), all.end(), 0U);
    const double far = dice.chance(0.7) ? 6 : 600;
    Point from = winding::randomPoint(dice, far);
    for (int step = 0; step < 10; ++step) {
      const Point to = winding::randomPoint(dice, far);
      const int turns = crossings(edges, all, from, to);
      ASSERT_EQ(turns, winding::at(edges, to) - winding::at(edges, from)) << i;
      std::vector<std::uint32_t> near;
      for (const std::uint32_t k : all) {
        if (winding::meetsBoxOf(edges[k], from, to)) near.push_back(k);
      }
      ASSERT_EQ(turns, crossings(edges, near, from, to)) << i;
      from = to;
    }
  }
}

}  // namespace
}  // namespace copse
