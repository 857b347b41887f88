// Polygons as GeoJSON means them, against a reference that looks at every ring of every polygon.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <numbers>
#include <random>
#include <vector>

#include "shape/region.h"
#include "shape/region_tree.h"
#include "trial.h"

namespace copse {
namespace {

using Ring = std::vector<Point>;
using Polygon = std::vector<Ring>;

Region regionOf(const std::vector<Polygon>& polygons, FillRule rule = FillRule::evenodd) {
  std::vector<double> coords;
  std::vector<std::uint32_t> ringEnds;
  std::vector<std::uint32_t> polygonEnds;
  for (const Polygon& polygon : polygons) {
    for (const Ring& ring : polygon) {
      for (const Point& p : ring) coords.insert(coords.end(), {p.x, p.y});
      ringEnds.push_back(static_cast<std::uint32_t>(coords.size() / 2));
    }
    polygonEnds.push_back(static_cast<std::uint32_t>(ringEnds.size()));
  }
  return Region::fromRings(coords, ringEnds, rule, polygonEnds).value();
}

bool encloses(const Ring& ring, Point p, FillRule rule) {
  int winding = 0;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Point a = ring[i];
    const Point b = ring[(i + 1) % ring.size()];
    if ((a.y <= p.y) == (b.y <= p.y)) continue;
    const double x = a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x);
    if (x > p.x) winding += a.y < b.y ? 1 : -1;
  }
  return isInside(winding, rule);
}

bool isExpected(const std::vector<Polygon>& polygons, Point p, FillRule rule) {
  for (const Polygon& polygon : polygons) {
    bool isIn = encloses(polygon.front(), p, rule);
    for (std::size_t i = 1; i < polygon.size(); ++i) isIn = isIn && !encloses(polygon[i], p, rule);
    if (isIn) return true;
  }
  return false;
}

double distanceTo(const std::vector<Polygon>& polygons, Point p) {
  double least = HUGE_VAL;
  for (const Polygon& polygon : polygons) {
    for (const Ring& ring : polygon) {
      for (std::size_t i = 0; i < ring.size(); ++i) {
        const Point a = ring[i];
        const Point b = ring[(i + 1) % ring.size()];
        const double dx = b.x - a.x;
        const double dy = b.y - a.y;
        const double square = dx * dx + dy * dy;
        const double share =
            square > 0 ? std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / square, 0.0, 1.0) : 0;
        least = std::min(least, std::hypot(p.x - a.x - share * dx, p.y - a.y - share * dy));
      }
    }
  }
  return least;
}

Ring square(double x, double y, double side, bool isClockwise = false) {
  Ring ring{{x, y}, {x + side, y}, {x + side, y + side}, {x, y + side}};
  return isClockwise ? Ring(ring.rbegin(), ring.rend()) : ring;
}

bool holds(const Region& region, Point p) {
  const RegionTree tree(region);
  return tree.contains({p.x / tree.unit(), p.y / tree.unit()});
}

TEST(Polygons, AHoleMayWindLikeItsShell) {
  for (const bool one : {false, true}) {
    for (const bool other : {false, true}) {
      const Region region = regionOf({{square(0, 0, 10, one), square(3, 3, 4, other)}});
      EXPECT_TRUE(holds(region, {1, 1}));
      EXPECT_FALSE(holds(region, {5, 5}));
    }
  }
}

TEST(Polygons, OverlappingPolygonsAreTheirUnion) {
  const Region region = regionOf({{square(0, 0, 10)}, {square(5, 5, 10, true)}});
  for (const Point p : {Point{2, 2}, {7, 7}, {12, 12}}) EXPECT_TRUE(holds(region, p));
  EXPECT_FALSE(holds(region, {2, 12}));
}

TEST(Polygons, AnIslandInAHoleIsGround) {
  const Region region = regionOf({{square(0, 0, 10), square(2, 2, 6)}, {square(4, 4, 2)}});
  EXPECT_FALSE(holds(region, {3, 3}));
  EXPECT_TRUE(holds(region, {5, 5}));
}

