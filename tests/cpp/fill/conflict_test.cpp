#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <vector>

#include "fill/discs.h"
#include "random_shapes.h"

namespace copse {
namespace {

struct Sample {
  std::int64_t x, y;  // from the origin of the middle cell
};

/// A box of lattice points of the middle cell.
struct Box {
  std::int32_t x0, y0, x1, y1;
};

std::int64_t farthestSquared(const Sample& sample, const Box& box) {
  const std::int64_t dx = std::max(sample.x - box.x0, box.x1 - sample.x);
  const std::int64_t dy = std::max(sample.y - box.y0, box.y1 - sample.y);
  return dx * dx + dy * dy;
}

/// 5 × 5 cells, of any stride, the middle one empty, and the samples in them.
struct Neighbourhood {
  std::int32_t side;
  std::ptrdiff_t stride;
  std::vector<std::uint32_t> cells;
  std::vector<Sample> samples;

  const std::uint32_t* middle() const { return cells.data() + kReach * stride + kReach; }
  /// The definition: whether one sample's disc holds the whole box.
  bool covers(const Box& box, std::int64_t radiusSquared) const {
    return std::any_of(samples.begin(), samples.end(), [&](const Sample& sample) {
      return farthestSquared(sample, box) < radiusSquared;
    });
  }
};

/// An offset in a cell, often at its border.
std::int32_t randomOffset(shapes::Dice& dice, std::int32_t side) {
  if (dice.chance(0.1)) return 0;
  if (dice.chance(0.1)) return side - 1;
  return static_cast<std::int32_t>(dice.below(static_cast<std::size_t>(side)));
}

Neighbourhood randomNeighbourhood(shapes::Dice& dice, std::int32_t side) {
  Neighbourhood made{side, kAround + static_cast<std::ptrdiff_t>(dice.below(3)), {}, {}};
  const double share = dice.chance(0.5) ? 0.1 : dice.roll();
  for (std::int32_t i = 0; i < (kAround - 1) * made.stride + kAround; ++i) {
    made.cells.push_back(dice.chance(0.5) ? kEmpty : kEmptyBoundary);
    const auto column = static_cast<std::int32_t>(i % made.stride) - kReach;
    const auto row = static_cast<std::int32_t>(i / made.stride) - kReach;
    if (column > kReach || (column == 0 && row == 0) || !dice.chance(share)) continue;
    const std::int32_t x = randomOffset(dice, side);
    const std::int32_t y = randomOffset(dice, side);
    made.cells.back() = pack(x, y);
    made.samples.push_back({std::int64_t{column} * side + x, std::int64_t{row} * side + y});
  }
  return made;
}

Box randomBox(shapes::Dice& dice, std::int32_t side) {
  const std::int32_t x = randomOffset(dice, side);
  const std::int32_t y = randomOffset(dice, side);
  const double share = dice.chance(0.3) ? dice.roll() : 0.02 * dice.roll();
  const auto extent = static_cast<std::int32_t>(share * (side - 1 - std::max(x, y)));
  return {x, y, x + extent, y + extent};
}

/// One that goes with the side; if it can be, one that a sample's disc just meets or misses.
std::int32_t randomRadiusSquared(shapes::Dice& dice, const Neighbourhood& around, const Box& box) {
  const std::int32_t least = 2 * around.side * around.side;
  const std::int32_t most = least + 4 * around.side + 2;
  for (const Sample& sample : around.samples) {
    const std::int64_t critical = farthestSquared(sample, box) + (dice.chance(0.5) ? 1 : 0);
    if (least <= critical && critical <= most) return static_cast<std::int32_t>(critical);
  }
  return least + static_cast<std::int32_t>(dice.roll() * (most - least));
}

constexpr std::int32_t sides[] = {256, 362, 4096, 4097, 5000, 8191, 8192};

TEST(Conflict, packingKeepsOffsets) {
  for (const std::int32_t x : {0, 1, 8191, -1, -16384, 24575}) {
    EXPECT_EQ(xOf(pack(x, 8191)), x);
    EXPECT_EQ(yOf(pack(-3, x)), x);
  }
  EXPECT_TRUE(isSample(pack(0, 0)) && isSample(pack(8191, 8191)));
  EXPECT_FALSE(isSample(kEmpty));
  EXPECT_FALSE(isSample(kEmptyBoundary));
}

TEST(Conflict, testIsThatOfEverySampleAround) {
  shapes::Dice dice(1);
  int hits = 0;
  for (int i = 0; i < 60000; ++i) {
    const std::int32_t side = sides[static_cast<std::size_t>(i) % std::size(sides)];
    const Neighbourhood around = randomNeighbourhood(dice, side);
    const std::int32_t x = randomOffset(dice, side);
    const std::int32_t y = randomOffset(dice, side);
    const Box point{x, y, x, y};
    const std::int32_t radiusSquared = randomRadiusSquared(dice, around, point);
    const bool hit = around.covers(point, radiusSquared);
    // Near the middle either half will do.
    const auto half = [&](std::int32_t offset) {
      const bool isNear = std::abs(2 * offset - side) < side / 10;
      return isNear ? static_cast<std::uint32_t>(dice.below(2)) : (2 * offset >= side ? 1U : 0U);
    };
    const ConflictTest test(side, radiusSquared);
    ASSERT_EQ(test(around.middle(), around.stride, pack(x, y), half(x), half(y)), hit) << i;
    hits += hit ? 1 : 0;
  }
  EXPECT_GT(hits, 10000);
  EXPECT_LT(hits, 50000);
}

TEST(Conflict, squaresAreOpenUnlessOneDiscHoldsThem) {
  shapes::Dice dice(2);
  int hits = 0;
  for (int i = 0; i < 40000; ++i) {
    const std::int32_t side = sides[static_cast<std::size_t>(i) % std::size(sides)];
    const Neighbourhood before = randomNeighbourhood(dice, side);
    const Neighbourhood around = randomNeighbourhood(dice, side);
    const Box frame = dice.chance(0.3) ? Box{0, 0, side - 1, side - 1} : randomBox(dice, side);
    const std::int32_t radiusSquared = randomRadiusSquared(dice, around, frame);
    Discs discs(side, radiusSquared);
    discs.gather(before.middle(), before.stride, 0, pack(side - 1, side - 1));  // to be forgotten
    discs.gather(around.middle(), around.stride, pack(frame.x0, frame.y0),
                 pack(frame.x1, frame.y1));
    // Four squares of one size in the frame.
    const std::int32_t extent =
        dice.chance(0.3) ? frame.x1 - frame.x0
                         : static_cast<std::int32_t>(
                               dice.below(static_cast<std::size_t>(frame.x1 - frame.x0 + 1)));
    const auto room = static_cast<std::size_t>(frame.x1 - frame.x0 - extent + 1);
    Discs::Four squares;
    std::uint32_t open = 0;
    for (std::uint32_t square = 0; square < 4; ++square) {
      const std::int32_t x = frame.x0 + static_cast<std::int32_t>(dice.below(room));
      const std::int32_t y = frame.y0 + static_cast<std::int32_t>(dice.below(room));
      squares[square] = pack(x, y);
      const bool hit = around.covers({x, y, x + extent, y + extent}, radiusSquared);
      open |= (hit ? 0U : 1U) << square;
      hits += hit ? 1 : 0;
    }
    ASSERT_EQ(discs.open(squares, extent), open) << i;
  }
  EXPECT_GT(hits, 20000);
  EXPECT_LT(hits, 140000);
}

}  // namespace
}  // namespace copse
