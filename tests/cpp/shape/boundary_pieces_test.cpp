// Which pieces of a region's edges are its true edge: what a margin is measured from.
#include <gtest/gtest.h>

#include <cmath>

#include "base/vectors.h"
#include "shape/boundary.h"
#include "trial.h"
#include "winding.h"

namespace copse {
namespace {

constexpr double kTurn = 6.283185307179586;

void ring(std::vector<Edge>& edges, const std::vector<Point>& points) {
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Point& a = points[i];
    const Point& b = points[(i + 1) % points.size()];
    edges.push_back({a.x, a.y, b.x, b.y});
  }
}

void rectangle(std::vector<Edge>& edges, double x0, double y0, double x1, double y1) {
  ring(edges, {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}});
}

std::vector<Point> circle(double x, double y, double radius, int corners) {
  std::vector<Point> points;
  for (int i = 0; i < corners; ++i) {
    const double angle = kTurn * i / corners;
    points.push_back({x + radius * std::cos(angle), y + radius * std::sin(angle)});
  }
  return points;
}

double lengthOf(const std::vector<Edge>& edges) {
  double length = 0;
  for (const Edge& e : edges) length += std::hypot(e.bx - e.ax, e.by - e.ay);
  return length;
}

double distanceTo(const std::vector<Edge>& edges, Point p) {
  double least = INFINITY;
  for (const Edge& e : edges) {
    const double dx = e.bx - e.ax;
    const double dy = e.by - e.ay;
    const double share =
        std::clamp(((p.x - e.ax) * dx + (p.y - e.ay) * dy) / (dx * dx + dy * dy), 0.0, 1.0);
    least = std::min(least, std::hypot(e.ax + share * dx - p.x, e.ay + share * dy - p.y));
  }
  return least;
}

void expectSame(const std::vector<Edge>& edges, const std::vector<Edge>& others) {
  ASSERT_EQ(edges.size(), others.size());
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const Edge& e = edges[i];
    const Edge& f = others[i];
    ASSERT_TRUE(e.ax == f.ax && e.ay == f.ay && e.bx == f.bx && e.by == f.by) << i;
  }
}

constexpr FillRule kRules[] = {FillRule::evenodd, FillRule::nonzero};

TEST(BoundaryPieces, edgesThatMeetOnlyAtVerticesComeOutAsTheyAre) {
  shapes::Dice dice(1);
  for (const double far : {0.0, 1e6, 0x1p47}) {
    for (const double size : {30.0, 1e4, 1e9}) {
      std::vector<Edge> edges;
      std::vector<Point> points = circle(far, -far / 3, size, 3 + static_cast<int>(dice.below(60)));
      ring(edges, points);
      points = circle(far, -far / 3, size / 3, 5);
      ring(edges, {points.rbegin(), points.rend()});
      for (const FillRule rule : kRules) expectSame(boundaryOf(edges, rule), edges);
    }
  }
}

TEST(BoundaryPieces, partsFarApartAndSmallAreKept) {
  std::vector<Edge> edges;
  rectangle(edges, 1, 1, 3, 2);
  rectangle(edges, 0x1p47, 0x1p46, 0x1p47 + 2, 0x1p46 + 1);
  for (const FillRule rule : kRules) expectSame(boundaryOf(edges, rule), edges);
}

TEST(BoundaryPieces, edgesAsShortAsTheirRoundingAreKept) {
  std::vector<Edge> edges;
  rectangle(edges, 0, 0, 0, 0);
  expectSame(boundaryOf(edges, FillRule::nonzero), edges);
  edges.clear();
  rectangle(edges, 0x1p47, 1, 0x1p47 + 0x1p-4, 1 + 0x1p-30);
  for (const FillRule rule : kRules) expectSame(boundaryOf(edges, rule), edges);
}

TEST(BoundaryPieces, aNestedRingTheSameWayRoundCountsByEvenoddAlone) {
  std::vector<Edge> edges;
  ring(edges, circle(0, 0, 100, 50));
  const std::vector<Edge> outer = edges;
  ring(edges, circle(0, 0, 50, 50));
  expectSame(boundaryOf(edges, FillRule::evenodd), edges);
  expectSame(boundaryOf(edges, FillRule::nonzero), outer);
}

TEST(BoundaryPieces, aUnionLosesItsInnerEdges) {
  std::vector<Edge> edges;
  rectangle(edges, 0, 0, 10, 4);
  rectangle(edges, 3, -3, 7, 8);
  expectSame(boundaryOf(edges, FillRule::evenodd), edges);
  const std::vector<Edge> cross = boundaryOf(edges, FillRule::nonzero);
  EXPECT_EQ(lengthOf(cross), 28 + 30 - 2 * 4 - 2 * 4);
  EXPECT_EQ(distanceTo(cross, {5, 2}), std::hypot(2, 2));
  EXPECT_EQ(cross.size(), 12U);
}

