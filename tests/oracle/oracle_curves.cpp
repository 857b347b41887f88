#include "oracle_curves.h"

#include <cmath>

namespace copse::oracle {
namespace {

/// Cut the segment to its part within the frame. Return false if there is none.
bool clip(Edge& edge, const Frame& frame) {
  const Point d{edge.b.x - edge.a.x, edge.b.y - edge.a.y};
  double from = 0;
  double to = 1;
  const auto cut = [&](double start, double step, double low, double high) {
    if (step == 0) return start >= low && start <= high;
    const auto [enter, leave] = std::minmax({(low - start) / step, (high - start) / step});
    from = std::max(from, enter);
    to = std::min(to, leave);
    return from <= to;
  };
  if (!cut(edge.a.x, d.x, frame.west, frame.east)) return false;
  if (!cut(edge.a.y, d.y, frame.south, frame.north)) return false;
  const Point a = edge.a;
  if (from > 0) edge.a = {a.x + from * d.x, a.y + from * d.y};
  if (to < 1) edge.b = {a.x + to * d.x, a.y + to * d.y};
  return true;
}

Frame frameOf(const Round& round) {
  return {round.middle.x - round.radius, round.middle.y - round.radius,
          round.middle.x + round.radius, round.middle.y + round.radius};
}

}  // namespace

std::vector<Point> meetings(const Edge& a, const Edge& b) {
  const Point d{a.b.x - a.a.x, a.b.y - a.a.y};
  const Point e{b.b.x - b.a.x, b.b.y - b.a.y};
  const double across = d.x * e.y - d.y * e.x;
  const double step = ((b.a.x - a.a.x) * e.y - (b.a.y - a.a.y) * e.x) / across;
  const double other = ((b.a.x - a.a.x) * d.y - (b.a.y - a.a.y) * d.x) / across;
  if (!(step > 0 && step < 1 && other > 0 && other < 1)) return {};
  return {{a.a.x + step * d.x, a.a.y + step * d.y}};
}

std::vector<Point> meetings(const Edge& edge, const Round& round) {
  const Point along{edge.b.x - edge.a.x, edge.b.y - edge.a.y};
  const double square = along.x * along.x + along.y * along.y;
  if (!(square > 0)) return {};
  const double x = edge.a.x - round.middle.x;
  const double y = edge.a.y - round.middle.y;
  const double half = (x * along.x + y * along.y) / square;
  const double height = (x * along.y - y * along.x) / std::sqrt(square);
  const double rest = round.radius * round.radius - height * height;
  if (rest < 0) return {};
  std::vector<Point> points;
  for (const double way : {-1, 1}) {
    const double step = -half + way * std::sqrt(rest / square);
    if (step >= -1e-6 && step <= 1 + 1e-6)
      points.push_back({edge.a.x + step * along.x, edge.a.y + step * along.y});
  }
  return points;
}

std::vector<Point> meetings(const Round& a, const Round& b) {
  const double x = b.middle.x - a.middle.x;
  const double y = b.middle.y - a.middle.y;
  const double square = x * x + y * y;
  if (!(square > 0)) return {};
  const double along = ((a.radius - b.radius) * (a.radius + b.radius) / square + 1) / 2;
  const double rest = a.radius * a.radius / square - along * along;
  if (rest < 0) return {};
  const double way = std::sqrt(rest);
  return {{a.middle.x + along * x - way * y, a.middle.y + along * y + way * x},
          {a.middle.x + along * x + way * y, a.middle.y + along * y - way * x}};
}

Curves::Curves(const Ground& ground) {
  for (const Inside& outline : ground.outlines()) {
    lines.insert(lines.end(), outline.edges().begin(), outline.edges().end());
  }
  for (const Strip& strip : ground.strips()) {
    const double x = strip.b.x - strip.a.x;
    const double y = strip.b.y - strip.a.y;
    const double length = std::hypot(x, y);
    rounds.push_back({strip.a, strip.radius});
    if (!(length > 0)) continue;
    rounds.push_back({strip.b, strip.radius});
    for (const double far : {strip.radius / length, -strip.radius / length}) {
      lines.push_back(
          {{strip.a.x - y * far, strip.a.y + x * far}, {strip.b.x - y * far, strip.b.y + x * far}});
    }
  }
  std::erase_if(lines, [&](Edge& edge) { return !clip(edge, ground.frame()); });
  std::erase_if(rounds, [&](const Round& round) { return !ground.frame().meets(frameOf(round)); });
}

Frame Curves::frameOfCurve(std::size_t i) const {
  return i < lines.size() ? oracle::frameOf(lines[i]) : frameOf(rounds[i - lines.size()]);
}

std::vector<Frame> Curves::frames() const {
  std::vector<Frame> all;
  for (std::size_t i = 0; i < lines.size() + rounds.size(); ++i) all.push_back(frameOfCurve(i));
  return all;
}

std::vector<Point> Curves::meetingsOf(std::size_t i, std::size_t j) const {
  const std::size_t count = lines.size();
  if (j < count) return meetings(lines[i], lines[j]);
  if (i < count) return meetings(lines[i], rounds[j - count]);
  return meetings(rounds[i - count], rounds[j - count]);
}

}  // namespace copse::oracle
