#include "oracle_margin.h"

#include <algorithm>
#include <cmath>

#include "oracle_places.h"

namespace copse::oracle {
namespace {

// The greatest gap between edges that touch, as rounding tears such gaps between rings that share a
// side. The unit is the size of the region or a sixteenth of its farthest coordinate, whichever is
// more.
constexpr double kTouching = 0x1p-40;
constexpr double kTiny = 0x1p-36;
constexpr double kDoubt = 0x1p-44;
constexpr double kSteps[] = {0x1p-40, 0x1p-49};

struct Vector {
  long double x;
  long double y;
};

Vector between(Point a, Point b) {
  return {static_cast<long double>(b.x) - a.x, static_cast<long double>(b.y) - a.y};
}

long double cross(Vector a, Vector b) {
  return a.x * b.y - a.y * b.x;
}

class Splitter {
 public:
  Splitter(std::span<const Edge> edges, bool nonzero)
      : edges_(moved(edges)), inside_(edges_, nonzero) {
    std::vector<Frame> frames;
    Frame all;
    for (const Edge& edge : edges_) {
      frames.push_back(frameOf(edge));
      all.add(edge.a);
      all.add(edge.b);
    }
    places_ = Places(std::move(frames));
    size_ = std::max(all.east, all.north);
    for (const Edge& edge : edges) {
      for (const double value : {edge.a.x, edge.a.y, edge.b.x, edge.b.y})
        size_ = std::max(size_, std::abs(value) / 16);
    }
  }

  double size() const { return size_; }

  /// Places along the edge, from 0 to 1, between which the edge meets no other.
  std::vector<double> splits(std::size_t index) const {
    const Edge& edge = edges_[index];
    const Vector along = between(edge.a, edge.b);
    const long double square = along.x * along.x + along.y * along.y;
    const double reach = kTouching * size_;
    std::vector<double> shares{0, 1};
    Frame frame = frameOf(edge);
    frame = {frame.west - reach, frame.south - reach, frame.east + reach, frame.north + reach};
    places_.near(frame, [&](std::uint32_t i) {
      const Edge& other = edges_[i];
      for (const Point end : {other.a, other.b}) {
        const Vector to = between(edge.a, end);
        if (std::abs(cross(along, to)) <= reach * std::sqrt(square))
          shares.push_back(static_cast<double>((to.x * along.x + to.y * along.y) / square));
      }
      const Vector away = between(other.a, other.b);
      const long double turn = cross(along, away);
      if (turn != 0)
        shares.push_back(static_cast<double>(cross(between(edge.a, other.a), away) / turn));
      return true;
    });
    std::erase_if(shares, [](double share) { return !(share >= 0 && share <= 1); });
    std::sort(shares.begin(), shares.end());
    const double least = reach / static_cast<double>(std::sqrt(square));
    std::vector<double> kept{0};
    for (const double share : shares) {
      if (share - kept.back() > least && 1 - share > least) kept.push_back(share);
    }
    kept.push_back(1);
    return kept;
  }

  /// Return 1 if the piece is a part of the region's edge, -1 if it is not, and 0 if that is
  /// doubtful.
  int judge(std::size_t index, double begin, double end) const {
    const Edge& edge = edges_[index];
    const Vector along = between(edge.a, edge.b);
    const auto length = static_cast<double>(std::sqrt(along.x * along.x + along.y * along.y));
    if ((end - begin) * length < kTiny * size_) return 0;
    int votes = 0;
    for (const double part : {0.31, 0.5, 0.77}) {
      const double share = begin + part * (end - begin);
      const auto x = static_cast<double>(edge.a.x + share * along.x);
      const auto y = static_cast<double>(edge.a.y + share * along.y);
      for (const double step : kSteps) {
        const auto dx = static_cast<double>(-along.y / length * step * size_);
        const auto dy = static_cast<double>(along.x / length * step * size_);
        const bool differ =
            inside_.contains({x + dx, y + dy}) != inside_.contains({x - dx, y - dy});
        votes += differ ? 1 : -1;
      }
    }
    return votes == 6 ? 1 : votes == -6 ? -1 : 0;
  }

 private:
  /// The edges moved so that the least coordinates are 0. This is exact far from the origin, where
  /// it matters.
  static std::vector<Edge> moved(std::span<const Edge> edges) {
    Frame frame;
    for (const Edge& edge : edges) {
      frame.add(edge.a);
      frame.add(edge.b);
    }
    std::vector<Edge> result;
    for (const Edge& edge : edges) {
      result.push_back({{edge.a.x - frame.west, edge.a.y - frame.south},
                        {edge.b.x - frame.west, edge.b.y - frame.south}});
    }
    return result;
  }

  std::vector<Edge> edges_;
  Inside inside_;
  Places places_{{}};
  double size_ = 0;
};

Point pointAt(const Edge& edge, double share) {
  if (share == 1) return edge.b;
  const Vector along = between(edge.a, edge.b);
  return {static_cast<double>(edge.a.x + share * along.x),
          static_cast<double>(edge.a.y + share * along.y)};
}

}  // namespace

std::vector<MarginEdge> marginEdges(const Inside& region, bool nonzero) {
  const auto edges = region.edges();
  const Splitter splitter(edges, nonzero);
  std::vector<MarginEdge> found;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const std::vector<double> shares = splitter.splits(i);
    for (std::size_t k = 0; k + 1 < shares.size();) {
      const double begin = shares[k];
      const int verdict = splitter.judge(i, begin, shares[k + 1]);
      ++k;
      while (verdict == 1 && k + 1 < shares.size() &&
             splitter.judge(i, shares[k], shares[k + 1]) == 1)
        ++k;
      if (verdict < 0) continue;
      const Point a = pointAt(edges[i], begin);
      const Point b = pointAt(edges[i], shares[k]);
      const double far = std::max({std::abs(a.x), std::abs(a.y), std::abs(b.x), std::abs(b.y)});
      const bool isWhole = begin == 0 && shares[k] == 1;
      found.push_back(
          {{a, b}, isWhole ? 0 : kDoubt * splitter.size() + 0x1p-50 * far, verdict > 0});
    }
  }
  return found;
}

}  // namespace copse::oracle
