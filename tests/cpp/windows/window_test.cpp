// A window shows just what a plain sample of all the ground has there, with halos that are far too
// narrow, too: what is not proven is filled again.
#include "windows/window.h"

#include <gtest/gtest.h>

#include <cmath>

#include "random_scenes.h"
#include "window_trial.h"

namespace copse {
namespace {

using trial::fillWindow;
using trial::Window;
using Cells = std::vector<std::uint32_t>;

std::int64_t cellOf(double coordinate, const Lattice& lattice) {
  return static_cast<std::int64_t>(std::floor(coordinate / (lattice.side * lattice.unit)));
}

CellRect randomRect(shapes::Dice& dice, const BoundingBox& box, const Lattice& lattice) {
  const auto size = [&] {
    return 1 + static_cast<std::int64_t>(dice.below(dice.chance(0.3) ? 90 : 12));
  };
  const std::int64_t column = cellOf(dice.between(box.x0, box.x1), lattice) - 4;
  const std::int64_t row = cellOf(dice.between(box.y0, box.y1), lattice) - 4;
  return {column, column + size(), row, row + size()};
}

Cells listOf(const CellGrid& grid) {
  return {grid.all().begin(), grid.all().end()};
}

/// What samples of all the ground are in some cells.
Cells cellsIn(const std::vector<double>& positions, const Lattice& lattice, const CellRect& cells) {
  CellGrid grid(cells);
  const std::int64_t side = lattice.side;
  for (std::size_t i = 0; i < positions.size(); i += 2) {
    const Address cell{cellOf(positions[i], lattice), cellOf(positions[i + 1], lattice)};
    const auto x = static_cast<std::int64_t>(positions[i] / lattice.unit) - cell.column * side;
    const auto y = static_cast<std::int64_t>(positions[i + 1] / lattice.unit) - cell.row * side;
    if (!holds(cells, cell)) continue;
    grid[cell] = pack(static_cast<std::int32_t>(x), static_cast<std::int32_t>(y));
  }
  return listOf(grid);
}

struct Tally {
  int widened = 0;
  int atOnce = 0;
  std::size_t samples = 0;

  void count(const Window& window) {
    (window.widenings > 0 ? widened : atOnce) += 1;
    for (const std::uint32_t at : window.samples.all()) samples += isSample(at) ? 1 : 0;
  }
};

TEST(Window, showsThePartOfTheWhole) {
  Tally tally;
  for (int i = 0; i < trial::trials(1000); ++i) {
    const auto seed = static_cast<std::uint64_t>(i);
    const trial::Scene scene = shapes::randomScene(seed);
    const Result<Samples> whole = trial::sample(scene, seed);
    const Result<Region> region = trial::region(scene.shape);
    if (!whole.ok() || whole.value().positions.size() < 4) continue;
    const Lattice lattice = Lattice::make(scene.shape.radius, 0, false).value();
    const auto ground = std::make_shared<const Ground>(std::move(
        Ground::make(region.value(), scene.margin, trial::obstaclesOf(scene).value(), lattice)
            .value()));
    shapes::Dice dice(seed);
    for (int w = 0; w < 6; ++w) {
      const CellRect wanted = randomRect(dice, region.value().box(), lattice);
      const auto window =
          fillWindow(lattice, seed, ground, {0, 0}, wanted, trial::randomHalos(dice, 0.2));
      ASSERT_EQ(listOf(window.samples), cellsIn(whole.value().positions, lattice, wanted))
          << "scene " << i << ", window " << w << ": " << wanted.columnBegin << " "
          << wanted.columnEnd << " " << wanted.rowBegin << " " << wanted.rowEnd;
      tally.count(window);
    }
  }
  const int all = trial::trials(1000);
  EXPECT_GT(tally.widened, all / 10);
  EXPECT_GT(tally.atOnce, all);
  EXPECT_GT(tally.samples, static_cast<std::size_t>(all) * 20);
}

Ground square(double low, double high) {
  return Ground({{low, low, high, low},
                 {high, low, high, high},
                 {high, high, low, high},
                 {low, high, low, low}},
                {{4, FillRule::evenodd}}, {});
}

/// Where there is no edge far and wide, and seen from elsewhere.
TEST(Window, isTheSameSeenFromAnywhere) {
  Tally tally;
  const Lattice lattice = Lattice::make(1.3, 0, false).value();
  const double side = lattice.side;
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    shapes::Shape shape{"square", 1.3, false, {-90, -90, 90, -90, 90, 90, -90, 90}, {4}};
    const Samples whole = trial::sample(shape, seed).value();
    shapes::Dice dice(seed);
    for (int w = 0; w < trial::trials(400); ++w) {
      const auto at = [&] { return static_cast<std::int64_t>(dice.between(-60, 30)); };
      const auto size = [&] { return 1 + static_cast<std::int64_t>(dice.below(30)); };
      const Address corner{at(), at()};
      const CellRect wanted{corner.column, corner.column + size(), corner.row, corner.row + size()};
      const Address origin{at() * 5, at() * 7};
      const CellRect seen = shifted(wanted, -origin.column, -origin.row);
      const auto ground = std::make_shared<const Ground>(square(-1000 * side, 1000 * side));
      const auto window =
          fillWindow(lattice, seed, ground, origin, seen, trial::randomHalos(dice, 0.2));
      ASSERT_EQ(listOf(window.samples), cellsIn(whole.positions, lattice, wanted)) << w;
      tally.count(window);
    }
  }
  EXPECT_GT(tally.widened, 0);
  EXPECT_GT(tally.atOnce, 0);
}

TEST(Window, agreesWithItsNeighboursHoweverFar) {
  const Lattice lattice = Lattice::make(3, 0, false).value();
  const double side = lattice.side;
  const auto ground = std::make_shared<const Ground>(square(-1000 * side, 1000 * side));
  for (const std::int64_t far : {std::int64_t{1} << 39, -(std::int64_t{1} << 46)}) {
    const auto fill = [&](const CellRect& cells, Address moved) {
      const Address origin{far + moved.column, -far + moved.row};
      return fillWindow(lattice, 5, ground, origin, shifted(cells, -moved.column, -moved.row))
          .samples;
    };
    const CellGrid whole = fill({0, 60, 0, 60}, {0, 0});
    for (std::int64_t row = 0; row < 60; row += 20) {
      for (std::int64_t column = 0; column < 60; column += 20) {
        const CellGrid part = fill({column, column + 20, row, row + 20}, {column, row});
        for (std::int64_t y = 0; y < 20; ++y) {
          for (std::int64_t x = 0; x < 20; ++x) {
            const Address own{x, y};
            const Address other{column + x, row + y};
            ASSERT_EQ(part[own], whole[other]);
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace copse
