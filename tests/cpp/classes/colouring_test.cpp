// The classes of samples that share a layer depend on what is near: a part of them, with as much
// around it as the colouring says, gets the classes that it has among all.
#include "classes/colouring.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "random_shapes.h"
#include "trial.h"
#include "windows/cells.h"

namespace copse {
namespace {

constexpr double kSpacing = 8000;  // in units

/// As dense as samples of a layer, somewhere far from the origin; about so many tiles across.
std::vector<Address> randomPlaces(shapes::Dice& dice, const Colouring& colouring, double tiles) {
  const CellRect tile = colouring.tilesAround({0, 1, 0, 1}, 0, 0);
  const double side = tiles * static_cast<double>(tile.columns());
  const std::int64_t far = static_cast<std::int64_t>(dice.below(3)) << (dice.chance(0.5) ? 20 : 58);
  std::vector<Address> places;
  for (double left = 0.7 * side * side / (kSpacing * kSpacing); left > 0; --left) {
    places.push_back({static_cast<std::int64_t>(dice.between(0, side)) - far,
                      static_cast<std::int64_t>(dice.between(0, side)) + far});
  }
  return places;
}

std::vector<double> randomShares(shapes::Dice& dice) {
  std::vector<double> shares(2 + dice.below(4));
  const bool areAlike = dice.chance(0.5);
  double sum = 0;
  for (double& share : shares) sum += share = areAlike ? 1 : dice.between(0.2, 1);
  for (double& share : shares) share /= sum;
  return shares;
}

CellRect middleOf(const std::vector<Address>& places, double size) {
  const auto [low, high] = std::minmax_element(
      places.begin(), places.end(), [](Address a, Address b) { return a.column < b.column; });
  const auto [bottom, top] = std::minmax_element(
      places.begin(), places.end(), [](Address a, Address b) { return a.row < b.row; });
  const auto width =
      static_cast<std::int64_t>(size * static_cast<double>(high->column - low->column));
  const auto height = static_cast<std::int64_t>(size * static_cast<double>(top->row - bottom->row));
  const std::int64_t x = low->column + (high->column - low->column - width) / 2;
  const std::int64_t y = bottom->row + (top->row - bottom->row - height) / 2;
  return {x, x + width, y, y + height};
}

/// How many of those in a rectangle have other classes when only those in another one are known.
std::size_t differing(const Colouring& colouring, const std::vector<Address>& places,
                      const CellRect& wanted, const CellRect& seen) {
  const std::vector<std::uint8_t> all = colouring.colour(places);
  std::vector<Address> part;
  std::vector<std::uint8_t> expected;
  for (std::size_t i = places.size(); i-- > 0;) {  // whatever the order
    if (!holds(seen, places[i])) continue;
    part.push_back(places[i]);
    expected.push_back(all[i]);
  }
  const std::vector<std::uint8_t> found = colouring.colour(part);
  std::size_t count = 0;
  for (std::size_t i = 0; i < part.size(); ++i)
    count += holds(wanted, part[i]) && found[i] != expected[i] ? 1 : 0;
  return count;
}

TEST(Colouring, seesNoFartherThanItSays) {
  std::size_t lessColumns = 0;
  std::size_t lessRows = 0;
  for (int i = 0; i < trial::trials(100); ++i) {
    shapes::Dice dice(static_cast<std::uint64_t>(i));
    const Colouring colouring(kSpacing, randomShares(dice), static_cast<std::uint64_t>(i));
    const auto places = randomPlaces(dice, colouring, 13);
    const CellRect wanted = middleOf(places, dice.between(0.05, 0.25));
    ASSERT_EQ(differing(colouring, places, wanted, colouring.seenFrom(wanted)), 0U) << i;
    lessColumns += differing(colouring, places, wanted, colouring.tilesAround(wanted, 2, 1));
    lessRows += differing(colouring, places, wanted, colouring.tilesAround(wanted, 3, 0));
  }
  // No less would do.
  EXPECT_GT(lessColumns, 0U);
  EXPECT_GT(lessRows, 0U);
}

/// Where some samples are others, all beyond what sees them stay, and may be told.
TEST(Colouring, goesOnFromWhatIsKnown) {
  for (int i = 0; i < trial::trials(100); ++i) {
    shapes::Dice dice(static_cast<std::uint64_t>(i));
    const Colouring colouring(kSpacing, randomShares(dice), static_cast<std::uint64_t>(i));
    std::vector<Address> places = randomPlaces(dice, colouring, 13);
    const CellRect changed = middleOf(places, dice.between(0.01, 0.2));
    const std::vector<std::uint8_t> before = colouring.colour(places);
    std::vector<std::uint8_t> known;
    const CellRect reached = colouring.seenFrom(changed);
    std::vector<Address> after;
    for (std::size_t k = 0; k < places.size(); ++k) {
      if (holds(changed, places[k]) && dice.chance(0.5)) continue;
      after.push_back(places[k]);
      known.push_back(holds(reached, places[k]) ? Colouring::kNone : before[k]);
    }
    ASSERT_EQ(colouring.colour(after, known), colouring.colour(after)) << i;
  }
}

/// In whatever order parts of the plane are asked for, each from what was coloured before.
TEST(Colouring, ofPartsIsThatOfAll) {
  for (int i = 0; i < trial::trials(100); ++i) {
    shapes::Dice dice(static_cast<std::uint64_t>(i));
    const Colouring colouring(kSpacing, randomShares(dice), static_cast<std::uint64_t>(i));
    const std::vector<Address> places = randomPlaces(dice, colouring, 13);
    const std::vector<std::uint8_t> all = colouring.colour(places);
    std::vector<std::uint8_t> known(places.size(), Colouring::kNone);
    for (int part = 0; part < 5; ++part) {
      CellRect wanted = middleOf(places, dice.between(0.05, 0.3));
      const auto by = [&] {
        return static_cast<std::int64_t>(dice.between(-2, 2) * 20 * kSpacing);
      };
      wanted = shifted(wanted, by(), by());
      // Some are forgotten.
      for (std::uint8_t& colour : known) colour = dice.chance(0.02) ? Colouring::kNone : colour;
      known = colouring.colourIn(wanted, places, known);
      for (std::size_t k = 0; k < places.size(); ++k) {
        if (known[k] == Colouring::kNone) {
          ASSERT_FALSE(holds(wanted, places[k])) << i;
        } else {
          ASSERT_EQ(known[k], all[k]) << i << ", part " << part;
        }
      }
    }
    ASSERT_LT(std::count(known.begin(), known.end(), Colouring::kNone), std::ssize(known)) << i;
  }
}

TEST(Colouring, ofFew) {
  const Colouring colouring(kSpacing, {0.5, 0.5}, 1);
  EXPECT_TRUE(colouring.colour({}).empty());
  const Address one[] = {{-7, 9}};
  EXPECT_LT(colouring.colour(one)[0], 2);
}

}  // namespace
}  // namespace copse