TEST(Polygons, HolesThatOverlapAndReachOutAreHoles) {
  const Region region =
      regionOf({{square(0, 0, 10), square(2, 2, 4), square(4, 4, 4, true), square(8, -1, 4)},
                {square(20, 0, 5), square(40, 40, 5)}});
  for (const Point p : {Point{3, 3}, {5, 5}, {7, 7}, {9, 1}, {11, 1}, {42, 42}})
    EXPECT_FALSE(holds(region, p));
  EXPECT_TRUE(holds(region, {1, 9}));
  EXPECT_TRUE(holds(region, {22, 2}));
}

TEST(Polygons, AShellThatCrossesItselfFollowsTheRule) {
  const Ring bowTie{{0, 0}, {10, 10}, {10, 0}, {0, 10}};
  const Region region = regionOf({{bowTie, square(7, 4, 2)}, {square(20, 0, 5)}});
  EXPECT_TRUE(holds(region, {1, 5}));
  EXPECT_TRUE(holds(region, {9.5, 5}));
  EXPECT_FALSE(holds(region, {8, 5}));
  EXPECT_FALSE(holds(region, {5, 9}));
}

TEST(Polygons, ShellsWithoutAreaHaveNoHoles) {
  const Region region = regionOf({{{{0, 0}, {10, 0}}, square(0, 0, 10)}, {square(20, 0, 5)}});
  EXPECT_FALSE(holds(region, {5, 5}));
  EXPECT_TRUE(holds(region, {22, 2}));
}

TEST(Polygons, AStarOfEightyThousandCrossingsMayHaveAHole) {
  constexpr int kCorners = 401;
  Ring star;
  for (int i = 0; i < kCorners; ++i) {
    const double angle = 2 * std::numbers::pi * (i * 200 % kCorners) / kCorners;
    star.push_back({100 * std::cos(angle), 100 * std::sin(angle)});
  }
  const std::vector<Polygon> polygons{{star, square(-30, -30, 60)}};
  const Region region = regionOf(polygons);
  std::mt19937_64 random(1);
  for (int i = 0; i < 2000; ++i) {
    const auto coordinate = [&] { return static_cast<double>(random() % 20000) / 100 - 100; };
    const Point p{coordinate(), coordinate()};
    if (distanceTo(polygons, p) < 1e-6) continue;
    EXPECT_EQ(holds(region, p), isExpected(polygons, p, FillRule::evenodd)) << p.x << ", " << p.y;
  }
}

// Whole coordinates from a few, so that rings cross, touch, overlap and coincide in every way.
TEST(Polygons, RandomRingsAreWhatEachOfThemSays) {
  const int trials = trial::trials(4000);
  for (int seed = 0; seed < trials; ++seed) {
    std::mt19937_64 random(static_cast<std::uint64_t>(seed));
    const auto below = [&](std::uint64_t n) { return static_cast<double>(random() % n); };
    const bool isWhole = seed % 2 == 0;
    const double size = isWhole ? 4 + below(12) : 1;
    const auto coordinate = [&] {
      return isWhole ? below(static_cast<std::uint64_t>(size)) : below(1u << 30) * 0x1p-30;
    };
    const FillRule rule = seed % 3 == 0 ? FillRule::nonzero : FillRule::evenodd;
    std::vector<Polygon> polygons(static_cast<std::size_t>(1 + below(4)));
    for (Polygon& polygon : polygons) {
      polygon.resize(static_cast<std::size_t>(1 + below(4)));
      for (Ring& ring : polygon) {
        for (double left = 3 + below(6); left > 0; --left)
          ring.push_back({coordinate(), coordinate()});
      }
    }
    std::vector<std::pair<Point, bool>> probes;
    bool isAny = false;
    for (int i = 0; i < 60; ++i) {
      const Point p{size * below(1u << 20) * 0x1p-20, size * below(1u << 20) * 0x1p-20};
      if (distanceTo(polygons, p) < 1e-7 * size) continue;
      probes.push_back({p, isExpected(polygons, p, rule)});
      isAny = isAny || probes.back().second;
    }
    if (!isAny) continue;
    const Region region = regionOf(polygons, rule);
    for (const auto& [p, expected] : probes)
      EXPECT_EQ(holds(region, p), expected) << "seed " << seed << " at " << p.x << ", " << p.y;
  }
}

}  // namespace
}  // namespace copse
