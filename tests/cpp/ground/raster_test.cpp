#include "ground/raster.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "winding.h"

namespace copse {
namespace {

/// The rows of a raster, read as the band reads them: in ascending order, some left out.
std::map<std::int64_t, RowCells> readRows(Raster& raster, shapes::Dice& dice, double share) {
  std::map<std::int64_t, RowCells> rows;
  for (auto row = raster.nextRow(INT64_MIN); row; row = raster.nextRow(*row + 1)) {
    if (!dice.chance(share)) continue;
    raster.readRow(*row, rows[*row]);
  }
  return rows;
}

/// Edges about the origin that reach across a dozen cells: finer than the lattice, on it, on the
/// cells' borders.
std::vector<Edge> edgesAcrossCells(shapes::Dice& dice, double side) {
  const bool onBorders = dice.chance(0.3);
  auto edges = winding::randomEdges(dice, onBorders ? 12 : 12 * side * dice.roll() + 1);
  if (!onBorders) return edges;
  for (Edge& e : edges) {
    for (double* value : {&e.ax, &e.ay, &e.bx, &e.by}) *value *= side;
  }
  return edges;
}

void expectInOrder(const RowCells& cells) {
  std::vector<Interval> taken = cells.inside;
  for (const BoundaryCell& cell : cells.boundary) taken.push_back({cell.column, cell.column + 1});
  std::sort(taken.begin(), taken.end(),
            [](const Interval& a, const Interval& b) { return a.begin < b.begin; });
  for (std::size_t i = 0; i < taken.size(); ++i) {
    ASSERT_LT(taken[i].begin, taken[i].end);
    if (i > 0) {
      ASSERT_LE(taken[i - 1].end, taken[i].begin);
    }
  }
  const auto later = [](const BoundaryCell& a, const BoundaryCell& b) {
    return a.column < b.column;
  };
  ASSERT_TRUE(std::is_sorted(cells.boundary.begin(), cells.boundary.end(), later));
  ASSERT_TRUE(
      std::is_sorted(cells.inside.begin(), cells.inside.end(),
                     [](const Interval& a, const Interval& b) { return a.begin < b.begin; }));
  if (cells.boundary.empty()) return;
  EXPECT_EQ(cells.boundaryAt(cells.boundary.front().column - 1), nullptr);
  EXPECT_EQ(cells.boundaryAt(cells.boundary.back().column + 1), nullptr);
}

/// An outline's edges, numbered as in the ground.
std::vector<Edge> edgesOf(const Ground& ground, std::size_t outline) {
  const std::size_t begin = outline == 0 ? 0 : ground.outlines()[outline - 1].endEdge;
  const auto edges = ground.edges().subspan(begin, ground.outlines()[outline].endEdge - begin);
  return {edges.begin(), edges.end()};
}

/// The same, of everything there is.
bool isGround(const Ground& ground, Point p) {
  bool isPainted = false;
  for (std::uint32_t i = 0; i < ground.outlines().size(); ++i) {
    if (ground.encloses(i, winding::at(edgesOf(ground, i), p))) isPainted = ground.isGround(i);
  }
  return isPainted && std::none_of(ground.capsules().begin(), ground.capsules().end(),
                                   [p](const Capsule& capsule) { return capsule.holds(p); });
}

/// Outlines that are ground or none, and some capsules, each larger or smaller than a cell.
std::shared_ptr<const Ground> randomGround(shapes::Dice& dice, double side) {
  std::vector<Edge> edges = edgesAcrossCells(dice, side);
  const auto anyRule = [&] { return dice.chance(0.5) ? FillRule::evenodd : FillRule::nonzero; };
  std::vector<Ground::Outline> outlines{{static_cast<std::uint32_t>(edges.size()), anyRule()}};
  for (std::size_t i = dice.chance(0.5) ? 0 : dice.below(4); i > 0; --i) {
    const auto more = edgesAcrossCells(dice, side);
    edges.insert(edges.end(), more.begin(), more.end());
    const bool isGround = dice.chance(0.3);
    const bool isOutside = !isGround && dice.chance(0.3);
    outlines.push_back({static_cast<std::uint32_t>(edges.size()), anyRule(), isGround, isOutside});
  }
  std::vector<Capsule> capsules;
  for (std::size_t i = dice.chance(0.5) ? 0 : dice.below(6); i > 0; --i) {
    const Point a = winding::randomPoint(dice, 8 * side);
    const Point b = dice.chance(0.3) ? a : winding::randomPoint(dice, 8 * side);
    const double radius = side * (dice.chance(0.5) ? 4 : 0.5) * dice.roll() + 0.5;
    const bool isHorizontal = dice.chance(0.2);
    const bool isVertical = dice.chance(0.2);
    capsules.push_back({a.x, a.y, isVertical ? a.x : b.x, isHorizontal ? a.y : b.y, radius});
  }
  return std::make_shared<const Ground>(std::move(edges), std::move(outlines), std::move(capsules));
}

/// What the row says of a lattice point of one of its cells.
bool isGround(const Raster& raster, const RowCells& cells, std::int64_t column, Point corner,
              Point p, const Subdivision& subdivision) {
  const auto isIn = [column](const Interval& i) { return i.begin <= column && column < i.end; };
  if (std::any_of(cells.inside.begin(), cells.inside.end(), isIn)) return true;
  const Ground& ground = raster.ground();
  for (const BoundaryCell& cell : cells.boundary) {
    if (cell.column != column) continue;
    EXPECT_EQ(cells.boundaryAt(column), &cell);
    const std::uint32_t subcell = subdivision.bitOf(static_cast<std::uint32_t>(p.x - corner.x),
                                                    static_cast<std::uint32_t>(p.y - corner.y));
    if ((cell.held >> subcell & 1) != 0) return false;
    for (const std::uint32_t capsule : cells.cuts.capsulesOf(cell.cut)) {
      if (ground.capsules()[capsule].holds(p)) return false;
    }
    bool isPainted = cell.cut.isGround;
    for (const OutlinePart& part : cells.cuts.partsOf(cell.cut)) {
      EXPECT_EQ(part.winding, winding::at(edgesOf(ground, part.outline), corner));
      const int turns = crossings(ground.edges(), cells.cuts.edgesOf(part), corner, p);
      if (ground.encloses(part.outline, part.winding + turns))
        isPainted = ground.isGround(part.outline);
    }
    return isPainted;
  }
  return false;
}

void tryRaster(shapes::Dice& dice, std::int32_t side, double share) {
  Raster raster(randomGround(dice, side), side, kAllCells);
  const Ground& ground = raster.ground();
  const auto rows = readRows(raster, dice, share);
  for (const auto& row : rows) ASSERT_NO_FATAL_FAILURE(expectInOrder(row.second));
  const auto edges = ground.edges();
  for (int i = 0; i < 150; ++i) {
    Point p = winding::randomPoint(dice, 7.0 * side);
    if (dice.chance(0.3)) {  // near a vertex
      const Edge& e = edges[dice.below(edges.size())];
      const Point step = winding::randomPoint(dice, 2);
      p = {std::floor(e.ax) + step.x, std::floor(e.ay) + step.y};
    }
    const double column = std::floor(p.x / side);
    const double row = std::floor(p.y / side);
    const auto cells = rows.find(static_cast<std::int64_t>(row));
    if (cells == rows.end() && share < 1) continue;
    const bool free =
        cells != rows.end() && isGround(raster, cells->second, static_cast<std::int64_t>(column),
                                        {column * side, row * side}, p, Subdivision(side));
    ASSERT_EQ(free, isGround(ground, p)) << p.x << ", " << p.y;
  }
}

TEST(Raster, cellsAreWhatTheirPointsAre) {
  shapes::Dice dice(1);
  for (const std::int32_t side : {362, 4096, 5000, 8192}) {
    for (int i = 0; i < 300; ++i) ASSERT_NO_FATAL_FAILURE(tryRaster(dice, side, 1));
  }
}

TEST(Raster, rowsMayBeLeftOut) {
  shapes::Dice dice(2);
  for (int i = 0; i < 300; ++i) ASSERT_NO_FATAL_FAILURE(tryRaster(dice, 5000, 0.5));
}

TEST(Raster, gapsBetweenPartsAreSkipped) {
  const auto square = [](double low, double high) {
    return std::vector<Edge>{{low, low, high, low},
                             {high, low, high, high},
                             {high, high, low, high},
                             {low, high, low, low}};
  };
  std::vector<Edge> edges = square(-5e12, -5e12 + 20000);
  for (const Edge& e : square(3e13 + 1, 3e13 + 20001)) edges.push_back(e);
  const auto count = static_cast<std::uint32_t>(edges.size());
  const std::vector<Ground::Outline> outlines{{count, FillRule::nonzero}};
  Raster raster(std::make_shared<const Ground>(std::move(edges), outlines, std::vector<Capsule>{}),
                5000, kAllCells);
  std::vector<std::int64_t> found;
  RowCells cells;
  for (auto row = raster.nextRow(INT64_MIN); row; row = raster.nextRow(*row + 1)) {
    raster.readRow(*row, cells);
    found.push_back(*row);
    ASSERT_LE(cells.boundary.size(), 6U);
  }
  const std::vector<std::int64_t> low{-1000000001, -1000000000, -999999999,
                                      -999999998,  -999999997,  -999999996};
  ASSERT_EQ(found.size(), 12U);
  EXPECT_TRUE(std::equal(low.begin(), low.end(), found.begin()));
  EXPECT_EQ(found[6], 5999999999);  // within the slack of the row above
  EXPECT_EQ(found[11], 6000000004);
}

}  // namespace
}  // namespace copse
