#include "geometry/inner_point.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace copse {

std::optional<Point> innerPoint(std::span<const Edge> edges, FillRule rule, bool float32,
                                double unit) {
  constexpr int kMostLines = 256;
  std::vector<std::uint32_t> all(edges.size());
  std::iota(all.begin(), all.end(), 0u);
  double low = edges[0].ay;
  double high = low;
  double left = edges[0].ax;
  for (const Edge& e : edges) {
    low = std::min({low, e.ay, e.by});
    high = std::max({high, e.ay, e.by});
    left = std::min({left, e.ax, e.bx});
  }
  const auto rounded = [&](double v) {
    return float32 ? static_cast<double>(static_cast<float>(v * unit)) / unit : v;
  };
  std::vector<double> crossed;
  for (int lines = 1; lines <= kMostLines; lines *= 2) {
    std::optional<Point> best;
    double widest = -1;
    for (int line = 0; line < lines; ++line) {
      const double y = rounded(low + (high - low) * ((line + 0.5) / lines));
      crossed.clear();
      for (const Edge& e : edges) {
        if ((e.ay <= y) != (e.by <= y))
          crossed.push_back(e.ax + (e.bx - e.ax) * ((y - e.ay) / (e.by - e.ay)));
      }
      // Every gap between two neighbours, without sorting: the few edges of so small a region.
      for (const double x : crossed) {
        double next = INFINITY;
        for (const double other : crossed) next = other > x ? std::min(next, other) : next;
        if (next - x <= widest || next == INFINITY) continue;
        const Point middle{rounded(x + (next - x) / 2), y};
        if (!isInside(crossings(edges, all, {left - 1, y}, middle), rule)) continue;
        widest = next - x;
        best = middle;
      }
    }
    if (best) return best;
  }
  return std::nullopt;
}

}  // namespace copse
