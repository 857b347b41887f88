// The search of a box: against every lattice point of small boxes, and against plain geometry in
// large ones.
#include "fill/box_search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <vector>

#include "random_shapes.h"

namespace copse {
namespace {

constexpr std::int32_t kSide = 8000;
constexpr std::int32_t kRadiusSquared = 2 * kSide * kSide + 12345;

/// 5 × 5 cells, of which all but the middle one may have a sample.
struct Neighbourhood {
  std::vector<std::uint32_t> cells = std::vector<std::uint32_t>(kAround * kAround, kEmpty);

  [[nodiscard]] const std::uint32_t* middle() const {
    return cells.data() + kReach * kAround + kReach;
  }
  [[nodiscard]] bool isFree(std::int64_t x, std::int64_t y) const {
    for (std::int32_t i = 0; i < kAround * kAround; ++i) {
      const std::uint32_t cell = cells[static_cast<std::size_t>(i)];
      const std::int64_t dx = xOf(cell) + (i % kAround - kReach) * kSide - x;
      const std::int64_t dy = yOf(cell) + (i / kAround - kReach) * kSide - y;
      if (isSample(cell) && dx * dx + dy * dy < kRadiusSquared) return false;
    }
    return true;
  }
};

std::int32_t anyOffset(shapes::Dice& dice) {
  return static_cast<std::int32_t>(dice.below(kSide));
}

Neighbourhood randomNeighbourhood(shapes::Dice& dice) {
  Neighbourhood made;
  const double share = dice.between(0.1, 0.6);
  for (std::size_t i = 0; i < made.cells.size(); ++i) {
    if (i != kReach * kAround + kReach && dice.chance(share))
      made.cells[i] = pack(anyOffset(dice), anyOffset(dice));
  }
  return made;
}

struct Box {
  std::int32_t x0, y0, x1, y1;

