// What a layer sees of earlier samples: their stamps tell the truth, and no disc is forgotten.
#include "fill/earlier.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "random_shapes.h"

namespace copse {
namespace {

Strip emptyStrip(std::int64_t column, std::int64_t row, std::int32_t columns, std::int32_t rows) {
  const auto size = static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows);
  return {column,
          row,
          columns,
          rows,
          RawVector<std::uint32_t>(size, kEmpty),
          RawVector<std::uint64_t>(size, 0)};
}

/// The squared distance from a point to the farthest lattice point of a subcell.
double farthest(const Strip& strip, const Subdivision& subdivision, double side, std::size_t cell,
                std::uint32_t bit, double x, double y) {
  const auto columns = static_cast<std::size_t>(strip.columns);
  const double left = static_cast<double>(cell % columns) * side;
  const double bottom = static_cast<double>(cell / columns) * side;
  const double x0 = left + subdivision.begin(bit % kSubcells);
  const double x1 = left + subdivision.begin(bit % kSubcells + 1) - 1;
  const double y0 = bottom + subdivision.begin(bit / kSubcells);
  const double y1 = bottom + subdivision.begin(bit / kSubcells + 1) - 1;
  const double dx = std::max(std::abs(x0 - x), std::abs(x1 - x));
  const double dy = std::max(std::abs(y0 - y), std::abs(y1 - y));
  return dx * dx + dy * dy;
}

TEST(DiscStamps, coverWhatIsInsideAloneAndNearlyAll) {
  shapes::Dice dice(1);
  for (int i = 0; i < 300; ++i) {
    const auto side = static_cast<std::int32_t>(4096 + dice.below(4096));
    const double limit = std::pow(side * dice.between(0.3, 12), 2);
    const Subdivision subdivision(side);
    DiscStamps stamps(side, std::sqrt(limit));
    Strip strip = emptyStrip(0, 0, 30, 30);
    const double x = side * dice.between(-5, 35);
    const double y = side * dice.between(-5, 35);
    stamps.cover(strip, x, y, {5, 28});
    const double sure = std::pow(std::max(std::sqrt(limit) - 0.1 * side, 0.0), 2);
    for (std::size_t cell = 0; cell < strip.covered.size(); ++cell) {
      const auto row = static_cast<std::int64_t>(cell / 30);
      for (std::uint32_t bit = 0; bit < 64; ++bit) {
        const bool isCovered = ((strip.covered[cell] >> bit) & 1) != 0;
        const double square = farthest(strip, subdivision, side, cell, bit, x, y);
        if (isCovered) {
          ASSERT_LT(square, limit) << i;
          ASSERT_TRUE(row >= 5 && row < 28) << i;
        } else if (row >= 5 && row < 28) {
          ASSERT_GE(square, sure) << i;
        }
      }
    }
  }
}

TEST(Disc, holdsExactlyWhatIsNearer) {
  __extension__ using Wide = __int128;
  constexpr double kScale = 0x1p40;
  shapes::Dice dice(3);
  int held = 0;
  for (int i = 0; i < 200000; ++i) {
    const auto whole = [&] { return static_cast<double>(dice.below(1 << 14)); };
    const Point p{whole(), whole()};
    // Rests of up to 40 bits, and lattice points.
    const double restX =
        dice.chance(0.5) ? 0 : std::floor(dice.between(-0.5, 0.5) * kScale) / kScale;
    const double restY =
        dice.chance(0.5) ? 0 : std::floor(dice.between(-0.5, 0.5) * kScale) / kScale;
    const Point centre{whole() + restX, whole() + restY};
    const double distance = std::hypot(p.x - centre.x, p.y - centre.y);
    // As near the limit as a number of that many bits can be, or at it.
    const double steps = static_cast<double>(dice.below(5)) - 2;
    const double radius = (std::round(distance * kScale / 0x1p20) + steps) / kScale * 0x1p20;
    const auto scaled = [&](double value) { return static_cast<Wide>(value * kScale); };
    const Wide dx = scaled(p.x) - scaled(centre.x);
    const Wide dy = scaled(p.y) - scaled(centre.y);
    const bool isNearer = dx * dx + dy * dy < scaled(radius) * scaled(radius);
    ASSERT_EQ(Disc::at(centre, radius).holds(p), isNearer) << i;
    held += isNearer ? 1 : 0;
  }
  EXPECT_GT(held, 50000);
  EXPECT_LT(held, 150000);
}

TEST(Disc, doesNotHoldItsBorder) {
  EXPECT_FALSE((Disc::at({0, 0}, 5).holds({3, 4})));
  EXPECT_TRUE((Disc::at({0, 0}, std::nextafter(5.0, 6.0)).holds({3, 4})));
  EXPECT_TRUE((Disc::at({0x1p-53, 0}, 5).holds({5, 0})));
  EXPECT_FALSE((Disc::at({-0x1p-53, 0}, 5).holds({5, 0})));
}

TEST(Disc, reachesItsBorder) {
  EXPECT_TRUE((Disc::at({0, 0}, 5).reaches({3, 4})));
  EXPECT_FALSE((Disc::at({0, 0}, std::nextafter(5.0, 4.0)).reaches({3, 4})));
  EXPECT_TRUE((Disc::at({0x1p-53, 0}, 5).reaches({5, 0})));
  EXPECT_FALSE((Disc::at({-0x1p-53, 0}, 5).reaches({5, 0})));
}

/// A point is refused exactly if it is near no sample, and no point near one is ever covered.
TEST(Earlier, leavesWhatIsNearSamples) {
  shapes::Dice dice(3);
  int all = 0;
  for (int i = 0; i < 100; ++i) {
    const Lattice lattice = Lattice::make(dice.between(0.5, 2), 1000, false).value();
    const double cell = lattice.side * lattice.unit;
    const auto column = static_cast<std::int64_t>(dice.below(2000)) - 1000;
    const auto row = static_cast<std::int64_t>(dice.below(2000)) - 1000;
    std::vector<double> positions;
    for (std::size_t n = dice.below(30); n > 0; --n) {
      positions.push_back((static_cast<double>(column) + dice.between(-30, 70)) * cell);
      positions.push_back((static_cast<double>(row) + dice.between(-30, 70)) * cell);
    }
    const double within = cell * dice.between(0.2, dice.chance(0.3) ? 40 : 4);
    KeptStamps stamps;
    Earlier earlier(lattice, {-1e8, -1e8, 1e8, 1e8}, {}, stamps, NearGroup{positions, within});
    EXPECT_TRUE(earlier.hasDiscs());
    std::vector<Strip> strips{emptyStrip(column, row, 43, 30)};
    earlier.roll(strips, {row, row + 21});
    earlier.roll(strips, {row + 21, row + 30});
    const Subdivision subdivision(lattice.side);
    for (int n = 0; n < 500; ++n) {
      const auto x = dice.below(static_cast<std::size_t>(43 * lattice.side));
      const auto y = dice.below(static_cast<std::size_t>(30 * lattice.side));
      const auto side = static_cast<std::size_t>(lattice.side);
      const Address at{column + static_cast<std::int64_t>(x / side),
                       row + static_cast<std::int64_t>(y / side)};
      const Point point{static_cast<double>(column * lattice.side) + static_cast<double>(x),
                        static_cast<double>(row * lattice.side) + static_cast<double>(y)};
      bool isNear = false;
      for (std::size_t p = 0; p < positions.size(); p += 2)
        isNear = isNear || std::hypot(positions[p] - point.x * lattice.unit,
                                      positions[p + 1] - point.y * lattice.unit) <= within;
      ASSERT_EQ(earlier.conflicts(at, point), !isNear) << i;
      const std::uint64_t covered = strips[0].covered[strips[0].index(at.column, at.row)];
      const std::uint32_t bit = subdivision.bitOf(static_cast<std::uint32_t>(x % side),
                                                  static_cast<std::uint32_t>(y % side));
      if (isNear) {
        ASSERT_EQ(covered >> bit & 1, 0U) << i;
      }
      all += isNear ? 1 : 0;
    }
  }
  EXPECT_GT(all, 5000);
}

TEST(Earlier, conflictsAreThoseOfEverySample) {
  shapes::Dice dice(2);
  int all = 0;
  for (int i = 0; i < 200; ++i) {
    const Lattice lattice = Lattice::make(dice.between(0.5, 2), 1000, false).value();
    const double cell = lattice.side * lattice.unit;
    const auto column = static_cast<std::int64_t>(dice.below(2000)) - 1000;
    const auto row = static_cast<std::int64_t>(dice.below(2000)) - 1000;
    const auto whole = [&](double at) { return std::floor(at / lattice.unit) * lattice.unit; };
    std::vector<std::vector<double>> positions(1 + dice.below(4));
    std::vector<EarlierGroup> groups;
    for (std::vector<double>& group : positions) {
      for (std::size_t n = dice.below(60); n > 0; --n) {
        group.push_back(whole((static_cast<double>(column) + dice.between(-30, 70)) * cell));
        group.push_back(whole((static_cast<double>(row) + dice.between(-30, 70)) * cell));
      }
      groups.push_back({group, cell * dice.between(0.2, 20)});
    }
    KeptStamps stamps;
    Earlier earlier(lattice, {-1e8, -1e8, 1e8, 1e8}, groups, stamps);
    std::vector<Strip> strips{emptyStrip(column, row, 40, 30)};
    earlier.roll(strips, {row, row + 30});
    for (int n = 0; n < 500; ++n) {
      const auto x =
          static_cast<std::int64_t>(dice.below(static_cast<std::size_t>(40 * lattice.side)));
      const auto y =
          static_cast<std::int64_t>(dice.below(static_cast<std::size_t>(30 * lattice.side)));
      const Point point{static_cast<double>(column * lattice.side + x),
                        static_cast<double>(row * lattice.side + y)};
      const double px = point.x * lattice.unit;
      const double py = point.y * lattice.unit;
      bool isNear = false;
      for (const EarlierGroup& group : groups) {
        for (std::size_t p = 0; p < group.positions.size(); p += 2)
          isNear = isNear || std::hypot(group.positions[p] - px, group.positions[p + 1] - py) <
                                 group.distance;
      }
      const Address at{column + x / lattice.side, row + y / lattice.side};
      ASSERT_EQ(earlier.conflicts(at, point), isNear) << i;
      all += isNear ? 1 : 0;
    }
  }
  EXPECT_GT(all, 10000);
}

TEST(Earlier, onlySamplesOnLatticePointsAreSeated) {
  const Lattice lattice = Lattice::make(1, 1000, false).value();
  const double side = lattice.side;
  const Point corner{11 * side, 11 * side};
  for (const double beside : {0.25, 8.0, 8.25}) {
    const std::vector<double> sample{(corner.x - beside) * lattice.unit,
                                     (corner.y - beside) * lattice.unit};
    const std::vector<EarlierGroup> groups{{sample, 1}};
    KeptStamps stamps;
    Earlier earlier(lattice, {-1e8, -1e8, 1e8, 1e8}, groups, stamps);
    std::vector<Strip> strips{emptyStrip(0, 0, 30, 30)};
    earlier.roll(strips, {0, 30});
    const bool isSeated = beside == 8;
    EXPECT_EQ(isSample(strips[0].at[strips[0].index(10, 10)]), isSeated);
    EXPECT_EQ(earlier.hasDiscs(), !isSeated);
    const bool conflicts = earlier.conflicts({12, 12}, {12 * side, 12 * side});
    const double apart = std::hypot(side + beside, side + beside) * lattice.unit;
    EXPECT_EQ(conflicts, !isSeated && apart < 1);
  }
}

}  // namespace
}  // namespace copse
