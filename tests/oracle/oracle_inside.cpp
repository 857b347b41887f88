#include "oracle_inside.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <tuple>

#include "oracle_places.h"

namespace copse::oracle {
namespace {

/// Lines with about equally many values between any two neighbours. The first line is below all
/// values, the last one above them.
std::vector<double> quantileLines(std::vector<double> values, std::size_t count) {
  std::sort(values.begin(), values.end());
  std::vector<double> lines;
  for (std::size_t i = 0; i < count; ++i) lines.push_back(values[i * values.size() / count]);
  lines.front() = values.front() - 1 - std::abs(values.front()) * 1e-9;
  lines.push_back(values.back() + 1 + std::abs(values.back()) * 1e-9);
  lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
  return lines;
}

std::size_t slotOf(const std::vector<double>& lines, double value) {
  const auto above = std::upper_bound(lines.begin(), lines.end(), value);
  const auto slot = std::max<std::ptrdiff_t>(above - lines.begin(), 1) - 1;
  return std::min<std::size_t>(static_cast<std::size_t>(slot), lines.size() - 2);
}

std::size_t slotUpTo(const std::vector<double>& lines, double value) {
  const std::size_t slot = slotOf(lines, value);
  return slot > 0 && lines[slot] >= value ? slot - 1 : slot;
}

}  // namespace

std::vector<Edge> edgesOf(std::span<const double> vertices,
                          std::span<const std::uint32_t> ringEnds) {
  std::vector<Edge> edges;
  std::size_t first = 0;
  for (const std::size_t end : ringEnds) {
    for (std::size_t i = first; i < end; ++i) {
      const std::size_t next = i + 1 < end ? i + 1 : first;
      edges.push_back(
          {{vertices[2 * i], vertices[2 * i + 1]}, {vertices[2 * next], vertices[2 * next + 1]}});
    }
    first = end;
  }
  return edges;
}

std::vector<Edge> visibleEdges(std::vector<Edge> edges, bool nonzero) {
  const auto key = [](const Edge& edge) {
    const auto ends = std::minmax({std::tuple(edge.a.x, edge.a.y), std::tuple(edge.b.x, edge.b.y)});
    return std::tuple_cat(std::get<0>(ends), std::get<1>(ends));
  };
  std::erase_if(edges, [](const Edge& edge) { return edge.a == edge.b; });
  std::sort(edges.begin(), edges.end(),
            [&](const Edge& a, const Edge& b) { return key(a) < key(b); });
  std::vector<Edge> kept;
  for (std::size_t first = 0, last = 0; first < edges.size(); first = last) {
    int net = 0;
    for (; last < edges.size() && key(edges[last]) == key(edges[first]); ++last) {
      net += edges[last].a == edges[first].a ? 1 : -1;
    }
    const Edge& edge = edges[first];
    const Edge back{edge.b, edge.a};
    const int copies = nonzero ? std::abs(net) : net & 1;
    for (int i = 0; i < copies; ++i) kept.push_back(net > 0 ? edge : back);
  }
  return kept;
}

bool encloseArea(std::span<const double> vertices, std::span<const std::uint32_t> ringEnds,
                 bool nonzero) {
  const std::vector<Edge> edges = visibleEdges(edgesOf(vertices, ringEnds), nonzero);
  std::vector<Point> ends;
  for (const Edge& edge : edges) ends.insert(ends.end(), {edge.a, edge.b});
  std::vector<Frame> frames;
  for (const Point& end : ends) frames.push_back(frameOf(end));
  const Places places(frames);
  std::vector<Edge> parts;
  for (const Edge& edge : edges) {
    std::vector<std::tuple<double, double>> stops;  // along the edge, in both directions
    places.near(frameOf(edge), [&](std::size_t i) {
      if (touches(edge, ends[i])) stops.emplace_back(ends[i].x, ends[i].y);
      return true;
    });
    std::sort(stops.begin(), stops.end());
    if (std::tuple(edge.b.x, edge.b.y) < std::tuple(edge.a.x, edge.a.y))
      std::reverse(stops.begin(), stops.end());
    for (std::size_t i = 1; i < stops.size(); ++i) {
      parts.push_back({{std::get<0>(stops[i - 1]), std::get<1>(stops[i - 1])},
                       {std::get<0>(stops[i]), std::get<1>(stops[i])}});
    }
  }
  return !visibleEdges(parts, nonzero).empty();
}

int turnAcross(const Edge& edge, Point from, Point to) {
  const bool level = from.y == to.y;
  const double at = level ? from.y : from.x;
  const auto [across0, across1] =
      level ? std::minmax(edge.a.y, edge.b.y) : std::minmax(edge.a.x, edge.b.x);
  if (across0 > at || across1 <= at) return 0;
  const auto [low, high] = level ? std::minmax(from.x, to.x) : std::minmax(from.y, to.y);
  const auto [along0, along1] =
      level ? std::minmax(edge.a.x, edge.b.x) : std::minmax(edge.a.y, edge.b.y);
  if (along0 > high || along1 < low) return 0;
  const int side = sideOfMoved(edge, to);
  return side != sideOfMoved(edge, from) ? side : 0;
}

Inside::Inside(std::vector<Edge> edges, bool nonzero)
    : edges_(visibleEdges(std::move(edges), nonzero)), nonzero_(nonzero) {
  if (edges_.empty()) edges_.push_back({{0, 0}, {1, 0}});
  std::vector<double> xs;
  std::vector<double> ys;
  for (const Edge& edge : edges_) {
    xs.push_back(edge.a.x);
    ys.push_back(edge.a.y);
    xs.push_back(edge.b.x);
    ys.push_back(edge.b.y);
  }
  const auto across = static_cast<std::size_t>(std::sqrt(static_cast<double>(edges_.size()))) + 1;
  columns_ = quantileLines(std::move(xs), across);
  rows_ = quantileLines(std::move(ys), across);
  binEdges();
  countTurns();
}

template <class Visit>
void Inside::forEachBinOf(const Edge& edge, Visit visit) const {
  const auto [west, east] = std::minmax(edge.a.x, edge.b.x);
  const auto [south, north] = std::minmax(edge.a.y, edge.b.y);
  const double slack = 8e-15 * (std::abs(south) + std::abs(north));
  const auto heightAt = [&](double x) {
    return edge.a.y + (x - edge.a.x) / (edge.b.x - edge.a.x) * (edge.b.y - edge.a.y);
  };
  const std::size_t last = slotOf(columns_, east);
  for (std::size_t column = slotUpTo(columns_, west); column <= last; ++column) {
    double low = south;
    double high = north;
    if (west < east) {
      const double y0 = heightAt(std::max(west, columns_[column]));
      const double y1 = heightAt(std::min(east, columns_[column + 1]));
      low = std::max(south, std::min(y0, y1) - slack);
      high = std::min(north, std::max(y0, y1) + slack);
    }
    const std::size_t top = slotOf(rows_, high);
    for (std::size_t row = slotUpTo(rows_, low); row <= top; ++row)
      visit(row * (columns_.size() - 1) + column);
  }
}

void Inside::binEdges() {
  starts_.assign((columns_.size() - 1) * (rows_.size() - 1) + 1, 0);
  for (const Edge& edge : edges_) {
    forEachBinOf(edge, [&](std::size_t bin) { ++starts_[bin + 1]; });
  }
  for (std::size_t bin = 1; bin < starts_.size(); ++bin) starts_[bin] += starts_[bin - 1];
  lists_.resize(starts_.back());
  std::vector<std::uint32_t> next(starts_.begin(), starts_.end() - 1);
  for (std::uint32_t i = 0; i < edges_.size(); ++i) {
    forEachBinOf(edges_[i], [&](std::size_t bin) { lists_[next[bin]++] = i; });
  }
}

void Inside::countTurns() {
  const std::size_t across = columns_.size() - 1;
  turns_.assign(bins(), 0);
  for (std::size_t bin = 0; bin + 1 < bins(); ++bin) {
    const std::size_t column = bin % across;
    const double y = rows_[bin / across];
    if (column + 1 == across) continue;
    turns_[bin + 1] =
        turns_[bin] + turnsFrom({columns_[column], y}, {columns_[column + 1], y}, bin);
  }
}

/// The change of the winding number along a step that is parallel to an axis and within one bin.
int Inside::turnsFrom(Point from, Point to, std::size_t bin) const {
  int turns = 0;
  for (const std::uint32_t index : edgesInBin(bin)) turns += turnAcross(edges_[index], from, to);
  return turns;
}

bool Inside::binOf(Point p, std::size_t& column, std::size_t& row) const {
  if (!(p.x >= columns_.front() && p.x < columns_.back())) return false;
  if (!(p.y >= rows_.front() && p.y < rows_.back())) return false;
  column = slotOf(columns_, p.x);
  row = slotOf(rows_, p.y);
  return true;
}

int Inside::turnsAt(Point p) const {
  std::size_t column = 0;
  std::size_t row = 0;
  if (!binOf(p, column, row)) return 0;
  const std::size_t bin = row * (columns_.size() - 1) + column;
  const Point corner{columns_[column], rows_[row]};
  const Point elbow{corner.x, p.y};
  return turns_[bin] + turnsFrom(corner, elbow, bin) + turnsFrom(elbow, p, bin);
}

bool Inside::onEdge(Point p) const {
  std::size_t column = 0;
  std::size_t row = 0;
  if (!binOf(p, column, row)) return false;
  const auto list = edgesInBin(row * (columns_.size() - 1) + column);
  return std::any_of(list.begin(), list.end(),
                     [&](std::uint32_t i) { return touches(edges_[i], p); });
}

}  // namespace copse::oracle