  [[nodiscard]] std::uint32_t least() const { return pack(x0, y0); }
  [[nodiscard]] std::uint32_t greatest() const { return pack(x1, y1); }
};

/// One of few points, about where some disc ends.
Box smallBox(shapes::Dice& dice, const Neighbourhood& around) {
  std::int32_t x = anyOffset(dice);
  std::int32_t y = anyOffset(dice);
  for (int tries = 0; tries < 60; ++tries) {
    const std::int32_t nextX =
        std::clamp(x + static_cast<std::int32_t>(dice.between(-900, 900)), 0, kSide - 1);
    const std::int32_t nextY =
        std::clamp(y + static_cast<std::int32_t>(dice.between(-900, 900)), 0, kSide - 1);
    if (around.isFree(x, y) && !around.isFree(nextX, nextY)) break;
    x = nextX;
    y = nextY;
  }
  const auto size = [&] { return static_cast<std::int32_t>(dice.below(40)); };
  return {x, y, std::min(x + size(), kSide - 1), std::min(y + size(), kSide - 1)};
}

Discs discsAround(const Neighbourhood& around, const Box& box) {
  Discs discs(kSide, kRadiusSquared);
  discs.gather(around.middle(), kAround, box.least(), box.greatest());
  return discs;
}

TEST(BoxSearch, findsAFreePointWhereThereIsOne) {
  shapes::Dice dice(1);
  BoxSearch search;
  int full = 0;
  int found = 0;
  for (int i = 0; i < 20000; ++i) {
    const Neighbourhood around = randomNeighbourhood(dice);
    const Box box = smallBox(dice, around);
    bool isAny = false;
    for (std::int32_t y = box.y0; y <= box.y1 && !isAny; ++y) {
      for (std::int32_t x = box.x0; x <= box.x1 && !isAny; ++x) isAny = around.isFree(x, y);
    }
    Draws draws(static_cast<std::uint64_t>(i));
    const auto point = search.find(box.least(), box.greatest(), discsAround(around, box), draws);
    ASSERT_EQ(point.has_value(), isAny) << i;
    if (point) {
      ASSERT_TRUE(around.isFree(xOf(*point), yOf(*point))) << i;
      ASSERT_TRUE(xOf(*point) >= box.x0 && xOf(*point) <= box.x1) << i;
      ASSERT_TRUE(yOf(*point) >= box.y0 && yOf(*point) <= box.y1) << i;
    }
    (point ? found : full) += 1;
  }
  EXPECT_GT(full, 2000);
  EXPECT_GT(found, 2000);
}

/// Whole cells, whose free parts are slivers or nothing at all: what a sample cannot reach is found
/// by looking at where circles meet.
TEST(BoxSearch, leavesNoCellWithRoom) {
  shapes::Dice dice(2);
  BoxSearch search;
  const double radius = std::sqrt(kRadiusSquared);
  int full = 0;
  for (int i = 0; i < 4000; ++i) {
    Neighbourhood around = randomNeighbourhood(dice);
    const Box box{0, 0, kSide - 1, kSide - 1};
    Draws draws(static_cast<std::uint64_t>(i));
    if (search.find(box.least(), box.greatest(), discsAround(around, box), draws)) continue;
    ++full;
    std::vector<std::array<double, 2>> samples;
    for (std::int32_t cell = 0; cell < kAround * kAround; ++cell) {
      const std::uint32_t word = around.cells[static_cast<std::size_t>(cell)];
      if (isSample(word))
        samples.push_back({double(xOf(word) + (cell % kAround - kReach) * kSide),
                           double(yOf(word) + (cell / kAround - kReach) * kSide)});
    }
    const auto expectCovered = [&](double x, double y) {
      for (const double dx : {std::floor(x), std::ceil(x)}) {
        for (const double dy : {std::floor(y), std::ceil(y)}) {
          if (dx < 0 || dy < 0 || dx >= kSide || dy >= kSide) continue;
          ASSERT_FALSE(around.isFree(std::int64_t(dx), std::int64_t(dy))) << i;
        }
      }
    };
    for (const double x : {0.0, kSide - 1.0}) {
      for (const double y : {0.0, kSide - 1.0}) expectCovered(x, y);
    }
    for (const auto& [ax, ay] : samples) {
      for (const double end : {0.0, kSide - 1.0}) {
        const double alongY = std::sqrt(std::max(0.0, radius * radius - (end - ax) * (end - ax)));
        const double alongX = std::sqrt(std::max(0.0, radius * radius - (end - ay) * (end - ay)));
        for (const int sign : {-1, 1}) {
          expectCovered(end, ay + sign * alongY);
          expectCovered(ax + sign * alongX, end);
        }
      }
      for (const auto& [bx, by] : samples) {
        const double dx = bx - ax;
        const double dy = by - ay;
        const double apart = std::sqrt(dx * dx + dy * dy);
        if (apart == 0 || apart > 2 * radius) continue;
        const double away = std::sqrt(radius * radius - apart * apart / 4) / apart;
        expectCovered((ax + bx) / 2 - away * dy, (ay + by) / 2 + away * dx);
      }
    }
  }
  EXPECT_GT(full, 500);
}

TEST(BoxSearch, prefersNoFreePoint) {
  // One disc covers the left, another the lower part.
  Neighbourhood around;
  around.cells[2 * kAround] = pack(kSide - 1000, kSide / 2);
  around.cells[2] = pack(kSide / 3, kSide - 1000);
  BoxSearch search;
  const Box box{0, 0, kSide - 1, kSide - 1};
  const Discs discs = discsAround(around, box);
  std::array<int, 6> expected{};
  std::array<int, 6> found{};
  const auto binOf = [](std::int32_t x, std::int32_t y) {
    return static_cast<std::size_t>((2 * x >= kSide ? 3 : 0) + 3 * y / kSide);
  };
  int free = 0;
  for (std::int32_t y = 0; y < kSide; y += 7) {
    for (std::int32_t x = 0; x < kSide; x += 7) {
      if (!around.isFree(x, y)) continue;
      ++expected[binOf(x, y)];
      ++free;
    }
  }
  constexpr int kDraws = 60000;
  for (int i = 0; i < kDraws; ++i) {
    Draws draws(static_cast<std::uint64_t>(i));
    const auto point = search.find(box.least(), box.greatest(), discs, draws);
    ASSERT_TRUE(point.has_value());
    ++found[binOf(xOf(*point), yOf(*point))];
  }
  for (std::size_t bin = 0; bin < found.size(); ++bin) {
    const double mean = double(kDraws) * expected[bin] / free;
    EXPECT_NEAR(found[bin], mean, 5 * std::sqrt(mean) + 0.01 * mean) << bin;
  }
}

}  // namespace
}  // namespace copse
