// A forest is what one call of `sample` gives where one call can say its ground, however the parts
// are drawn that it is made of.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/vectors.h"
#include "forest_trial.h"
#include "oracle.h"
#include "trial.h"

namespace copse {
namespace {

using trial::oneRadius;
using trial::optionsOf;
using trial::ring;
using trial::ringCoords;
using trial::Rings;
using trial::sorted;
using trial::Told;

/// Of one radius in every other trial, else of layers at random.
Call randomCall(shapes::Dice& dice, int turn) {
  const double radius = dice.between(0.5, 3);
  if (turn % 2 == 1) return trial::randomLayers(dice, radius, static_cast<std::uint64_t>(turn));
  Call call;
  call.sample.radius = radius;
  call.sample.seed = static_cast<std::uint64_t>(turn);
  return call;
}

/// As the part of that number.
std::optional<Error> put(Told& told, std::size_t number, const Rings& rings, bool isGround = true) {
  const auto name = std::to_string(number);
  return told.edit({{PartPut{name, rings.region(FillRule::evenodd), isGround}, ""}});
}

/// Ground that later obstacles alone take away can be said in one call.
TEST(ForestGround, isWhatOneCallGives) {
  for (int i = 0; i < trial::trials(100); ++i) {
    shapes::Dice dice(static_cast<std::uint64_t>(i));
    Call call = randomCall(dice, i);
    Told told(optionsOf(call));
    PartPut wood{"wood", ring(dice, dice.between(-9, 9), 3, 50), true};
    const auto at = [&] { return dice.between(-40, 40); };
    ASSERT_FALSE(told.edit({{wood, ""}}));
    for (int n = 0; n < 6; ++n) {
      PartPut part;
      part.name = std::to_string(n);
      if (dice.chance(0.4)) {
        part.region = ring(dice, at(), at(), 9);
        call.obstacles.add(*part.region, 0);
      } else if (dice.chance(0.5)) {
        const Capsule road{at(), at(), at(), at(), dice.between(0.1, 2)};
        part.obstacles.capsules.push_back(road);
        call.obstacles.capsules.push_back(road);
      } else {
        part.existing.positions = {at(), at()};
        if (call.classes) part.existing.classes = {0};
        append(call.existing.positions, part.existing.positions);
        append(call.existing.classes, part.existing.classes);
      }
      ASSERT_FALSE(told.edit({{part, ""}}));
      ASSERT_EQ(told.places(), sorted(sample(*wood.region, call).value()))
          << "history " << i << ", edit " << n;
    }
  }
}

TEST(ForestGround, withAMarginIsWhatOneCallGives) {
  for (int i = 0; i < trial::trials(100); ++i) {
    shapes::Dice dice(static_cast<std::uint64_t>(i));
    Call call = randomCall(dice, i);
    call.sample.margin = dice.between(0.2, 4);
    ForestOptions options = optionsOf(call);
    options.margin = call.sample.margin;
    Told told(options);
    Rings wood(ringCoords(dice, 0, 0, 60));
    ASSERT_FALSE(put(told, 0, wood));
    ASSERT_EQ(told.places(), sorted(sample(wood.region(FillRule::evenodd), call).value()));
    const Rings lake(ringCoords(dice, dice.between(-5, 5), dice.between(-5, 5), 12));
    ASSERT_FALSE(put(told, 1, lake, false));
    wood.add(lake.coords);
    ASSERT_EQ(told.places(), sorted(sample(wood.region(FillRule::evenodd), call).value()))
        << "trial " << i;
  }
}

/// Where woods overlap, their edges are none of the ground's.
TEST(ForestGround, keepsAMarginFromTheEdgeOfAllGround) {
  for (int i = 0; i < trial::trials(100); ++i) {
    shapes::Dice dice(static_cast<std::uint64_t>(i));
    ForestOptions options = oneRadius(dice.between(0.7, 3), static_cast<std::uint64_t>(i));
    options.margin = dice.between(0.2, 4);
    Told told(options);
    Rings woods;
    for (std::size_t n = 0; n < 4; ++n) {
      const auto wood =
          ringCoords(dice, dice.between(-30, 30), dice.between(-30, 30), dice.between(10, 40));
      ASSERT_FALSE(put(told, n, Rings(wood)));
      woods.add(wood);
    }
    std::vector<double> positions;
    for (const auto& [x, y, classIndex, level] : told.places()) append(positions, std::array{x, y});
    oracle::Case all{woods.coords,          woods.ends,         true,
                     options.layers.radius, told.forest.unit(), positions};
    all.margin = options.margin;
    ASSERT_EQ(oracle::describe(oracle::audit(all)), "") << "trial " << i;
  }
}

/// Rings that all go the same way around.
TEST(ForestGround, ofWoodsThatOverlapIsThatOfOneRegion) {
  for (int i = 0; i < trial::trials(200); ++i) {
    shapes::Dice dice(static_cast<std::uint64_t>(i));
    const Call call = randomCall(dice, i);
    Told told(optionsOf(call));
    Rings woods;
    for (std::size_t n = 2 + dice.below(4); n > 0; --n) {
      const auto wood =
          ringCoords(dice, dice.between(-20, 20), dice.between(-20, 20), dice.between(5, 40));
      ASSERT_FALSE(put(told, n, Rings(wood)));
      woods.add(wood);
    }
    ASSERT_EQ(told.places(), sorted(sample(woods.region(FillRule::nonzero), call).value())) << i;
  }
}

/// A star parted along lines from its middle, and across.
TEST(ForestGround, ofWoodsThatShareBordersIsThatOfOneRegion) {
  for (int i = 0; i < trial::trials(200); ++i) {
    shapes::Dice dice(static_cast<std::uint64_t>(i));
    const Call call = randomCall(dice, i);
    Told told(optionsOf(call));
    const auto outer = ringCoords(dice, 0, 0, 40);
    Rings woods;
    const std::size_t corners = outer.size() / 2;
    const double share = dice.between(0.2, 0.8);
    for (std::size_t k = 0; k < corners; ++k) {
      const std::size_t l = (k + 1) % corners;
      const double ax = outer[2 * k];
      const double ay = outer[2 * k + 1];
      const double bx = outer[2 * l];
      const double by = outer[2 * l + 1];
      const std::vector<double> provinces[] = {
          {0, 0, share * ax, share * ay, share * bx, share * by},
          {share * ax, share * ay, ax, ay, bx, by, share * bx, share * by}};
      for (const std::vector<double>& province : provinces) {
        ASSERT_FALSE(put(told, woods.ends.size(), Rings(province)));
        woods.add(province);
      }
    }
    ASSERT_EQ(told.places(), sorted(sample(woods.region(FillRule::nonzero), call).value())) << i;
    ASSERT_EQ(told.places(), sorted(sample(woods.region(FillRule::evenodd), call).value())) << i;
  }
}

/// Rectangles of whole squares, painted over one another, and the squares that are ground then.
TEST(ForestGround, ofRectanglesIsThatOfTheirSquares) {
  constexpr std::size_t kSquares = 16;
  for (int i = 0; i < trial::trials(200); ++i) {
    shapes::Dice dice(static_cast<std::uint64_t>(i));
    const Call call = randomCall(dice, i);
    const double side = dice.between(2, 6);
    const auto rectangle = [side](std::size_t x0, std::size_t y0, std::size_t x1, std::size_t y1) {
      const auto at = [side](std::size_t square) { return side * static_cast<double>(square); };
      return std::vector{at(x0), at(y0), at(x1), at(y0), at(x1), at(y1), at(x0), at(y1)};
    };
    Told told(optionsOf(call));
    std::array<std::array<bool, kSquares>, kSquares> isGround{};
    for (std::size_t n = 2 + dice.below(6); n > 0; --n) {
      const auto span = [&] {
        const std::size_t a = dice.below(kSquares);
        const std::size_t b = dice.below(kSquares);
        return std::pair(std::min(a, b), std::max(a, b) + 1);
      };
      const auto [x0, x1] = span();
      const auto [y0, y1] = span();
      const bool isWood = dice.chance(0.7);
      for (std::size_t y = y0; y < y1; ++y)
        std::fill(&isGround[y][x0], &isGround[y][x0] + (x1 - x0), isWood);
      ASSERT_FALSE(put(told, n, Rings(rectangle(x0, y0, x1, y1)), isWood));
    }
    Rings squares;
    for (std::size_t y = 0; y < kSquares; ++y) {
      for (std::size_t x = 0; x < kSquares; ++x) {
        if (isGround[y][x]) squares.add(rectangle(x, y, x + 1, y + 1));
      }
    }
    if (squares.ends.empty()) {
      ASSERT_TRUE(told.places().empty());
    } else {
      ASSERT_EQ(told.places(), sorted(sample(squares.region(FillRule::evenodd), call).value()))
          << i;
    }
  }
}

}  // namespace
}  // namespace copse
