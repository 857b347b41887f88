#include "geometry/scan_lines.h"

#include <algorithm>
#include <cmath>

#include "geometry/placed_at.h"

namespace copse {

namespace {

constexpr double kPlaces = 0x1p40;  // of a line, for the order of crossings

constexpr std::size_t kStrips = 1024;

struct Line {
  double y, weight;
};

struct Strip {
  double low, high;
  double unsure;  // more than the error of a line through its middle, at most
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

// Strips of the box, divided at ends of edges where these leave it most unsure what is inside.
class Strips {
 public:
  Strips(std::span<const Edge> edges, const BoundingBox& box) {
    std::vector<PlacedAt> order;
    for (std::size_t i = 0; i < edges.size(); ++i) {
      order.push_back({ordinal(edges[i].ay), static_cast<std::int64_t>(i)});
      order.push_back({ordinal(edges[i].by), static_cast<std::int64_t>(i)});
    }
    sortByPlace(order);
    double sum = 0;
    for (const PlacedAt& end : order) {
      const Edge& e = edges[static_cast<std::size_t>(end.what)];
      ends_.push_back({doubleOf(end.place), sum});
      sum += std::fabs(e.bx - e.ax);
    }
    ends_.push_back({HUGE_VAL, sum});
    strips_.push_back(stripOf(box.y0, box.y1));
    while (strips_.size() < kStrips) {
      const auto widest =
          std::max_element(strips_.begin(), strips_.end(),
                           [](const Strip& a, const Strip& b) { return a.unsure < b.unsure; });
      if (!(widest->unsure > 0)) break;
      const Strip strip = *widest;
      const double middle = nearMiddle(strip);
      *widest = stripOf(strip.low, middle);
      strips_.insert(widest + 1, stripOf(middle, strip.high));
    }
  }

  [[nodiscard]] const std::vector<Strip>& all() const { return strips_; }

 private:
  struct End {
    double y, before;  // how far all edges that end below it run to the side
  };

  [[nodiscard]] std::vector<End>::const_iterator from(double y) const {
    return std::partition_point(ends_.begin(), ends_.end(),
                                [y](const End& end) { return end.y < y; });
  }
  // Ends on its border are those of its neighbours, too: nothing of the strip depends on them.
  [[nodiscard]] Strip stripOf(double low, double high) const {
    const auto inner = from(std::nextafter(low, high));
    return {low, high, (high - low) * (from(high)->before - inner->before)};
  }
  // An end within the strip, of which there is one.
  [[nodiscard]] double nearMiddle(const Strip& strip) const {
    const double middle = strip.low + (strip.high - strip.low) / 2;
    const auto above = from(middle);
    if (above == ends_.begin() || (above - 1)->y <= strip.low) return above->y;
    const double below = (above - 1)->y;
    return above->y < strip.high && above->y - middle < middle - below ? above->y : below;
  }

  std::vector<End> ends_;
  std::vector<Strip> strips_;
};

}  // namespace

double areaOf(std::span<const ScanSpan> spans) {
  double sum = 0;
  for (const ScanSpan& span : spans) sum += span.area();
  return sum;
}

std::vector<ScanSpan> scan(std::span<const Edge> edges, FillRule rule, const BoundingBox& box,
                           std::uint32_t lines) {
  const double step = box.height() / lines;
  std::vector<Line> at;
  for (std::uint32_t line = 0; line < lines; ++line)
    at.push_back({box.y0 + step * (line + 0.5), 1});
  std::vector<ScanSpan> spans = scanAt(edges, rule, box, at);
  // Where an edge ends between lines, they miss what it runs to the side, times their distance.
  double missed = 0;
  for (const Edge& e : edges) missed += std::fabs(e.bx - e.ax) / box.width();
  if (missed <= areaOf(spans)) return spans;

  const Strips strips(edges, box);
  const auto middlesOf = [&](const std::vector<std::uint32_t>& counts) {
    at.clear();
    for (std::size_t i = 0; i < strips.all().size(); ++i) {
      const Strip& strip = strips.all()[i];
      const double height = (strip.high - strip.low) / counts[i];
      for (std::uint32_t j = 0; j < counts[i]; ++j)
        at.push_back({strip.low + height * (j + 0.5), height / step});
    }
  };
  std::vector<std::uint32_t> counts(strips.all().size(), 1);
  middlesOf(counts);
  spans = scanAt(edges, rule, box, at);
  const double whole = areaOf(spans);
  for (const ScanSpan& span : spans)
    counts[span.line] += static_cast<std::uint32_t>(span.area() / whole * lines);
  middlesOf(counts);
  return scanAt(edges, rule, box, at);
}

}  // namespace copse
