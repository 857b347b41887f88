#include "region.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "placed_at.h"

namespace copse {

namespace {

Error invalid(std::string value, std::string rule) {
  return Error{"invalid-region", "region", std::move(value), std::move(rule)};
}

// Whether three points of the ring span an area. `distinct` counts different points, up to three.
bool spansArea(std::span<const double> ring, int& distinct) {
  const std::size_t points = ring.size() / 2;
  const Point a{ring[0], ring[1]};
  Point b = a;
  distinct = 1;
  for (std::size_t i = 1; i < points; ++i) {
    const Point p{ring[2 * i], ring[2 * i + 1]};
    const bool isA = p.x == a.x && p.y == a.y;
    const bool isB = p.x == b.x && p.y == b.y;
    if (isA || (distinct > 1 && isB)) continue;
    if (distinct == 1) {
      b = p;
      distinct = 2;
      continue;
    }
    distinct = 3;
    if (orientation(Edge{a.x, a.y, b.x, b.y}, p) != 0) return true;
  }
  return false;
}

}  // namespace

void Region::addEdge(double ax, double ay, double bx, double by) {
  if (ax == bx && ay == by) return;
  if (edges_.empty()) {
    minX_ = maxX_ = ax;
    minY_ = maxY_ = ay;
  }
  minX_ = std::min({minX_, ax, bx});
  maxX_ = std::max({maxX_, ax, bx});
  minY_ = std::min({minY_, ay, by});
  maxY_ = std::max({maxY_, ay, by});
  edges_.push_back({ax, ay, bx, by});
}

Result<Region> Region::fromRings(std::span<const double> coords,
                                 std::span<const std::uint32_t> ringEnds, FillRule rule) {
  const std::size_t points = coords.size() / 2;
  if (ringEnds.empty() || points == 0) return invalid("empty", "must have at least one ring");
  if (coords.size() % 2 != 0 || ringEnds.back() != points) {
    return invalid("ringEnds", "must ascend to the number of points");
  }
  for (std::size_t i = 0; i < coords.size(); ++i) {
    if (!std::isfinite(coords[i])) {
      return invalid(describe(coords[i]),
                     "must have finite coordinates; point " + std::to_string(i / 2) + " has not");
    }
    if (std::fabs(coords[i]) > 1e290) {
      return invalid(describe(coords[i]), "must have coordinates below 1e290");
    }
  }
  Region region;
  region.rule_ = rule;
  region.edges_.reserve(points);
  std::size_t begin = 0;
  for (std::size_t r = 0; r < ringEnds.size(); ++r) {
    const std::size_t end = ringEnds[r];
    const std::string name = "ring " + std::to_string(r);
    if (end < begin || end > points)
      return invalid("ringEnds", "must ascend to the number of points");
    if (end == begin) return invalid(name, "must have at least three distinct points; it has none");
    int distinct = 0;
    if (!spansArea(coords.subspan(2 * begin, 2 * (end - begin)), distinct)) {
      if (distinct < 3) {
        return invalid(
            name, "must have at least three distinct points; it has " + std::to_string(distinct));
      }
      return invalid(name, "must enclose an area; all its points lie on one line");
    }
    for (std::size_t i = begin; i < end; ++i) {
      const std::size_t next = i + 1 == end ? begin : i + 1;
      region.addEdge(coords[2 * i], coords[2 * i + 1], coords[2 * next], coords[2 * next + 1]);
    }
    begin = end;
  }
  return region;
}

Result<Region> Region::fromMask(const MaskRaster& mask) {
  const std::size_t columns = mask.columns;
  const std::size_t rows = mask.rows;
  if (columns == 0 || rows == 0 || mask.inside.size() != columns * rows) {
    return invalid("mask", "must have width × height values, at least one");
  }
  const double box[] = {mask.x, mask.y, mask.x + mask.width, mask.y + mask.height};
  for (const double edge : box) {
    if (!std::isfinite(edge) || std::fabs(edge) > 1e290)
      return invalid(describe(edge), "must have a finite box");
  }
  if (!(mask.width > 0) || !(mask.height > 0))
    return invalid("mask", "must have a positive width and height");
  Region region;
  const auto inside = [&](std::size_t column, std::size_t row) {
    return column < columns && row < rows && mask.inside[row * columns + column] != 0;
  };
  const auto xOf = [&](std::size_t c) {
    return mask.x + mask.width * (static_cast<double>(c) / static_cast<double>(columns));
  };
  const auto yOf = [&](std::size_t r) {
    return mask.y + mask.height * (static_cast<double>(r) / static_cast<double>(rows));
  };
  // The pixels' outline, runs of collinear sides merged; size_t's −1 stands for "before the first".
  for (std::size_t c = 0; c <= columns; ++c) {
    std::size_t begin = 0;
    int running = 0;
    for (std::size_t r = 0; r <= rows; ++r) {
      const int turn = int(inside(c - 1, r)) - int(inside(c, r));
      if (turn == running) continue;
      if (running > 0) region.addEdge(xOf(c), yOf(begin), xOf(c), yOf(r));
      if (running < 0) region.addEdge(xOf(c), yOf(r), xOf(c), yOf(begin));
      running = turn;
      begin = r;
    }
  }
  for (std::size_t r = 0; r <= rows; ++r) {
    std::size_t begin = 0;
    int running = 0;
    for (std::size_t c = 0; c <= columns; ++c) {
      const int turn = int(inside(c, r)) - int(inside(c, r - 1));
      if (turn == running) continue;
      if (running > 0) region.addEdge(xOf(begin), yOf(r), xOf(c), yOf(r));
      if (running < 0) region.addEdge(xOf(c), yOf(r), xOf(begin), yOf(r));
      running = turn;
      begin = c;
    }
  }
  if (region.edges_.empty())
    return invalid("mask", "must have at least one pixel at or above the threshold");
  return region;
}

double Region::farthest() const {
  return std::max({std::fabs(minX_), std::fabs(maxX_), std::fabs(minY_), std::fabs(maxY_)});
}

std::vector<Edge> Region::edgesIn(double unit) const {
  // Numbers far below a lattice unit are 0 to every test, and would underflow in products.
  const auto scaled = [&](double v) {
    const double s = v / unit;
    return std::fabs(s) < 0x1p-200 ? 0.0 : s;
  };
  std::vector<Edge> edges;
  edges.reserve(edges_.size());
  for (const Edge& e : edges_)
    edges.push_back({scaled(e.ax), scaled(e.ay), scaled(e.bx), scaled(e.by)});
  return edges;
}

double Region::edgeLength() const {
  double sum = 0;
  for (const Edge& e : edges_) {
    const double dx = e.bx - e.ax;
    const double dy = e.by - e.ay;
    sum += std::sqrt(dx * dx + dy * dy);
  }
  return sum;
}

double Region::estimateArea() const {
  constexpr int kLines = 2048;
  constexpr double kSteps = 0x1p40;  // of a line, for the order of crossings
  const double step = (maxY_ - minY_) / kLines;
  const double width = maxX_ - minX_;
  std::vector<PlacedAt> found;
  for (const Edge& e : edges_) {
    const double low = std::min(e.ay, e.by);
    const double high = std::max(e.ay, e.by);
    const int first = std::max(0, static_cast<int>(std::ceil((low - minY_) / step - 0.5)));
    for (int line = first; line < kLines; ++line) {
      const double y = minY_ + step * (line + 0.5);
      if (y >= high) break;
      if (y < low) continue;
      const double x = e.ax + (e.bx - e.ax) * ((y - e.ay) / (e.by - e.ay));
      const double place = std::clamp((x - minX_) / width, 0.0, 1.0) + 2.0 * line;
      found.push_back({static_cast<std::int64_t>(place * kSteps), e.ay < e.by ? 1 : -1});
    }
  }
  sortByPlace(found);
  double length = 0;
  int winding = 0;
  for (std::size_t i = 0; i + 1 < found.size(); ++i) {
    winding += static_cast<int>(found[i].what);
    if (isInside(winding, rule_))
      length += static_cast<double>(found[i + 1].place - found[i].place);
  }
  return length / kSteps * width * step;
}

}  // namespace copse
