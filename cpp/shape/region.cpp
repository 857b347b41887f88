#include "shape/region.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "base/capabilities.h"
#include "base/hash.h"
#include "base/vectors.h"
#include "shape/boundary.h"
#include "shape/placed_at.h"
#include "shape/region_tree.h"
#include "shape/scan_lines.h"
#include "shape/unseen_edges.h"

namespace copse {

namespace {

constexpr std::size_t kMostPainted = 256;

using Rings = std::vector<std::span<const Edge>>;

// Return true if a ring that does not cross itself winds counter-clockwise.
bool isCounterClockwise(std::span<const Edge> ring) {
  const auto isLower = [](const Edge& a, const Edge& b) {
    return a.ax != b.ax ? a.ax < b.ax : a.ay < b.ay;
  };
  const auto lowest = std::min_element(ring.begin(), ring.end(), isLower);
  const Edge& before = lowest == ring.begin() ? ring.back() : *(lowest - 1);
  return orientation(before, {lowest->bx, lowest->by}) > 0;
}

void appendTurned(std::span<const Edge> ring, bool isShell, std::vector<Edge>& to) {
  if (isCounterClockwise(ring) == isShell) return append(to, ring);
  for (auto e = ring.rbegin(); e != ring.rend(); ++e) to.push_back({e->bx, e->by, e->ax, e->ay});
}

// Return true if all holes lie inside the shell, and in no other hole. The rings are apart and
// turned.
bool areNested(std::span<const Edge> edges, const Rings& rings) {
  const AtOrigin origin(boxOf(edges));
  std::vector<Point> inHoles;
  std::size_t first = 0;
  for (const auto ring : rings) {
    if (first > 0) {
      const Edge e = origin.moved(edges[first]);
      const double scale = origin.tolerance() / 4 / e.taxicab();
      // Holes wind clockwise, so their inside is on the right.
      inHoles.push_back(
          {(e.ax + e.bx) / 2 + (e.by - e.ay) * scale, (e.ay + e.by) / 2 - (e.bx - e.ax) * scale});
    }
    first += ring.size();
  }
  const auto windings = windingsAt(origin.moved(edges), inHoles);
  return std::all_of(windings.begin(), windings.end(), [](auto winding) { return winding == 0; });
}

// A number of the square that holds a point, in a grid over a box that is shifted by shares of a
// square. Two squares have different numbers, all but surely.
std::int64_t squareOf(Point p, const BoundingBox& box, double side, double right, double up) {
  const auto column = static_cast<std::int64_t>(std::floor((p.x - box.x0) / side + right));
  const auto row = static_cast<std::int64_t>(std::floor((p.y - box.y0) / side + up));
  return static_cast<std::int64_t>(mix(mix(kGolden, column), row));
}

// Move ends of edges within about `near` of one another to one place, and drop copies of edges.
void joinEnds(std::vector<Edge>& edges, double near) {
  std::vector<Point> ends;
  for (const Edge& e : edges) {
    ends.push_back({e.ax, e.ay});
    ends.push_back({e.bx, e.by});
  }
  std::vector<std::uint32_t> parents(ends.size());
  std::iota(parents.begin(), parents.end(), 0u);
  const auto rootOf = [&](std::uint32_t i) {
    while (parents[i] != i) i = parents[i] = parents[parents[i]];
    return i;
  };
  const BoundingBox box = boxOf(edges);
  std::vector<PlacedAt> items(ends.size());
  for (const double right : {0.0, 0.5}) {
    for (const double up : {0.0, 0.5}) {
      for (std::size_t i = 0; i < ends.size(); ++i)
        items[i] = {squareOf(ends[i], box, 2 * near, right, up), static_cast<std::int64_t>(i)};
      eachGroup(items, [&](std::span<const PlacedAt> group) {
        const std::uint32_t first = rootOf(static_cast<std::uint32_t>(group.front().what));
        for (const PlacedAt& item : group)
          parents[rootOf(static_cast<std::uint32_t>(item.what))] = first;
      });
    }
  }
  items.clear();
  for (std::uint32_t i = 0; i < ends.size(); i += 2) {
    const std::int64_t from = rootOf(i);
    const std::int64_t to = rootOf(i + 1);
    if (from != to) items.push_back({from << 32 | to, i});
  }
  edges.clear();
  eachGroup(items, [&](std::span<const PlacedAt> group) {
    const Point from = ends[static_cast<std::size_t>(group.front().place >> 32)];
    const Point to = ends[static_cast<std::uint32_t>(group.front().place)];
    edges.push_back({from.x, from.y, to.x, to.y});
  });
}

// Close the gaps in an outline: add edges from ends of edges to begins of others in the same
// square, in ever coarser grids, until none is left. Return false if some are.
bool closeGaps(std::vector<Edge>& edges) {
  const BoundingBox box = boxOf(edges);
  const double size = std::max(box.width(), box.height());
  // Twice an edge's index for its begin, one more for its end.
  std::vector<std::uint32_t> open(2 * edges.size());
  std::iota(open.begin(), open.end(), 0u);
  const auto placeOf = [&](std::uint32_t end) {
    const Edge& e = edges[end / 2];
    return end % 2 == 0 ? Point{e.ax, e.ay} : Point{e.bx, e.by};
  };
  std::vector<PlacedAt> items;
  double shift = 0;
  for (double share = 0x1p-50; !open.empty() && share < 0x1p-20; share *= 4, shift += 0.618) {
    items.clear();
    for (const std::uint32_t end : open)
      items.push_back({squareOf(placeOf(end), box, size * share, shift, shift), end});
    open.clear();
    eachGroup(items, [&](std::span<const PlacedAt> group) {
      const std::size_t before = open.size();
      for (const PlacedAt& item : group) {
        const auto end = static_cast<std::uint32_t>(item.what);
        if (open.size() == before || (open.back() + end) % 2 == 0) {
          open.push_back(end);
          continue;
        }
        const Point from = placeOf(end % 2 == 0 ? open.back() : end);
        const Point to = placeOf(end % 2 == 0 ? end : open.back());
        open.pop_back();
        if (from.x != to.x || from.y != to.y) edges.push_back({from.x, from.y, to.x, to.y});
      }
    });
  }
  return open.empty();
}

// The outline of the ground that regions paint over one another. None if too many edges meet.
std::optional<std::vector<Edge>> closedOutline(std::span<const Painted> painted) {
  std::vector<Edge> outline = outlineOf(painted);
  const BoundingBox box = boxOf(painted.front().edges);
  joinEnds(outline, 32 * AtOrigin(box).tolerance() * std::max(box.width(), box.height()));
  if (!closeGaps(outline)) return std::nullopt;
  return outline;
}

std::optional<std::vector<Edge>> polygonEdges(const Rings& rings, FillRule rule) {
  if (rings.empty()) return std::vector<Edge>();
  std::vector<Edge> turned;
  if (areApart(rings)) {
    for (std::size_t i = 0; i < rings.size(); ++i) appendTurned(rings[i], i == 0, turned);
    if (areNested(turned, rings)) return turned;
  }
  // Paint holes that do not cross themselves together, and the others one after another.
  std::vector<Edge> simpleHoles;
  Rings otherHoles;
  for (const auto hole : std::span(rings).subspan(1)) {
    if (areApart(Rings{hole})) {
      appendTurned(hole, true, simpleHoles);
    } else {
      otherHoles.push_back(hole);
    }
  }
  if (otherHoles.size() > kMostPainted) return std::nullopt;
  std::vector<Painted> painted{{rings.front(), rule, true, {}}};
  if (!simpleHoles.empty()) painted.push_back({simpleHoles, FillRule::nonzero, false, {}});
  for (const auto hole : otherHoles) painted.push_back({hole, rule, false, {}});
  return closedOutline(painted);
}

// The edges of the union of polygons as in GeoJSON (RFC 7946, section 3.1.6), for the nonzero rule.
// A polygon is its shell less its holes, whichever way the rings wind. `edges` has the rings one
// after another: ring i ends before edge ringEnds[i], polygon i before ring polygonEnds[i], and its
// first ring is its shell. `rule` says which points a ring that crosses itself encloses. No edge
// may be of length 0. None if a polygon with holes has millions of crossings, or hundreds of holes
// that cross themselves.
//
// Shells are turned counter-clockwise and holes clockwise, so that the winding number of a polygon
// is 1 inside and 0 outside. The union is where the sum is not 0. A polygon whose rings cross,
// overlap or lie outside its shell is replaced by its outline first, which moves crossings by the
// rounding of their coordinates.
//
// Cost: 0.3 µs an edge, and 2 µs for each crossing of the rings of one polygon.
std::optional<std::vector<Edge>> unionEdges(std::span<const Edge> edges,
                                            std::span<const std::size_t> ringEnds,
                                            std::span<const std::uint32_t> polygonEnds,
                                            FillRule rule) {
  std::vector<Edge> all;
  Rings rings;
  std::size_t ring = 0;
  std::size_t begin = 0;
  for (const std::size_t end : polygonEnds) {
    rings.clear();
    const bool hasShell = ring < end && ringEnds[ring] > begin;
    for (; ring < end; begin = ringEnds[ring++]) {
      if (hasShell && ringEnds[ring] > begin)
        rings.push_back(edges.subspan(begin, ringEnds[ring] - begin));
    }
    auto own = polygonEdges(rings, rule);
    if (!own) return std::nullopt;
    append(all, std::move(*own));
  }
  return all;
}

}  // namespace

Result<Region> Region::fromRings(std::span<const double> coords,
                                 std::span<const std::uint32_t> ringEnds, FillRule rule,
                                 std::span<const std::uint32_t> polygonEnds) {
  const std::size_t points = coords.size() / 2;
  if (ringEnds.empty() || points == 0) return errorOf(Rule::regionEmpty, Option::region);
  const bool arePolygons = !polygonEnds.empty();
  if (coords.size() % 2 != 0 || ringEnds.back() != points ||
      (arePolygons && (polygonEnds.back() != ringEnds.size() ||
                       !std::is_sorted(polygonEnds.begin(), polygonEnds.end())))) {
    return errorOf(Rule::regionEnds, Option::region);
  }
  for (std::size_t i = 0; i < coords.size(); ++i) {
    if (std::isfinite(coords[i]) && std::fabs(coords[i]) <= kFarthest) continue;
    return errorOf(Rule::regionFar, Option::region, coords[i], static_cast<double>(i / 2));
  }
  Region region;
  region.edges_.reserve(points);
  std::vector<std::size_t> edgeEnds;  // of the rings
  std::size_t begin = 0;
  for (const std::size_t end : ringEnds) {
    if (end < begin || end > points) return errorOf(Rule::regionEnds, Option::region);
    for (std::size_t i = begin; i < end; ++i) {
      const std::size_t next = i + 1 == end ? begin : i + 1;
      region.addEdge(coords[2 * i], coords[2 * i + 1], coords[2 * next], coords[2 * next + 1]);
    }
    edgeEnds.push_back(region.edges_.size());
    begin = end;
  }
  // A single ring is a region by its rule.
  if (arePolygons && ringEnds.size() > 1) {
    auto edges = unionEdges(region.edges_, edgeEnds, polygonEnds, rule);
    if (!edges) return errorOf(Rule::regionTangled, Option::region);
    region.edges_ = std::move(*edges);
    rule = FillRule::nonzero;
  }
  region.rule_ = rule;
  dropUnseenEdges(region.edges_, rule);
  if (region.edges_.empty()) return errorOf(Rule::regionFlat, Option::region);
  region.measure();
  return region;
}

Region Region::moved(double dx, double dy) const {
  Region region;
  region.rule_ = rule_;
  for (const Edge& e : edges_) region.addEdge(e.ax + dx, e.ay + dy, e.bx + dx, e.by + dy);
  region.measure();
  return region;
}

Region Region::repeated(double dx, double dy) const {
  Region region;
  region.rule_ = rule_;
  for (const int across : {-1, 0, 1}) {
    for (const int up : {-1, 0, 1}) {
      append(region.edges_, moved(across * dx, up * dy).edges_);
    }
  }
  region.measure();
  return region;
}

void Region::addEdge(double ax, double ay, double bx, double by) {
  if (ax != bx || ay != by) edges_.push_back({ax, ay, bx, by});
}

std::vector<Edge> Region::edgesIn(double unit) const {
  // Round numbers far below a lattice unit to 0, as their products would underflow.
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

double Region::estimateArea() const {
  constexpr std::uint32_t kLines = 2048;
  return areaOf(scan(edges_, rule_, box_, kLines)) * box_.width() * (box_.height() / kLines);
}

Result<Region> Region::fromMask(const MaskRaster& mask, bool isCut) {
  const std::size_t columns = mask.columns;
  const std::size_t rows = mask.rows;
  if (columns == 0 || rows == 0 || mask.inside.size() != columns * rows) {
    return errorOf(Rule::maskSize, Option::region);
  }
  const double box[] = {mask.x - mask.beyond, mask.y - mask.beyond,
                        mask.x + mask.width + mask.beyond, mask.y + mask.height + mask.beyond};
  for (const double edge : box) {
    if (!std::isfinite(edge) || std::fabs(edge) > Region::kFarthest)
      return errorOf(Rule::maskFar, Option::region, edge);
  }
  if (!(mask.width > 0) || !(mask.height > 0)) return errorOf(Rule::maskFlat, Option::region);
  Region region;
  const auto inside = [&](std::size_t column, std::size_t row) {
    return column < columns && row < rows && mask.inside[row * columns + column] != 0;
  };
  const auto placed = [&](double from, double size, std::size_t side, std::size_t sides) {
    const auto pixels = static_cast<double>(side);
    const auto all = static_cast<double>(sides);
    const double at = from + (kHasCuts && isCut ? pixels * (size / all) : size * (pixels / all));
    if (mask.beyond == 0 || (side > 0 && side < sides)) return at;
    return side == 0 ? at - mask.beyond : at + mask.beyond;
  };
  const auto xOf = [&](std::size_t c) { return placed(mask.x, mask.width, c, columns); };
  const auto yOf = [&](std::size_t r) { return placed(mask.y, mask.height, r, rows); };
  // Merge runs of collinear sides of pixels, whichever side is inside: the even-odd rule does not
  // depend on it. size_t's −1 stands for "before the first".
  for (std::size_t c = 0; c <= columns; ++c) {
    std::size_t begin = 0;
    bool isSide = false;
    for (std::size_t r = 0; r <= rows; ++r) {
      if (isSide == (inside(c - 1, r) != inside(c, r))) continue;
      if (isSide) region.addEdge(xOf(c), yOf(begin), xOf(c), yOf(r));
      isSide = !isSide;
      begin = r;
    }
  }
  for (std::size_t r = 0; r <= rows; ++r) {
    std::size_t begin = 0;
    bool isSide = false;
    for (std::size_t c = 0; c <= columns; ++c) {
      if (isSide == (inside(c, r) != inside(c, r - 1))) continue;
      if (isSide) region.addEdge(xOf(begin), yOf(r), xOf(c), yOf(r));
      isSide = !isSide;
      begin = c;
    }
  }
  if (region.edges_.empty()) return errorOf(Rule::maskEmpty, Option::region);
  region.measure();
  return region;
}

}  // namespace copse