/// Two squares of ground side by side, and a lake over the side that they share.
TEST(BoundaryPieces, whatIsPaintedHasOneEdge) {
  std::vector<std::vector<Edge>> rings;
  std::vector<bool> isGround;
  const auto paint = [&](double x0, double y0, double x1, double y1, bool ground) {
    rectangle(rings.emplace_back(), x0, y0, x1, y1);
    isGround.push_back(ground);
  };
  const auto boundary = [&] {
    std::vector<Painted> painted;
    for (std::size_t i = 0; i < rings.size(); ++i)
      painted.push_back({rings[i], FillRule::evenodd, isGround[i], rings[i]});
    std::vector<Edge> all;
    for (const std::vector<Edge>& left : boundaryOf(painted)) append(all, left);
    return all;
  };
  paint(-3, -3, -1, -1, false);  // before there is ground
  paint(0, 0, 10, 10, true);
  paint(10, 0, 20, 10, true);
  EXPECT_EQ(lengthOf(boundary()), 60);
  paint(8, 4, 12, 6, false);
  EXPECT_EQ(lengthOf(boundary()), 60 + 12);
  EXPECT_EQ(distanceTo(boundary(), {10, 5}), 1);
  EXPECT_EQ(distanceTo(boundary(), {10, 8}), 2);
  // A bridge from shore to shore, and on to the woods' edge, of which both have a piece then.
  paint(9, 4, 11, 10, true);
  EXPECT_EQ(lengthOf(boundary()), 60 + 12 - 2 * 2 + 2 * 2 + 2);
  EXPECT_EQ(distanceTo(boundary(), {10, 5}), 1);
  EXPECT_EQ(distanceTo(boundary(), {10, 7}), std::hypot(1, 1));
}

TEST(BoundaryPieces, aPentagramLosesItsPentagon) {
  const std::vector<Point> corners = circle(0, 0, 1000, 5);
  std::vector<Edge> edges;
  ring(edges, {corners[0], corners[2], corners[4], corners[1], corners[3]});
  const std::vector<Edge> star = boundaryOf(edges, FillRule::nonzero);
  EXPECT_EQ(star.size(), 10U);
  // Each edge crosses two others at (3 − √5)/2 and 1 less that of its length.
  EXPECT_NEAR(lengthOf(star), lengthOf(edges) * (3 - std::sqrt(5.0)), 1e-8);
  expectSame(boundaryOf(edges, FillRule::evenodd), edges);
}

TEST(BoundaryPieces, squaresThatShareSidesAreOne) {
  for (const double turn : {0.0, 0.1, 0.7}) {
    const auto turned = [&](double x, double y) {
      return Point{std::cos(turn) * x - std::sin(turn) * y + 1e4,
                   std::sin(turn) * x + std::cos(turn) * y + 3};
    };
    std::vector<Edge> edges;
    for (int y = 0; y < 6; ++y) {
      for (int x = 0; x < 6; ++x) {  // rows are shifted, as bricks are
        const double left = x + 0.25 * y;
        ring(edges,
             {turned(left, y), turned(left + 1, y), turned(left + 1, y + 1), turned(left, y + 1)});
      }
    }
    for (const FillRule rule : kRules) {
      const std::vector<Edge> wall = boundaryOf(edges, rule);
      EXPECT_NEAR(lengthOf(wall), 24 + 10 * 0.25, 1e-8);
      EXPECT_GT(distanceTo(wall, turned(4, 3)), 2);
    }
  }
}

/// Two bricks that a gap of one bit parts, under a third one: of their edges in common only the
/// gap's end is left, which has no length to speak of.
TEST(BoundaryPieces, theEndOfAGapThatCountsAsNothingIsNothing) {
  shapes::Dice dice(3);
  for (int i = 0; i < trial::trials(1000); ++i) {
    const double x = dice.between(1, 3);
    const double next = std::nextafter(x, 4);
    const std::vector<double> coords = {0,    0, x, 0, x, 1, 0,    1,  //
                                        next, 0, 4, 0, 4, 1, next, 1, 0, 1, 4, 1, 4, 2, 0, 2};
    const std::vector<std::uint32_t> ends = {4, 8, 12};
    for (const FillRule rule : kRules) {
      const auto region = Region::fromRings(coords, ends, rule);
      EXPECT_EQ(distanceTo(boundaryOf(region.value().edgesIn(1), rule), {x, 1}), 1) << i;
    }
  }
}

/// Whether each of some edges is along others.
bool isAlong(const std::vector<Edge>& some, const std::vector<Edge>& others) {
  return std::all_of(some.begin(), some.end(), [&](const Edge& e) {
    const double shares[] = {0.01, 0.5, 0.99};
    return std::all_of(std::begin(shares), std::end(shares), [&](double share) {
      const Point p{e.ax + share * (e.bx - e.ax), e.ay + share * (e.by - e.ay)};
      return distanceTo(others, p) < 1e-9;
    });
  });
}

