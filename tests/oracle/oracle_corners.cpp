// Searches the corners of the uncovered ground for gaps. If any point of the ground is farther from
// all samples than the reach, then so is a corner. A corner is a vertex of the ground, or a point
// where two circles around samples cross, where a circle crosses a curve that bounds the ground, or
// where two such curves cross.
#include <algorithm>
#include <cmath>

#include "oracle_curves.h"
#include "oracle_search.h"

namespace copse::oracle {
namespace {

void testAround(Search& search, double x, double y) {
  // Beyond any ground.
  constexpr double kFar = 0x1p60;
  if (!(std::fabs(x) < kFar && std::fabs(y) < kFar)) return;
  const auto column = static_cast<std::int64_t>(std::floor(x));
  const auto row = static_cast<std::int64_t>(std::floor(y));
  for (std::int64_t j = row - 2; j <= row + 3; ++j) {
    for (std::int64_t i = column - 2; i <= column + 3; ++i) search.test(i, j);
  }
}

void testIfBare(Search& search, Point p) {
  const double bare = search.reach() * (1 - 1e-9);
  bool covered = false;
  search.crowd.near(p.x, p.y, bare, [&](std::uint32_t, double dx, double dy) {
    covered = dx * dx + dy * dy < bare * bare;
    return !covered;
  });
  if (!covered && !search.ground.isDeep(p)) testAround(search, p.x, p.y);
}

void crossCircles(Search& search) {
  const double reach = search.reach();
  const double bare = reach * reach * (1 - 1e-9);
  const auto spots = search.crowd.spots();
  struct Other {
    std::uint32_t index;
    double x, y;
  };
  std::vector<Other> others;
  for (std::uint32_t i = 0; i < spots.size() && !search.enough(); ++i) {
    const auto x = static_cast<double>(spots[i].x);
    const auto y = static_cast<double>(spots[i].y);
    others.clear();
    search.crowd.near(x, y, 2 * reach, [&](std::uint32_t j, double dx, double dy) {
      if (j != i && dx * dx + dy * dy <= 4 * reach * reach) others.push_back({j, dx, dy});
      return others.size() < 1000;
    });
    for (const Other& other : others) {
      const double apart = other.x * other.x + other.y * other.y;
      if (other.index < i || apart == 0) continue;
      const double height = std::sqrt(std::max(0.0, reach * reach / apart - 0.25));
      for (const double way : {height, -height}) {
        const double px = other.x / 2 - other.y * way;
        const double py = other.y / 2 + other.x * way;
        const bool covered = std::any_of(others.begin(), others.end(), [&](const Other& third) {
          const double dx = third.x - px;
          const double dy = third.y - py;
          return dx * dx + dy * dy < bare;
        });
        if (!covered) testAround(search, x + px, y + py);
      }
    }
  }
}

/// Test the points where circles cross a stretch of a line that is no longer than the reach.
void crossStretch(Search& search, const Edge& stretch) {
  const double reach = search.reach();
  const Point middle{(stretch.a.x + stretch.b.x) / 2, (stretch.a.y + stretch.b.y) / 2};
  std::vector<Point> crossings;
  search.crowd.near(middle.x, middle.y, 1.5 * reach, [&](std::uint32_t i, double, double) {
    const Spot& spot = search.crowd.spots()[i];
    const Round circle{{static_cast<double>(spot.x), static_cast<double>(spot.y)}, reach};
    for (const Point& p : meetings(stretch, circle)) crossings.push_back(p);
    return crossings.size() < 1000;
  });
  for (const Point& p : crossings) testIfBare(search, p);
}

void crossLine(Search& search, const Edge& line) {
  const Point along{line.b.x - line.a.x, line.b.y - line.a.y};
  const double pieces = std::ceil(std::hypot(along.x, along.y) / search.reach());
  if (pieces > 4e6) return;  // searchEverything finds its gaps
  const auto at = [&](double piece) {
    return Point{line.a.x + along.x * (piece / pieces), line.a.y + along.y * (piece / pieces)};
  };
  for (double i = 0; i < pieces && !search.enough(); ++i) crossStretch(search, {at(i), at(i + 1)});
}

void crossRound(Search& search, const Round& round) {
  const double reach = search.reach();
  if (round.radius > 50 * reach) return;  // searchEverything finds its gaps
  const Point middle = round.middle;
  search.crowd.near(middle.x, middle.y, round.radius + reach, [&](std::uint32_t i, double, double) {
    const Spot& spot = search.crowd.spots()[i];
    const Round circle{{static_cast<double>(spot.x), static_cast<double>(spot.y)}, reach};
    for (const Point& p : meetings(round, circle)) testIfBare(search, p);
    return !search.enough();
  });
}

void crossCurves(Search& search) {
  const Curves curves(search.ground);
  for (const Edge& line : curves.lines) crossLine(search, line);
  for (const Round& round : curves.rounds) crossRound(search, round);
  curves.forEachMeeting([&](Point p) {
    testIfBare(search, p);
    return !search.enough();
  });
}

/// Test every vertex, and the middle of every ear, which lies inside of even the tiniest part.
void visitVertices(Search& search) {
  std::size_t first = 0;
  const auto at = [&](std::size_t i) {
    return Point{search.vertices[2 * i], search.vertices[2 * i + 1]};
  };
  for (const std::size_t end : search.ringEnds) {
    for (std::size_t i = first; i < end && !search.enough(); ++i) {
      const Point a = at(i);
      const Point b = at(i + 1 < end ? i + 1 : first);
      const Point c = at(i + 2 < end ? i + 2 : first + (i + 2 - end) % (end - first));
      testIfBare(search, a);
      testIfBare(search, {(a.x + b.x + c.x) / 3, (a.y + b.y + c.y) / 3});
    }
    first = end;
  }
}

}  // namespace

void searchCorners(Search& search) {
  crossCircles(search);
  crossCurves(search);
  visitVertices(search);
}

}  // namespace copse::oracle
