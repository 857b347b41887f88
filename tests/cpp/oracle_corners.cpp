// If any point of the region is farther than the reach from all samples, then so is a corner of the
// uncovered ground: where two circles cross, a circle crosses an edge, two edges cross, or at a
// vertex.
#include <algorithm>
#include <cmath>
#include <optional>

#include "oracle_search.h"

namespace copse::oracle {
namespace {

void testAround(Search& search, double x, double y) {
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
  if (!covered) testAround(search, p.x, p.y);
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

/// Along a stretch of an edge no longer than the reach: where circles cross it.
void crossStretch(Search& search, Point from, Point to) {
  const double reach = search.reach();
  const Point along{to.x - from.x, to.y - from.y};
  const double square = along.x * along.x + along.y * along.y;
  if (!(square > 0)) return;
  const Point middle{(from.x + to.x) / 2, (from.y + to.y) / 2};
  std::vector<Point> crossings;
  search.crowd.near(middle.x, middle.y, 1.5 * reach, [&](std::uint32_t i, double, double) {
    const double x = from.x - static_cast<double>(search.crowd.spots()[i].x);
    const double y = from.y - static_cast<double>(search.crowd.spots()[i].y);
    const double half = (x * along.x + y * along.y) / square;
    const double height = (x * along.y - y * along.x) / std::sqrt(square);
    const double rest = reach * reach - height * height;
    if (rest < 0) return true;
    for (const double step : {-half - std::sqrt(rest / square), -half + std::sqrt(rest / square)}) {
      if (step >= -1e-6 && step <= 1 + 1e-6)
        crossings.push_back({from.x + step * along.x, from.y + step * along.y});
    }
    return crossings.size() < 1000;
  });
  for (const Point& p : crossings) testIfBare(search, p);
}

void crossEdges(Search& search) {
  for (const Edge& edge : search.inside.edges()) {
    if (search.enough()) return;
    const Point along{edge.b.x - edge.a.x, edge.b.y - edge.a.y};
    const double pieces = std::ceil(std::hypot(along.x, along.y) / search.reach());
    if (pieces > 4e6) continue;  // left to the search of everything
    for (double i = 0; i < pieces; ++i) {
      crossStretch(
          search, {edge.a.x + along.x * (i / pieces), edge.a.y + along.y * (i / pieces)},
          {edge.a.x + along.x * ((i + 1) / pieces), edge.a.y + along.y * ((i + 1) / pieces)});
    }
  }
}

std::optional<Point> meeting(const Edge& a, const Edge& b) {
  const Point d{a.b.x - a.a.x, a.b.y - a.a.y};
  const Point e{b.b.x - b.a.x, b.b.y - b.a.y};
  const double across = d.x * e.y - d.y * e.x;
  const double step = ((b.a.x - a.a.x) * e.y - (b.a.y - a.a.y) * e.x) / across;
  const double other = ((b.a.x - a.a.x) * d.y - (b.a.y - a.a.y) * d.x) / across;
  if (!(step > 0 && step < 1 && other > 0 && other < 1)) return std::nullopt;
  return Point{a.a.x + step * d.x, a.a.y + step * d.y};
}

void meetEdges(Search& search) {
  const auto edges = search.inside.edges();
  for (std::size_t bin = 0; bin < search.inside.bins() && !search.enough(); ++bin) {
    const auto list = search.inside.edgesInBin(bin);
    if (list.size() > 200) continue;  // left to the search of everything
    for (std::size_t i = 0; i < list.size(); ++i) {
      for (std::size_t j = i + 1; j < list.size(); ++j) {
        if (const auto p = meeting(edges[list[i]], edges[list[j]])) testIfBare(search, *p);
      }
    }
  }
}

/// Every vertex, and the middle of every ear, which lies inside any tiny part.
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
  crossEdges(search);
  meetEdges(search);
  visitVertices(search);
}

}  // namespace copse::oracle