/// The second time, corners are off by about as much as counts as nothing: edges cross those of the
/// first time at no angle to speak of, or run beside them for a part of their length.
TEST(BoundaryPieces, aRingDrawnTwiceHasTheSameEdge) {
  shapes::Dice dice(4);
  for (int i = 0; i < trial::trials(3000); ++i) {
    std::vector<Point> once;
    std::vector<Point> again;
    const double off = std::ldexp(1.0, -static_cast<int>(40 + dice.below(8)));
    for (std::size_t n = 4 + dice.below(6); n > 0; --n) {
      once.push_back({dice.between(-1, 1), dice.between(-1, 1)});
      again.push_back(
          {once.back().x + off * dice.between(-1, 1), once.back().y + off * dice.between(-1, 1)});
    }
    std::vector<Edge> first;
    std::vector<Edge> second;
    ring(first, once);
    ring(second, again);
    const std::vector<Edge> boundary = boundaryOf(first, FillRule::nonzero);
    std::vector<Edge> both = first;
    append(both, second);
    const std::vector<Edge> ofBoth = boundaryOf(both, FillRule::nonzero);
    ASSERT_TRUE(isAlong(boundary, ofBoth) && isAlong(ofBoth, boundary)) << i;
    std::vector<Edge> painted;
    for (const std::vector<Edge>& left : boundaryOf(std::vector<Painted>{
             {first, FillRule::nonzero, true, first}, {second, FillRule::nonzero, true, second}}))
      append(painted, left);
    ASSERT_TRUE(isAlong(boundary, painted) && isAlong(painted, boundary)) << i;
  }
}

TEST(BoundaryPieces, thinGapsCount) {
  for (const double gap : {1.0, 1e-3, 1e-9}) {
    std::vector<Edge> edges;
    rectangle(edges, 0, 0, 10, 10);
    rectangle(edges, 10 + gap, 0, 20, 10);
    for (const FillRule rule : kRules) expectSame(boundaryOf(edges, rule), edges);
  }
}

/// Edges of small random rings lie on integers as often as not: every kind of meeting.
TEST(BoundaryPieces, haveInsideOnOneSideAndLeaveNoOtherChange) {
  shapes::Dice dice(2);
  int changes = 0;
  for (int i = 0; i < trial::trials(3000); ++i) {
    const std::vector<Edge> edges = winding::randomEdges(dice, 12);
    const FillRule rule = kRules[i % 2];
    const std::vector<Edge> pieces = boundaryOf(edges, rule);
    const auto inside = [&](double x, double y) {
      return isInside(winding::at(edges, {x, y}), rule);
    };
    for (const Edge& e : pieces) {
      const double x = e.bx - e.ax;
      const double y = e.by - e.ay;
      const double share = dice.between(0.01, 0.99);
      const double step = 1e-9 / std::hypot(x, y);
      if (std::hypot(x, y) < 1e-6) continue;
      const double px = e.ax + share * x;
      const double py = e.ay + share * y;
      ASSERT_NE(inside(px - step * y, py + step * x), inside(px + step * y, py - step * x)) << i;
    }
    for (int k = 0; k < 30; ++k) {  // halve any stretch whose ends differ
      double ax = dice.between(-7, 7);
      double ay = dice.between(-7, 7);
      double bx = dice.between(-7, 7);
      double by = dice.between(-7, 7);
      const bool first = inside(ax, ay);
      if (first == inside(bx, by)) continue;
      for (int halvings = 0; halvings < 60; ++halvings) {
        const double x = (ax + bx) / 2;
        const double y = (ay + by) / 2;
        if (inside(x, y) == first) {
          ax = x;
          ay = y;
        } else {
          bx = x;
          by = y;
        }
      }
      ASSERT_LT(distanceTo(pieces, {ax, ay}), 1e-9) << i;
      ++changes;
    }
  }
  EXPECT_GT(changes, 1000);
}

/// In bounded time and memory, and never with less than the true edge.
TEST(BoundaryPieces, hostileEdgesAreKept) {
  shapes::Dice dice(3);
  const int count = trial::trials(5'000);
  std::vector<Edge> spikes;
  std::vector<Edge> scribble;
  Point at{0, 0};
  for (int i = 0; i < count; ++i) {
    const double angle = kTurn * dice.roll();
    const double wide = kTurn / 1e7;
    ring(spikes, {{0, 0},
                  {std::cos(angle), std::sin(angle)},
                  {std::cos(angle + wide), std::sin(angle + wide)}});
    const Point next = i + 1 < count ? Point{dice.roll(), dice.roll()} : Point{0, 0};
    scribble.push_back({at.x, at.y, next.x, next.y});
    at = next;
  }
  EXPECT_GE(boundaryOf(spikes, FillRule::nonzero).size(), spikes.size() / 3);
  EXPECT_GE(boundaryOf(scribble, FillRule::evenodd).size(), scribble.size());
}

}  // namespace
}  // namespace copse
