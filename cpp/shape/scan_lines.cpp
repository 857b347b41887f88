#include "shape/scan_lines.h"

#include <algorithm>
#include <cmath>

#include "shape/placed_at.h"

namespace copse {

namespace {

constexpr double kPlaces = 0x1p40;  // along a line, to sort crossings by

constexpr std::size_t kStrips = 1024;  // even ones, and as many again by the width of edges

struct Line {
  double y, weight;
};

struct Strip {
  double low, high;
  double lines = 1;  // scanned in it, at least
};

std::vector<ScanSpan> scanAt(std::span<const Edge> edges, FillRule rule, const BoundingBox& box,
                             const std::vector<Line>& lines) {
  std::vector<PlacedAt> crossed;
  for (const Edge& e : edges) {
    const double low = std::min(e.ay, e.by);
    const double high = std::max(e.ay, e.by);
    const auto first = std::partition_point(lines.begin(), lines.end(),
                                            [low](const Line& line) { return line.y < low; });
    for (auto line = first; line != lines.end() && line->y < high; ++line) {
      const double x = e.ax + (e.bx - e.ax) * ((line->y - e.ay) / (e.by - e.ay));
      const double place = std::clamp((x - box.x0) / box.width(), 0.0, 1.0) +
                           2.0 * static_cast<double>(line - lines.begin());
      crossed.push_back({static_cast<std::int64_t>(place * kPlaces), e.ay < e.by ? 1 : -1});
    }
  }
  sortByPlace(crossed);
  std::vector<ScanSpan> spans;
  int winding = 0;
  for (std::size_t i = 0; i + 1 < crossed.size(); ++i) {
    winding += static_cast<int>(crossed[i].what);
    if (!isInside(winding, rule)) continue;
    const double begin = static_cast<double>(crossed[i].place) / kPlaces;
    const double end = static_cast<double>(crossed[i + 1].place) / kPlaces;
    const auto line = static_cast<std::uint32_t>(begin / 2);
    spans.push_back(
        {line, lines[line].y, begin - 2.0 * line, end - 2.0 * line, lines[line].weight});
  }
  return spans;
}

// Divide the box at even heights. Divide it also at an end of an edge wherever the edges that ended
// since the last division are wide in sum: lines through the middles of strips may miss them.
std::vector<Strip> stripsOf(std::span<const Edge> edges, const BoundingBox& box) {
  constexpr std::int64_t kEven = -1;
  std::vector<PlacedAt> order;
  double all = 0;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const Edge& e = edges[i];
    all += 2 * std::fabs(e.bx - e.ax);
    for (const double y : {e.ay, e.by}) order.push_back({ordinal(y), static_cast<std::int64_t>(i)});
  }
  for (std::size_t i = 1; i <= kStrips; ++i) {
    const double share = static_cast<double>(i) / kStrips;
    order.push_back({ordinal(box.y0 + box.height() * share), kEven});
  }
  sortByPlace(order);
  std::vector<Strip> strips;
  double low = box.y0;
  double ended = 0;
  for (const PlacedAt& at : order) {
    if (at.what != kEven) {
      const Edge& e = edges[static_cast<std::size_t>(at.what)];
      ended += std::fabs(e.bx - e.ax);
      if (ended * kStrips < all) continue;
    }
    ended = 0;
    const double high = doubleOf(at.place);
    if (high > low) strips.push_back({low, high});
    low = high;
  }
  return strips;
}

}  // namespace

double areaOf(std::span<const ScanSpan> spans) {
  double sum = 0;
  for (const ScanSpan& span : spans) sum += span.area();
  return sum;
}

std::vector<ScanSpan> scan(std::span<const Edge> edges, FillRule rule, const BoundingBox& box,
                           std::uint32_t lines) {
  const double step = box.height() / lines;
  std::vector<Strip> strips{{box.y0, box.y1, static_cast<double>(lines)}};
  const auto scanStrips = [&] {
    std::vector<Line> at;
    for (const Strip& strip : strips) {
      const double height = (strip.high - strip.low) / strip.lines;
      for (double line = 0; line < strip.lines; ++line)
        at.push_back({strip.low + height * (line + 0.5), height / step});
    }
    return scanAt(edges, rule, box, at);
  };
  std::vector<ScanSpan> spans = scanStrips();
  // Lines miss at most the width of an edge that ends between them, times their distance.
  double missed = 0;
  for (const Edge& e : edges) missed += std::fabs(e.bx - e.ax) / box.width();
  if (missed <= areaOf(spans)) return spans;

  strips = stripsOf(edges, box);
  spans = scanStrips();
  const double perLine = areaOf(spans) / lines;
  if (perLine == 0) return spans;
  for (const ScanSpan& span : spans) strips[span.line].lines += std::floor(span.area() / perLine);
  return scanStrips();
}

}  // namespace copse
