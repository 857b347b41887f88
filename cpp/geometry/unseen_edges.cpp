#include "geometry/unseen_edges.h"

#include <algorithm>
#include <cstdint>
#include <span>

#include "geometry/collinear.h"
#include "geometry/placed_at.h"

namespace copse {

namespace {

// The edges of one line, and what is left of them.
class OnLine {
 public:
  OnLine(std::span<const Edge> edges, std::span<const PlacedAt> which, FillRule rule)
      : edges_(edges), which_(which), rule_(rule), line_(edge(0)) {}

  /// Whether all lie on the first one's line indeed.
  [[nodiscard]] bool isOne() const {
    for (std::size_t i = 1; i < which_.size(); ++i) {
      const Edge& e = edge(i);
      if (orientation(line_, {e.ax, e.ay}) != 0 || orientation(line_, {e.bx, e.by}) != 0)
        return false;
    }
    return true;
  }

  /// Marks edges that overlap others, and adds what is seen of them.
  void cancel(std::vector<std::uint8_t>& isOverlapped, std::vector<Edge>& seen) const {
    std::vector<PlacedAt> ends;
    for (std::size_t i = 0; i < which_.size(); ++i) {
      const auto what = static_cast<std::int64_t>(i);
      const std::int64_t a = along({edge(i).ax, edge(i).ay});
      const std::int64_t b = along({edge(i).bx, edge(i).by});
      ends.push_back({std::min(a, b), what | kBegins});
      ends.push_back({std::max(a, b), what});
    }
    sortByPlace(ends);
    std::size_t begin = 0;  // of a stretch without a gap
    int open = 0;
    for (std::size_t i = 0; i < ends.size(); ++i) {
      open += isBegin(ends[i]) ? 1 : -1;
      if (open > 0) continue;
      if (i - begin > 1) {
        for (std::size_t k = begin; k <= i; ++k) isOverlapped[index(ends[k])] = 1;
        addSeen(std::span(ends).subspan(begin, i + 1 - begin), seen);
      }
      begin = i + 1;
    }
  }

 private:
  [[nodiscard]] const Edge& edge(std::size_t i) const {
    return edges_[static_cast<std::size_t>(which_[i].what)];
  }
  // Of an edge's ends, the one that comes first along the line has a bit above all indices: what
  // ends at a place comes before what begins there.
  static constexpr std::int64_t kBegins = std::int64_t{1} << 32;
  static bool isBegin(const PlacedAt& end) { return (end.what & kBegins) != 0; }
  [[nodiscard]] std::size_t index(const PlacedAt& end) const {
    return static_cast<std::size_t>(which_[static_cast<std::size_t>(end.what & ~kBegins)].what);
  }
  [[nodiscard]] bool isVertical() const { return line_.ax == line_.bx; }
  // Points of one line that is not vertical differ in x.
  [[nodiscard]] std::int64_t along(Point p) const { return ordinal(isVertical() ? p.y : p.x); }

  // Adds a stretch's edges: as few as can be, each as long as can be.
  void addSeen(std::span<const PlacedAt> ends, std::vector<Edge>& seen) const {
    std::vector<Point> begun;  // where those edges began that have not ended, all of one way
    int sum = 0;               // of edges forwards less those backwards
    int copies = 0;            // the same as far as the rule tells
    for (std::size_t i = 0; i < ends.size(); ++i) {
      const Edge& e = edges_[index(ends[i])];
      const std::int64_t a = along({e.ax, e.ay});
      const std::int64_t b = along({e.bx, e.by});
      sum += (a < b) == isBegin(ends[i]) ? 1 : -1;
      if (i + 1 < ends.size() && ends[i + 1].place == ends[i].place) continue;
      const int next = rule_ == FillRule::evenodd ? sum & 1 : sum;
      const Point here = ends[i].place == a ? Point{e.ax, e.ay} : Point{e.bx, e.by};
      for (; copies != 0 && (copies > 0 ? copies > next : copies < next); begun.pop_back()) {
        const Point from = begun.back();
        seen.push_back(copies > 0 ? Edge{from.x, from.y, here.x, here.y}
                                  : Edge{here.x, here.y, from.x, from.y});
        copies -= copies > 0 ? 1 : -1;
      }
      for (; copies != next; copies += copies < next ? 1 : -1) begun.push_back(here);
    }
  }

  std::span<const Edge> edges_;
  std::span<const PlacedAt> which_;
  FillRule rule_;
  Edge line_;
};

}  // namespace

void dropUnseenEdges(std::vector<Edge>& edges, FillRule rule) {
  const std::vector<PlacedAt> lines = byLine(edges);
  std::vector<std::uint8_t> isOverlapped;
  std::vector<Edge> seen;
  for (std::size_t begin = 0, end = 0; begin < lines.size(); begin = end) {
    while (end < lines.size() && lines[end].place == lines[begin].place) ++end;
    if (end - begin < 2) continue;
    const OnLine line(edges, std::span(lines).subspan(begin, end - begin), rule);
    if (!line.isOne()) continue;
    isOverlapped.resize(edges.size());
    line.cancel(isOverlapped, seen);
  }
  if (isOverlapped.empty()) return;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    if (isOverlapped[i] == 0) edges[kept++] = edges[i];
  }
  edges.resize(kept);
  edges.insert(edges.end(), seen.begin(), seen.end());
}

}  // namespace copse
